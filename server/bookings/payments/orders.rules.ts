import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import type { OrderRow } from './orders.store.ts'
import type { PaymentRow } from './payments.store.ts'
import { evaluateRefunds, type RefundRow } from './refunds.store.ts'

export type PaymentFacts = {
  id: string
  status: string
  amountPaise: number
  refundedPaise: number
  currency: string
  createdAt: Date
  error: string | null
}

export function toPaymentFacts({ amount_paise, refunded_paise, created_at, ...row }: PaymentRow): PaymentFacts {
  const { id, status, error, currency } = row
  return { id, status, error, currency, amountPaise: amount_paise, refundedPaise: refunded_paise, createdAt: created_at }
}

// An attempt without the bank's answer counts as abandoned after this; if it succeeds later, it is still booked.
const PENDING_MS = HOUR_MS

type OrderFacts = Pick<OrderRow, 'amount_paise' | 'payment_id' | 'created_at'>
type RefundFacts = Pick<RefundRow, 'id' | 'payment_id' | 'provider_refund_id' | 'status' | 'amount_paise' | 'error'>

const isCaptured = ({ status }: PaymentFacts) => status === 'captured' || status === 'refunded'
const isAmountOf = (order: OrderFacts, { amountPaise, currency }: PaymentFacts) =>
  amountPaise === order.amount_paise && currency === 'INR'

/** What the provider's payments and refunds mean for their order. */
export function evaluateOrder<P extends PaymentFacts>(
  order: OrderFacts,
  payments: readonly P[],
  refunds: readonly RefundFacts[],
  now: Date,
) {
  const byTime = [...payments].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id.localeCompare(b.id))
  const captured = byTime.filter(isCaptured)
  // The payment that the order was booked with stays the matched one.
  const matched = captured.find(({ id }) => id === order.payment_id) ?? captured.find((payment) => isAmountOf(order, payment))
  const isPending = byTime.some(
    ({ status, createdAt }) => status === 'created' && now.getTime() - createdAt.getTime() < PENDING_MS,
  )
  const authorized = matched ? undefined : byTime.find((payment) => payment.status === 'authorized' && isAmountOf(order, payment))
  const refundOf = (payment: P) => evaluateRefunds(payment, refunds)
  const isKept = (payment: P) => payment !== matched && ['none', 'failed'].includes(refundOf(payment).state)
  const refundState = matched && refundOf(matched).state
  return {
    /** The payment that the booking is based on. */
    matched,
    /** A payment that the bank holds, to be captured. */
    authorized,
    /** Payments for something already paid: they are refunded automatically. */
    seconds: captured.filter((payment) => isAmountOf(order, payment) && isKept(payment)),
    /** Captured payments that no booking can be based on: a person has to act. */
    unmatched: captured.filter((payment) => !isAmountOf(order, payment) && isKept(payment)),
    /** The last attempt to refund a payment, where it failed: we still have the money. */
    failedRefunds: captured.flatMap((payment) => {
      const { state, last } = refundOf(payment)
      return state === 'failed' && last ? [last] : []
    }),
    isPending: isPending || Boolean(authorized),
    hasFailed: byTime.length > 0 && byTime.every(({ status }) => status === 'failed'),
    isExpired: now.getTime() - order.created_at.getTime() > DAY_MS,
    isRefunded: refundState === 'done',
    /** A refund was requested, is under way or is done: nothing is booked automatically. */
    hasRefund: Boolean(matched && (refundState !== 'none' || matched.refundedPaise >= matched.amountPaise)),
  }
}
