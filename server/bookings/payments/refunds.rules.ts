import type { Refund } from '../../../contract/bookings/order.ts'

type RefundFacts = Pick<Refund, 'id' | 'payment_id' | 'status' | 'amount_paise'>

/** A refund that the provider has not ended yet. */
export const isOpen = ({ status }: Pick<Refund, 'status'>) => status === 'requested' || status === 'pending'

const sum = (refunds: readonly RefundFacts[]) => refunds.reduce((total, { amount_paise }) => total + amount_paise, 0)

/**
 * The outcome of all attempts to refund a payment. `failed`: the last attempt failed, and we still have the money.
 * `leftPaise`: the amount that can still be refunded; `returnedPaise`: what the bank has returned.
 */
export function evaluateRefunds<R extends RefundFacts>(payment: { id: string; amountPaise: number }, refunds: readonly R[]) {
  const attempts = refunds.filter(({ payment_id }) => payment_id === payment.id).sort((a, b) => a.id - b.id)
  const processedPaise = sum(attempts.filter(({ status }) => status === 'processed'))
  const open = attempts.filter(isOpen)
  const last = attempts.at(-1)
  const isDone = attempts.length > 0 && processedPaise >= payment.amountPaise
  const state = isDone ? 'done' : open.length > 0 ? 'underWay' : last?.status === 'failed' ? 'failed' : 'none'
  return { state, last, returnedPaise: processedPaise, leftPaise: payment.amountPaise - processedPaise - sum(open) } as const
}

const RANK: Record<Refund['status'], number> = { requested: 0, pending: 1, processed: 2, failed: 2 }

/**
 * Whether the provider's report supersedes what is known of a refund: the status only goes forward, and of two final
 * ones the one that was asked for later holds. Without `asked_at` the known status is our own conclusion, which any
 * report supersedes.
 */
export function isSuperseded(
  known: { status: Refund['status']; asked_at: Date | null },
  reported: { status: Refund['status']; askedAt: Date },
): boolean {
  if (known.asked_at === null) return true
  if (RANK[reported.status] !== RANK[known.status]) return RANK[reported.status] > RANK[known.status]
  return reported.askedAt > known.asked_at
}
