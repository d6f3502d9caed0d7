import { asc, eq, lte, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { disputes } from '../../platform/db/schema.ts'
import type { ProviderDispute } from '../../platform/providers/payments.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** Stores what the provider reports; a report that was requested before the stored one changes nothing. */
export async function saveDispute(tx: DbOrTx, orderId: number, dispute: ProviderDispute, askedAt: Date): Promise<void> {
  const { id, paymentId, amountPaise, status, reason, respondBy, createdAt } = dispute
  const fields = { status, reason, amount_paise: amountPaise, respond_by: respondBy, asked_at: askedAt }
  await tx
    .insert(disputes)
    .values({ id, order_id: orderId, payment_id: paymentId, ...fields, created_at: createdAt })
    .onConflictDoUpdate({ target: disputes.id, set: fields, setWhere: lte(disputes.asked_at, sql`excluded.asked_at`) })
}

export async function listDisputesOfOrder(db: DbOrTx, orderId: number): Promise<DisputeRow[]> {
  return db.select().from(disputes).where(eq(disputes.order_id, orderId)).orderBy(asc(disputes.created_at), asc(disputes.id))
}
