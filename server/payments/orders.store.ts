import { and, asc, eq, gt, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { DAY_MS } from '../../contract/durations.ts'
import type { LeadForm } from '../../contract/leads.public.ts'
import type { OrderStatus } from '../../contract/options.ts'
import type { OrderEvent } from '../../contract/payments.ts'
import type { DbOrTx } from '../db/client.ts'
import { orderEvents, orders, payments, refunds } from '../db/schema.ts'
import { findLeadById, findLeadByToken, type LeadRow } from '../leads/leads.store.ts'
import type { ProviderPayment } from '../providers/payments.ts'

export type OrderRow = typeof orders.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type EventSource = OrderEvent['source']

type NewOrder = Pick<OrderRow, 'token' | 'provider' | 'provider_order_id' | 'amount_paise'> & {
  service?: string
  form?: LeadForm
  request_id?: string
  request_mobile?: string
}

/** Undefined where another order was made with this request_id in the meantime. */
export async function insertOrder(tx: DbOrTx, order: NewOrder, now: Date): Promise<OrderRow | undefined> {
  const [row] = await tx
    .insert(orders)
    .values({ ...order, created_at: now })
    .onConflictDoNothing({ target: [orders.request_id, orders.request_mobile] })
    .returning()
  if (row) await insertOrderEvent(tx, { order_id: row.id, source: 'visitor', status: 'created', created_at: now })
  return row
}

export async function insertOrderEvent(tx: DbOrTx, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event)
}

export async function findOrder(db: DbOrTx, id: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row
}

export async function findOrderBy(
  db: DbOrTx,
  key: 'token' | 'provider_order_id' | 'payment_id',
  value: string,
): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders[key], value))
  return row
}

/** The order that a payment was made for, whether it was booked on it or not. */
export async function findOrderOfPayment(db: DbOrTx, paymentId: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(payments, eq(payments.order_id, orders.id))
    .where(eq(payments.id, paymentId))
  return row?.order
}

/** Orders that forms with this request_id made: one for each number. */
export async function listOrdersOfRequest(db: DbOrTx, requestId: string): Promise<OrderRow[]> {
  return db.select().from(orders).where(eq(orders.request_id, requestId)).orderBy(asc(orders.id))
}

export async function findOrderOfRequest(db: DbOrTx, requestId: string, mobile: string): Promise<OrderRow | undefined> {
  return (await listOrdersOfRequest(db, requestId)).find(({ request_mobile }) => request_mobile === mobile)
}

/**
 * What a private page is about. A booking that was made by code and paid afterwards has two such pages, the lead's and the
 * order's, which tell the same.
 */
export async function findBooking(db: DbOrTx, token: string): Promise<{ order?: OrderRow; lead?: LeadRow }> {
  const order = await findOrderBy(db, 'token', token)
  const lead = (order?.lead_id && (await findLeadById(db, order.lead_id))) || (await findLeadByToken(db, token))
  return { order: order ?? (lead?.payment_id ? await findOrderBy(db, 'payment_id', lead.payment_id) : undefined), lead }
}

/** Locked until the transaction ends. */
export async function lockOrder(tx: DbOrTx, id: number): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw new Error(`Order ${id} is gone`)
  return row
}

export async function updateOrder(tx: DbOrTx, id: number, fields: Partial<OrderRow>): Promise<void> {
  await tx.update(orders).set(fields).where(eq(orders.id, id))
}

/** The provider was asked at that time, and answered. */
export async function updateCheckedAt(tx: DbOrTx, id: number, askedAt: Date): Promise<void> {
  const checked_at = sql`greatest(${orders.checked_at}, ${askedAt.toISOString()}::timestamptz)`
  await tx.update(orders).set({ checked_at }).where(eq(orders.id, id))
}

// Forward only, as the provider's payments go. One that failed may still come through: the bank answered late. Between
// captured and refunded there is a way back too, when a refund fails.
const stepOf = (status: SQLWrapper) =>
  sql`array_position(array['created', 'failed', 'authorized', 'captured'], replace(${status}, 'refunded', 'captured'))`

/** Keeps payments as the provider told them when it was asked: what was asked for later, or is further on, stays. */
export async function savePayments(tx: DbOrTx, orderId: number, found: readonly ProviderPayment[], askedAt: Date): Promise<void> {
  for (const { id, status, amountPaise, refundedPaise, currency, method, error, createdAt } of found) {
    const told = { status, amount_paise: amountPaise, refunded_paise: refundedPaise, currency, method, error, asked_at: askedAt }
    await tx
      .insert(payments)
      .values({ id, order_id: orderId, ...told, created_at: createdAt })
      .onConflictDoUpdate({
        target: payments.id,
        set: told,
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

const OPEN: readonly OrderStatus[] = ['created', 'failed', 'expired', 'paid']
// The provider gives back within five days what it holds and nobody captured.
const OPEN_FOR_MS = 5 * DAY_MS

/**
 * Orders of which the provider may have news, the oldest look first. The older an order or its refund, the more rarely it
 * is asked about: each time when a tenth of its age has gone by. A refund is followed until it ends, however long that takes.
 * With `isAll` all of them.
 */
export async function listOpenOrders(db: DbOrTx, provider: OrderRow['provider'], now: Date, isAll = false): Promise<number[]> {
  const age = sql`(${now.toISOString()}::timestamptz - ${orders.created_at})`
  const isDue = sql`(${orders.checked_at} is null or ${orders.checked_at} < ${now.toISOString()}::timestamptz - ${age} / 10)`
  const isSoon = sql`(${orders.checked_at} is null
    or ${orders.checked_at} <= ${now.toISOString()}::timestamptz - (${now.toISOString()}::timestamptz - ${refunds.created_at}) / 10)`
  const isBeingRefunded = sql`exists (select 1 from ${refunds} where ${refunds.order_id} = ${orders.id}
    and ${refunds.status} in ('requested', 'pending') ${isAll ? sql`` : sql`and ${isSoon}`})`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.provider, provider),
        or(
          and(
            inArray(orders.status, [...OPEN]),
            gt(orders.created_at, new Date(now.getTime() - OPEN_FOR_MS)),
            isAll ? undefined : isDue,
          ),
          isBeingRefunded,
        ),
      ),
    )
    .orderBy(sql`${orders.checked_at} nulls first`, asc(orders.id))
    .limit(1000)
  return rows.map(({ id }) => id)
}

/** A form that was sent again for another charge starts a new order; the old one keeps its payments, if any come. */
export async function clearRequestId(tx: DbOrTx, id: number): Promise<void> {
  await tx.update(orders).set({ request_id: null }).where(eq(orders.id, id))
}

export async function countOrdersSince(db: DbOrTx, since: Date): Promise<number> {
  return db.$count(orders, gt(orders.created_at, since))
}
