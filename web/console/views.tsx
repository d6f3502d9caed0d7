import type { ComponentType } from 'react'
import type { Module } from './frame/forms/record.ts'
import { SCREENS, type ScreenName } from './frame/screens.ts'

type Load = () => Promise<ComponentType>

const document: Load = async () => (await import('./content/documents/documents.record.tsx')).EditDocument

/** The code of the screens that are neither a list nor a record under their own name. */
const OTHER_VIEWS: { [Name in ScreenName]?: Load } = {
  dashboard: async () => (await import('./operation/dashboard/dashboard-page.tsx')).DashboardPage,
  leads: async () => (await import('./bookings/leads/leads-page.tsx')).LeadsPage,
  visits: async () => (await import('./bookings/visits/board-page.tsx')).BoardPage,
  messages: async () => (await import('./bookings/contact-messages/messages-page.tsx')).MessagesPage,
  payments: async () => (await import('./bookings/payments/orders-page.tsx')).OrdersPage,
  'payments.balance': async () => (await import('./bookings/payments/balance-page.tsx')).BalancePage,
  'payments.door': async () => (await import('./bookings/visits/money-screen.tsx')).MoneyScreen,
  'payments.one': async () => (await import('./bookings/payments/order-page.tsx')).OrderPage,
  notices: async () => (await import('./bookings/notices/notices-page.tsx')).NoticesPage,
  channels: async () => (await import('./access/channels/channels-page.tsx')).ChannelsPage,
  doctor: async () => (await import('./operation/doctor/doctor-page.tsx')).DoctorPage,
  whys: async () => (await import('./content/items/items.list.tsx')).WhyList,
  faqs: async () => (await import('./content/items/items.list.tsx')).FaqList,
  'translations.one': async () => (await import('./content/translations/translation-page.tsx')).TranslationPage,
  'about-us': document,
  'contact-us': async () => (await import('./content/contact/contact.record.tsx')).EditContact,
  'refund-policy': document,
  'terms-and-conditions': document,
  'privacy-policy': document,
  'shipping-policy': document,
  administrators: async () => (await import('./access/administrators/administrators-page.tsx')).AdministratorsPage,
  privacy: async () => (await import('./operation/privacy/privacy-page.tsx')).PrivacyPage,
  account: async () => (await import('./access/auth/account-page.tsx')).AccountPage,
}

const LISTS = import.meta.glob<{ ListScreen: ComponentType }>('./*/*/*.list.tsx')
const RECORDS = import.meta.glob<{ module: Module }>('./*/*/*.record.tsx')

/** `blogs` is the `ListScreen` of blogs.list.tsx; `blogs.new` and `blogs.one` edit the `module` of blogs.record.tsx. */
function findByName(name: ScreenName): Load {
  const [module, part] = name.split('.')
  const find = <Code,>(files: Record<string, () => Promise<Code>>, end: string) => {
    const path = Object.keys(files).find((file) => file.endsWith(`/${module}/${module}.${end}.tsx`))
    if (path) return files[path]
  }
  const [list, record] = [find(LISTS, 'list'), find(RECORDS, 'record')]
  if (list && !part) return async () => (await list()).ListScreen
  if (!record) throw new Error(`The screen ${name} has no code`)
  return async () => {
    const [{ module }, { CreateRecord, EditRecord }] = await Promise.all([
      record(),
      import('./content/records/record-screens.tsx'),
    ])
    return () => (part === 'new' ? <CreateRecord module={module} /> : <EditRecord module={module} />)
  }
}

/** The code of every screen, fetched when it is first opened. */
export const VIEWS = (Object.keys(SCREENS) as ScreenName[]).map((name) => ({ name, load: OTHER_VIEWS[name] ?? findByName(name) }))
