import { type AnyColumn, and, asc, desc, eq, exists, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { VisitActor, VisitEventKind } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads, notices, reservations, visitEvents, visits } from '../../platform/db/schema.ts'
import type { VisitRow } from './visits.store.ts'

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
  by: VisitActor
  created_at: Date
  visit: typeof visits.$inferSelect
  lead: typeof leads.$inferSelect
}

/**
 * A reservation that staff removed and restored is not news. One that the program removed never existed, or is already
 * someone else's.
 */
const isNews = or(ne(visitEvents.what, 'unassigned'), eq(visitEvents.by, 'program'), isNull(visits.reservation_id))

/** What an event of a visit has to tell: undefined where a later one tells something else. */
export async function findNotifiedVisit(db: DbOrTx, eventId: number): Promise<NotifiedVisit | undefined> {
  const ofVisit = db.select({ id: visitEvents.visit_id }).from(visitEvents).where(eq(visitEvents.id, eventId))
  const { id, what, by, created_at } = visitEvents
  const [newest] = await db
    .select({ id, what, by, created_at, visit: visits, lead: leads })
    .from(visitEvents)
    .innerJoin(visits, eq(visits.id, visitEvents.visit_id))
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .where(and(eq(visits.id, ofVisit), inArray(visitEvents.what, NOTIFIED), isNews))
    .orderBy(desc(visitEvents.id))
    .limit(1)
  if (newest?.id !== eventId) return undefined
  const notified = NOTIFIED.find((one) => one === newest.what)
  return notified && { ...newest, what: notified }
}

/**
 * The last message about the visit's time that the customer got before this event: a time, or that it no longer holds.
 * Undefined if none was sent.
 */
export async function findLastTold(db: DbOrTx, visitId: number, beforeId: number): Promise<NotifiedEvent | undefined> {
  const [last] = await db
    .select({ what: visitEvents.what })
    .from(visitEvents)
    .innerJoin(notices, and(isCustomersOf(visitEvents.id), ne(notices.status, 'waiting')))
    .where(and(eq(visitEvents.visit_id, visitId), lt(visitEvents.id, beforeId), inArray(visitEvents.what, OF_TIME)))
    .orderBy(desc(visitEvents.id))
    .limit(1)
  return OF_TIME.find((what) => what === last?.what)
}

const OF_TIME: NotifiedEvent[] = ['planned', 'moved', 'unassigned']
const isCustomersOf = (eventId: AnyColumn | number) =>
  and(eq(notices.subject, 'visit'), eq(notices.subject_id, eventId), eq(notices.audience, 'customer'))

/**
 * Whether the customer of a visit without a technician has been notified of that, or will be. A waiting notice is
 * locked, so that it isn't sent while someone plans the visit.
 */
export async function isNotifiedLost(tx: DbOrTx, visitId: number): Promise<boolean> {
  const [last] = await tx
    .select({ id: visitEvents.id, what: visitEvents.what, by: visitEvents.by })
    .from(visitEvents)
    .where(and(eq(visitEvents.visit_id, visitId), inArray(visitEvents.what, ['moved', 'unassigned'])))
    .orderBy(desc(visitEvents.id))
    .limit(1)
  if (last?.what !== 'unassigned') return false
  if (last.by === 'program') return true
  const own = await tx.select({ status: notices.status }).from(notices).where(isCustomersOf(last.id)).for('update')
  return own.some(({ status }) => status !== 'waiting')
}

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

const others = alias(visits, 'others')

/** The customer said that the fault is back, and no return was done since. The claim of a lead that is closed is over. */
export function isClaimed(db: DbOrTx) {
  const { what, visit_id, created_at } = visitEvents
  const isReturn = and(eq(others.return_of, visits.id), eq(others.status, 'done'), sql`${others.done_at} >= ${created_at}`)
  const isAnswered = exists(db.select({ id: others.id }).from(others).where(isReturn))
  const isOpen = and(eq(visit_id, visits.id), eq(what, 'claimed'), not(isAnswered))
  return exists(db.select({ id: visitEvents.id }).from(visitEvents).where(isOpen))
}

/** The visit whose guarantee a lead's customer has claimed, and who did it. */
export async function findClaimed(tx: DbOrTx, leadId: number): Promise<(VisitRow & { technicianId: number | null }) | undefined> {
  // In plain words: of the columns that are selected from one table, drizzle leaves the table's name out.
  const technicianId = sql<number | null>`(select technician_id from visit_events
    where visit_events.visit_id = visits.id and technician_id is not null order by visit_events.id desc limit 1)`
  const [row] = await tx
    .select({ visit: visits, technicianId })
    .from(visits)
    .where(and(eq(visits.lead_id, leadId), isClaimed(tx)))
    .orderBy(desc(visits.id))
    .limit(1)
  return row && { ...row.visit, technicianId: row.technicianId }
}

/** What the customer said is wrong, of a return. */
export async function findClaimMessage(db: DbOrTx, { return_of }: VisitRow): Promise<string | undefined> {
  if (return_of === null) return undefined
  const { note, visit_id, what, created_at } = visitEvents
  const isClaim = and(eq(visit_id, return_of), eq(what, 'claimed'))
  const [row] = await db.select({ note }).from(visitEvents).where(isClaim).orderBy(desc(created_at)).limit(1)
  return row?.note ?? undefined
}
