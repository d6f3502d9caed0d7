import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DAY_MIN } from '../../../contract/durations.ts'
import { OPEN } from '../../../contract/hours.ts'
import { boundsOfDay, INDIA_AHEAD_MS } from '../../../contract/india.ts'
import { CALL_BOUNDS } from '../../../contract/operation/business.ts'
import type { City } from '../../../contract/options.ts'
import { knownCity, knownService } from '../../bookings/leads/unfinished-leads.store.ts'
import { isRefunded, isTaken, selectEarned } from '../../bookings/payments/payments.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import {
  leads,
  orders,
  payments,
  refunds,
  technicians,
  unfinishedCounts,
  unfinishedLeads,
  visits,
} from '../../platform/db/schema.ts'

export type Sums = {
  /** The row counts the later half of the days. */
  is_now: boolean
  /** Null if the sum covers all days. */
  day: string | null
  service: string | null
  city: string | null
  /** The bound of `CALL_BOUNDS` within which these leads were called; null without a call, and in all other rows. */
  call_min: number | null
  /** Forms that did not become a lead; null if those of one of the days were never counted. */
  unfinished: number | null
  booked: number
  paid: number
  promised: number
  called_in_time: number
  taken_paise: number
  given_back_paise: number
}

export type Asked = { days: readonly string[]; service?: string; city?: City; isTest: boolean; now: Date }

/** Sums for the days, for their later and earlier halves, and in each half by service and city. */
export async function sumDays(db: DbOrTx, { days, service, city, isTest, now }: Asked): Promise<Sums[]> {
  const [first, last, middle] = [days[0] ?? '', days.at(-1) ?? '', days[days.length / 2] ?? '']
  const { rows } = await db.execute<Sums>(sql`
    select is_now, day::text, service, city, call_min,
      case when bool_or(unfinished is null) then null else sum(unfinished)::int end as unfinished,
      sum(booked)::int as booked, sum(paid)::int as paid, sum(promised)::int as promised,
      sum(called_in_time)::int as called_in_time,
      sum(taken)::float as taken_paise, sum(given_back)::float as given_back_paise
    from (
      select day >= ${middle}::date as is_now, day, ${knownService(sql`service`)} as service, ${knownCity(sql`city`)} as city,
        call_min, unfinished, booked, paid, promised, called_in_time, taken, given_back
      from (${selectCounts(first, last, { isTest, now })}) as counts
    ) as days
    where ${isAsked({ service, city })}
    group by grouping sets ((is_now, call_min), (is_now, day, call_min), (is_now, service, call_min), (is_now, city, call_min))`)
  return rows
}

const isAsked = ({ service, city }: Pick<Asked, 'service' | 'city'>) =>
  sql`${service ? sql`service = ${service}` : sql`true`} and ${city ? sql`city = ${city}` : sql`true`}`

/** Like `openMinutesUntil`, but in integers: `numeric` takes ten times as long. */
function openMinutes(moment: AnyPgColumn): SQL {
  const minute = sql`floor((date_part('epoch', ${moment}) + ${sql.raw(String(INDIA_AHEAD_MS / 1000))}) / 60)::int`
  const [day, open] = [sql.raw(String(DAY_MIN)), sql.raw(String(OPEN.toMin - OPEN.fromMin))]
  return sql`(${minute} / ${day} * ${open} + greatest(0, ${minute} % ${day} - ${sql.raw(String(OPEN.fromMin))}))`
}

/** The bound that the open minutes to the call don't exceed; the last one also counts everything longer. */
const callMin = sql`(array[${sql.raw(CALL_BOUNDS.join(', '))}])[1 + width_bucket(
  ${openMinutes(leads.called_at)} - ${openMinutes(leads.created_at)} - 1, array[${sql.raw(CALL_BOUNDS.slice(0, -1).join(', '))}])]`

/**
 * Counts leads, unfinished forms, payments and refunds by day, place and call, from the time indexes. A booking counts
 * under its lead's current place, and money under the place on its receipt. A lead whose visit was chosen before the
 * call was promised no call.
 */
