import { and, desc, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { OrderCounts } from '../../../contract/bookings/payments.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import { countCap, LIST_DEPTH } from '../../../contract/lists.ts'
import { type OrderStatus, PAYMENT_GROUPS, type PaymentGroup } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { type Listed, listIds, type PageQuery } from '../../platform/db/list.ts'
import { hasSucceeded, isNotPaid, leads, needsYou, orders, payments, refunds } from '../../platform/db/schema.ts'
import { matchesSearch } from '../../platform/db/search.ts'
import { type Order, selectOrders, toOrder } from './orders.admin.store.ts'

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
export async function listOrders(db: DbOrTx, query: OrderFilter & PageQuery): Promise<Listed<Order>> {
  const { ids, total } = await listIds(db, toList(db, query), query)
  const rows = await selectOrders(db)
    .where(inArray(orders.id, ids))
    .orderBy(...ORDER_BY)
  return { rows: rows.map(toOrder), total }
}

type Groups = Pick<OrderCounts, 'all' | PaymentGroup>

/** The count of each group among the orders that the other filters let through. */
export async function countOrderGroups(db: DbOrTx, { group: _, status: __, ...filter }: OrderFilter): Promise<Groups> {
  const count = async (group?: PaymentGroup) =>
    (await listIds(db, toList(db, { ...filter, group }), { page: 1, limit: 1 }, countCap({}))).total
  const counts = await Promise.all(PAYMENT_GROUPS.map(async (group) => [group, await count(group)] as const))
  return { ...(Object.fromEntries(counts) as Record<PaymentGroup, number>), all: await count() }
}

/** What was taken and given back for the filtered orders: for the newest of them, where there are very many. */
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
