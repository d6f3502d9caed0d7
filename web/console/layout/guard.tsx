import { Navigate, useLocation } from 'react-router'
import { useSession } from '../session.ts'
import { Shell } from './shell.tsx'

/** Lets only a signed-in administrator in; whoever signs in comes back to the page that was asked for. */
export function Guard() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (!session) return <Navigate to={`/login?from=${encodeURIComponent(pathname + search + hash)}`} replace />
  return <Shell />
}
