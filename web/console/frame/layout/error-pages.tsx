import { useEffect, useState } from 'react'
import { Link, useRouteError } from 'react-router'
import { canReload, isReachable } from '../../../ui/reload-once.ts'
import { screenPath } from '../screens.ts'
import { Empty, LoadError } from '../ui/states.tsx'
import { PageHead, useTitle } from './page-head.tsx'

export function MissingPage() {
  return (
    <>
      <PageHead title="Page not found" />
      <Empty title="This screen doesn’t exist">
        <Link to={screenPath('dashboard')} className="link">
          Back to the dashboard
        </Link>
      </Empty>
    </>
  )
}

/** In place of a screen that the administrator's role does not include. */
export function ForbiddenPage() {
  return (
    <>
      <PageHead />
      <Empty title="Your role doesn’t include this screen">
        <p>Ask the owner of the site if you need it.</p>
        <Link to={screenPath('dashboard')} className="link">
          Back to the dashboard
        </Link>
      </Empty>
    </>
  )
}

// Errors of failed code fetches, recorded before anything catches them.
const missingCode = new WeakSet<Error>()
window.addEventListener('vite:preloadError', ({ payload }) => missingCode.add(payload))

/** A screen that broke, or whose code is missing: after a deploy an old tab requests files that no longer exist. */
export function RouteError() {
  useTitle('Error')
  const error = useRouteError()
  const isCodeMissing = error instanceof Error && missingCode.has(error)
  const [isOffline, setIsOffline] = useState(false)

  useEffect(() => {
    if (isCodeMissing) canReload().then((can) => can && location.reload())
  }, [isCodeMissing])

  async function retry() {
    if (await isReachable()) location.reload()
    else setIsOffline(true)
  }

  return (
    <div className="py-6">
      <LoadError
        message={`This screen couldn’t be shown. What you typed is kept on this device.${isOffline ? ' The server isn’t responding yet.' : ''}`}
        onRetry={retry}
      />
    </div>
  )
}
