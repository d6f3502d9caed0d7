import { createBrowserRouter, Navigate } from 'react-router'
import { DOCUMENTS } from '../../contract/options.ts'
import { SignInPage } from './auth/sign-in-page.tsx'
import { Guard } from './layout/guard.tsx'
import { MissingPage } from './layout/missing-page.tsx'
import { RouteError } from './layout/route-error.tsx'
import { ScreenLoading } from './layout/screen-loading.tsx'

/** Every screen of the console; each is fetched when it is first opened. */
export const router = createBrowserRouter([
  { path: '/login', Component: SignInPage },
  {
    path: '/admin',
    Component: Guard,
    ErrorBoundary: RouteError,
    children: [
      { index: true, element: <Navigate to="/admin/dashboard" replace /> },
      {
        // Within the frame: what loads or breaks here leaves the menu standing.
        HydrateFallback: ScreenLoading,
        ErrorBoundary: RouteError,
        children: [
          {
            path: 'dashboard',
            lazy: async () => ({ Component: (await import('./dashboard/dashboard-page.tsx')).DashboardPage }),
          },
          { path: 'leads/leads', lazy: async () => ({ Component: (await import('./leads/leads-page.tsx')).LeadsPage }) },
          {
            path: 'messages',
            lazy: async () => ({ Component: (await import('./contact-messages/messages-page.tsx')).MessagesPage }),
          },
          { path: 'payments', lazy: async () => ({ Component: (await import('./payments/orders-page.tsx')).OrdersPage }) },
          {
            path: 'payments/balance',
            lazy: async () => ({ Component: (await import('./payments/balance-page.tsx')).BalancePage }),
          },
          { path: 'payments/:id', lazy: async () => ({ Component: (await import('./payments/order-page.tsx')).OrderPage }) },
          { path: 'notices', lazy: async () => ({ Component: (await import('./notices/notices-page.tsx')).NoticesPage }) },
          ...DOCUMENTS.map(({ page }) => ({
            path: page.slice(1),
            lazy: async () => ({ Component: (await import('./documents/document-page.tsx')).DocumentPage }),
          })),
          { path: 'home/homepage', lazy: async () => ({ Component: (await import('./home/home-list-page.tsx')).HomeListPage }) },
          {
            path: 'home/createhomepage',
            lazy: async () => ({ Component: (await import('./home/home-create-page.tsx')).HomeCreatePage }),
          },
          {
            path: 'home/edithomepage/:id',
            lazy: async () => ({ Component: (await import('./home/home-edit-page.tsx')).HomeEditPage }),
          },
          {
            path: 'services/serviceslist',
            lazy: async () => ({ Component: (await import('./services/services-list-page.tsx')).ServicesListPage }),
          },
          {
            path: 'services/createservice',
            lazy: async () => ({ Component: (await import('./services/service-create-page.tsx')).ServiceCreatePage }),
          },
          {
            path: 'services/editservice/:id',
            lazy: async () => ({ Component: (await import('./services/service-edit-page.tsx')).ServiceEditPage }),
          },
          { path: 'faqlist', lazy: async () => ({ Component: (await import('./items/faq-list-page.tsx')).FaqListPage }) },
          {
            path: 'whytochooselist',
            lazy: async () => ({ Component: (await import('./items/why-to-choose-list-page.tsx')).WhyToChooseListPage }),
          },
          { path: 'contactus', lazy: async () => ({ Component: (await import('./contact/contact-page.tsx')).ContactPage }) },
          {
            path: 'blogs/bloglist',
            lazy: async () => ({ Component: (await import('./blogs/blog-list-page.tsx')).BlogListPage }),
          },
          {
            path: 'blogs/createblog',
            lazy: async () => ({ Component: (await import('./blogs/blog-create-page.tsx')).BlogCreatePage }),
          },
          {
            path: 'blogs/editblog/:id',
            lazy: async () => ({ Component: (await import('./blogs/blog-edit-page.tsx')).BlogEditPage }),
          },
          { path: 'images', lazy: async () => ({ Component: (await import('./images/images-page.tsx')).ImagesPage }) },
          { path: 'trash', lazy: async () => ({ Component: (await import('./trash/trash-page.tsx')).TrashPage }) },
          { path: 'account', lazy: async () => ({ Component: (await import('./auth/account-page.tsx')).AccountPage }) },
          { path: '*', Component: MissingPage },
        ],
      },
    ],
  },
])
