import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { VisitEventKind } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads, visitEvents, visits } from '../../platform/db/schema.ts'

/** The events of which a customer is notified. */
const NOTIFIED = [
  'planned',
  'moved',
  'unassigned',
  'on_the_way',
  'late',
  'missed',
  'cancelled',
  'quoted',
  'approved',
  'done',
] as const satisfies VisitEventKind[]
export type NotifiedEvent = (typeof NOTIFIED)[number]

export type NotifiedVisit = {
  what: NotifiedEvent
  created_at: Date
  visit: typeof visits.$inferSelect
  lead: typeof leads.$inferSelect
}

/** A visit that lost its technician is announced only if the program took the time away; staff plan theirs anew. */
const isNotifiedUnassignment = or(ne(visitEvents.what, 'unassigned'), eq(visitEvents.by, 'program'))

/** What an event of a visit has to tell: undefined where a later one tells something else. */
export async function findNotifiedVisit(db: DbOrTx, eventId: number): Promise<NotifiedVisit | undefined> {
  const ofVisit = db.select({ id: visitEvents.visit_id }).from(visitEvents).where(eq(visitEvents.id, eventId))
  const [newest] = await db
    .select({ id: visitEvents.id, what: visitEvents.what, created_at: visitEvents.created_at, visit: visits, lead: leads })
    .from(visitEvents)
    .innerJoin(visits, eq(visits.id, visitEvents.visit_id))
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .where(and(eq(visits.id, ofVisit), inArray(visitEvents.what, NOTIFIED), isNotifiedUnassignment))
    .orderBy(desc(visitEvents.id))
    .limit(1)
  if (newest?.id !== eventId) return undefined
  const what = NOTIFIED.find((notified) => notified === newest.what)
  return what && { ...newest, what }
}
