import { and, eq, exists, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import { fieldsWith, perField } from '../../../contract/bookings/lead-fields.ts'
import { BATCH, type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { leadHistory, leads, orders, receipts, visits } from '../../platform/db/schema.ts'
import { pick } from '../../platform/deps/notices.ts'

/** A receipt of its order, or a bill of a visit. */
const hasReceipt = (db: DbOrTx) => {
  const ofOrder = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(receipts, eq(receipts.order_id, orders.id))
    .where(eq(orders.lead_id, leads.id))
  const bill = db.select({ id: receipts.id }).from(receipts).where(eq(receipts.lead_id, leads.id))
  return sql`(${exists(ofOrder)} or ${exists(bill)})`
}

/** Removes their history too. */
async function removeLeadsWithoutReceipt(db: DbOrTx, condition: SQL | undefined): Promise<void> {
  await deleteInBatches(db, leads, and(condition, not(hasReceipt(db))))
}

const emptied = perField(
  () => '',
  () => null,
)
const withoutTexts = pick(emptied, fieldsWith('text'))

/**
 * Retains leads for their receipts alone. Texts, notes and visits, which may describe a home, are erased; who bought
 * what, when and for how much stays with the receipt, as tax law requires.
 */
async function retainLeads(db: DbOrTx, condition: SQL | undefined, now: Date): Promise<void> {
  const retained = {
    ...withoutTexts,
    as_booked: null,
    folded_text: null,
    deleted_at: sql`coalesce(${leads.deleted_at}, ${now})`,
    retained_at: now,
  }
  for (let count = BATCH; count === BATCH; ) {
    count = await db.transaction(async (tx) => {
      const some = tx.select({ id: leads.id }).from(leads).where(condition).limit(BATCH)
      const rows = await tx.update(leads).set(retained).where(inArray(leads.id, some)).returning({ id: leads.id })
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0
      await tx.delete(visits).where(inArray(visits.lead_id, ids))
      await tx.update(leadHistory).set({ note: null }).where(inArray(leadHistory.lead_id, ids))
      await tx
        .update(orders)
        .set({ form: sql`${orders.form} || ${JSON.stringify(withoutTexts)}` })
        .where(and(inArray(orders.lead_id, ids), isNotNull(orders.form)))
      return ids.length
    })
  }
}

/** Removes the leads from before the limit, or retains them while they have a receipt. */
export async function removeOldLeads(db: DbOrTx, limit: Date, now: Date): Promise<void> {
  const isOld = and(isNull(leads.deleted_at), lt(leads.created_at, limit))
  await removeLeadsWithoutReceipt(db, isOld)
  await retainLeads(db, isOld, now)
}

/** Removes what was deleted before the limit, or retains it while it has a receipt. */
export async function emptyLeadTrash(db: DbOrTx, limit: Date, now: Date): Promise<void> {
  const isPast = lt(leads.deleted_at, limit)
  await removeLeadsWithoutReceipt(db, isPast)
  await retainLeads(db, and(isPast, isNull(leads.retained_at)), now)
}
