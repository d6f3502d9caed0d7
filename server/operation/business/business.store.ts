import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../contract/durations.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import { CALL_BOUNDS } from '../../../contract/operation/business.ts'
import type { City } from '../../../contract/options.ts'
import { selectEarned } from '../../bookings/payments/earned.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { dailyFigures, leads, technicians } from '../../platform/db/schema.ts'
import { isCallPromised, knownService } from './count-day.store.ts'

export type Sums = {
  /** The row counts the later half of the days. */
  is_now: boolean
  /** Null where the sum is over all of them. */
  day: string | null
  service: string | null
  city: string | null
  /** Null where the forms of one of the days were never counted. */
  unfinished: number | null
  booked: number
  paid: number
  called_in_time: number
  uncalled: number
  calls: number[]
  taken_paise: number
  given_back_paise: number
}

export type Asked = { days: readonly string[]; service?: string; city?: City; isTest: boolean; now: Date }

/**
 * Sums of the days, of the later and the earlier half of them, and in each half by service and by city. The rows that
 * are read are bounded by days, services and cities, however many bookings there were.
 */
export async function sumDays(db: DbOrTx, { days, service, city, isTest, now }: Asked): Promise<Sums[]> {
  const [first, last, middle] = [days[0] ?? '', days.at(-1) ?? '', days[days.length / 2] ?? '']
  const taken = sql.raw(isTest ? 'test_taken_paise' : 'taken_paise')
  const givenBack = sql.raw(isTest ? 'test_given_back_paise' : 'given_back_paise')
  const sums = CALL_BOUNDS.map((_, index) => sql.raw(`coalesce(sum(calls[${index + 1}]), 0)::int`))
  const { rows } = await db.execute<Sums>(sql`
    select is_now, day, service, city,
      case when bool_or(unfinished is null) then null else sum(unfinished)::int end as unfinished,
      sum(booked)::int as booked, sum(paid)::int as paid, sum(called_in_time)::int as called_in_time,
      sum(uncalled)::int as uncalled, array[${sql.join(sums, sql`, `)}] as calls,
      sum(taken)::float as taken_paise, sum(given_back)::float as given_back_paise
    from (
      select day >= ${middle} as is_now, day, service, city, unfinished, booked, paid, called_in_time, uncalled, calls,
        ${taken} as taken, ${givenBack} as given_back
      from ${dailyFigures} where day between ${first} and ${last}
      union all ${selectNotDue(boundsOfDay(first).start, middle, now)}
    ) as days
    where ${isAsked({ service, city })}
    group by grouping sets ((is_now), (is_now, day), (is_now, service), (is_now, city))`)
  return rows
}

const isAsked = ({ service, city }: Pick<Asked, 'service' | 'city'>) =>
  sql`${service ? sql`service = ${service}` : sql`true`} and ${city ? sql`city = ${city}` : sql`true`}`

export type EarnedSums = {
  is_now: boolean
  by: 'total' | 'day' | 'service' | 'city' | 'technician' | 'payment'
  /** What the sum is of, such as a day or the id of a technician; empty in the total, and where it is not known. */
  key: string
  /** The name of a technician. */
  name: string | null
  earned_paise: number
  not_found_paise: number
}

/** What was earned in the days, in the later and the earlier half of them, and in each half by all that it is shown by. */
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

/** No promise lasts longer. A cancelled lead that was paid days later is reopened with a new one: the first counts. */
const LONGEST_PROMISE_MS = 2 * DAY_MS

/** New leads whose call is not due yet, to be taken off the uncalled ones: the only figure that time alone changes. */
function selectNotDue(start: Date, middle: string, now: Date): SQL {
  const since = new Date(Math.max(start.getTime(), now.getTime() - LONGEST_PROMISE_MS))
  return sql`
    select day_in_india(created_at) >= ${middle}, day_in_india(created_at), ${knownService(sql`service_type`)}, city,
      0, 0, 0, 0, -1, null::int[], 0, 0
    from ${leads}
    where status = 'New' and called_at is null and deleted_at is null and created_at >= ${since} and due_at > ${now}
      and ${isCallPromised}`
}
