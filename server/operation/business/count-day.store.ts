import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DAY_MIN } from '../../../contract/durations.ts'
import { OPEN } from '../../../contract/hours.ts'
import { boundsOfDay, INDIA_AHEAD_MS } from '../../../contract/india.ts'
import { CALL_BOUNDS } from '../../../contract/operation/business.ts'
import { BOOKING_SERVICE_TYPES, CITY_VALUES } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import {
  dailyFigures,
  daysToCount,
  leads,
  orders,
  payments,
  refunds,
  services,
  unfinishedLeads,
  visits,
} from '../../platform/db/schema.ts'

// Each figure of a day is counted from the rows themselves, in their indexes by time, so that it can't drift.

const list = (values: readonly (string | number)[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** Visitors may send any text as a service: only names that the site offers have figures of their own. */
export const knownService = (name: SQL) => sql`case
  when coalesce(${name}, '') = '' then ''
  when ${name} in (${list(BOOKING_SERVICE_TYPES)}) or exists (select from ${services} where title = ${name}) then ${name}
  else 'Other' end`

const knownCity = (city: SQL) => sql`case when ${city} in (${list(CITY_VALUES)}) then ${city} else '' end`

/** As `openMinutesUntil` counts them. */
function openMinutes(moment: SQL): SQL {
  const minute = sql`floor((extract(epoch from ${moment}) * 1000 + ${sql.raw(String(INDIA_AHEAD_MS))}) / 60000)`
  const [day, open] = [sql.raw(String(DAY_MIN)), sql.raw(String(OPEN.toMin - OPEN.fromMin))]
  return sql`(floor(${minute} / ${day}) * ${open} + greatest(0, ${minute} % ${day} - ${sql.raw(String(OPEN.fromMin))}))`
}

const openMinutesToCall = sql`(${openMinutes(sql`called_at`)} - ${openMinutes(sql`created_at`)})`
/** Index of the bound that the whole minutes to the call don't exceed; the last one also has what is longer. */
const callBound = sql`width_bucket(${openMinutesToCall} - 1, array[${sql.raw(CALL_BOUNDS.slice(0, -1).join(', '))}]::numeric[])`

/** A call was promised: no time was chosen before it in its place. */
export const isCallPromised = sql`not exists (select from ${visits}
  where ${visits.lead_id} = ${leads.id} and ${visits.created_at} < coalesce(${leads.called_at}, 'infinity'))`

const isTest = sql`${orders.provider} = 'sandbox'`
const ofForm = (field: 'service_type' | 'city') => sql`(${orders.form} ->> ${sql.raw(`'${field}'`)})`
// A booking counts where its lead is now, and money where it was paid for, as its receipt says.
const placeOfMoney = sql`${knownService(ofForm('service_type'))}, ${knownCity(ofForm('city'))}`

/** The rows of a day: a lead, an unfinished form, a payment or a refund each. */
function selectRows(day: string): SQL {
  const { start, end } = boundsOfDay(day)
  const isOfDay = (moment: SQL | AnyPgColumn) => sql`${moment} >= ${start} and ${moment} < ${end}`
  const money = (paise: AnyPgColumn, column: 'taken' | 'given_back') => {
    const [real, test] = [sql`case when ${isTest} then 0 else ${paise} end`, sql`case when ${isTest} then ${paise} else 0 end`]
    const all = column === 'taken' ? sql`${real}, 0, ${test}, 0` : sql`0, ${real}, 0, ${test}`
    return sql`select ${placeOfMoney}, 0, 0, 0, 0, 0, null::int, ${all}`
  }
  return sql`
    select ${knownService(sql`service_type`)} as service, city, 0 as unfinished, 1 as booked, (payment_id is not null)::int as paid,
      (coalesce(called_at <= due_at, false) and is_promised)::int as called_in_time,
      (status = 'New' and called_at is null and is_promised)::int as uncalled,
      case when called_at is not null and is_promised then ${callBound} end as call_bound,
      0::bigint as taken, 0::bigint as given_back, 0::bigint as test_taken, 0::bigint as test_given_back
    from ${leads}, lateral (select ${isCallPromised} as is_promised) as promise where deleted_at is null and ${isOfDay(leads.created_at)}
    union all
    select ${knownService(sql`service_type`)}, ${knownCity(sql`city`)}, 1, 0, 0, 0, 0, null, 0, 0, 0, 0
    from ${unfinishedLeads} where ${isOfDay(unfinishedLeads.updated_at)}
    union all
    ${money(payments.amount_paise, 'taken')} from ${payments} inner join ${orders} on ${orders.id} = ${payments.order_id}
    where ${payments.status} in ('captured', 'refunded') and ${isOfDay(payments.created_at)}
    union all
    ${money(refunds.amount_paise, 'given_back')} from ${refunds} inner join ${orders} on ${orders.id} = ${refunds.order_id}
    where ${refunds.status} = 'processed' and ${isOfDay(refunds.ended_at)}`
}

const ofBounds = (toSql: (index: number) => SQL) =>
  sql`array[${sql.join(
    CALL_BOUNDS.map((_, index) => toSql(index)),
    sql`, `,
  )}]`

/** Which rows of a day are all there still; figures of what was removed after its term stay as they were. */
export type Kept = { leads: boolean; unfinished: boolean; money: boolean }
const COLUMNS: Record<keyof Kept, readonly string[]> = {
  leads: ['booked', 'paid', 'called_in_time', 'uncalled', 'calls'],
  unfinished: ['unfinished'],
  money: ['taken_paise', 'given_back_paise', 'test_taken_paise', 'test_given_back_paise'],
}

/** Counts a day again. */
export async function countDay(tx: DbOrTx, day: string, kept: Kept): Promise<void> {
  const columns = (Object.keys(COLUMNS) as (keyof Kept)[]).flatMap((part) => (kept[part] ? COLUMNS[part] : []))
  if (columns.length === 0) return
  const set = (toValue: (column: string) => SQL) =>
    sql.join(
      columns.map((column) => sql`${sql.identifier(column)} = ${toValue(column)}`),
      sql`, `,
    )
  await tx.execute(sql`
    update ${dailyFigures} set ${set((column) => (column === 'calls' ? ofBounds(() => sql`0`) : sql`0`))} where day = ${day}`)
  // Null where nobody counted the forms while they were there.
  const unfinished = kept.unfinished
    ? sql`sum(unfinished)`
    : sql`(select min(0) from ${dailyFigures} where day = ${day} and unfinished is not null)`
  await tx.execute(sql`
    insert into ${dailyFigures} (day, service, city, unfinished, booked, paid, called_in_time, uncalled, calls,
      taken_paise, given_back_paise, test_taken_paise, test_given_back_paise)
    select ${day}, service, city, ${unfinished}, sum(booked), sum(paid), sum(called_in_time), sum(uncalled),
      ${ofBounds((index) => sql.raw(`count(*) filter (where call_bound = ${index})`))},
      sum(taken), sum(given_back), sum(test_taken), sum(test_given_back)
    from (${selectRows(day)}) as counted group by service, city
    on conflict (day, service, city) do update set ${set((column) => sql.raw(`excluded.${column}`))}`)
}

/** The days that have to be counted again, the newest first; at most `max`, where it is given. */
export async function listDaysToCount(db: DbOrTx, max?: number): Promise<string[]> {
  const days = db.select({ day: daysToCount.day }).from(daysToCount).groupBy(daysToCount.day).orderBy(desc(daysToCount.day))
  const rows = await (max === undefined ? days : days.limit(max))
  return rows.map(({ day }) => day)
}

/**
 * Takes a day, with all that transactions have committed about it; whatever commits later marks it once more. False
 * where another caller has counted it.
 */
export async function takeDay(tx: DbOrTx, day: string): Promise<boolean> {
  const taken = await tx.delete(daysToCount).where(eq(daysToCount.day, day))
  return (taken.rowCount ?? 0) > 0
}

// An arbitrary lock number. A caller that finds it taken leaves the days to its holder.
const COUNT_LOCK = 7_294_014

/** Held until the transaction ends; false where another caller counts. */
export async function lockCounting(tx: DbOrTx): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${COUNT_LOCK}) as locked`)
  return rows[0]?.locked ?? false
}

export async function hasDaysToCount(db: DbOrTx): Promise<boolean> {
  return (await db.select().from(daysToCount).limit(1)).length > 0
}
