import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { countCap } from '../../contract/leads.ts'
import type { OrderStatus, ReceiptKind } from '../../contract/options.ts'
import type { Order, OrderDetails } from '../../contract/payments.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import { administrators, leads, orderEvents, orders, payments, receipts, refunds } from '../db/schema.ts'
import { isInForce } from '../receipts/receipts.store.ts'
import { listPaymentsOfOrder } from './orders.store.ts'

function selectOrders(db: DbOrTx) {
  const numberOf = (kind: ReceiptKind) =>
    sql<string | null>`(select number from ${receipts}
      where ${receipts.order_id} = ${orders.id} and ${receipts.kind} = ${kind} and ${isInForce})`
  return db
    .select({
      order: orders,
      method: payments.method,
      lead: { id: leads.id, reference: leads.reference },
      receipt_number: numberOf('receipt'),
      credit_note_number: numberOf('creditNote'),
    })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.payment_id))
    .leftJoin(leads, eq(leads.id, orders.lead_id))
    .$dynamic()
}

/** Newest first; the search looks for a person, a reference or a provider's id. */
export async function listOrders(
  db: DbOrTx,
  { page, limit, search, status }: { page: number; limit: number; search?: string; status?: OrderStatus },
): Promise<{ rows: Order[]; total: number }> {
  const found = and(status && eq(orders.status, status), holds(search))
  const rows = await selectOrders(db)
    .where(found)
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const counted = db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(leads, eq(leads.id, orders.lead_id))
    .where(found)
    .limit(countCap({ page, limit }) + 1)
    .as('some_orders')
  return { rows: rows.map(toOrder), total: await db.$count(counted) }
}

function holds(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const pattern = likePattern(search)
  const digits = search.replace(/\D/g, '')
  return or(
    ilike(orders.provider_order_id, pattern),
    ilike(orders.payment_id, pattern),
    ilike(leads.reference, pattern),
    ilike(sqlForm('name'), pattern),
    digits.length >= 4 ? ilike(sqlForm('mobile'), likePattern(digits.slice(-10))) : undefined,
  )
}

const sqlForm = (field: 'name' | 'mobile'): SQL => sql`${orders.form} ->> ${field}`

/** An order with all that happened to it, the oldest first. */
export async function findOrderDetails(db: DbOrTx, id: number): Promise<OrderDetails | undefined> {
  const [row] = await selectOrders(db).where(eq(orders.id, id))
  if (!row) return undefined
  const [history, attempts, given] = await Promise.all([
    db
      .select({ event: orderEvents, by: administrators.email })
      .from(orderEvents)
      .leftJoin(administrators, eq(administrators.id, orderEvents.administrator_id))
      .where(eq(orderEvents.order_id, id))
      .orderBy(asc(orderEvents.id)),
    listPaymentsOfOrder(db, id),
    db
      .select({ refund: refunds, by: administrators.email })
      .from(refunds)
      .leftJoin(administrators, eq(administrators.id, refunds.administrator_id))
      .where(eq(refunds.order_id, id))
      .orderBy(asc(refunds.id)),
  ])
  return {
    order: toOrder(row),
    history: history.map(({ event, by }) => ({ ...event, by, created_at: event.created_at.toISOString() })),
    payments: attempts.map((payment) => ({ ...payment, created_at: payment.created_at.toISOString() })),
    refunds: given.map(({ refund, by }) => ({
      ...{ ...refund, by },
      created_at: refund.created_at.toISOString(),
      ended_at: refund.ended_at?.toISOString() ?? null,
    })),
  }
}

type Row = Awaited<ReturnType<typeof selectOrders>>[number]

function toOrder({ order, ...row }: Row): Order {
  return {
    ...order,
    ...row,
    name: order.form?.name ?? null,
    mobile: order.form?.mobile ?? null,
    service_type: order.form?.service_type ?? null,
    created_at: order.created_at.toISOString(),
  }
}
