import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { COMING_STATUSES, LIVE_STATUSES } from '../../../contract/bookings/visit.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { visitEvents, visits } from '../../platform/db/schema.ts'

type VisitRow = typeof visits.$inferSelect

export const isLiveVisit = inArray(visits.status, [...LIVE_STATUSES])

export const isComingVisit = inArray(visits.status, [...COMING_STATUSES])

/** The live visit of a lead, or else its last one. */
export async function findVisitOfLead(db: DbOrTx, leadId: number): Promise<VisitRow | undefined> {
  const [row] = await db
    .select()
    .from(visits)
    .where(eq(visits.lead_id, leadId))
    .orderBy(desc(isLiveVisit), desc(visits.id))
    .limit(1)
  return row
}

/** Somebody's time is taken for a visit of this lead that is to come or under way. */
export async function isTechnicianComing(db: DbOrTx, leadId: number): Promise<boolean> {
  return (await db.$count(visits, and(eq(visits.lead_id, leadId), isLiveVisit, isNotNull(visits.reservation_id)))) > 0
}

/** The event that notified the customer of a lead when the technician comes; undefined where nobody is to come. */
export async function findAppointment(db: DbOrTx, leadId: number): Promise<{ id: number } | undefined> {
  const isPlanned = and(eq(visits.lead_id, leadId), isLiveVisit, isNotNull(visits.reservation_id))
  const [event] = await db
    .select({ id: visitEvents.id })
    .from(visitEvents)
    .innerJoin(visits, eq(visits.id, visitEvents.visit_id))
    .where(and(isPlanned, inArray(visitEvents.what, ['planned', 'moved'])))
    .orderBy(desc(visitEvents.id))
    .limit(1)
  return event
}
