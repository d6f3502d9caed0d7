export type MenuEntry = { label: string; to: string; icon: string }

/** The side menu, in the specification's order, and what it says nothing of at the end. */
export const MENU: readonly MenuEntry[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: 'home' },
  { label: 'Home page', to: '/admin/home/homepage', icon: 'star' },
  { label: 'Leads', to: '/admin/leads/leads', icon: 'phone' },
  { label: 'Blogs', to: '/admin/blogs/bloglist', icon: 'form' },
  { label: 'Services', to: '/admin/services/serviceslist', icon: 'electrician' },
  { label: 'Why to choose', to: '/admin/whytochooselist', icon: 'shield-check' },
  { label: 'About us', to: '/admin/aboutus', icon: 'info' },
  { label: 'Contact us', to: '/admin/contactus', icon: 'mail' },
  { label: 'Refund policy', to: '/admin/refund-policy', icon: 'rupee' },
  { label: 'Terms and conditions', to: '/admin/terms-and-condition', icon: 'check' },
  { label: 'Privacy policy', to: '/admin/privacy-policy', icon: 'shield-check' },
  { label: 'Shipping policy', to: '/admin/shipping-policy', icon: 'arrow-right' },
  { label: 'FAQ', to: '/admin/faqlist', icon: 'chat' },
  { label: 'Images', to: '/admin/images', icon: 'search' },
  { label: 'Trash', to: '/admin/trash', icon: 'close' },
  { label: 'Account', to: '/admin/account', icon: 'alert' },
]
