import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { canReload, isReachable } from '../../../ui/reload-once.ts'
import { LoadError } from '../ui/states.tsx'
import { useTitle } from './page-head.tsx'

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
        message={`This screen could not be shown. What you typed is kept on this device.${isOffline ? ' The server does not answer yet.' : ''}`}
        onRetry={retry}
      />
    </div>
  )
}
