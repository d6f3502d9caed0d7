import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { CITIES } from '../../../contract/options.ts'
import { orders, payments, receipts, refunds, reservations, visits } from '../../platform/db/schema.ts'

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