function selectCounts(first: string, last: string, { isTest, now }: Pick<Asked, 'isTest' | 'now'>): SQL {
  const [{ start }, { end }] = [boundsOfDay(first), boundsOfDay(last)]
  const isDuring = (moment: AnyPgColumn) => sql`${moment} >= ${start} and ${moment} < ${end}`
  const dayOf = (moment: AnyPgColumn) => sql`(${moment} at time zone 'Asia/Kolkata')::date as day`
  const isOfBooks = sql`(${orders.provider} = 'sandbox') = ${isTest}`
  const placeOfMoney = sql`${orders.form} ->> 'service_type' as service, ${orders.form} ->> 'city' as city`
  return sql`
    select day, service, city, call_min, 0 as unfinished, count(*) as booked, count(payment_id) as paid,
      count(*) filter (where is_promised) as promised, count(*) filter (where is_promised and called_at <= due_at) as called_in_time,
      0 as taken, 0 as given_back
    from (
      select ${dayOf(leads.created_at)}, service_type as service, city, payment_id, called_at, due_at,
        is_chosen is null and is_awaited as is_promised, case when is_chosen is null then ${callMin} end as call_min
      from ${leads}, lateral (select called_at is not null or (status = 'New' and due_at <= ${now}) as is_awaited) as awaited
      left join lateral (select true as is_chosen from ${visits} where is_awaited and ${visits.lead_id} = ${leads.id}
        and ${visits.created_at} < coalesce(${leads.called_at}, 'infinity') limit 1) as choice on true
      where ${leads.deleted_at} is null and ${isDuring(leads.created_at)}
    ) as leads group by 1, 2, 3, 4
    union all
    select ${dayOf(unfinishedLeads.updated_at)}, service_type, city, null, count(*), 0, 0, 0, 0, 0, 0
    from ${unfinishedLeads} where ${isDuring(unfinishedLeads.updated_at)} group by 1, 2, 3
    union all
    select day::date, service, city, null, count, 0, 0, 0, 0, 0, 0 from ${unfinishedCounts} where day between ${first} and ${last}
    union all
    select ${dayOf(payments.created_at)}, ${placeOfMoney}, null, 0, 0, 0, 0, 0, sum(${payments.amount_paise}), 0
    from ${payments} join ${orders} on ${orders.id} = ${payments.order_id}
    where ${isTaken} and ${isDuring(payments.created_at)} and ${isOfBooks} group by 1, 2, 3
    union all
    select ${dayOf(refunds.ended_at)}, ${placeOfMoney}, null, 0, 0, 0, 0, 0, 0, sum(${refunds.amount_paise})
    from ${refunds} join ${orders} on ${orders.id} = ${refunds.order_id}
    where ${isRefunded} and ${isDuring(refunds.ended_at)} and ${isOfBooks} group by 1, 2, 3`
}

export type EarnedSums = {
  is_now: boolean
  by: 'total' | 'day' | 'service' | 'city' | 'technician' | 'payment'
  /** What the sum is grouped by, such as a day or a technician's id; empty in the total, and if unknown. */
  key: string
  /** The name of a technician. */
  name: string | null
  earned_paise: number
  not_found_paise: number
}

/** Revenue of the days, of their later and earlier halves, and in each half by every grouping shown. */
export async function sumEarned(db: DbOrTx, { days, isTest, ...asked }: Omit<Asked, 'now'>): Promise<EarnedSums[]> {
  const { rows } = await db.execute<EarnedSums>(sql`
    select sums.*, ${technicians.name} as name from (
      select is_now, case when grouping(day) = 0 then 'day' when grouping(service) = 0 then 'service'
          when grouping(city) = 0 then 'city' when grouping(technician_id) = 0 then 'technician'
          when grouping(paid_by) = 0 then 'payment' else 'total' end as by,
        coalesce(day, service, city, technician_id::text, paid_by, '') as key,
        sum(paise)::float as earned_paise, coalesce(sum(paise) filter (where not is_found), 0)::float as not_found_paise
      from (
        select day >= ${days[days.length / 2] ?? ''} as is_now, day, ${knownService(sql`service`)} as service, city,
          technician_id, paid_by, paise, is_found
        from (${selectEarned(days, isTest)}) as earned
      ) as earned
      where ${isAsked(asked)}
      group by grouping sets ((is_now), (is_now, day), (is_now, service), (is_now, city), (is_now, technician_id), (is_now, paid_by))
    ) as sums left join ${technicians} on by = 'technician' and ${technicians.id}::text = key`)
  return rows
}
