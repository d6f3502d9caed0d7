import { createBrowserRouter, Navigate, useLocation } from 'react-router'
import { SetUpFirst } from './access/auth/set-up-first.tsx'
import { SignInPage } from './access/auth/sign-in-page.tsx'
import { MissingPage } from './frame/layout/missing-page.tsx'
import { RouteError } from './frame/layout/route-error.tsx'
import { SCREENS, screenPath } from './frame/screens.ts'
import { useIsFactorDue } from './frame/session/factor-due.ts'
import { useSession } from './frame/session/session.ts'
import { Skeleton } from './frame/ui/states.tsx'
import { dismissFailures } from './frame/ui/toasts.ts'
import { Overlays } from './shell/overlays.tsx'
import { Shell } from './shell/shell.tsx'
import { VIEWS } from './views.tsx'

const screens = VIEWS.map(({ name, load }) => ({
  path: SCREENS[name].path,
  // Tells the frame which screen is shown.
  handle: name,
  lazy: async () => ({ Component: await load() }),
}))

export const router = createBrowserRouter([
  {
    HydrateFallback: () => null,
    ErrorBoundary: RouteError,
    children: [
      { path: '/login', Component: SignInPage },
      {
        path: '/login/forgot',
        lazy: async () => ({ Component: (await import('./access/auth/forgot-password-page.tsx')).ForgotPasswordPage }),
      },
      { path: '/login/link', lazy: async () => ({ Component: (await import('./access/auth/link-page.tsx')).LinkPage }) },
    ],
  },
  {
    path: '/admin',
    Component: Guard,
    ErrorBoundary: RouteError,
    children: [
      { index: true, element: <Navigate to={screenPath('dashboard')} replace /> },
      {
        // Within the frame, so that the menu stays while a screen loads or fails.
        HydrateFallback: () => <Skeleton lines={8} />,
        ErrorBoundary: RouteError,
        children: [...screens, { path: '*', Component: MissingPage }],
      },
    ],
  },
])

// A failure's toast disappears with the screen that it is about.
let shownPath = router.state.location.pathname
router.subscribe(({ location: { pathname } }) => {
  if (pathname !== shownPath) dismissFailures()
  shownPath = pathname
})

/** Admits only a signed-in administrator; after a sign-in the requested page opens. */
function Guard() {
  const session = useSession()
  const isFactorDue = useIsFactorDue()
  const { pathname, search, hash } = useLocation()
  if (!session) return <Navigate to={`/login?from=${encodeURIComponent(pathname + search + hash)}`} replace />
  if (!isFactorDue) return <Shell />
  return (
    <SetUpFirst>
      <Overlays isMenuOpen={false} closeMenu={() => {}} menuButton={{ current: null }} />
    </SetUpFirst>
  )
}
