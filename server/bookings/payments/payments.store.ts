import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { OrderStatus } from '../../../contract/options.ts'
import { BATCH, deleteInBatches } from '../../platform/db/batches.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { disputes, orders, payments, receipts, refunds, webhookEvents } from '../../platform/db/schema.ts'
import type { ProviderDispute, ProviderPayment } from '../../platform/providers/payments.ts'

export type PaymentRow = typeof payments.$inferSelect

// A payment goes forward only. A failed one may still be captured, when the bank answers late. Captured and refunded
// rank the same, because a failed refund leads back.
const stepOf = (status: SQLWrapper) =>
  sql`array_position(array['created', 'failed', 'authorized', 'captured'], replace(${status}, 'refunded', 'captured'))`

/** Stores the payments of a report; a row that is further on, or was polled later, stays. */
export async function savePayments(
  tx: DbOrTx,
  orderId: number,
  reported: readonly ProviderPayment[],
  askedAt: Date,
): Promise<void> {
  for (const { id, status, amountPaise, refundedPaise, currency, method, error, createdAt } of reported) {
    const fields = {
      status,
      amount_paise: amountPaise,
      refunded_paise: refundedPaise,
      currency,
      method,
      error,
      asked_at: askedAt,
    }
    await tx
      .insert(payments)
      .values({ id, order_id: orderId, ...fields, created_at: createdAt })
      .onConflictDoUpdate({
        target: payments.id,
        set: fields,
        setWhere: sql`(${stepOf(sql`excluded.status`)}, excluded.asked_at, excluded.refunded_paise)
          >= (${stepOf(payments.status)}, ${payments.asked_at}, ${payments.refunded_paise})`,
      })
  }
}

export async function findPayment(db: DbOrTx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

export async function listPaymentsOfOrder(db: DbOrTx, orderId: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(asc(payments.created_at), asc(payments.id))
}

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

type NewEvent = Pick<typeof webhookEvents.$inferInsert, 'id' | 'event' | 'provider_order_id' | 'created_at'>

/** False where the event is stored already. */
export async function insertWebhookEvent(tx: DbOrTx, event: NewEvent): Promise<boolean> {
  const inserted = await tx.insert(webhookEvents).values(event).onConflictDoNothing().returning({ id: webhookEvents.id })
  return inserted.length > 0
}

/** Undefined for an event that was processed already. */
export async function findOpenWebhookEvent(
  db: DbOrTx,
  id: string,
): Promise<{ event: string; provider_order_id: string | null } | undefined> {
  const [event] = await db
    .select({ event: webhookEvents.event, provider_order_id: webhookEvents.provider_order_id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, id), isNull(webhookEvents.processed_at)))
  return event
}

export async function updateWebhookEventAsProcessed(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(webhookEvents).set({ processed_at: now }).where(eq(webhookEvents.id, id))
}

export async function removeOldWebhookEvents(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, webhookEvents, lt(webhookEvents.created_at, limit))
}

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

export async function countOrdersByStatus(db: DbOrTx, since: Date): Promise<{ status: string; count: number }[]> {
  return db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(gt(orders.created_at, since))
    .groupBy(orders.status)
    .orderBy(orders.status)
}

export async function countOpenRefunds(db: DbOrTx): Promise<number> {
  return db.$count(refunds, inArray(refunds.status, ['requested', 'pending']))
}
