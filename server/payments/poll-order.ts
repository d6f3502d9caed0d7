import { type Payments, PaymentsError, type ProviderPayment } from '../providers/payments.ts'
import { evaluateOrder } from './orders.rules.ts'
import type { OrderRow } from './orders.store.ts'
import type { RefundAnswer, RefundRow } from './refunds.store.ts'

/** What the provider says of an order, each answer with the time at which it was asked for. */
export type OrderPoll = {
  askedAt: Date
  payments: ProviderPayment[]
  refunds: RefundAnswer[]
  /** Held by the bank, and the provider refuses to take it, in its words. */
  refused: { payment: ProviderPayment; words: string } | undefined
}

/** Asks the provider about an order: its payments, and the refunds of those that have any. Throws PaymentsError. */
export async function pollOrder(
  provider: Payments,
  order: OrderRow,
  known: readonly RefundRow[],
  now: () => Date,
): Promise<OrderPoll> {
  const askedAt = now()
  const listed = await provider.listPaymentsOfOrder(order.provider_order_id)
  const { payments, refused } = await captureHeld(provider, order, listed, now())
  const given = payments.filter(
    ({ id, status, refundedPaise }) =>
      refundedPaise > 0 || status === 'refunded' || known.some(({ payment_id }) => payment_id === id),
  )
  const refunds: RefundAnswer[] = []
  for (const payment of given) refunds.push(await pollRefunds(provider, payment, known, now))
  return { askedAt, payments, refunds, refused }
}

async function pollRefunds(
  provider: Payments,
  payment: ProviderPayment,
  known: readonly RefundRow[],
  now: () => Date,
): Promise<RefundAnswer> {
  const askedAt = now()
  const refunds = await provider.listRefundsOfPayment(payment.id)
  const isOurs = known.some(
    ({ payment_id, provider_refund_id }) => payment_id === payment.id && provider_refund_id !== payment.id,
  )
  // What the bank held and nobody captured goes back without a refund of its own.
  if (refunds.length === 0 && payment.status === 'refunded' && !isOurs) {
    const { id, amountPaise, createdAt } = payment
    refunds.push({ id, paymentId: id, amountPaise, status: 'processed', key: null, createdAt })
  }
  // A list may leave out what failed: nothing is concluded from an absence.
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

/** A payment that the bank only holds goes back after some days: it is taken before anything is booked on it. */
async function captureHeld(provider: Payments, order: OrderRow, payments: ProviderPayment[], now: Date) {
  const { held } = evaluateOrder(order, payments, [], now)
  if (!held) return { payments, refused: undefined }
  try {
    const captured = await provider.capture(held.id, held.amountPaise)
    return { payments: payments.map((payment) => (payment.id === held.id ? captured : payment)), refused: undefined }
  } catch (error) {
    // It may have failed or been given back in the meantime: the next look tells.
    if (error instanceof PaymentsError && error.reason === 'refused') {
      return { payments, refused: { payment: held, words: error.message } }
    }
    throw error
  }
}
