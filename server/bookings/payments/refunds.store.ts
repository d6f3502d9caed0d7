import { and, asc, eq, gt, gte, inArray, lt, or } from 'drizzle-orm'
import type { Refund } from '../../../contract/bookings/order.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { orders, refunds } from '../../platform/db/schema.ts'
import type { Payments, ProviderRefund } from '../../platform/providers/payments.ts'

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
function isSuperseded(
  known: { status: Refund['status']; asked_at: Date | null },
  reported: { status: Refund['status']; askedAt: Date },
): boolean {
  if (known.asked_at === null) return true
  if (RANK[reported.status] !== RANK[known.status]) return RANK[reported.status] > RANK[known.status]
  return reported.askedAt > known.asked_at
}

export type RefundRow = typeof refunds.$inferSelect

type NewRefund = {
  orderId: number
  paymentId: string
  amountPaise: number
  reason: string | undefined
  administratorId: number | undefined
  key: string
  now: Date
}

/** A new attempt has a new key: for the key of an earlier attempt the provider would repeat its answer. */
export async function insertRefund(tx: DbOrTx, refund: NewRefund): Promise<RefundRow> {
  const [row] = await tx
    .insert(refunds)
    .values({
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      idempotency_key: refund.key,
      amount_paise: refund.amountPaise,
      reason: refund.reason,
      administrator_id: refund.administratorId,
      created_at: refund.now,
    })
    .returning()
  if (!row) throw new Error(`No refund of ${refund.paymentId} could be stored`)
  return row
}

export async function updateRefund(db: DbOrTx, id: number, fields: Partial<RefundRow>): Promise<void> {
  await db.update(refunds).set(fields).where(eq(refunds.id, id))
}

export async function findRefund(db: DbOrTx, id: number): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** The refund that was asked for with this key, whatever became of it. */
export async function findRefundByKey(db: DbOrTx, key: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.idempotency_key, key))
  return row
}

/** The provider refused the refund. A status that it reported in the meantime is kept. */
export async function failRefund(db: DbOrTx, id: number, words: string, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ status: 'failed', error: words, ended_at: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
}

export async function countRefundsBy(tx: DbOrTx, administratorId: number, since: Date): Promise<number> {
  return tx.$count(refunds, and(eq(refunds.administrator_id, administratorId), gte(refunds.created_at, since)))
}

export async function listRefundsOfOrder(db: DbOrTx, orderId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.order_id, orderId)).orderBy(asc(refunds.id))
}

/** The reported refunds that are unknown to us, or differ from our record. */
export async function filterUnknownRefunds(db: DbOrTx, reported: readonly ProviderRefund[]): Promise<ProviderRefund[]> {
  const ids = reported.map(({ id }) => id)
  const rows = await db.select().from(refunds).where(inArray(refunds.provider_refund_id, ids))
  const known = new Map(rows.map(({ provider_refund_id, status }) => [provider_refund_id, status]))
  return reported.filter(({ id, status }) => known.get(id) !== status)
}

/** The provider's report about the refunds of a payment, and when it was asked for. */
export type RefundReport = { askedAt: Date; refunds: readonly ProviderRefund[] }

const SENT_BACK = 'The bank sent the money back to the provider'

/**
 * Runs under the order's lock. A refund without a request of ours was made in the provider's dashboard, and is stored
 * too. Returns the ids of these.
 */
export async function saveRefunds(
  tx: DbOrTx,
  orderId: number,
  { askedAt, refunds: reported }: RefundReport,
  now: Date,
): Promise<number[]> {
  const known = await listRefundsOfOrder(tx, orderId)
  const made: number[] = []
  for (const refund of reported) {
    const row = known.find((row) => isSame(row, refund))
    const hasEnded = row?.status === refund.status && row.ended_at
    const fields = {
      ...{ provider_refund_id: refund.id, status: refund.status, asked_at: askedAt },
      error: refund.status === 'failed' ? SENT_BACK : null,
      ended_at: hasEnded ? row.ended_at : refund.status === 'pending' ? null : now,
    }
    if (!row) {
      const of = { order_id: orderId, payment_id: refund.paymentId, amount_paise: refund.amountPaise }
      const [added] = await tx
        .insert(refunds)
        .values({ ...of, ...fields, created_at: refund.createdAt })
        .returning()
      if (!added) continue
      known.push(added)
      made.push(added.id)
    } else if (isSuperseded(row, { status: refund.status, askedAt })) {
      Object.assign(row, fields)
      await updateRefund(tx, row.id, fields)
    } else if (!row.provider_refund_id) {
      row.provider_refund_id = refund.id
      await updateRefund(tx, row.id, { provider_refund_id: refund.id })
    }
  }
  return made
}

const isSame = (row: RefundRow, { id, key }: ProviderRefund) =>
  row.provider_refund_id === id || (key !== null && row.idempotency_key === key)

/** Overdue refunds: not confirmed by the provider for an hour, or not answered by the bank for ten days. */
export async function listLateRefunds(db: DbOrTx, provider: Payments['name'], now: Date): Promise<RefundRow[]> {
  const before = (ms: number) => lt(refunds.created_at, new Date(now.getTime() - ms))
  const isLate = or(
    and(eq(refunds.status, 'requested'), before(HOUR_MS)),
    and(eq(refunds.status, 'pending'), before(10 * DAY_MS)),
  )
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(and(isLate, eq(orders.provider, provider), gt(refunds.created_at, new Date(now.getTime() - 60 * DAY_MS))))
    .orderBy(asc(refunds.id))
    .limit(50)
  return rows.map(({ refund }) => refund)
}
