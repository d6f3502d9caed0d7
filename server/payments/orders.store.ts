import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { NewLead } from '../../contract/leads.ts'
import type { OrderStatus } from '../../contract/options.ts'
import type { OrderEvent } from '../../contract/payments.ts'
import type { DbOrTx } from '../db/client.ts'
import { orderEvents, orders, payments, refunds } from '../db/schema.ts'
import type { ProviderPayment } from '../providers/payments.ts'

export type OrderRow = typeof orders.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type EventSource = OrderEvent['source']

type NewOrder = Pick<OrderRow, 'token' | 'provider' | 'provider_order_id' | 'amount_paise'> & {
  service?: string
  form?: NewLead
  request_id?: string
}

/** Undefined where another order was made with this request_id in the meantime. */
export async function insertOrder(tx: DbOrTx, order: NewOrder, now: Date): Promise<OrderRow | undefined> {
  const [row] = await tx
    .insert(orders)
    .values({ ...order, created_at: now })
    .onConflictDoNothing({ target: orders.request_id })
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
  key: 'token' | 'provider_order_id' | 'request_id' | 'payment_id',
  value: string,
): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders[key], value))
  return row
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

// Forward only, as the provider's payments go. One that failed may still come through: the bank answered late.
const PAYMENT_COURSE = sql.raw("array['created', 'failed', 'authorized', 'captured', 'refunded']")

/** As the provider told them. Of two answers that arrive in the wrong order, the one that knows less changes nothing. */
export async function savePayments(tx: DbOrTx, orderId: number, found: readonly ProviderPayment[]): Promise<void> {
  for (const { id, status, amountPaise, refundedPaise, method, error, createdAt } of found) {
    const told = { status, amount_paise: amountPaise, refunded_paise: refundedPaise, method, error }
    await tx
      .insert(payments)
      .values({ id, order_id: orderId, ...told, created_at: createdAt })
      .onConflictDoUpdate({
        target: payments.id,
        set: told,
        setWhere: sql`(array_position(${PAYMENT_COURSE}, excluded.status), excluded.refunded_paise)
          >= (array_position(${PAYMENT_COURSE}, ${payments.status}), ${payments.refunded_paise})`,
      })
  }
}

export async function listPaymentsOfOrder(db: DbOrTx, orderId: number): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(asc(payments.created_at), asc(payments.id))
}

const OPEN: readonly OrderStatus[] = ['created', 'failed', 'expired', 'paid']
// The provider gives back within five days what it holds and nobody captured.
const OPEN_FOR_MS = 5 * 24 * 3_600_000

/**
 * Orders of which the provider may have news, the oldest look first. The older an order, the more rarely it is asked
 * about: each time when a tenth of its age has gone by. With `isAll` all of them.
 */
export async function listOpenOrders(db: DbOrTx, provider: OrderRow['provider'], now: Date, isAll = false): Promise<number[]> {
  const age = sql`(${now.toISOString()}::timestamptz - ${orders.created_at})`
  const isDue = sql`(${orders.checked_at} is null or ${orders.checked_at} < ${now.toISOString()}::timestamptz - ${age} / 10)`
  const isBeingRefunded = sql`exists (select 1 from ${refunds} where ${refunds.order_id} = ${orders.id} and ${refunds.status} = 'pending')`
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
export async function forgetRequest(tx: DbOrTx, id: number): Promise<void> {
  await tx.update(orders).set({ request_id: null }).where(eq(orders.id, id))
}
