import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { OrderRow, PaymentRow } from './orders.store.ts'
import { evaluateRefunds } from './refunds.rules.ts'
import type { RefundRow } from './refunds.store.ts'

export type Paid = {
  id: string
  status: string
  amountPaise: number
  refundedPaise: number
  currency: string
  createdAt: Date
  error: string | null
}

/** A payment as we keep it. */
export function toPaymentFacts({ amount_paise, refunded_paise, created_at, ...row }: PaymentRow): Paid {
  const { id, status, error, currency } = row
  return { id, status, error, currency, amountPaise: amount_paise, refundedPaise: refunded_paise, createdAt: created_at }
}

// An attempt that the bank has not answered by then counts as given up; should it succeed after all, it is booked.
const PENDING_MS = HOUR_MS

type Ordered = Pick<OrderRow, 'amount_paise' | 'payment_id' | 'created_at'>

const isTaken = ({ status }: Paid) => status === 'captured' || status === 'refunded'
const fits = (order: Ordered, { amountPaise, currency }: Paid) => amountPaise === order.amount_paise && currency === 'INR'

type Given = Pick<RefundRow, 'id' | 'payment_id' | 'status' | 'amount_paise' | 'error'>

/** What the provider's payments and refunds mean for the order that they were made for. */
export function evaluateOrder<P extends Paid>(order: Ordered, payments: readonly P[], refunds: readonly Given[], now: Date) {
  const inTime = [...payments].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id))
  const taken = inTime.filter(isTaken)
  // Once one of them made the booking, it stays that one.
  const good = taken.find(({ id }) => id === order.payment_id) ?? taken.find((payment) => fits(order, payment))
  const isPending = inTime.some(
    ({ status, createdAt }) => status === 'created' && now.getTime() - createdAt.getTime() < PENDING_MS,
  )
  const held = good ? undefined : inTime.find((payment) => payment.status === 'authorized' && fits(order, payment))
  const refundOf = (payment: P) => evaluateRefunds(payment, refunds)
  const ofGood = good && refundOf(good).state
  return {
    /** The one that the booking rests on. */
    good,
    /** Held by the bank, to be captured. */
    held,
    /** Taken, and no booking can rest on them: a person has to look. */
    odd: taken.filter((payment) => payment !== good && ['none', 'failed'].includes(refundOf(payment).state)),
    /** The last try to give a payment back, which failed: the money is still here. */
    failedRefunds: taken.flatMap((payment) => {
      const { state, last } = refundOf(payment)
      return state === 'failed' && last ? [last] : []
    }),
    isPending: isPending || Boolean(held),
    hasFailed: inTime.length > 0 && inTime.every(({ status }) => status === 'failed'),
    isOld: now.getTime() - order.created_at.getTime() > DAY_MS,
    isRefunded: ofGood === 'done',
    /** Given back, on its way back, or somebody wanted it so: nothing is booked on it by itself. */
    isGivenUp: Boolean(good && (ofGood !== 'none' || good.refundedPaise >= good.amountPaise)),
  }
}
