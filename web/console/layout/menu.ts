import type { GlyphName } from '../ui/icons.tsx'
import { MESSAGES_PLACE, NOTICES_PLACE, PAYMENTS_PLACE } from '../ui/places.ts'

export type MenuEntry = {
  label: string
  to: string
  icon: GlyphName
  /** Where all of its screens are, if they are not below `to`. */
  within?: string
  /** The key after `g` that goes there. */
  key?: string
}
export type MenuGroup = { label: string; entries: readonly MenuEntry[] }

/** The side menu: every target of the specification, and what it says nothing of at the end. Logout follows it. */
export const MENU: readonly MenuGroup[] = [
  {
    label: 'Work',
    entries: [
      { label: 'Dashboard', to: '/admin/dashboard', icon: 'dashboard', key: 'd' },
      { label: 'Leads', to: '/admin/leads/leads', icon: 'leads', within: '/admin/leads', key: 'l' },
      { label: 'Messages', to: MESSAGES_PLACE, icon: 'mail', key: 'm' },
      { label: 'Payments', to: PAYMENTS_PLACE, icon: 'payments', key: 'p' },
      { label: 'Notices', to: NOTICES_PLACE, icon: 'notices', key: 'n' },
    ],
  },
  {
    label: 'Content',
    entries: [
      { label: 'Home page', to: '/admin/home/homepage', icon: 'home', within: '/admin/home', key: 'h' },
      { label: 'Blogs', to: '/admin/blogs/bloglist', icon: 'blogs', within: '/admin/blogs', key: 'b' },
      { label: 'Services', to: '/admin/services/serviceslist', icon: 'services', within: '/admin/services', key: 's' },
      { label: 'Why to choose', to: '/admin/whytochooselist', icon: 'why' },
      { label: 'FAQ', to: '/admin/faqlist', icon: 'faq' },
    ],
  },
  {
    label: 'Documents',
    entries: [
      { label: 'About us', to: '/admin/aboutus', icon: 'about' },
      { label: 'Contact us', to: '/admin/contactus', icon: 'contact' },
      { label: 'Refund policy', to: '/admin/refund-policy', icon: 'refund' },
      { label: 'Terms and conditions', to: '/admin/terms-and-condition', icon: 'terms' },
      { label: 'Privacy policy', to: '/admin/privacy-policy', icon: 'privacy' },
      { label: 'Shipping policy', to: '/admin/shipping-policy', icon: 'shipping' },
    ],
  },
  {
    label: 'Library',
    entries: [
      { label: 'Images', to: '/admin/images', icon: 'images', key: 'i' },
      { label: 'Trash', to: '/admin/trash', icon: 'trash' },
      { label: 'Account', to: '/admin/account', icon: 'account' },
    ],
  },
]

export const MENU_ENTRIES = MENU.flatMap(({ entries }) => entries)

export function isWithin({ to, within = to }: MenuEntry, pathname: string): boolean {
  return pathname === within || pathname.startsWith(`${within}/`)
}
