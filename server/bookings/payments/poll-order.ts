import { ProviderError } from '../../platform/providers/ask-provider.ts'
import type { Payments, ProviderPayment } from '../../platform/providers/payments.ts'
import { evaluateOrder } from './orders.rules.ts'
import type { OrderRow } from './orders.store.ts'
import type { RefundReport, RefundRow } from './refunds.store.ts'

/** The provider's report about an order; each part has the time at which it was asked for. */
export type OrderReport = {
  askedAt: Date
  payments: ProviderPayment[]
  refunds: RefundReport[]
  /** An authorized payment that the provider refuses to capture, with its words. */
  refusedCapture: { payment: ProviderPayment; words: string } | undefined
}

/** Asks the provider for an order's payments, and for the refunds of those that have any. Throws ProviderError. */
export async function pollOrder(
  provider: Payments,
  order: OrderRow,
  known: readonly RefundRow[],
  now: () => Date,
): Promise<OrderReport> {
  const askedAt = now()
  const listed = await provider.listPaymentsOfOrder(order.provider_order_id)
  const { payments, refusedCapture } = await captureAuthorized(provider, order, listed, now())
  const refunded = payments.filter(
    ({ id, status, refundedPaise }) =>
      refundedPaise > 0 || status === 'refunded' || known.some(({ payment_id }) => payment_id === id),
  )
  const refunds: RefundReport[] = []
  for (const payment of refunded) refunds.push(await pollRefunds(provider, payment, known, now))
  return { askedAt, payments, refunds, refusedCapture }
}

async function pollRefunds(
  provider: Payments,
  payment: ProviderPayment,
  known: readonly RefundRow[],
  now: () => Date,
): Promise<RefundReport> {
  const askedAt = now()
  const refunds = await provider.listRefundsOfPayment(payment.id)
  const isOurs = known.some(
    ({ payment_id, provider_refund_id }) => payment_id === payment.id && provider_refund_id !== payment.id,
  )
  // An authorized payment that was never captured is returned without a refund entity.
  if (refunds.length === 0 && payment.status === 'refunded' && !isOurs) {
    const { id, amountPaise, createdAt } = payment
    refunds.push({ id, paymentId: id, amountPaise, status: 'processed', key: null, createdAt })
  }
  // A list may omit failed refunds: absence proves nothing.
  const missing = known.filter(
    ({ payment_id, provider_refund_id }) =>
      payment_id === payment.id && provider_refund_id && !refunds.some(({ id }) => id === provider_refund_id),
  )
  for (const { provider_refund_id } of missing) {
    const found = await provider.findRefund(provider_refund_id ?? '')
    if (found) refunds.push(found)
  }
  return { askedAt, refunds }
}

/** Captures a payment that is only authorized: the bank would return the money after some days. */
async function captureAuthorized(provider: Payments, order: OrderRow, payments: ProviderPayment[], now: Date) {
  const { authorized } = evaluateOrder(order, payments, [], now)
  if (!authorized) return { payments, refusedCapture: undefined }
  try {
    const captured = await provider.capture(authorized.id, authorized.amountPaise)
    const current = payments.map((payment) => (payment.id === authorized.id ? captured : payment))
    return { payments: current, refusedCapture: undefined }
  } catch (error) {
    // It may have failed or been returned in the meantime: the next poll shows.
    if (error instanceof ProviderError && error.reason === 'refused') {
      return { payments, refusedCapture: { payment: authorized, words: error.message } }
    }
    throw error
  }
}
