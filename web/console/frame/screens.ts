import { type Auth, canCall, type Role } from '../../../contract/roles.ts'
import type { IconName } from './ui/icon.tsx'

export const MENU_GROUPS = ['Work', 'Content', 'Settings'] as const

export type Screen = {
  path: string
  /** Who may open it. */
  auth: Exclude<Auth, 'public'>
  /** Its name in the menu and the palette. */
  label: string
  /** Its heading, where that differs from the label. */
  title?: string
  /** What its form's button says, where it makes a record. */
  verb?: 'Add' | 'Create'
}
/** A screen that the palette leads to. */
type Listed = Screen & {
  icon: IconName
  /** Its group in the side menu. */
  menu?: (typeof MENU_GROUPS)[number]
  /** The key that opens it after `g`. */
  key?: string
}

type Records = Pick<Listed, 'path' | 'label' | 'icon' | 'key'> & {
  auth?: Screen['auth']
  menu?: Listed['menu']
  /** Name of one record in a sentence. */
  one: string
  verb?: Screen['verb']
  create?: Partial<Screen>
  edit?: Partial<Screen>
}
type Named<Module extends string, Part extends string, Shape> = { [Name in `${Module}${Part}`]: Shape }

/** Records, usually of a kind of content: their list, and the screens that create and edit a record, overridden by `create` and `edit`. */
function recordScreens<Module extends string>(module: Module, records: Records) {
  const { path, label, one, icon, key, create, edit, verb = 'Add' } = records
  const { auth = 'editor', menu = 'Content' } = records
  const screens = {
    [module]: { path, auth, label, icon, menu, ...(key && { key }) },
    [`${module}.new`]: { path: `${path}/new`, auth, label: `${verb} ${one}`, verb, icon: 'plus', ...create },
    [`${module}.one`]: { path: `${path}/:id`, auth, label: `Edit ${one}`, ...edit },
  }
  // TypeScript doesn't infer computed keys of an object.
  return screens as Named<Module, '' | '.new', Listed> & Named<Module, '.one', Screen>
}

/** A page with one text of its own, or the contact details. */
const documentScreen = <Name extends string>(name: Name, screen: Pick<Listed, 'path' | 'label' | 'icon'>) =>
  ({ [name]: { ...screen, auth: 'editor', menu: 'Content' } }) as Record<Name, Listed>

/**
 * Every screen of the console, in the order of the menu; routes.tsx has the code of each. A name with a dot belongs to
 * the screen before the dot, to which its breadcrumbs lead. `.new` creates a record, `.one` shows the record whose id
 * is in the path.
 */
