import type { Dispute, Order, OrderEvent, Payment, Refund } from '../../../../contract/bookings/order.ts'
import type { OrderStatus, PaymentGroup } from '../../../../contract/options.ts'
import type { BadgeStyle } from '../../frame/ui/badge.tsx'
import { orderStatusLabel } from '../../frame/ui/badge.tsx'
import type { EventWords } from '../../frame/ui/event-history.tsx'

/** What an order pays. */
export const toPurpose = ({ bill_number }: Pick<Order, 'bill_number'>) => (bill_number === null ? 'Visit charge' : 'Bill')

/** The tabs, and what stands in each. */
export const GROUP_WORDS: Record<PaymentGroup, { label: string; meaning: string }> = {
  needsYou: {
    label: 'Needs action',
    meaning: 'Money without a booking, wrong amounts, failed refunds and disputes. Each says what to do.',
  },
  succeeded: { label: 'Succeeded', meaning: 'Paid and booked, including those partly refunded.' },
  givenBack: { label: 'Refunded', meaning: 'Refunded in full or in part.' },
  notPaid: {
    label: 'Not paid',
    meaning: 'Started but never paid: left at the checkout, refused by the bank, or expired after a day.',
  },
}
export const ALL_MEANING = 'Everyone who started to pay, whether it went through or not.'

export const STATUS_MEANING: Record<OrderStatus, string> = {
  created: 'at the checkout, or left there.',
  paid: 'the money is here, but there is no lead for it yet.',
  booked: 'paid, with its lead.',
  failed: 'the bank refused it; it can still be paid.',
  expired: 'not paid within a day; a late payment is still booked.',
  refunded: 'refunded in full.',
}

export const PAYMENT_STYLE: Record<Payment['status'], BadgeStyle> = {
  created: { label: 'Started', tone: 'plain' },
  authorized: { label: 'Authorised', tone: 'notice' },
  captured: { label: 'Captured', tone: 'press' },
  refunded: { label: 'Refunded', tone: 'plain' },
  failed: { label: 'Failed', tone: 'wrong' },
}

export const REFUND_STYLE: Record<Refund['status'], BadgeStyle> = {
  requested: { label: 'Requested', tone: 'notice' },
  pending: { label: 'On its way', tone: 'notice' },
  processed: { label: 'Refunded', tone: 'press' },
  failed: { label: 'Failed', tone: 'wrong' },
}

export const DISPUTE_STYLE: Record<Dispute['status'], BadgeStyle> = {
  open: { label: 'Waiting for your answer', tone: 'wrong' },
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
