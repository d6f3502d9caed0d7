import type { Order, OrderMoney, Payment, Refund } from '../../../../contract/bookings/order.ts'
import { formatPaise } from '../../../../contract/money.ts'

type Refunds = OrderMoney['refunds']
/** An order with its money. */
export type PaidOrder = OrderMoney & { order: Order }

/** The part of a payment that no refund has returned or is about to return. */
export function leftPaise({ id, amount_paise }: Payment, refunds: Refunds): number {
  const given = refunds.filter((refund) => refund.payment_id === id && refund.status !== 'failed')
  return given.reduce((left, refund) => left - refund.amount_paise, amount_paise)
}

/** Whether a payment can be refunded: it was captured, part of it is left, and no refund is under way. */
export function isRefundable(payment: Payment, refunds: Refunds): boolean {
  const isTaken = payment.status === 'captured' || payment.status === 'refunded'
  const isUnderWay = refunds.some(
    ({ payment_id, status }) => payment_id === payment.id && (status === 'requested' || status === 'pending'),
  )
  return isTaken && !isUnderWay && leftPaise(payment, refunds) > 0
}

/** The order's own payment, if it can be refunded. */
export function findRefundable({ order, payments, refunds }: PaidOrder): Payment | undefined {
  return payments.find((payment) => payment.id === order.payment_id && isRefundable(payment, refunds))
}

/** What the row of an order offers to refund: a payment that nothing was booked with, else its own; none in dispute. */
export function findToRefund({ order, payments, refunds, disputes }: PaidOrder): Payment | undefined {
  const isDisputed = ({ id }: Payment) =>
    disputes.some(({ payment_id, status }) => payment_id === id && status !== 'won' && status !== 'closed')
  const open = payments.filter((payment) => isRefundable(payment, refunds) && !isDisputed(payment))
  return open.find(({ id }) => id !== order.payment_id) ?? open[0]
}

/** The refund that has to be made again: the newest of the payment, if it failed. */
export function findFailed({ id }: Payment, refunds: Refunds): Refund | undefined {
  const newest = refunds.filter(({ payment_id }) => payment_id === id).toSorted((a, b) => b.id - a.id)[0]
  return newest?.status === 'failed' ? newest : undefined
}

/** "Refund ₹299…", or "Refund ₹150 again…" after one that failed. */
export function toRefundLabel(payment: Payment, refunds: Refunds): string {
  const failed = findFailed(payment, refunds)
  return failed ? `Refund ${formatPaise(failed.amount_paise)} again…` : `Refund ${formatPaise(leftPaise(payment, refunds))}…`
}
