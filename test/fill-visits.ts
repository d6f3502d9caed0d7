import { type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '../contract/durations.ts'
import { CITY_VALUES } from '../contract/options.ts'
import type { Db } from '../server/platform/db/client.ts'
import {
  leads as leadsTable,
  quotes,
  reservations,
  reviews,
  technicians,
  visitEvents,
  visits,
} from '../server/platform/db/schema.ts'
import { insertInto, vacuum } from './fill-table.ts'

// Fills technicians, reservations and visits as years of business would, the last ones in the days to come. The first
// of each list has the number 1. Where there are more reservations than leads, the last ones have a visit, each of the
// lead of its own number.

const TECHNICIANS = 60
/** How many visits a technician has in a day, in the windows from 8 am on. */
const TURNS_A_DAY = 6
const DAYS_AHEAD = 6

/** As many reservations, the cancelled ones included. */
type Fill = { count: number; now: Date }

/** What is done in this reservation: 2 in 100 are time off, and 8 were cancelled or have to be planned, so that nothing is taken. */
const draw = sql`abs(hashtext(n || 'reservation')) % 50`
const isOff = sql`${draw} = 7`
const isTaken = sql`${draw} not in (9, 19, 29, 39)`

const rowsOf = ({ count, now }: Fill): SQL => {
  const lastDay = Math.floor((count - 1) / TECHNICIANS / TURNS_A_DAY)
  // A young business has few days ahead.
  const ahead = Math.min(DAYS_AHEAD, Math.floor(lastDay / 10))
  const nth = sql`((n - 1) / ${TECHNICIANS}::int)`
  const day = sql`date_trunc('day', ${now.toISOString()}::timestamptz at time zone 'Asia/Kolkata')
    + interval '1 day' * (${nth} / ${TURNS_A_DAY}::int - ${lastDay - ahead}::int)`
  return sql`generate_series(1, ${count}::bigint) as n, lateral (select
    (${day} + interval '1 hour' * (8 + 2 * (${nth} % ${TURNS_A_DAY}::int))) at time zone 'Asia/Kolkata' as start) as starting,
    lateral (select start + interval '2 hours' as until, start + interval '2 hours' <= ${now.toISOString()}::timestamptz as is_over) as ending`
}

/** Technicians who all do AC everywhere, so that each of them is looked at; and one who left long ago, of whom the history tells. */
async function fillTechnicians(db: Db): Promise<void> {
  const cities = sql.join(
    CITY_VALUES.map((city) => sql`${city}`),
    sql`, `,
  )
  await insertInto(
    db,
    technicians,
    'name, mobile, id_number, image, skills, cities, days, from_min, to_min, verified_on, is_active, updated_at',
    sql`select 'Technician ' || n, (9100000000 + n)::text, 'K-' || n, 'pic-0000000001.webp', '{AC,Fridge}', array[${cities}]::text[],
      '{1,2,3,4,5,6,7}', 480, 1440, '2020-01-01', n <= ${TECHNICIANS}, timestamptz '2020-01-01'
    from generate_series(1, ${TECHNICIANS + 1}) as n`,
  )
}

async function fillReservations(db: Db, fill: Fill): Promise<void> {
  await insertInto(
    db,
    reservations,
    'id, technician_id, during, kind, note, batch, created_at',
    sql`select n, 1 + n % ${TECHNICIANS}::int, tstzrange(start, until), case when ${isOff} then 'off' else 'visit' end,
      case when ${isOff} then 'Rain' end, case when ${isOff} then 'batch-' || n / 500 end, start - interval '1 day'
    from ${rowsOf(fill)} where ${isTaken}`,
  )
  await db.execute(sql`select setval('reservations_id_seq', ${fill.count})`)
}

/** One in so many visits is like this. */
const isIn = (count: number) => sql`id % ${count}::int = 7 % ${count}::int`

/** What came of the visits that are done: what was quoted and said of them, and returns of some months later. */
async function fillOutcomes(db: Db, now: Date): Promise<void> {
  const ago = (hours: number) => sql`${new Date(now.getTime() - hours * HOUR_MS).toISOString()}::timestamptz`
  await insertInto(
    db,
    quotes,
    'visit_id, number, lines, total_paise, status, created_at',
    sql`select id, 1, '[{"label": "Fitting and testing", "paise": 48000, "kind": "labour"}]', 48000, 'approved', window_start
    from ${visits} where status = 'done' and ${isIn(3)}`,
  )
  await insertInto(
    db,
    reviews,
    'visit_id, stars, text, name, area, is_public, created_at',
    sql`select id, 1 + id % 5, case when id % 4 = 0 then 'He was leaking no time at all' else 'All is well' end, 'Priya', 'thane', true,
      window_end + interval '3 hours' from ${visits} where status = 'done' and window_end < ${ago(3)} and ${isIn(10)}`,
  )
  // Most claims were answered long ago.
  await insertInto(
    db,
    visitEvents,
    'visit_id, what, by, note, created_at',
    sql`select id, 'claimed', 'customer', 'It drips again', window_end + interval '2 days' from ${visits}
    where status = 'done' and window_end < ${ago(72)} and ${isIn(100)}`,
  )
  await db.execute(sql`update ${visits} later set return_of = claimed.id, charge_paise = 0 from ${visits} claimed
    where later.id = claimed.id + 1 and claimed.status = 'done' and later.status = 'done' and claimed.id % 100 = 7
    and claimed.window_end < ${ago(24 * 14)}`)
  await db.execute(sql`update ${visits} set done_at = done_at + interval '3 days' where return_of is not null`)
  await vacuum(db, visits)
}

/** One for each lead: most are done, and of the last day alone it is still known where they were. */
export async function fillVisits(db: Db, leads: number, now: Date, count = leads): Promise<void> {
  const fill = { count, now }
  const nth = sql`(n - ${count - leads}::int)`
  await fillTechnicians(db)
  await fillReservations(db, fill)
  const isPlaceKnown = sql`until > ${new Date(now.getTime() - 48 * HOUR_MS).toISOString()}::timestamptz`
  // The owner has found nearly all of the money of the days before.
  const isFound = sql`until < ${new Date(now.getTime() - 30 * HOUR_MS).toISOString()}::timestamptz and n % 5000 <> 3`
  const status = sql`case when ${draw} in (9, 19, 29) then 'cancelled' when not is_over and not ${isTaken} then 'planned'
    when not ${isTaken} then 'cancelled' when not is_over then (array['planned', 'accepted', 'accepted'])[1 + n % 3]
    when ${draw} = 3 and ${isPlaceKnown} then 'accepted' when ${draw} = 4 then 'missed' else 'done' end`
  await insertInto(
    db,
    visits,
    'id, lead_id, reservation_id, window_start, window_end, due_by, is_soon, address, gate_note, status, outcome, arrived_at, is_arrival_proved, done_at, due_paise, paid_by, settled_at, created_at',
    sql`select ${nth}, ${nth}, case when ${isTaken} then n end, start, until, until, ${draw} = 5,
      case when ${isPlaceKnown} then 'Flat ' || n || ', Shanti Niwas' else '' end, case when ${isPlaceKnown} then '4417#' else '' end, ${status},
      case when ${status} = 'done' then 'work' end, case when ${status} = 'done' then start + interval '1 hour' end, ${status} = 'done' and n % 9 <> 0,
      case when ${status} = 'done' then until end, case when ${status} = 'done' then 48000 end,
      case when ${status} = 'done' then (array['cash', 'upi', 'online', 'owed'])[1 + n % 4] end,
      case when ${status} = 'done' and ${isFound} then until + interval '1 day' end, start - interval '1 day'
    from ${rowsOf(fill)} where not ${isOff} and ${nth} > 0`,
  )
  await db.execute(sql`select setval('visits_id_seq', ${leads})`)
  // Who comes can do it: the leads were drawn from all services.
  await db.execute(sql`update ${leadsTable} set service_type = 'AC' from ${visits}
    where ${visits.lead_id} = ${leadsTable.id} and ${visits.status} in ('planned', 'accepted')`)
  await insertInto(
    db,
    visitEvents,
    'visit_id, what, by, technician_id, action_id, created_at',
    sql`select id, what, 'operator', 1 + id % ${TECHNICIANS + 1}::int, 'act-' || id || what, case when what = 'planned' then created_at else window_end end
    from ${visits}, lateral (select unnest(array['planned', 'unassigned', nullif(status, 'planned')]) as what) as made
    where what = 'planned' or status in ('done', 'missed', 'cancelled') and (what <> 'unassigned' or id % 50 = 7)
    order by created_at`,
  )
  await fillOutcomes(db, now)
}
