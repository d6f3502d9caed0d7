import { type ComponentType, useMemo } from 'react'
import { createBrowserRouter, Navigate, useLocation } from 'react-router'
import { SetUpFirst } from './access/auth/set-up-first.tsx'
import { SignInPage } from './access/auth/sign-in-page.tsx'
import { loadEditor } from './frame/editor/load-editor.ts'
import type { Module } from './frame/forms/record.ts'
import { MissingPage, RouteError } from './frame/layout/error-pages.tsx'
import { useFetchedWhenIdle } from './frame/layout/fetch-when-idle.ts'
import { canOpen, SCREENS, type ScreenName, screenPath } from './frame/screens.ts'
import { useRole } from './frame/session/role.ts'
import { useIsFactorDue, useSession } from './frame/session/session.ts'
import { followRouter } from './frame/ui/back-closes.ts'
import { Skeleton } from './frame/ui/states.tsx'
import { dismissFailures } from './frame/ui/toasts.ts'
import { listOverlays, Overlays } from './shell/overlays.tsx'
import { Shell } from './shell/shell.tsx'

type Load = () => Promise<ComponentType>

const document: Load = async () => (await import('./content/documents/documents.record.tsx')).EditDocument

/** A screen that creates or edits a record of this module. */
function form(name: 'CreateRecord' | 'EditRecord', load: () => Promise<{ module: Module }>): Load {
  return async () => {
    const [{ module }, forms] = await Promise.all([load(), import('./content/records/record-screens.tsx')])
    const Form = forms[name]
    return () => <Form module={module} />
  }
}

const technician = () => import('./bookings/technicians/technicians.record.tsx')
const homepage = () => import('./content/homepage/homepage.record.tsx')
const blog = () => import('./content/blogs/blogs.record.tsx')
const service = () => import('./content/services/services.record.tsx')
const searchWords = () => import('./content/search-words/search-words.record.tsx')

/** The code of every screen, fetched when it is first opened. */
const VIEWS: Record<ScreenName, Load> = {
  dashboard: async () => (await import('./operation/dashboard/dashboard-page.tsx')).DashboardPage,
  leads: async () => (await import('./bookings/leads/leads-page.tsx')).LeadsPage,
  visits: async () => (await import('./bookings/visits/board-page.tsx')).BoardPage,
  messages: async () => (await import('./bookings/contact-messages/messages-page.tsx')).MessagesPage,
  payments: async () => (await import('./bookings/payments/orders-page.tsx')).OrdersPage,
  'payments.balance': async () => (await import('./bookings/payments/balance-page.tsx')).BalancePage,
  'payments.door': async () => (await import('./bookings/visits/money-screen.tsx')).MoneyScreen,
  'payments.one': async () => (await import('./bookings/payments/order-page.tsx')).OrderPage,
  notices: async () => (await import('./bookings/notices/notices-page.tsx')).NoticesPage,
  technicians: async () => (await import('./bookings/technicians/technicians.list.tsx')).ListScreen,
  'technicians.new': form('CreateRecord', technician),
  'technicians.one': form('EditRecord', technician),
  'visits.reviews': async () => (await import('./bookings/reviews/reviews.list.tsx')).ListScreen,
  homepage: async () => (await import('./content/homepage/homepage.list.tsx')).ListScreen,
  'homepage.new': form('CreateRecord', homepage),
  'homepage.one': form('EditRecord', homepage),
  blogs: async () => (await import('./content/blogs/blogs.list.tsx')).ListScreen,
  'blogs.new': form('CreateRecord', blog),
  'blogs.one': form('EditRecord', blog),
  services: async () => (await import('./content/services/services.list.tsx')).ListScreen,
  'services.new': form('CreateRecord', service),
  'services.one': form('EditRecord', service),
  whys: async () => (await import('./content/items/items.list.tsx')).WhyList,
  faqs: async () => (await import('./content/items/items.list.tsx')).FaqList,
  'search-words': async () => (await import('./content/search-words/search-words.list.tsx')).ListScreen,
  'search-words.new': form('CreateRecord', searchWords),
  'search-words.one': form('EditRecord', searchWords),
  'about-us': document,
  'contact-us': async () => (await import('./content/contact/contact.record.tsx')).EditContact,
  'refund-policy': document,
  'terms-and-conditions': document,
  'privacy-policy': document,
  'shipping-policy': document,
  translations: async () => (await import('./content/translations/translations.list.tsx')).ListScreen,
  'translations.one': async () => (await import('./content/translations/translation-page.tsx')).TranslationPage,
  images: async () => (await import('./content/images/images.list.tsx')).ListScreen,
  administrators: async () => (await import('./access/administrators/administrators-page.tsx')).AdministratorsPage,
  channels: async () => (await import('./access/channels/channels-page.tsx')).ChannelsPage,
  privacy: async () => (await import('./operation/privacy/privacy-page.tsx')).PrivacyPage,
  audit: async () => (await import('./access/audit/audit.list.tsx')).ListScreen,
  doctor: async () => (await import('./operation/doctor/doctor-page.tsx')).DoctorPage,
  trash: async () => (await import('./content/trash/trash.list.tsx')).ListScreen,
  account: async () => (await import('./access/auth/account-page.tsx')).AccountPage,
}
const NAMES = Object.keys(VIEWS) as ScreenName[]

// The handle tells the frame which screen is shown.
const screens = NAMES.map((name) => ({ path: SCREENS[name].path, handle: name, lazy: { Component: VIEWS[name] } }))

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
  followRouter()
  if (pathname !== shownPath) dismissFailures()
  shownPath = pathname
})

/** Admits only a signed-in administrator; after a sign-in the requested page opens. */
function Guard() {
  const session = useSession()
  const isFactorDue = useIsFactorDue()
  const { pathname, search, hash } = useLocation()
  if (!session) return <Navigate to={`/login?from=${encodeURIComponent(pathname + search + hash)}`} replace />
  return (
    <>
      {isFactorDue ? (
        <SetUpFirst>
          <Overlays isMenuOpen={false} closeMenu={() => {}} menuButton={{ current: null }} />
        </SetUpFirst>
      ) : (
        <Shell />
      )}
      <FetchedAhead />
    </>
  )
}

/** Fetches the code that this role may need next: the overlays, its screens, and last the editor, which is the largest. */
function FetchedAhead() {
  const role = useRole()
  const loads = useMemo(() => {
    if (!role) return []
    const opened = NAMES.filter((name) => canOpen(role, name)).map((name) => VIEWS[name])
    return [...listOverlays(role), ...opened, ...(canOpen(role, 'blogs.one') ? [loadEditor] : [])]
  }, [role])
  useFetchedWhenIdle(loads)
  return null
}
