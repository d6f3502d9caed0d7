import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import { BATCH, deleteInBatches } from '../db/batches.ts'
import type { DbOrTx } from '../db/client.ts'
import { leadHistory, leads, orders, receipts } from '../db/schema.ts'

const hasReceipt = (db: DbOrTx) =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(receipts, eq(receipts.order_id, orders.id))
      .where(eq(orders.lead_id, leads.id)),
  )

/** With their history. A lead with a receipt is kept as long as that. */
export async function removeLeadsWithoutReceipt(db: DbOrTx, condition: SQL | undefined): Promise<void> {
  await deleteInBatches(db, leads, and(condition, not(hasReceipt(db))))
}

/** Removes the leads from before the limit; those with a receipt leave the lists, and are stripped like deleted ones. */
export async function removeOldLeads(db: DbOrTx, limit: Date): Promise<void> {
  const isOld = and(isNull(leads.deleted_at), lt(leads.created_at, limit))
  await removeLeadsWithoutReceipt(db, isOld)
  // They count as deleted on their first day: nobody did it, so they don't appear in the trash.
  await db
    .update(leads)
    .set({ deleted_at: sql`${leads.created_at}` })
    .where(isOld)
}

/**
 * Tax law asks for who bought what, when and for how much: that stays with the receipt. The message and the notes, which
 * may tell of a home, go when the lead would have gone.
 */
export async function stripLeadsWithReceipt(db: DbOrTx, limit: Date): Promise<void> {
  const isFull = and(lt(leads.deleted_at, limit), ne(leads.message, ''))
  for (let stripped = BATCH; stripped === BATCH; ) {
    stripped = await db.transaction(async (tx) => {
      const some = tx.select({ id: leads.id }).from(leads).where(isFull).limit(BATCH)
      const rows = await tx.update(leads).set({ message: '' }).where(inArray(leads.id, some)).returning({ id: leads.id })
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0
      await tx.update(leadHistory).set({ note: null }).where(inArray(leadHistory.lead_id, ids))
      await tx
        .update(orders)
        .set({ form: sql`${orders.form} || '{"message": ""}'` })
        .where(and(inArray(orders.lead_id, ids), isNotNull(orders.form)))
      return ids.length
    })
  }
}
