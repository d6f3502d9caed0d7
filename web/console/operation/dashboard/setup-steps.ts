import type { SetupConfirmation, SetupStep } from '../../../../contract/operation/setup-guide.ts'
import { type ScreenName, screenPath } from '../../frame/screens.ts'

type Step = {
  title: string
  /** Why it matters, in one sentence. */
  why: string
  /** Where it is done. */
  to: string
  /** What an owner may say instead: the step needs nothing. */
  confirm?: { name: SetupConfirmation; label: string }
}

const at = (name: Exclude<ScreenName, `${string}.one`>) => screenPath(name)

export const SETUP_STEPS: Record<SetupStep, Step> = {
  password: {
    title: 'Choose a password of your own',
    why: 'The first one was printed or stands in a file, and whoever has seen it can sign in.',
    to: at('account'),
  },
  'second-factor': {
    title: 'Add a second factor',
    why: 'With it, a stolen password opens nothing, and your customers’ numbers stay with you.',
    to: at('account'),
  },
  contact: {
    title: 'Enter your number and address',
    why: 'The ones on every page are invented: who calls them reaches nobody. It is done when no page shows them; Site doctor says where one still does.',
    to: at('contact-us'),
  },
  prices: {
    title: 'Look through the prices',
    why: 'They are ours, and a customer can book and pay them from this minute.',
    to: at('services'),
    confirm: { name: 'prices', label: 'These prices are right' },
  },
  policies: {
    title: 'Read the four policies',
    why: 'Customers agree to them by booking, and the law holds you to them.',
    to: at('refund-policy'),
    confirm: { name: 'policies', label: 'I have read them' },
  },
  sms: {
    title: 'Connect SMS',
    why: 'Until then no code reaches a visitor, so nobody can book by one.',
    to: at('channels'),
  },
  email: {
    title: 'Connect e-mail',
    why: 'Until then no notice of a new lead leaves this server.',
    to: at('channels'),
  },
  payments: {
    title: 'Connect payments',
    why: 'Until then they are pretended: the booking is real, and the money is not.',
    to: at('channels'),
  },
  upi: {
    title: 'Enter your UPI ID',
    why: 'With it, customers pay bills at the door by a code on the technician’s phone, without a fee.',
    to: at('channels'),
    confirm: { name: 'upi', label: 'We take no UPI' },
  },
  backup: {
    title: 'Keep backups elsewhere',
    why: 'A disk that breaks takes the backups on it along.',
    to: at('doctor'),
    confirm: { name: 'backup', label: 'Copies are kept elsewhere' },
  },
  team: {
    title: 'Invite somebody',
    why: 'With an account each, you see who did what, and one lost phone locks nobody out.',
    to: at('administrators'),
    confirm: { name: 'team', label: 'I work alone' },
  },
}
