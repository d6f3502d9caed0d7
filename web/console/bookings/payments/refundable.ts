import type { OrderDetails, Payment } from '../../../../contract/bookings/order.ts'

type Refunds = OrderDetails['refunds']

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
export function findRefundable({ order, payments, refunds }: OrderDetails): Payment | undefined {
  return payments.find((payment) => payment.id === order.payment_id && isRefundable(payment, refunds))
}
