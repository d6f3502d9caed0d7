import type { ComponentType } from 'react'
import type { Noun } from './forms/record.ts'
import { SCREENS, type ScreenName } from './screens.ts'

type Load = () => Promise<ComponentType>
type LoadNoun = () => Promise<{ noun: Noun }>

const list =
  (load: () => Promise<{ ListScreen: ComponentType }>): Load =>
  async () =>
    (await load()).ListScreen

const recordScreen = (load: LoadNoun, name: 'CreateRecord' | 'EditRecord'): Load => {
  return async () => {
    const [{ noun }, screens] = await Promise.all([load(), import('./forms/record-screens.tsx')])
    const Screen = screens[name]
    return () => <Screen noun={noun} />
  }
}
const create = (load: LoadNoun) => recordScreen(load, 'CreateRecord')
const edit = (load: LoadNoun) => recordScreen(load, 'EditRecord')

const document: Load = async () => (await import('./documents/documents.record.tsx')).EditDocument

/** The code of every screen, fetched when it is first opened. */
const CODE: Record<ScreenName, Load> = {
  dashboard: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  leads: async () => (await import('./leads/leads-page.tsx')).LeadsPage,
  messages: async () => (await import('./contact-messages/messages-page.tsx')).MessagesPage,
  payments: async () => (await import('./payments/orders-page.tsx')).OrdersPage,
  'payments.balance': async () => (await import('./payments/balance-page.tsx')).BalancePage,
  'payments.one': async () => (await import('./payments/order-page.tsx')).OrderPage,
  notices: async () => (await import('./notices/notices-page.tsx')).NoticesPage,
  doctor: async () => (await import('./doctor/doctor-page.tsx')).DoctorPage,
  vitals: list(() => import('./vitals/vitals.list.tsx')),
  homepage: list(() => import('./homepage/homepage.list.tsx')),
  'homepage.new': create(() => import('./homepage/homepage.record.tsx')),
  'homepage.one': edit(() => import('./homepage/homepage.record.tsx')),
  blogs: list(() => import('./blogs/blogs.list.tsx')),
  'blogs.new': create(() => import('./blogs/blogs.record.tsx')),
  'blogs.one': edit(() => import('./blogs/blogs.record.tsx')),
  services: list(() => import('./services/services.list.tsx')),
  'services.new': create(() => import('./services/services.record.tsx')),
  'services.one': edit(() => import('./services/services.record.tsx')),
  whys: async () => (await import('./items/items.list.tsx')).WhyList,
  faqs: async () => (await import('./items/items.list.tsx')).FaqList,
  'search-words': list(() => import('./search-words/search-words.list.tsx')),
  'search-words.new': create(() => import('./search-words/search-words.record.tsx')),
  'search-words.one': edit(() => import('./search-words/search-words.record.tsx')),
  translations: list(() => import('./translations/translations.list.tsx')),
  'translations.one': async () => (await import('./translations/translation-page.tsx')).TranslationPage,
  'about-us': document,
  'contact-us': async () => (await import('./contact/contact.record.tsx')).EditContact,
  'refund-policy': document,
  'terms-and-conditions': document,
  'privacy-policy': document,
  'shipping-policy': document,
  images: list(() => import('./images/images.list.tsx')),
  trash: list(() => import('./trash/trash.list.tsx')),
  administrators: async () => (await import('./administrators/administrators-page.tsx')).AdministratorsPage,
  privacy: async () => (await import('./privacy/privacy-page.tsx')).PrivacyPage,
  audit: list(() => import('./audit/audit.list.tsx')),
  account: async () => (await import('./auth/account-page.tsx')).AccountPage,
}

export const VIEWS = (Object.keys(SCREENS) as ScreenName[]).map((name) => ({ name, load: CODE[name] }))
