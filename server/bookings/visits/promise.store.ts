import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../contract/durations.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { visits } from '../../platform/db/schema.ts'
import type { PromisedVisit } from './promise.rules.ts'
import type { Span } from './windows.rules.ts'

/** The visits within 90 minutes that were due in this time. */
export async function listPromised(db: DbOrTx, { start, end }: Span): Promise<PromisedVisit[]> {
  const { due_by, window_start, is_soon, is_arrival_proved, arrived_at } = visits
  // Drizzle leaves the tables out where it selects from one alone, and both tables have an id.
  const cancelled_at = sql<Date | null>`(select max(told.created_at) from visit_events told
    where told.visit_id = visits.id and told.what = 'cancelled' and visits.status = 'cancelled')`
  const isDue = and(gte(due_by, start), lt(due_by, end))
  // Its window begins with the booking, less than a day before: the index of windows finds it.
  const isNear = and(gte(window_start, new Date(start.getTime() - DAY_MS)), lt(window_start, end))
  return db
    .select({
      due_by,
      proved_at: sql<Date | null>`case when ${is_arrival_proved} then ${arrived_at} end`.mapWith(arrived_at),
      cancelled_at: cancelled_at.mapWith(visits.created_at),
    })
    .from(visits)
    .where(and(eq(is_soon, true), isDue, isNear))
}
