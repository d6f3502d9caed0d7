import { and, asc, eq, ne } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { orders, refunds } from '../db/schema.ts'

export type RefundRow = typeof refunds.$inferSelect

/** The refund of a payment, made now if there is none: asked for twice, it is one. */
export async function insertRefund(
  tx: DbOrTx,
  {
    orderId,
    paymentId,
    amountPaise,
    administratorId,
    now,
  }: {
    orderId: number
    paymentId: string
    amountPaise: number
    administratorId?: number
    now: Date
  },
): Promise<{ refund: RefundRow; isNew: boolean }> {
  const [made] = await tx
    .insert(refunds)
    .values({
      order_id: orderId,
      payment_id: paymentId,
      // Of the payment, so that the provider too makes one of two.
      idempotency_key: `refund-${paymentId}`,
      amount_paise: amountPaise,
      administrator_id: administratorId,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning()
  const [row] = made ? [made] : await tx.select().from(refunds).where(eq(refunds.payment_id, paymentId)).for('update')
  if (!row) throw new Error(`No refund of ${paymentId} could be stored`)
  return { refund: row, isNew: Boolean(made) }
}

type Changes = Pick<Partial<RefundRow>, 'status' | 'error' | 'idempotency_key'>

export async function updateRefund(db: DbOrTx, id: number, fields: Changes): Promise<void> {
  // What went through stays so, whoever else was still asking.
  await db
    .update(refunds)
    .set(fields)
    .where(and(eq(refunds.id, id), ne(refunds.status, 'processed')))
}

/** Also of a refund that was made at the provider's own desk. */
export async function markRefundProcessed(
  tx: DbOrTx,
  refund: { orderId: number; paymentId: string; amountPaise: number; now: Date },
): Promise<void> {
  const { id } = (await insertRefund(tx, refund)).refund
  await updateRefund(tx, id, { status: 'processed', error: null })
}

export async function listRefundsOfOrder(db: DbOrTx, orderId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.order_id, orderId)).orderBy(asc(refunds.id))
}

export async function listPendingRefunds(db: DbOrTx, provider: typeof orders.$inferSelect.provider): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(and(eq(refunds.status, 'pending'), eq(orders.provider, provider)))
    .orderBy(asc(refunds.id))
    .limit(200)
  return rows.map(({ refund }) => refund)
}
