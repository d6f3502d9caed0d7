import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, lt, or } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { DbOrTx } from '../db/client.ts'
import { orders, refunds } from '../db/schema.ts'
import type { ProviderRefund } from '../providers/payments.ts'
import { isSuperseded } from './refunds.rules.ts'

export type RefundRow = typeof refunds.$inferSelect

type NewRefund = { orderId: number; paymentId: string; amountPaise: number; administratorId: number | undefined; now: Date }

/** A new try, with a key of its own: to that of an earlier one the provider would repeat its answer. */
export async function insertRefund(tx: DbOrTx, refund: NewRefund): Promise<RefundRow> {
  const [row] = await tx
    .insert(refunds)
    .values({
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      idempotency_key: `refund-${randomUUID()}`,
      amount_paise: refund.amountPaise,
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

/** The provider will not do it. What it said otherwise meanwhile, of the same refund, holds. */
export async function failRefund(db: DbOrTx, id: number, words: string, now: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ status: 'failed', error: words, ended_at: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
}

export async function listRefundsOfOrder(db: DbOrTx, orderId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.order_id, orderId)).orderBy(asc(refunds.id))
}

/** What the provider said about the refunds of a payment, and when it was asked. */
export type RefundAnswer = { askedAt: Date; refunds: readonly ProviderRefund[] }

const SENT_BACK = 'The bank sent the money back to the provider'

/** Runs under the order's lock. A refund that nobody here asked for was made at the provider's desk, and counts all the same. */
export async function saveRefunds(
  tx: DbOrTx,
  orderId: number,
  { askedAt, refunds: told }: RefundAnswer,
  now: Date,
): Promise<void> {
  const known = await listRefundsOfOrder(tx, orderId)
  for (const refund of told) {
    const row = known.find((row) => isSame(row, refund)) ?? known.find((row) => isUnnamed(row, refund))
    const hasEnded = row?.status === refund.status && row.ended_at
    const answer = {
      ...{ provider_refund_id: refund.id, status: refund.status, asked_at: askedAt },
      error: refund.status === 'failed' ? SENT_BACK : null,
      ended_at: hasEnded ? row.ended_at : refund.status === 'pending' ? null : now,
    }
    if (!row) {
      const made = { order_id: orderId, payment_id: refund.paymentId, amount_paise: refund.amountPaise }
      const [added] = await tx
        .insert(refunds)
        .values({ ...made, ...answer, created_at: refund.createdAt })
        .returning()
      if (added) known.push(added)
    } else if (isSuperseded(row, { status: refund.status, askedAt })) {
      Object.assign(row, answer)
      await updateRefund(tx, row.id, answer)
    } else if (!row.provider_refund_id) {
      row.provider_refund_id = refund.id
      await updateRefund(tx, row.id, { provider_refund_id: refund.id })
    }
  }
}

const isSame = (row: RefundRow, { id, key }: ProviderRefund) =>
  row.provider_refund_id === id || (key !== null && row.idempotency_key === key)

/** From before refunds were kept by the provider's id: no other tells which of ours it is. */
const isUnnamed = (row: RefundRow, { key, paymentId, amountPaise, status }: ProviderRefund) =>
  key === null &&
  // A try of today is told with its key: one that failed without it is our own only where it is as old as that.
  (status !== 'failed' || row.idempotency_key === `refund-${paymentId}`) &&
  row.provider_refund_id === null &&
  row.payment_id === paymentId &&
  row.amount_paise === amountPaise &&
  (row.status === 'processed' || (row.status === 'requested' && row.sent_at !== null))

/** Those that should have ended: the provider has not confirmed them for an hour, or the bank has been silent for ten days. */
export async function listLateRefunds(
  db: DbOrTx,
  provider: typeof orders.$inferSelect.provider,
  now: Date,
): Promise<RefundRow[]> {
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
