import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../contract/durations.ts'
import type { OrderStatus } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { orders, refunds } from '../../platform/db/schema.ts'
import type { OrderRow } from './orders.store.ts'

const OPEN: readonly OrderStatus[] = ['created', 'failed', 'expired', 'paid']
// Within five days the provider returns an authorized payment that was not captured.
export const OPEN_FOR_MS = 5 * DAY_MS

/**
 * Orders that may have changed at the provider, least recently polled first. An order or a refund is due when a tenth
 * of its age has passed since the last poll, so older ones are polled more rarely. A refund is polled until it ends,
 * and its order once more after that, for the payment.
 * `isAll`: also those that are not due.
 */
export async function listOpenOrders(db: DbOrTx, provider: OrderRow['provider'], now: Date, isAll = false): Promise<number[]> {
  const age = sql`(${now.toISOString()}::timestamptz - ${orders.created_at})`
  const isDue = sql`(${orders.checked_at} is null or ${orders.checked_at} < ${now.toISOString()}::timestamptz - ${age} / 10)`
  const isRefundDue = sql`(${orders.checked_at} is null
    or ${orders.checked_at} <= ${now.toISOString()}::timestamptz - (${now.toISOString()}::timestamptz - ${refunds.created_at}) / 10)`
  // An array of ids can use the index; `exists` would read every order.
  const isBeingRefunded = sql`(${orders.id} = any(array(select order_id from ${refunds} where ${refunds.status} in ('requested', 'pending')))
    ${
      isAll
        ? sql``
        : sql`and exists (select 1 from ${refunds} where ${refunds.order_id} = ${orders.id}
      and ${refunds.status} in ('requested', 'pending') and ${isRefundDue})`
    })`
  const openSince = new Date(now.getTime() - OPEN_FOR_MS)
  const hasEndedRefund = sql`(${orders.id} = any(array(select order_id from ${refunds} where ${gt(refunds.ended_at, openSince)}))
    and exists (select 1 from ${refunds} where ${refunds.order_id} = ${orders.id} and ${refunds.ended_at} >= ${orders.checked_at}))`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.provider, provider),
        or(
          and(inArray(orders.status, [...OPEN]), gt(orders.created_at, openSince), isAll ? undefined : isDue),
          isBeingRefunded,
          hasEndedRefund,
          and(eq(orders.status, 'paid'), isNull(orders.checked_at)),
        ),
      ),
    )
    .orderBy(sql`${orders.checked_at} nulls first`, asc(orders.id))
    .limit(1000)
  return rows.map(({ id }) => id)
}
