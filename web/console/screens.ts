import type { IconName } from './ui/icon.tsx'

export const MENU_GROUPS = ['Work', 'Content', 'Documents', 'Library'] as const

type Screen = {
  path: string
  /** Its name in the menu and the palette. */
  label: string
  /** Its heading, where that differs from the label. */
  title?: string
}
/** A screen that the palette leads to. */
type Listed = Screen & {
  icon: IconName
  /** Its group in the side menu. */
  menu?: (typeof MENU_GROUPS)[number]
  /** The key that opens it after `g`. */
  key?: string
}

/**
 * Every screen of the console, in the order of the menu. views.tsx finds its code by its name. A name with
 * a dot belongs to the screen before the dot: breadcrumbs lead there. `.new` creates a record, `.one` shows the record
 * whose id is in the path.
 */
export const SCREENS = {
  dashboard: { path: '/admin/dashboard', label: 'Dashboard', title: 'Main', icon: 'dashboard', menu: 'Work', key: 'd' },
  leads: { path: '/admin/leads/leads', label: 'Leads', icon: 'leads', menu: 'Work', key: 'l' },
  messages: { path: '/admin/messages', label: 'Messages', icon: 'mail', menu: 'Work', key: 'm' },
  payments: { path: '/admin/payments', label: 'Payments', icon: 'payments', menu: 'Work', key: 'p' },
  'payments.balance': { path: '/admin/payments/balance', label: 'Daily balance', icon: 'balance' },
  'payments.one': { path: '/admin/payments/:id', label: 'Payment' },
  notices: { path: '/admin/notices', label: 'Notices', icon: 'notices', menu: 'Work', key: 'n' },
  vitals: { path: '/admin/speed', label: 'Speed', icon: 'speed', menu: 'Work' },

  homepage: { path: '/admin/home/homepage', label: 'Home page', icon: 'home', menu: 'Content', key: 'h' },
  'homepage.new': { path: '/admin/home/createhomepage', label: 'Create home page', title: 'New home page', icon: 'plus' },
  'homepage.one': { path: '/admin/home/edithomepage/:id', label: 'Edit home page' },
  blogs: { path: '/admin/blogs/bloglist', label: 'Blogs', icon: 'blogs', menu: 'Content', key: 'b' },
  'blogs.new': { path: '/admin/blogs/createblog', label: 'Create blog', icon: 'plus' },
  'blogs.one': { path: '/admin/blogs/editblog/:id', label: 'Edit blog' },
  services: { path: '/admin/services/serviceslist', label: 'Services', icon: 'services', menu: 'Content', key: 's' },
  'services.new': { path: '/admin/services/createservice', label: 'Create service', title: 'Create Service', icon: 'plus' },
  'services.one': { path: '/admin/services/editservice/:id', label: 'Edit service', title: 'Create Services Page Details' },
  whys: { path: '/admin/whytochooselist', label: 'Why to choose', icon: 'why', menu: 'Content' },
  faqs: { path: '/admin/faqlist', label: 'FAQ', icon: 'faq', menu: 'Content' },

  'about-us': { path: '/admin/aboutus', label: 'About us', icon: 'about', menu: 'Documents' },
  'contact-us': { path: '/admin/contactus', label: 'Contact us', icon: 'contact', menu: 'Documents' },
  'refund-policy': { path: '/admin/refund-policy', label: 'Refund policy', icon: 'refund', menu: 'Documents' },
  'terms-and-conditions': {
    path: '/admin/terms-and-condition',
    label: 'Terms and conditions',
    icon: 'terms',
    menu: 'Documents',
  },
  'privacy-policy': { path: '/admin/privacy-policy', label: 'Privacy policy', icon: 'privacy', menu: 'Documents' },
  'shipping-policy': { path: '/admin/shipping-policy', label: 'Shipping policy', icon: 'shipping', menu: 'Documents' },

  images: { path: '/admin/images', label: 'Images', icon: 'images', menu: 'Library', key: 'i' },
  trash: { path: '/admin/trash', label: 'Trash', icon: 'trash', menu: 'Library' },
  account: { path: '/admin/account', label: 'Account', icon: 'account', menu: 'Library' },
} as const satisfies Record<string, Screen | Listed>

export type ScreenName = keyof typeof SCREENS
/** A screen of one record: `blogs` for `blogs.one`. */
type RecordScreen = { [Name in ScreenName]: Name extends `${infer List}.one` ? List : never }[ScreenName]

/** Whether there is a list of such records, and a screen for each of them. */
export const hasList = (noun: string): noun is RecordScreen => `${noun}.one` in SCREENS

export type Entry = Listed & { name: string }

/** The screens with an icon: those of the menu and of the palette. */
export const ENTRIES: readonly Entry[] = Object.entries<Screen | Listed>(SCREENS).flatMap(([name, screen]) =>
  'icon' in screen ? [{ name, ...screen }] : [],
)

/** The address of a screen, with a query such as `{ lead: 7 }`; what is undefined or empty is left out of it. */
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
