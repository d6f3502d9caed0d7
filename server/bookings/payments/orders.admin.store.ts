import { and, asc, eq, sql } from 'drizzle-orm'
import type * as api from '../../../contract/api.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { administrators, leads, orderEvents, orders, payments, receipts, refunds } from '../../platform/db/schema.ts'
import { titlesOf } from '../../platform/db/titles.ts'
import { refundedPaise } from '../leads/refundable.store.ts'
import { parseStoredForm } from './orders.store.ts'
import { listDisputesOfOrder, listPaymentsOfOrder } from './payments.store.ts'

export type OrderDetails = HandlerAnswer<typeof api.payments.get>['data']
export type Order = OrderDetails['order']

/** The lead that an order booked, or whose bill it is for. */
export const leadOfOrder = sql`coalesce(${orders.lead_id}, (select bill.lead_id from ${receipts} bill where bill.id = ${orders.bill_id}))`

export function selectOrders(db: DbOrTx) {
  const receipt_number = sql<string | null>`(select number from ${receipts}
    where ${receipts.order_id} = ${orders.id} and ${receipts.kind} = 'receipt')`
  const bill_number = sql<string | null>`(select number from ${receipts} where ${receipts.id} = ${orders.bill_id})`
  return db
    .select({
      order: orders,
      method: payments.method,
      lead: { id: leads.id, reference: leads.reference },
      receipt_number,
      bill_number,
      refunded_paise: refundedPaise,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.payment_id))
    .leftJoin(leads, sql`${leads.id} = ${leadOfOrder}`)
    .$dynamic()
}

/** An order is called by the reference of its lead, or by the provider's id. */
export const findOrderTitles = titlesOf(
  orders.id,
  sql`coalesce((select ${leads.reference} from ${leads} where ${leads.id} = ${leadOfOrder}), ${orders.provider_order_id})`,
)

/** An order with its history, payments, refunds and disputes, each oldest first. */
export async function findOrderDetails(db: DbOrTx, id: number): Promise<Omit<OrderDetails, 'way_back'> | undefined> {
  const [row] = await selectOrders(db).where(eq(orders.id, id))
  if (!row) return undefined
  const [history, attempts, refundRows, disputes] = await Promise.all([
    db
      .select({ event: orderEvents, by: administrators.email })
      .from(orderEvents)
      .leftJoin(administrators, eq(administrators.id, orderEvents.administrator_id))
      .where(eq(orderEvents.order_id, id))
      .orderBy(asc(orderEvents.id)),
    listPaymentsOfOrder(db, id),
    db
      .select({ refund: refunds, by: administrators.email, credit_note_number: receipts.number })
      .from(refunds)
      .leftJoin(receipts, and(eq(receipts.refund_id, refunds.id), eq(refunds.status, 'processed')))
      .leftJoin(administrators, eq(administrators.id, refunds.administrator_id))
      .where(eq(refunds.order_id, id))
      .orderBy(asc(refunds.id)),
    listDisputesOfOrder(db, id),
  ])
  return {
    order: toOrder(row),
    history: history.map(({ event, by }) => ({ ...event, by })),
    payments: attempts,
    refunds: refundRows.map(({ refund, ...row }) => ({ ...refund, ...row })),
    disputes,
  }
}

type Row = Awaited<ReturnType<typeof selectOrders>>[number]

export function toOrder({ order, ...row }: Row): Order {
  const { name = null, mobile = null, service_type = null } = parseStoredForm(order.form) ?? {}
  return { ...order, ...row, name, mobile, service_type }
}
