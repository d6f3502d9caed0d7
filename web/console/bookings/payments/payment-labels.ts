import type { Dispute, OrderEvent, Payment, Refund } from '../../../../contract/bookings/order.ts'
import type { OrderStatus, PaymentGroup } from '../../../../contract/options.ts'
import type { BadgeStyle } from '../../frame/ui/badge.tsx'
import type { EventWords } from '../../frame/ui/event-history.tsx'
import { orderStatusLabel } from '../../frame/ui/order-badge.tsx'

/** The tabs, and what stands in each. */
export const GROUP_WORDS: Record<PaymentGroup, { label: string; meaning: string }> = {
  needsYou: {
    label: 'Needs you',
    meaning:
      'Money that came without a booking, payments over another amount, failed refunds and disputes: each says what to do.',
  },
  succeeded: { label: 'Succeeded', meaning: 'Paid and booked, also where a part was given back.' },
  givenBack: { label: 'Given back', meaning: 'Refunded in whole or in part.' },
  notPaid: {
    label: 'Not paid',
    meaning: 'Begun and never paid: left at the checkout, refused by the bank, or expired after a day.',
  },
}
export const ALL_MEANING = 'Whoever chose to pay a visit charge, paid or not.'

export const STATUS_MEANING: Record<OrderStatus, string> = {
  created: 'at the checkout, or left there.',
  paid: 'the money is here, and no lead has come of it yet.',
  booked: 'paid, with its lead.',
  failed: 'the bank refused it; it can still be paid.',
  expired: 'not paid within a day; a late payment is still booked.',
  refunded: 'given back in whole.',
}

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
