import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type * as api from '../../contract/api.ts'
import type { HandlerAnswer } from '../../contract/endpoint.ts'
import { countCap } from '../../contract/leads.ts'
import type { OrderStatus, ReceiptKind } from '../../contract/options.ts'
import { type DbOrTx, likePattern } from '../db/client.ts'
import type { Listed, PageQuery } from '../db/list.ts'
import { administrators, leads, orderEvents, orders, payments, receipts, refunds } from '../db/schema.ts'
import { isInForce } from '../receipts/receipts.store.ts'
import { listPaymentsOfOrder } from './orders.store.ts'
import { parseStoredForm } from './stored-form.rules.ts'

export type OrderDetails = HandlerAnswer<typeof api.payments.get>['data']
type Order = OrderDetails['order']

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
  { page, limit, search, status }: PageQuery & { search?: string; status?: OrderStatus },
): Promise<Listed<Order>> {
  const found = and(status && eq(orders.status, status), matchesSearch(search))
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

function matchesSearch(search: string | undefined): SQL | undefined {
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

/** An order with its history, payments and refunds, each oldest first. */
export async function findOrderDetails(db: DbOrTx, id: number): Promise<OrderDetails | undefined> {
  const [row] = await selectOrders(db).where(eq(orders.id, id))
  if (!row) return undefined
  const [history, attempts, refundRows] = await Promise.all([
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
    history: history.map(({ event, by }) => ({ ...event, by })),
    payments: attempts,
    refunds: refundRows.map(({ refund, by }) => ({ ...refund, by })),
  }
}

type Row = Awaited<ReturnType<typeof selectOrders>>[number]

function toOrder({ order, ...row }: Row): Order {
  const { name = null, mobile = null, service_type = null } = parseStoredForm(order.form) ?? {}
  return { ...order, ...row, name, mobile, service_type }
}
