import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { VisitEventKind } from '../../../contract/options.ts'
import { paidPaise } from '../../bookings/leads/lead-visits.store.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leads, reservations, visitEvents, visits } from '../../platform/db/schema.ts'
import { isDuring, reservationStart } from '../reservations/reservations.store.ts'
import type { Span } from '../reservations/windows.rules.ts'
import type { VisitRow } from '../visits/visits.store.ts'

/** A reservation that began the evening before is the day's before. */
const beginsIn = (day: Span) => and(isDuring(day), sql`lower(${reservations.during}) >= ${day.start.toISOString()}::timestamptz`)

/** The visits of a technician in a day, by time. */
export async function listVisitsOfTechnician(
  db: DbOrTx,
  technicianId: number,
  day: Span,
): Promise<{ visit: VisitRow; lead: LeadRow; paid_paise: number }[]> {
  return db
    .select({ visit: visits, lead: leads, paid_paise: paidPaise })
    .from(reservations)
    .innerJoin(visits, eq(visits.reservation_id, reservations.id))
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .where(and(eq(reservations.technician_id, technicianId), eq(reservations.kind, 'visit'), beginsIn(day)))
    .orderBy(asc(reservationStart), asc(visits.id))
}

/** When the time was taken that a technician has for a visit in this day; undefined where it is no one's or someone else's. */
export async function findTakenAt(
  db: DbOrTx,
  visit: Pick<VisitRow, 'reservation_id'>,
  technicianId: number,
  day: Span,
): Promise<Date | undefined> {
  if (visit.reservation_id === null) return undefined
  const isTheirs = and(eq(reservations.id, visit.reservation_id), eq(reservations.technician_id, technicianId), beginsIn(day))
  const [reservation] = await db.select({ created_at: reservations.created_at }).from(reservations).where(isTheirs)
  return reservation?.created_at
}

/** Whether a visit is or was a technician's. */
export async function wasOf(db: DbOrTx, visitId: number, technicianId: number): Promise<boolean> {
  const isTheirs = and(eq(visitEvents.visit_id, visitId), eq(visitEvents.technician_id, technicianId))
  return (await db.$count(visitEvents, isTheirs)) > 0
}

/** The first visit's reservation of each technician in a day. */
export async function listFirstReservations(db: DbOrTx, day: Span): Promise<number[]> {
  const first = sql<number>`(array_agg(${reservations.id} order by lower(${reservations.during})))[1]`
  const rows = await db
    .select({ first })
    .from(reservations)
    .innerJoin(visits, eq(visits.reservation_id, reservations.id))
    .where(and(eq(reservations.kind, 'visit'), beginsIn(day)))
    .groupBy(reservations.technician_id)
  return rows.map((row) => row.first)
}

export type AssignmentEvent = {
  visit: VisitRow
  lead: LeadRow
  createdAt: Date
  /** Whom the event names, and who had the visit before it. */
  technicianId: number | null
  loserId: number | null
  /** It gave a visit that they had another time. */
  isMove: boolean
  /** No later one gave the visit to anyone. */
  isNewest: boolean
}

/** The events that give a technician a visit. */
const GIVING = ['planned', 'moved', 'assigned'] as const satisfies VisitEventKind[]

/** An event that gave or took a technician's time. */
export async function findAssignmentEvent(db: DbOrTx, eventId: number): Promise<AssignmentEvent | undefined> {
  const [found] = await db
    .select({ event: visitEvents, visit: visits, lead: leads })
    .from(visitEvents)
    .innerJoin(visits, eq(visits.id, visitEvents.visit_id))
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .where(eq(visitEvents.id, eventId))
  if (!found) return undefined
  const { event, visit, lead } = found
  const changes = await db
    .select({ id: visitEvents.id, what: visitEvents.what, technicianId: visitEvents.technician_id })
    .from(visitEvents)
    .where(and(eq(visitEvents.visit_id, visit.id), inArray(visitEvents.what, [...GIVING, 'unassigned'])))
    .orderBy(asc(visitEvents.id))
  const before = changes.findLast(({ id }) => id < eventId)
  return {
    ...{ visit, lead, createdAt: event.created_at, technicianId: event.technician_id },
    loserId: before?.technicianId ?? null,
    isMove: event.what === 'moved' && before?.what !== 'unassigned' && before?.technicianId === event.technician_id,
    isNewest: changes.findLast(({ what }) => what !== 'unassigned')?.id === eventId,
  }
}
