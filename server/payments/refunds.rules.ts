import type { refunds } from '../db/schema.ts'

type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'payment_id' | 'status' | 'amount_paise'>
type Refunded = { id: string; amountPaise: number }

/** A refund that the provider has yet to end. */
export const isOpen = ({ status }: Pick<typeof refunds.$inferSelect, 'status'>) => status === 'requested' || status === 'pending'

const sum = (refunds: readonly Refund[]) => refunds.reduce((total, { amount_paise }) => total + amount_paise, 0)

/**
 * What has come of giving a payment back, by all tries at it. `failed`: the last one, and the money is still here.
 * `leftPaise`: what could be given back once more.
 */
export function evaluateRefunds<R extends Refund>(payment: Refunded, refunds: readonly R[]) {
  const tries = refunds.filter(({ payment_id }) => payment_id === payment.id).sort((a, b) => a.id - b.id)
  const processedPaise = sum(tries.filter(({ status }) => status === 'processed'))
  const open = tries.filter(isOpen)
  const last = tries.at(-1)
  const isDone = tries.length > 0 && processedPaise >= payment.amountPaise
  const state = isDone ? 'done' : open.length > 0 ? 'underWay' : last?.status === 'failed' ? 'failed' : 'none'
  return { state, last, leftPaise: payment.amountPaise - processedPaise - sum(open) } as const
}

const RANK: Record<Refund['status'], number> = { requested: 0, pending: 1, processed: 2, failed: 2 }

/**
 * Whether what the provider said about a refund takes the place of what is known: a refund goes forward only, and of two
 * endings the one that was asked for later holds. What the provider never told of a refund is only our own conclusion.
 */
export function isSuperseded(
  known: Pick<typeof refunds.$inferSelect, 'status' | 'asked_at'>,
  told: { status: Refund['status']; askedAt: Date },
): boolean {
  if (known.asked_at === null) return true
  if (RANK[told.status] !== RANK[known.status]) return RANK[told.status] > RANK[known.status]
  return told.askedAt > known.asked_at
}
