import type { OrderRow, PaymentRow } from './orders.store.ts'

export type Paid = {
  id: string
  status: string
  amountPaise: number
  refundedPaise: number
  currency: string
  createdAt: Date
  error: string | null
}

/** A payment as we keep it. Its order is in rupees, and so is what was paid unless the provider said otherwise. */
export function toPaid(row: PaymentRow, currency = 'INR'): Paid {
  const { id, status, error, amount_paise: amountPaise, refunded_paise: refundedPaise, created_at: createdAt } = row
  return { id, status, error, amountPaise, refundedPaise, createdAt, currency }
}

const DAY_MS = 24 * 3_600_000
// An attempt that the bank has not answered by then counts as given up; should it succeed after all, it is booked.
const PENDING_MS = 3_600_000

type Ordered = Pick<OrderRow, 'amount_paise' | 'payment_id' | 'created_at'>

const isTaken = ({ status }: Paid) => status === 'captured' || status === 'refunded'
const fits = (order: Ordered, { amountPaise, currency }: Paid) => amountPaise === order.amount_paise && currency === 'INR'

/** What the provider's payments mean for the order that they were made for. */
export function judge<P extends Paid>(order: Ordered, payments: readonly P[], now: Date) {
  const inTime = [...payments].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id))
  const taken = inTime.filter(isTaken)
  // Once one of them made the booking, it stays that one.
  const good = taken.find(({ id }) => id === order.payment_id) ?? taken.find((payment) => fits(order, payment))
  const isPending = inTime.some(
    ({ status, createdAt }) => status === 'created' && now.getTime() - createdAt.getTime() < PENDING_MS,
  )
  const held = good ? undefined : inTime.find((payment) => payment.status === 'authorized' && fits(order, payment))
  return {
    /** The one that the booking rests on. */
    good,
    /** Held by the bank, to be captured. */
    held,
    /** Taken, and no booking can rest on them: a person has to look. */
    odd: taken.filter((payment) => payment !== good && payment.refundedPaise < payment.amountPaise),
    isPending: isPending || Boolean(held),
    hasFailed: inTime.length > 0 && inTime.every(({ status }) => status === 'failed'),
    isOld: now.getTime() - order.created_at.getTime() > DAY_MS,
    isRefunded: Boolean(good && good.refundedPaise >= good.amountPaise),
  }
}
