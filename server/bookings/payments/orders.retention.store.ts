import { and, eq, gte, inArray, isNotNull, isNull, lt, notExists, notInArray, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../../contract/options.ts'
import { BATCH, deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads, orders, receipts } from '../../platform/db/schema.ts'

const UNPAID: OrderStatus[] = ['created', 'failed', 'expired']

const ERASED = { form: null, request_id: null, form_id: null, request_mobile: '' }

const hasNoReceipt = (db: DbOrTx) =>
  notExists(db.select({ id: receipts.id }).from(receipts).where(eq(receipts.order_id, orders.id)))

/**
 * Erases the forms of unpaid orders. An order with a problem keeps its form: it is somebody's money, and a person may
 * call.
 */
export async function removeUnpaidForms(db: DbOrTx, limit: Date): Promise<void> {
  const isIdle = and(
    isNotNull(orders.form),
    isNull(orders.problem),
    notInArray(orders.status, ['paid', 'booked']),
    lt(orders.created_at, limit),
    hasNoReceipt(db),
  )
  const some = db.select({ id: orders.id }).from(orders).where(isIdle).orderBy(orders.created_at).limit(BATCH)
  for (let changed = BATCH; changed === BATCH; ) {
    changed = (await db.update(orders).set(ERASED).where(sql`${orders.id} = any(array${some})`)).rowCount ?? 0
  }
}

/** Forgets the addresses that orders were begun from. */
export async function forgetClients(db: DbOrTx, limit: Date): Promise<void> {
  await db
    .update(orders)
    .set({ client: null })
    .where(and(isNotNull(orders.client), lt(orders.created_at, limit)))
}

/** Removes their history and payments too. */
export async function removeUnpaidOrders(db: DbOrTx, limit: Date): Promise<void> {
  const isUnpaid = and(inArray(orders.status, UNPAID), isNull(orders.problem), lt(orders.created_at, limit), hasNoReceipt(db))
  await deleteInBatches(db, orders, isUnpaid)
}

/**
 * Removes what tax law no longer requires: receipts, bills and credit notes from before the limit, with
 * their orders and leads.
 */
export async function removeOldReceipts(db: DbOrTx, limit: Date): Promise<void> {
  const younger = db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.order_id, orders.id), gte(receipts.issued_at, limit)))
  await deleteInBatches(db, receipts, and(eq(receipts.kind, 'bill'), lt(receipts.issued_at, limit)))
  for (let removed = BATCH; removed === BATCH; ) {
    removed = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id: orders.id, leadId: orders.lead_id })
        .from(orders)
        .where(and(lt(orders.created_at, limit), notExists(younger)))
        .limit(BATCH)
        .for('update', { of: orders })
      if (old.length === 0) return 0
      const ids = old.map(({ id }) => id)
      await tx.delete(receipts).where(inArray(receipts.order_id, ids))
      await tx.delete(orders).where(inArray(orders.id, ids))
      await tx.delete(leads).where(
        inArray(
          leads.id,
          old.flatMap(({ leadId }) => leadId ?? []),
        ),
      )
      return ids.length
    })
  }
}
