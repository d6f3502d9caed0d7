import { createBrowserRouter, Navigate } from 'react-router'
import { SignInPage } from './account/sign-in-page.tsx'
import { Guard } from './layout/guard.tsx'
import { MissingPage } from './layout/missing-page.tsx'
import { RouteError } from './layout/route-error.tsx'

/** Every screen of the console; each is fetched when it is first opened. */
export const router = createBrowserRouter([
  { path: '/login', Component: SignInPage },
  {
    path: '/admin',
    Component: Guard,
    ErrorBoundary: RouteError,
    children: [
      { index: true, element: <Navigate to="/admin/dashboard" replace /> },
      { path: 'account', lazy: async () => ({ Component: (await import('./account/account-page.tsx')).AccountPage }) },
      { path: '*', Component: MissingPage },
    ],
  },
])
