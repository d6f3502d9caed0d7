import type { Balance } from '../../../contract/bookings/payments.balance.ts'
import type { ProviderPayment } from '../../platform/providers/payments.ts'
import { isSettled } from './problems.rules.ts'

/** A payment in our records; `reference` is set where a lead was booked with it. */
export type BookedPayment = {
  paymentId: string
  orderId: number
  amountPaise: number
  refundedPaise: number
  reference: string | null
}

/** `settled`: keys of the order's problems that an administrator has settled. */
export type KnownOrder = { id: number; amountPaise: number; settled: readonly string[] }
type Difference = Balance['differences'][number]

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Compares the provider's payments with ours. `orders`: our orders by the provider's id. */
export function compare(
  reported: readonly ProviderPayment[],
  booked: readonly BookedPayment[],
  orders: ReadonlyMap<string, KnownOrder>,
): Omit<Balance, 'day'> {
  const captured = reported.filter(({ status }) => status === 'captured' || status === 'refunded')
  const paidLeads = booked.filter(({ reference }) => reference !== null)
  const byPayment = new Map(booked.map((payment) => [payment.paymentId, payment]))

  const differences = captured.flatMap((payment): Difference[] => {
    const order = orders.get(payment.orderId ?? '')
    const ours = byPayment.get(payment.id)
    const about = {
      payment_id: payment.id,
      amount_paise: payment.amountPaise,
      order_id: order?.id ?? null,
      reference: ours?.reference ?? null,
    }
    if (!order) return [{ kind: 'unknownOrder', ...about }]
    if (!ours?.reference && isSettled({ payment_id: payment.id, settled_problems: order.settled })) return []
    if (payment.amountPaise !== order.amountPaise) return [{ kind: 'amount', ...about }]
    // A payment that was refunded before it was booked needs no lead.
    if (!ours?.reference && payment.refundedPaise < payment.amountPaise) return [{ kind: 'noLead', ...about }]
    if (ours?.reference && ours.refundedPaise !== payment.refundedPaise) return [{ kind: 'refund', ...about }]
    return []
  })
  const capturedIds = new Set(captured.map(({ id }) => id))
  const unpaid = paidLeads
    .filter(({ paymentId }) => !capturedIds.has(paymentId))
    .map(
      ({ paymentId, amountPaise, orderId, reference }): Difference => ({
        kind: 'noPayment',
        payment_id: paymentId,
        amount_paise: amountPaise,
        order_id: orderId,
        reference,
      }),
    )

  return {
    provider: {
      count: captured.length,
      amount_paise: sum(captured.map(({ amountPaise }) => amountPaise)),
      refunded_paise: sum(captured.map(({ refundedPaise }) => refundedPaise)),
    },
    leads: {
      count: paidLeads.length,
      amount_paise: sum(paidLeads.map(({ amountPaise }) => amountPaise)),
      refunded_paise: sum(paidLeads.map(({ refundedPaise }) => refundedPaise)),
    },
    is_even: differences.length + unpaid.length === 0,
    differences: [...differences, ...unpaid],
  }
}
