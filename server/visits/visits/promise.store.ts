import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Promised } from '../../../contract/bookings/visits.public.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { visitEvents, visits } from '../../platform/db/schema.ts'
import type { Span } from '../reservations/windows.rules.ts'

const DAYS = 30
/** What a phone says of the time counts for the promise only if we hear of it so soon. */
const BELIEVED_MIN = 5
/** With fewer proved arrivals a share says nothing. */
const SHOWN_FROM = 20

/** A visit that was promised within 90 minutes, when the customer's door code proved the arrival, and when it was given up. */
export type PromisedVisit = { due_by: Date; proved_at: Date | null; cancelled_at: Date | null }

/** The 30 whole days before today, so that a figure stands for a day. */
export function promisedDays(now: Date): Span {
  const { start: end } = boundsOfDay(dayIn(now))
  return { start: new Date(end.getTime() - DAYS * DAY_MS), end }
}

/**
 * How often the promise was kept. An arrival that nothing proves counts as a promise that was not kept, and so does a
 * visit that was cancelled once it was late; one that was cancelled before counts as none.
 */
export function promiseFigures(visits: readonly PromisedVisit[]): Promised | null {
  const due = visits.filter(({ due_by, cancelled_at }) => !cancelled_at || cancelled_at > due_by)
  const proved = due.filter(({ proved_at }) => proved_at)
  if (proved.length < SHOWN_FROM) return null
  const kept = proved.filter(({ due_by, proved_at }) => proved_at && proved_at <= due_by)
  // Rounded down: 99.6 is not 100.
  return { percent: Math.floor((100 * kept.length) / due.length), count: due.length }
}

/** An offline phone reports late; we trust its clock for this long. */
const BELIEVED = sql.raw(`interval '${BELIEVED_MIN} minutes'`)
/** When a technician arrived; when we heard of it where the phone said so much later, as a door code proves no time. */
const heardAt = sql`coalesce((select visit_events.created_at from visit_events where visit_events.visit_id = visits.id
  and visit_events.what = 'arrived' and visit_events.created_at > visits.arrived_at + ${BELIEVED}
  order by visit_events.id desc limit 1), ${visits.arrived_at})`

/** The visits within 90 minutes that were due in this time, and those that were late in it and got another time. */
export async function listPromised(db: DbOrTx, { start, end }: Span): Promise<PromisedVisit[]> {
  const { due_by, window_start, is_soon, is_arrival_proved, arrived_at } = visits
  const { visit_id, what, was_soon, created_at } = visitEvents
  // In plain words: of the columns that are selected from one table, drizzle leaves the table's name out.
  const cancelled_at = sql<Date | null>`(select max(visit_events.created_at) from visit_events
    where visit_events.visit_id = visits.id and visit_events.what = 'cancelled' and visits.status = 'cancelled')`
  const isDue = and(gte(due_by, start), lt(due_by, end))
  // Its window begins with the booking, less than a day before: the index of windows finds it.
  const isNear = and(gte(window_start, new Date(start.getTime() - DAY_MS)), lt(window_start, end))
  const soon = await db
    .select({
      due_by,
      proved_at: sql<Date | null>`case when ${is_arrival_proved} then ${heardAt} end`.mapWith(arrived_at),
      cancelled_at: cancelled_at.mapWith(created_at),
    })
    .from(visits)
    .where(and(eq(is_soon, true), isDue, isNear))
  const wasLate = and(eq(what, 'late'), was_soon, gte(created_at, start), lt(created_at, end))
  const moved = await db
    .select({ due_by: created_at })
    .from(visitEvents)
    .innerJoin(visits, eq(visit_id, visits.id))
    .where(and(wasLate, gt(due_by, created_at)))
  return [...soon, ...moved.map((late) => ({ ...late, proved_at: null, cancelled_at: null }))]
}
