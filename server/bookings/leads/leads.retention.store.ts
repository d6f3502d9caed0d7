import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { BATCH, deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leadHistory, leads, orders, receipts } from '../../platform/db/schema.ts'

const hasReceipt = (db: DbOrTx) =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(receipts, eq(receipts.order_id, orders.id))
      .where(eq(orders.lead_id, leads.id)),
  )

/** Removes their history too. A lead with a receipt is retained as long as the receipt. */
async function removeLeadsWithoutReceipt(db: DbOrTx, condition: SQL | undefined): Promise<void> {
  await deleteInBatches(db, leads, and(condition, not(hasReceipt(db))))
}

/** Removes the leads from before the limit; those with a receipt are marked as deleted, and stripped like these. */
export async function removeOldLeads(db: DbOrTx, limit: Date): Promise<void> {
  const isOld = and(isNull(leads.deleted_at), lt(leads.created_at, limit))
  await removeLeadsWithoutReceipt(db, isOld)
  // `deleted_at` is their first day, which keeps them out of the trash: nobody deleted them.
  await db
    .update(leads)
    .set({ deleted_at: sql`${leads.created_at}` })
    .where(isOld)
}

/**
 * Erases the message and the notes, which may describe a home, of deleted leads with a receipt. Who bought what, when
 * and for how much stays with the receipt, as tax law requires.
 */
async function stripLeadsWithReceipt(db: DbOrTx, limit: Date): Promise<void> {
  const isFull = and(lt(leads.deleted_at, limit), or(ne(leads.message, ''), isNotNull(leads.folded_text)))
  for (let stripped = BATCH; stripped === BATCH; ) {
    stripped = await db.transaction(async (tx) => {
      const some = tx.select({ id: leads.id }).from(leads).where(isFull).limit(BATCH)
      const rows = await tx
        .update(leads)
        .set({ message: '', folded_text: null })
        .where(inArray(leads.id, some))
        .returning({ id: leads.id })
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

/** Removes what was deleted before the limit; `stripLeadsWithReceipt` says what stays of a lead with a receipt. */
export async function emptyLeadTrash(db: DbOrTx, limit: Date): Promise<void> {
  await removeLeadsWithoutReceipt(db, lt(leads.deleted_at, limit))
  await stripLeadsWithReceipt(db, limit)
}
