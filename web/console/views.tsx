import type { ComponentType } from 'react'
import type { Noun } from './forms/record.ts'
import { SCREENS, type ScreenName } from './screens.ts'

type Load = () => Promise<ComponentType>

const document: Load = async () => (await import('./documents/documents.record.tsx')).EditDocument

/** The code of the screens that are neither a list nor a record under their own name. */
const OWN: { [Name in ScreenName]?: Load } = {
  dashboard: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  leads: async () => (await import('./leads/leads-page.tsx')).LeadsPage,
  messages: async () => (await import('./contact-messages/messages-page.tsx')).MessagesPage,
  payments: async () => (await import('./payments/orders-page.tsx')).OrdersPage,
  'payments.balance': async () => (await import('./payments/balance-page.tsx')).BalancePage,
  'payments.one': async () => (await import('./payments/order-page.tsx')).OrderPage,
  doctor: async () => (await import('./doctor/doctor-page.tsx')).DoctorPage,
  notices: async () => (await import('./notices/notices-page.tsx')).NoticesPage,
  whys: async () => (await import('./items/items.list.tsx')).WhyList,
  faqs: async () => (await import('./items/items.list.tsx')).FaqList,
  'translations.one': async () => (await import('./translations/translation-page.tsx')).TranslationPage,
  'about-us': document,
  'contact-us': async () => (await import('./contact/contact.record.tsx')).EditContact,
  'refund-policy': document,
  'terms-and-conditions': document,
  'privacy-policy': document,
  'shipping-policy': document,
  administrators: async () => (await import('./administrators/administrators-page.tsx')).AdministratorsPage,
  privacy: async () => (await import('./privacy/privacy-page.tsx')).PrivacyPage,
  account: async () => (await import('./auth/account-page.tsx')).AccountPage,
}

const LISTS = import.meta.glob<{ ListScreen: ComponentType }>('./*/*.list.tsx')
const RECORDS = import.meta.glob<{ noun: Noun }>('./*/*.record.tsx')

/** `blogs` is the `ListScreen` of blogs/blogs.list.tsx; `blogs.new` and `blogs.one` edit the `noun` of blogs.record.tsx. */
function findByName(name: ScreenName): Load {
  const [noun, part] = name.split('.')
  const [list, record] = [LISTS[`./${noun}/${noun}.list.tsx`], RECORDS[`./${noun}/${noun}.record.tsx`]]
  if (list && !part) return async () => (await list()).ListScreen
  if (!record) throw new Error(`The screen ${name} has no code`)
  return async () => {
    const [{ noun }, { CreateRecord, EditRecord }] = await Promise.all([record(), import('./forms/record-screens.tsx')])
    return () => (part === 'new' ? <CreateRecord noun={noun} /> : <EditRecord noun={noun} />)
  }
}

/** The code of every screen, fetched when it is first opened. */
export const VIEWS = (Object.keys(SCREENS) as ScreenName[]).map((name) => ({ name, load: OWN[name] ?? findByName(name) }))
