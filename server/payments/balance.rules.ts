import type { Balance } from '../../contract/payments.ts'
import type { ProviderPayment } from '../providers/payments.ts'

/** A payment as we know it; `reference` is set where a lead was booked on it. */
export type Booked = { paymentId: string; orderId: number; amountPaise: number; refundedPaise: number; reference: string | null }

type KnownOrder = { id: number; amountPaise: number }
type Difference = Balance['differences'][number]

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The provider's books against ours. `orders`: ours, by the provider's id. */
export function compare(
  found: readonly ProviderPayment[],
  booked: readonly Booked[],
  orders: ReadonlyMap<string, KnownOrder>,
): Omit<Balance, 'day'> {
  const taken = found.filter(({ status }) => status === 'captured' || status === 'refunded')
  const paidLeads = booked.filter(({ reference }) => reference !== null)
  const byPayment = new Map(booked.map((payment) => [payment.paymentId, payment]))

  const differences = taken.flatMap((payment): Difference[] => {
    const order = orders.get(payment.orderId ?? '')
    const ours = byPayment.get(payment.id)
    const about = {
      payment_id: payment.id,
      amount_paise: payment.amountPaise,
      order_id: order?.id ?? null,
      reference: ours?.reference ?? null,
    }
    if (!order) return [{ kind: 'unknownOrder', ...about }]
    if (payment.amountPaise !== order.amountPaise) return [{ kind: 'amount', ...about }]
    // Given back before it was booked, it needs no lead.
    if (!ours?.reference && payment.refundedPaise < payment.amountPaise) return [{ kind: 'noLead', ...about }]
    if (ours?.reference && ours.refundedPaise !== payment.refundedPaise) return [{ kind: 'refund', ...about }]
    return []
  })
  const takenIds = new Set(taken.map(({ id }) => id))
  const unbacked = paidLeads
    .filter(({ paymentId }) => !takenIds.has(paymentId))
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
      count: taken.length,
      amount_paise: sum(taken.map(({ amountPaise }) => amountPaise)),
      refunded_paise: sum(taken.map(({ refundedPaise }) => refundedPaise)),
    },
    leads: {
      count: paidLeads.length,
      amount_paise: sum(paidLeads.map(({ amountPaise }) => amountPaise)),
      refunded_paise: sum(paidLeads.map(({ refundedPaise }) => refundedPaise)),
    },
    is_even: differences.length + unbacked.length === 0,
    differences: [...differences, ...unbacked],
  }
}
