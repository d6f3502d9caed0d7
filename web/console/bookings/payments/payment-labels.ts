import type { Dispute, OrderEvent, Payment, Refund } from '../../../../contract/bookings/payments.ts'
import type { BadgeStyle } from '../../frame/ui/badge.tsx'
import type { EventWords } from '../../frame/ui/event-history.tsx'
import { orderStatusLabel } from '../../frame/ui/order-badge.tsx'

export const PAYMENT_STYLE: Record<Payment['status'], BadgeStyle> = {
  created: { label: 'Begun', tone: 'plain' },
  authorized: { label: 'Authorised', tone: 'notice' },
  captured: { label: 'Captured', tone: 'press' },
  refunded: { label: 'Refunded', tone: 'plain' },
  failed: { label: 'Failed', tone: 'wrong' },
}

export const REFUND_STYLE: Record<Refund['status'], BadgeStyle> = {
  requested: { label: 'Asked for', tone: 'notice' },
  pending: { label: 'On its way', tone: 'notice' },
  processed: { label: 'Refunded', tone: 'press' },
  failed: { label: 'Failed', tone: 'wrong' },
}

export const DISPUTE_STYLE: Record<Dispute['status'], BadgeStyle> = {
  open: { label: 'Waits for your answer', tone: 'wrong' },
  under_review: { label: 'With the bank', tone: 'notice' },
  won: { label: 'Won', tone: 'press' },
  lost: { label: 'Lost', tone: 'wrong' },
  closed: { label: 'Closed', tone: 'plain' },
}

const SOURCE_LABEL: Record<OrderEvent['source'], string> = {
  visitor: 'Visitor',
  callback: 'Visitor’s browser, back from the checkout',
  webhook: 'Provider’s message',
  reconciler: 'Check with the provider',
  administrator: 'Administrator',
}

export const ORDER_EVENT_WORDS: EventWords<OrderEvent> = {
  what: ({ status }) => orderStatusLabel(status),
  who: ({ by, source }) => by ?? SOURCE_LABEL[source],
}
