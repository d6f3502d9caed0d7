import type { OrderEvent, Payment, Refund } from '../../../contract/payments.ts'
import type { BadgeTone } from '../ui/badge.tsx'

export const PAYMENT_LOOK: Record<Payment['status'], { label: string; tone: BadgeTone }> = {
  created: { label: 'Begun', tone: 'plain' },
  authorized: { label: 'Authorised', tone: 'notice' },
  captured: { label: 'Captured', tone: 'press' },
  refunded: { label: 'Refunded', tone: 'plain' },
  failed: { label: 'Failed', tone: 'wrong' },
}

export const REFUND_LOOK: Record<Refund['status'], { label: string; tone: BadgeTone }> = {
  requested: { label: 'Asked for', tone: 'notice' },
  pending: { label: 'On its way', tone: 'notice' },
  processed: { label: 'Refunded', tone: 'press' },
  failed: { label: 'Failed', tone: 'wrong' },
}

/** By which way something was heard of an order. */
export const SOURCE_LABEL: Record<OrderEvent['source'], string> = {
  visitor: 'Visitor',
  callback: 'Visitor’s browser, back from the checkout',
  webhook: 'Provider’s message',
  reconciler: 'Check with the provider',
  administrator: 'Administrator',
}
