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
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { CITIES, type OrderStatus } from '../../../contract/options.ts'
import { BATCH, type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import {
  disputes,
  orders,
  payments,
  receipts,
  refunds,
  reservations,
  upiIds,
  visits,
  webhookEvents,
} from '../../platform/db/schema.ts'
import type { Settings } from '../../platform/env/env.ts'
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
 * Erases the forms of unpaid orders. An order with a problem keeps its form: it is someone's money, and a person may
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

// What is earned is what documents say: receipts of visit charges, less credit notes, and bills (decision 41). The
// dashboard sums it and the accountant's file lists it by these conditions.

export const isTaken = inArray(payments.status, ['captured', 'refunded'])
export const isRefunded = eq(refunds.status, 'processed')
/** The bills of the books that are in use. */
export const isBilled = (isTest: boolean) => and(eq(receipts.kind, 'bill'), eq(receipts.is_test, isTest))
/** The receipt of the payment that booked its order; other payments of it have none. */
export const isReceipt = and(eq(receipts.order_id, orders.id), eq(receipts.kind, 'receipt'), eq(orders.payment_id, payments.id))
export const isCreditNote = eq(receipts.refund_id, refunds.id)

/**
 * Who did the work that an order paid for: on the visit of its bill, or else on the first worked visit of its lead, as
 * only the bill of that one is less by a visit charge.
 */
export const technicianOfOrder = sql<number | null>`(select ${reservations.technician_id} from ${visits}
  join ${reservations} on ${reservations.id} = ${visits.reservation_id}
  where (${visits.lead_id} = ${orders.lead_id} or ${visits.bill_id} = ${orders.bill_id}) and ${visits.status} = 'done' and ${visits.arrived_at} is not null
    and ${visits.outcome} <> 'none' order by ${visits.id} limit 1)`

const amount = sql`(${receipts.facts} ->> 'amountPaise')::bigint`
const cityOfFacts = sql`case ${receipts.facts} ->> 'city' ${sql.join(
  CITIES.map(({ value, label }) => sql`when ${label} then ${value}`),
  sql` `,
)} else '' end`
const place = sql`coalesce(${receipts.facts} ->> 'service', '') as service, ${cityOfFacts} as city`

/**
 * A row for each receipt, credit note (its paise below 0) and bill of the days: `day`, `paise`, `paid_by`,
 * `is_found`, `service`, `city`, `technician_id`. A receipt counts on the day of its payment, a credit note on that
 * of its refund, a bill on the day of its number. Each day is read by the indexes of time.
 */
export function selectEarned(days: readonly string[], isTest: boolean): SQL {
  const isOfDay = (moment: SQLWrapper) => sql`${moment} >= bounds.start and ${moment} < bounds.until`
  const isOfBooks = sql`(${orders.provider} = 'sandbox') = ${isTest}`
  return sql`
    select asked.day, earned.*
    from unnest(${`{${days}}`}::text[]) as asked (day),
    lateral (select asked.day::timestamp at time zone 'Asia/Kolkata' as start,
      (asked.day::timestamp + interval '1 day') at time zone 'Asia/Kolkata' as until) as bounds,
    lateral (
      select ${payments.amount_paise}::bigint as paise, 'online' as paid_by, true as is_found, ${place},
        ${technicianOfOrder} as technician_id
      from ${payments} join ${orders} on ${orders.id} = ${payments.order_id} join ${receipts} on ${isReceipt}
      where ${isTaken} and ${isOfDay(payments.created_at)} and ${isOfBooks}
      union all
      select -${refunds.amount_paise}::bigint, 'online', true, ${place}, ${technicianOfOrder}
      from ${refunds} join ${orders} on ${orders.id} = ${refunds.order_id} join ${receipts} on ${isCreditNote}
      where ${isRefunded} and ${isOfDay(refunds.ended_at)} and ${isOfBooks}
      union all
      select ${amount}, coalesce(${visits.paid_by}, ${receipts.facts} ->> 'method', 'owed'), ${visits.settled_at} is not null,
        ${place}, ${reservations.technician_id}
      from ${receipts} left join ${visits} on ${visits.bill_id} = ${receipts.id}
      left join ${reservations} on ${reservations.id} = ${visits.reservation_id}
      where ${isBilled(isTest)} and ${isOfDay(receipts.issued_at)}
    ) as earned`
}

/** The UPI ID of the business: the one entered in the console, else that of the environment. */
export async function findUpiId(db: DbOrTx, { upiId }: Pick<Settings, 'upiId'>): Promise<{ id: string; is_own: boolean } | null> {
  const [own] = await db.select().from(upiIds)
  if (own) return { id: own.upi_id, is_own: true }
  return upiId ? { id: upiId, is_own: false } : null
}

/** An empty one leaves that of the environment. */
export async function updateUpiId(tx: DbOrTx, upi_id: string, now: Date): Promise<void> {
  const set = { upi_id, updated_at: now }
  if (upi_id === '') await tx.delete(upiIds)
  else await tx.insert(upiIds).values(set).onConflictDoUpdate({ target: upiIds.id, set })
}
