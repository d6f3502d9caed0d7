import type { LeadForm } from '../../../../contract/bookings/leads.public.ts'
import type { CheckoutSuccess } from '../../../../contract/bookings/payments.public.ts'
import type { Provider } from '../../../../contract/options.ts'

/** An order as `store-payment` answered it. */
export type Order = {
  /** The provider's: `order_…` */
  id: string
  amountPaise: number
  provider: Provider
  /** The provider's public key. */
  key: string
  /** Token in the address of the booking's private page. */
  token: string
  /** Until then the chosen time is held. */
  closesAtMs?: number | undefined
  /** Others are paying for the chosen time. */
  isContested?: boolean
}

export type CheckoutOptions = {
  order: Order
  /** What is paid for. */
  description: string
  /** Who pays; not known to the page of a booking, whose address can be shared. */
  lead?: Pick<LeadForm, 'name' | 'mobile' | 'mailid'>
  /** Address of Razorpay's script. */
  checkoutUrl: string | undefined
  /** Closes automatically after this many seconds, if a time is held. */
  closesInS?: number | undefined
}

export type CheckoutResult = ({ kind: 'paid' } & CheckoutSuccess) | { kind: 'failed'; reason: string } | { kind: 'closed' }

/** The site's name, as the page's head says it. */
export function siteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? document.title
}
