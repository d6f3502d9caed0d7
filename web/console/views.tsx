import type { ComponentType } from 'react'
import type { Noun } from './frame/forms/record.ts'
import { SCREENS, type ScreenName } from './frame/screens.ts'

type Load = () => Promise<ComponentType>
type LoadNoun = () => Promise<{ noun: Noun }>

const list =
  (load: () => Promise<{ ListScreen: ComponentType }>): Load =>
  async () =>
    (await load()).ListScreen

const recordScreen = (load: LoadNoun, name: 'CreateRecord' | 'EditRecord'): Load => {
  return async () => {
    const [{ noun }, screens] = await Promise.all([load(), import('./content/records/record-screens.tsx')])
    const Screen = screens[name]
    return () => <Screen noun={noun} />
  }
}
const create = (load: LoadNoun) => recordScreen(load, 'CreateRecord')
const edit = (load: LoadNoun) => recordScreen(load, 'EditRecord')

const document: Load = async () => (await import('./content/documents/documents.record.tsx')).EditDocument

/** The code of every screen, fetched when it is first opened. */
const CODE: Record<ScreenName, Load> = {
  dashboard: async () => (await import('./operation/dashboard/dashboard-page.tsx')).DashboardPage,
  leads: async () => (await import('./bookings/leads/leads-page.tsx')).LeadsPage,
  messages: async () => (await import('./bookings/contact-messages/messages-page.tsx')).MessagesPage,
  payments: async () => (await import('./bookings/payments/orders-page.tsx')).OrdersPage,
  'payments.balance': async () => (await import('./bookings/payments/balance-page.tsx')).BalancePage,
  'payments.one': async () => (await import('./bookings/payments/order-page.tsx')).OrderPage,
  notices: async () => (await import('./bookings/notices/notices-page.tsx')).NoticesPage,
  doctor: async () => (await import('./operation/doctor/doctor-page.tsx')).DoctorPage,
  vitals: list(() => import('./operation/vitals/vitals.list.tsx')),
  homepage: list(() => import('./content/homepage/homepage.list.tsx')),
  'homepage.new': create(() => import('./content/homepage/homepage.record.tsx')),
  'homepage.one': edit(() => import('./content/homepage/homepage.record.tsx')),
  blogs: list(() => import('./content/blogs/blogs.list.tsx')),
  'blogs.new': create(() => import('./content/blogs/blogs.record.tsx')),
  'blogs.one': edit(() => import('./content/blogs/blogs.record.tsx')),
  services: list(() => import('./content/services/services.list.tsx')),
  'services.new': create(() => import('./content/services/services.record.tsx')),
  'services.one': edit(() => import('./content/services/services.record.tsx')),
  whys: async () => (await import('./content/items/items.list.tsx')).WhyList,
  faqs: async () => (await import('./content/items/items.list.tsx')).FaqList,
  'search-words': list(() => import('./content/search-words/search-words.list.tsx')),
  'search-words.new': create(() => import('./content/search-words/search-words.record.tsx')),
  'search-words.one': edit(() => import('./content/search-words/search-words.record.tsx')),
  translations: list(() => import('./content/translations/translations.list.tsx')),
  'translations.one': async () => (await import('./content/translations/translation-page.tsx')).TranslationPage,
  'about-us': document,
  'contact-us': async () => (await import('./content/contact/contact.record.tsx')).EditContact,
  'refund-policy': document,
  'terms-and-conditions': document,
  'privacy-policy': document,
  'shipping-policy': document,
  images: list(() => import('./content/images/images.list.tsx')),
  trash: list(() => import('./content/trash/trash.list.tsx')),
  administrators: async () => (await import('./access/administrators/administrators-page.tsx')).AdministratorsPage,
  privacy: async () => (await import('./operation/privacy/privacy-page.tsx')).PrivacyPage,
  audit: list(() => import('./access/audit/audit.list.tsx')),
  account: async () => (await import('./access/auth/account-page.tsx')).AccountPage,
}

export const VIEWS = (Object.keys(SCREENS) as ScreenName[]).map((name) => ({ name, load: CODE[name] }))
