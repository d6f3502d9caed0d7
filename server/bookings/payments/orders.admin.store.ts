import { and, asc, desc, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type * as api from '../../../contract/api.ts'
import type { OrderCounts } from '../../../contract/bookings/payments.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import { countCap, LIST_DEPTH } from '../../../contract/lists.ts'
import { type OrderStatus, PAYMENT_GROUPS, type PaymentGroup } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { type Listed, listIds, type PageQuery } from '../../platform/db/list.ts'
import {
  administrators,
  disputes,
  hasSucceeded,
  isNotPaid,
  leads,
  needsYou,
  orderEvents,
  orders,
  payments,
  receipts,
  refunds,
} from '../../platform/db/schema.ts'
import { matchesSearch, titlesOf } from '../../platform/db/search.ts'
import { refundedPaise } from '../leads/lead-visits.store.ts'
import { parseStoredForm } from './orders.store.ts'

export type OrderDetails = HandlerAnswer<typeof api.payments.get>['data']
type Order = OrderDetails['order']
type ListedOrder = HandlerAnswer<typeof api.payments.list>['data'][number]

/** The lead that an order booked, or whose bill it is for. */
export const leadOfOrder = sql`coalesce(${orders.lead_id}, (select bill.lead_id from ${receipts} bill where bill.id = ${orders.bill_id}))`

function selectOrders(db: DbOrTx) {
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
  const [history, money] = await Promise.all([
    db
      .select({ event: orderEvents, by: administrators.email })
      .from(orderEvents)
      .leftJoin(administrators, eq(administrators.id, orderEvents.administrator_id))
      .where(eq(orderEvents.order_id, id))
      .orderBy(asc(orderEvents.id)),
    listMoney(db, [id]),
  ])
  const { payments = [], refunds = [], disputes = [] } = money.get(id) ?? {}
  return { order: toOrder(row), history: history.map(({ event, by }) => ({ ...event, by })), payments, refunds, disputes }
}

/** What was paid for these orders, returned and disputed, each oldest first. */
async function listMoney(db: DbOrTx, ids: number[]) {
  const [paid, returned, disputed] = await Promise.all([
    db.select().from(payments).where(inArray(payments.order_id, ids)).orderBy(asc(payments.created_at), asc(payments.id)),
    db
      .select({ refund: refunds, by: administrators.email, credit_note_number: receipts.number })
      .from(refunds)
      .leftJoin(receipts, and(eq(receipts.refund_id, refunds.id), eq(refunds.status, 'processed')))
      .leftJoin(administrators, eq(administrators.id, refunds.administrator_id))
      .where(inArray(refunds.order_id, ids))
      .orderBy(asc(refunds.id)),
    db.select().from(disputes).where(inArray(disputes.order_id, ids)).orderBy(asc(disputes.created_at), asc(disputes.id)),
  ])
  const refundRows = returned.map(({ refund, ...row }) => ({ ...refund, ...row }))
  const moneyOf = (id: number) => {
    const isOf = ({ order_id }: { order_id: number }) => order_id === id
    return { payments: paid.filter(isOf), refunds: refundRows.filter(isOf), disputes: disputed.filter(isOf) }
  }
  return new Map(ids.map((id) => [id, moneyOf(id)]))
}

type Row = Awaited<ReturnType<typeof selectOrders>>[number]

function toOrder({ order, ...row }: Row): Order {
  const { name = null, mobile = null, service_type = null } = parseStoredForm(order.form) ?? {}
  return { ...order, ...row, name, mobile, service_type }
}

type OrderFilter = { search?: string; from?: string; to?: string; group?: PaymentGroup; status?: OrderStatus }

/** A refund ends after its order was made, and beyond the newest ones no list is paged. */
function isRefunded(from: Date | undefined): SQL {
  return sql`${orders.id} in (select order_id from ${refunds}
    where ${refunds.status} = 'processed' and ${from ? gte(refunds.ended_at, from) : sql`${refunds.ended_at} is not null`}
    order by ${refunds.ended_at} desc limit ${LIST_DEPTH})`
}

function filterBy({ from, to, group, status }: OrderFilter): SQL | undefined {
  const start = from ? boundsOfDay(from).start : undefined
  const ofGroup = { needsYou, succeeded: hasSucceeded, givenBack: isRefunded(start), notPaid: isNotPaid }
  return and(
    status && eq(orders.status, status),
    group && ofGroup[group],
    start && gte(orders.created_at, start),
    to ? lt(orders.created_at, boundsOfDay(to).end) : undefined,
  )
}

const ORDER_BY = [desc(orders.created_at), desc(orders.id)]
const toList = (db: DbOrTx, filter: OrderFilter) => ({
  ...{ table: orders, key: orders.id, orderBy: ORDER_BY },
  ...{ where: filterBy(filter), matches: matches(db, filter.search) },
})

/** Newest first; the search looks for a person, a reference or a provider's id. */
export async function listOrders(db: DbOrTx, query: OrderFilter & PageQuery): Promise<Listed<ListedOrder>> {
  const { ids, total } = await listIds(db, toList(db, query), query)
  const rows = await selectOrders(db)
    .where(inArray(orders.id, ids))
    .orderBy(...ORDER_BY)
  const money = await listMoney(
    db,
    rows.flatMap(({ order }) => (order.problem ? order.id : [])),
  )
  return { rows: rows.map((row) => ({ ...toOrder(row), money: money.get(row.order.id) })), total }
}

type Groups = Pick<OrderCounts, 'all' | PaymentGroup>

/** The count of each group among the orders that the other filters let through. */
export async function countOrderGroups(db: DbOrTx, { group: _, status: __, ...filter }: OrderFilter): Promise<Groups> {
  const count = async (group?: PaymentGroup) =>
    (await listIds(db, toList(db, { ...filter, group }), { page: 1, limit: 1 }, countCap({}))).total
  const counts = await Promise.all(PAYMENT_GROUPS.map(async (group) => [group, await count(group)] as const))
  return { ...(Object.fromEntries(counts) as Record<PaymentGroup, number>), all: await count() }
}

/** Of whatever day, for the menu and the dashboard. */
export const countNeedingYou = (db: DbOrTx): Promise<number> => db.$count(orders, needsYou)

/** The filtered orders' payments and refunds; if there are very many orders, of the newest ones. */
export async function sumOrders(
  db: DbOrTx,
  filter: OrderFilter,
  isTest: boolean,
): Promise<Pick<OrderCounts, 'taken_paise' | 'given_back_paise' | 'is_partial'>> {
  const { ids, total } = await listIds(db, toList(db, filter), { page: 1, limit: LIST_DEPTH }, LIST_DEPTH)
  const isCounted = sql`((select provider from ${orders} where id = order_id) = 'sandbox') = ${isTest}`
  const isOfThem = sql`order_id = any(${`{${ids}}`}::int[]) and ${isCounted}`
  const { rows } = await db.execute<{ taken_paise: number; given_back_paise: number }>(sql`select
    (select coalesce(sum(amount_paise), 0)::float from ${payments} where status in ('captured', 'refunded') and ${isOfThem}) as taken_paise,
    (select coalesce(sum(amount_paise), 0)::float from ${refunds} where status = 'processed' and ${isOfThem}) as given_back_paise`)
  return { taken_paise: 0, given_back_paise: 0, ...rows[0], is_partial: total > LIST_DEPTH }
}

function matches(db: DbOrTx, search: string | undefined): SQL | undefined {
  const inOrder = matchesSearch(orders.search_text, search)
  const reference = /^(?:KG-)?([2-9A-Z]{3,6})$/i.exec(search ?? '')?.[1]
  if (!reference) return inOrder
  // A lead's search text begins with its reference. An array of ids uses the index of the column, which takes 10 ms at
  // 100,000 orders; a subquery takes 60.
  const ofReference = db
    .select({ id: leads.id })
    .from(leads)
    .where(like(leads.search_text, `kg-${reference.toLowerCase()}%`))
    .limit(100)
  return or(inOrder, sql`${orders.lead_id} = any(array${ofReference})`)
}
