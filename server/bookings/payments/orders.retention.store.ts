import { and, eq, inArray, isNotNull, isNull, lt, notExists, notInArray, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../../contract/options.ts'
import { BATCH, deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { orders, receipts } from '../../platform/db/schema.ts'

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
