import { Navigate, useLocation } from 'react-router'
import { useIsSignInWanted } from '../account/signing-in-again.ts'
import { useSession } from '../session.ts'
import { Shell } from './shell.tsx'

/** Lets only a signed-in administrator in; whoever signs in comes back to the page that was asked for. */
export function Guard() {
  const session = useSession()
  const isSigningInAgain = useIsSignInWanted()
  const { pathname, search } = useLocation()
  if (!session && !isSigningInAgain) return <Navigate to={`/login?from=${encodeURIComponent(pathname + search)}`} replace />
  return <Shell />
}
