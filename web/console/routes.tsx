import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, useLocation } from 'react-router'
import { SignInPage } from './auth/sign-in-page.tsx'
import { MissingPage } from './layout/missing-page.tsx'
import { RouteError } from './layout/route-error.tsx'
import { Shell } from './layout/shell.tsx'
import { SCREENS, type ScreenName, screenPath } from './screens.ts'
import { useSession } from './session.ts'
import { Skeleton } from './ui/states.tsx'

type Load = () => Promise<ComponentType>

const document: Load = async () => (await import('./documents/documents.record.tsx')).EditDocument

/** The code of every screen, fetched when it is first opened. */
const VIEWS: Record<ScreenName, Load> = {
  dashboard: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  leads: async () => (await import('./leads/leads-page.tsx')).LeadsPage,
  messages: async () => (await import('./contact-messages/messages-page.tsx')).MessagesPage,
  payments: async () => (await import('./payments/orders-page.tsx')).OrdersPage,
  'payments.balance': async () => (await import('./payments/balance-page.tsx')).BalancePage,
  'payments.one': async () => (await import('./payments/order-page.tsx')).OrderPage,
  notices: async () => (await import('./notices/notices-page.tsx')).NoticesPage,
  homepage: async () => (await import('./homepage/homepage.list.tsx')).HomeList,
  'homepage.new': async () => (await import('./homepage/homepage.record.tsx')).CreateHomePage,
  'homepage.one': async () => (await import('./homepage/homepage.record.tsx')).EditHomePage,
  blogs: async () => (await import('./blogs/blogs.list.tsx')).BlogList,
  'blogs.new': async () => (await import('./blogs/blogs.record.tsx')).CreateBlog,
  'blogs.one': async () => (await import('./blogs/blogs.record.tsx')).EditBlog,
  services: async () => (await import('./services/services.list.tsx')).ServiceList,
  'services.new': async () => (await import('./services/services.record.tsx')).CreateService,
  'services.one': async () => (await import('./services/services.record.tsx')).EditService,
  whys: async () => (await import('./items/items.list.tsx')).WhyList,
  faqs: async () => (await import('./items/items.list.tsx')).FaqList,
  'about-us': document,
  'contact-us': async () => (await import('./contact/contact.record.tsx')).EditContact,
  'refund-policy': document,
  'terms-and-conditions': document,
  'privacy-policy': document,
  'shipping-policy': document,
  images: async () => (await import('./images/images.list.tsx')).ImageList,
  trash: async () => (await import('./trash/trash.list.tsx')).TrashList,
  account: async () => (await import('./auth/account-page.tsx')).AccountPage,
}

const screens = (Object.entries(VIEWS) as [ScreenName, Load][]).map(([name, load]) => ({
  path: SCREENS[name].path,
  // Tells the frame which screen is shown.
  handle: name,
  lazy: async () => ({ Component: await load() }),
}))

export const router = createBrowserRouter([
  { path: '/login', Component: SignInPage },
  {
    path: '/admin',
    Component: Guard,
    ErrorBoundary: RouteError,
    children: [
      { index: true, element: <Navigate to={screenPath('dashboard')} replace /> },
      {
        // Within the frame: what loads or breaks here leaves the menu standing.
        HydrateFallback: () => <Skeleton lines={8} />,
        ErrorBoundary: RouteError,
        children: [...screens, { path: '*', Component: MissingPage }],
      },
    ],
  },
])

/** Lets only a signed-in administrator in; whoever signs in comes back to the page that was asked for. */
function Guard() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (!session) return <Navigate to={`/login?from=${encodeURIComponent(pathname + search + hash)}`} replace />
  return <Shell />
}