export const SCREENS = {
  dashboard: {
    path: '/admin/dashboard',
    auth: 'admin',
    label: 'Dashboard',
    title: 'Main',
    icon: 'dashboard',
    menu: 'Work',
    key: 'd',
  },
  leads: { path: '/admin/leads/leads', auth: 'agent', label: 'Leads', icon: 'leads', menu: 'Work', key: 'l' },
  visits: { path: '/admin/visits', auth: 'agent', label: 'Visits', icon: 'clock', menu: 'Work', key: 'v' },
  'visits.reviews': { path: '/admin/visits/reviews', auth: 'owner', label: 'Reviews', icon: 'quote' },
  messages: { path: '/admin/messages', auth: 'agent', label: 'Messages', icon: 'mail', menu: 'Work', key: 'm' },
  payments: { path: '/admin/payments', auth: 'owner', label: 'Payments', icon: 'payments', menu: 'Work', key: 'p' },
  'payments.balance': { path: '/admin/payments/balance', auth: 'owner', label: 'Daily balance', icon: 'balance' },
  'payments.door': { path: '/admin/payments/door', auth: 'owner', label: 'Paid at the door', icon: 'payments' },
  'payments.one': { path: '/admin/payments/:id', auth: 'owner', label: 'Payment' },
  notices: { path: '/admin/notices', auth: 'agent', label: 'Notices', icon: 'notices', menu: 'Work', key: 'n' },
  ...recordScreens('technicians', {
    ...{ path: '/admin/technicians', label: 'Technicians', one: 'technician', icon: 'technician' },
    ...{ auth: 'owner', menu: 'Work' },
  }),

  ...recordScreens('homepage', {
    ...{ path: '/admin/home/homepage', label: 'Home page', one: 'home page', icon: 'home', key: 'h' },
    ...{ verb: 'Create', create: { path: '/admin/home/createhomepage' } },
    edit: { path: '/admin/home/edithomepage/:id' },
  }),
  ...recordScreens('blogs', {
    ...{ path: '/admin/blogs/bloglist', label: 'Blogs', one: 'blog', icon: 'blogs', key: 'b' },
    ...{ verb: 'Create', create: { path: '/admin/blogs/createblog' } },
    edit: { path: '/admin/blogs/editblog/:id' },
  }),
  ...recordScreens('services', {
    ...{ path: '/admin/services/serviceslist', label: 'Services', one: 'service', icon: 'services', key: 's' },
    ...{ verb: 'Create', create: { path: '/admin/services/createservice', title: 'Create Service' } },
    edit: { path: '/admin/services/editservice/:id', title: 'Create Services Page Details' },
  }),
  whys: { path: '/admin/whytochooselist', auth: 'editor', label: 'Why to choose', icon: 'why', menu: 'Content' },
  faqs: { path: '/admin/faqlist', auth: 'editor', label: 'FAQ', icon: 'faq', menu: 'Content' },
  ...recordScreens('search-words', { path: '/admin/search-words', label: 'Search words', one: 'search words', icon: 'tag' }),

  ...documentScreen('about-us', { path: '/admin/aboutus', label: 'About us', icon: 'about' }),
  ...documentScreen('contact-us', { path: '/admin/contactus', label: 'Contact us', icon: 'contact' }),
  ...documentScreen('refund-policy', { path: '/admin/refund-policy', label: 'Refund policy', icon: 'refund' }),
  ...documentScreen('terms-and-conditions', { path: '/admin/terms-and-condition', label: 'Terms and conditions', icon: 'terms' }),
  ...documentScreen('privacy-policy', { path: '/admin/privacy-policy', label: 'Privacy policy', icon: 'privacy' }),
  ...documentScreen('shipping-policy', { path: '/admin/shipping-policy', label: 'Shipping policy', icon: 'shipping' }),

  translations: {
    path: '/admin/translations',
    auth: 'editor',
    label: 'Translations',
    icon: 'languages',
    menu: 'Content',
    key: 't',
  },
  'translations.one': { path: '/admin/translations/:kind/:key/:language', auth: 'editor', label: 'Translation' },

  images: { path: '/admin/images', auth: 'editor', label: 'Images', icon: 'images', menu: 'Content', key: 'i' },

  administrators: { path: '/admin/administrators', auth: 'owner', label: 'Administrators', icon: 'people', menu: 'Settings' },
  channels: { path: '/admin/channels', auth: 'owner', label: 'Channels', icon: 'chat', menu: 'Settings' },
  privacy: { path: '/admin/privacy', auth: 'owner', label: 'Personal data', icon: 'eye', menu: 'Settings' },
  audit: { path: '/admin/audit', auth: 'owner', label: 'Audit log', icon: 'history', menu: 'Settings' },
  doctor: { path: '/admin/doctor', auth: 'owner', label: 'Site doctor', icon: 'doctor', menu: 'Settings' },
  trash: { path: '/admin/trash', auth: 'admin', label: 'Trash', icon: 'trash', menu: 'Settings' },
  // The menu has it at its foot, behind the email address.
  account: { path: '/admin/account', auth: 'admin', label: 'Account', icon: 'account' },
} as const satisfies Record<string, Screen | Listed>

export type ScreenName = keyof typeof SCREENS
/** A screen of one record: `blogs` for `blogs.one`. */
type RecordScreen = { [Name in ScreenName]: Name extends `${infer List}.one` ? List : never }[ScreenName]

/** Whether there is a list of such records, and a screen for each of them. */
export const hasList = (module: string): module is RecordScreen => `${module}.one` in SCREENS

export type Entry = Listed & { name: string }

/** Whether this role may open the screen. */
export const canOpen = (role: Role, name: ScreenName): boolean => canCall(role, SCREENS[name].auth)

const ENTRIES: readonly Entry[] = Object.entries<Screen | Listed>(SCREENS).flatMap(([name, screen]) =>
  'icon' in screen ? [{ name, ...screen }] : [],
)

/** The screens with an icon that this role may open: those of the menu and of the palette. */
export const entriesFor = (role: Role | undefined): readonly Entry[] =>
  role ? ENTRIES.filter(({ auth }) => canCall(role, auth)) : []

/** The address of a screen, with a query such as `{ lead: 7 }`; undefined and empty values are left out. */
export function screenPath(
  name: Exclude<ScreenName, `${string}.one`>,
  query: Record<string, string | number | undefined> = {},
): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, String(value)]])),
  )
  return `${SCREENS[name].path}${search.size > 0 ? `?${search}` : ''}`
}

/** The address where one record is shown or edited. */
export function recordPath(list: RecordScreen, id: number | string): string {
  return SCREENS[`${list}.one`].path.replace(':id', String(id))
}

/** The titles and addresses of a screen and of the one that it belongs to, the outer one first. */
export function screenTrail(name: ScreenName): { title: string; path: string }[] {
  const [list] = name.split('.') as [ScreenName]
  return [...new Set([list, name])].map((part) => {
    const screen: Screen = SCREENS[part]
    return { title: screen.title ?? screen.label, path: screen.path }
  })
}
