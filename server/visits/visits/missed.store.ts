import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { reservations, visitEvents, visits } from '../../platform/db/schema.ts'
import type { VisitRow } from './visits.store.ts'

/** Since when a visit is missed, where its technician said so. */
export async function findMissedAt(db: DbOrTx, { id, status }: VisitRow): Promise<Date | undefined> {
  if (status !== 'missed') return undefined
  const { visit_id, what, by, created_at } = visitEvents
  const isOfVisit = and(eq(visit_id, id), eq(what, 'missed'))
  const [last] = await db.select({ by, created_at }).from(visitEvents).where(isOfVisit).orderBy(desc(visitEvents.id)).limit(1)
  return last?.by === 'technician' ? last.created_at : undefined
}

/** The visits that were missed before this time and still take their technician's. */
export async function listMissedWithTime(db: DbOrTx, missedBefore: Date, now: Date): Promise<number[]> {
  const isSince = sql`exists (select 1 from ${visitEvents} where ${visitEvents.visit_id} = ${visits.id}
    and ${visitEvents.what} = 'missed' and ${visitEvents.created_at} < ${missedBefore.toISOString()}::timestamptz)`
  const isAhead = sql`${reservations.during} && tstzrange(${now.toISOString()}::timestamptz, null)`
  const rows = await db
    .select({ id: visits.id })
    .from(reservations)
    .innerJoin(visits, eq(visits.reservation_id, reservations.id))
    .where(and(isAhead, eq(visits.status, 'missed'), isSince))
    .orderBy(asc(visits.id))
  return rows.map(({ id }) => id)
}
