import type { OrderDetails, Payment } from '../../../contract/payments.ts'

/** Whether a payment can be given back: its money is here, and no refund of it is made or on its way. */
export function isRefundable({ id, status }: Payment, refunds: OrderDetails['refunds']): boolean {
  return status === 'captured' && !refunds.some((refund) => refund.payment_id === id && refund.status !== 'failed')
}

/** The order's own payment, if it can be given back. */
export function findRefundable({ order, payments, refunds }: OrderDetails): Payment | undefined {
  return payments.find((payment) => payment.id === order.payment_id && isRefundable(payment, refunds))
}
