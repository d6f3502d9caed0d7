import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type * as api from '../../../contract/api.ts'
import { LIVE_STATUSES } from '../../../contract/bookings/visit.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { City, VisitActor, VisitEventKind } from '../../../contract/options.ts'
import { isComingVisit, isLiveVisit, paidPaise, refundablePaise } from '../../bookings/leads/lead-visits.store.ts'
import { type DbOrTx, isAnyOf } from '../../platform/db/client.ts'
import {
  administrators,
  hasPlace,
  leads,
  quotes,
  reservations,
  technicians,
  visitEvents,
  visits,
} from '../../platform/db/schema.ts'
import { type FindTitles, titlesOf } from '../../platform/db/search.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isDuring, reservationEnd, reservationStart } from '../reservations/reservations.store.ts'
import type { Span } from '../reservations/windows.rules.ts'

export type VisitRow = typeof visits.$inferSelect
type Details = HandlerAnswer<typeof api.visits.get>['data']
export type ShownVisit = Details['visit']
export type ShownEvent = Details['events'][number]

// Written as in the condition of the index `visits_with_money`.
export const hasMoney = sql`${visits.due_paise} > 0`
export async function findVisit(db: DbOrTx, id: number): Promise<VisitRow | undefined> {
  const [row] = await db.select().from(visits).where(eq(visits.id, id))
  return row
}

/** Locked until the transaction ends. Its reservation is read by a statement of its own, since it may change while this waits. */
export async function lockVisit(tx: DbOrTx, id: number): Promise<VisitRow | undefined> {
  const [row] = await tx.select().from(visits).where(eq(visits.id, id)).for('update')
  return row
}

export async function findVisitOfBill(db: DbOrTx, billId: number): Promise<VisitRow | undefined> {
  const [row] = await db.select().from(visits).where(eq(visits.bill_id, billId))
  return row
}

/** The visit of a lead that is to come or under way, locked. */
export async function lockLiveVisit(tx: DbOrTx, leadId: number): Promise<VisitRow | undefined> {
  const [row] = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.lead_id, leadId), isLiveVisit))
    .for('update')
  return row
}

/** What an earlier request with this id did, and with which visit of the lead. The lead has to be locked. */
export async function findAct(
  tx: DbOrTx,
  leadId: number,
  actionId: string | undefined,
): Promise<{ visitId: number; what: VisitEventKind } | undefined> {
  if (!actionId) return undefined
  const [row] = await tx
    .select({ visitId: visits.id, what: visitEvents.what })
    .from(visitEvents)
    .innerJoin(visits, eq(visits.id, visitEvents.visit_id))
    .where(and(eq(visits.lead_id, leadId), eq(visitEvents.action_id, actionId)))
  return row
}

/** Whether this act was done already. Throws 409 where its key belonged to another act. */
export async function isDoneAct(
  tx: DbOrTx,
  leadId: number,
  actionId: string | undefined,
  what: readonly VisitEventKind[],
): Promise<boolean> {
  const found = await findAct(tx, leadId, actionId)
  if (found && !what.includes(found.what)) throw new AppError('conflict', MESSAGES.visitTooLate)
  return found !== undefined
}

/** How often this actor did this to a visit. */
export async function countActs(tx: DbOrTx, visitId: number, what: VisitEventKind, by: VisitActor): Promise<number> {
  const { visit_id } = visitEvents
  return tx.$count(visitEvents, and(eq(visit_id, visitId), eq(visitEvents.what, what), eq(visitEvents.by, by)))
}

/** The visits to come of other bookings by code of this number. */
export async function listComingOfNumber(tx: DbOrTx, { id, mobile }: { id: number; mobile: string }) {
  const isOther = and(eq(leads.mobile, mobile), ne(leads.id, id), isNull(leads.payment_id))
  return tx
    .select({ start: visits.window_start, end: visits.window_end })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .where(and(isOther, isLiveVisit))
}

function selectVisits(db: DbOrTx) {
  const last_event = sql<
    ShownVisit['last_event']
  >`(select jsonb_build_object('what', what, 'note', note, 'created_at', created_at)
    from ${visitEvents} where ${visitEvents.visit_id} = ${visits.id} order by ${visitEvents.id} desc limit 1)`
  const quote = sql<ShownVisit['quote']>`(select jsonb_build_object('number', number, 'total_paise', total_paise,
    'status', status, 'created_at', created_at) from ${quotes} where ${quotes.visit_id} = ${visits.id} order by ${quotes.id} desc limit 1)`
  const technician = { id: technicians.id, name: technicians.name, mobile: technicians.mobile }
  const { reference, service_type, city, name, mobile } = leads
  // The console reads none of these.
  const { code, wrong_codes, bill_id, ...visit } = getTableColumns(visits)
  return db
    .select({
      visit,
      lead: { reference, service_type, city, name, mobile },
      reservation: { from: reservationStart, to: reservationEnd, taken_at: reservations.created_at },
      technician,
      last_event,
      charge_paid: paidPaise,
      refundable_paise: refundablePaise,
      quote,
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .leftJoin(reservations, eq(reservations.id, visits.reservation_id))
    .leftJoin(technicians, eq(technicians.id, reservations.technician_id))
    .$dynamic()
}
type Joined = Awaited<ReturnType<typeof selectVisits>>[number]

function toShown({ visit, lead, reservation, technician, last_event, charge_paid, refundable_paise, quote }: Joined): ShownVisit {
  const { window_start, window_end, ...own } = visit
  return {
    ...own,
    ...lead,
    window: { from: window_start, to: window_end },
    reservation,
    technician,
    // What went back to the customer is to be paid at the visit again.
    is_paid: charge_paid > 0,
    refundable_paise,
    last_event: { ...last_event, created_at: new Date(last_event.created_at) },
    quote: quote && { ...quote, created_at: new Date(quote.created_at) },
  }
}

export async function findShownVisit(db: DbOrTx, id: number): Promise<ShownVisit | undefined> {
  const [row] = await selectVisits(db).where(eq(visits.id, id))
  return row && toShown(row)
}

export async function listVisitsOfLead(db: DbOrTx, leadId: number): Promise<ShownVisit[]> {
  const rows = await selectVisits(db).where(eq(visits.lead_id, leadId)).orderBy(desc(visits.id))
  return rows.map(toShown)
}

export async function listShownVisits(db: DbOrTx, ids: readonly number[]): Promise<ShownVisit[]> {
  const rows = await selectVisits(db).where(isAnyOf(visits.id, ids)).orderBy(asc(visits.id))
  return rows.map(toShown)
}

export const isOfCity = (city: City | undefined): SQL | undefined => (city ? eq(leads.city, city) : undefined)

/** The visits whose window begins on a day; those that were cancelled are left out. */
const isOfDay = ({ start, end }: Span) =>
  and(gte(visits.window_start, start), lt(visits.window_start, end), inArray(visits.status, [...LIVE_STATUSES, 'done', 'missed']))

export async function countVisitsOfDay(db: DbOrTx, day: Span): Promise<number> {
  return db.$count(visits, isOfDay(day))
}

/** The first visits of a day that are not over. */
export async function listNextOfDay(db: DbOrTx, day: Span, limit: number): Promise<ShownVisit[]> {
  const rows = await selectVisits(db)
    .where(and(isOfDay(day), isLiveVisit))
    .orderBy(asc(visits.window_start), asc(visits.id))
    .limit(limit)
  return rows.map(toShown)
}

const selectIds = (db: DbOrTx, where: SQL | undefined) =>
  db.select({ id: visits.id }).from(visits).innerJoin(leads, eq(leads.id, visits.lead_id)).where(where)

/** The ids of a day's visits, by time. */
export async function listIdsOfDay(db: DbOrTx, day: Span, city?: City): Promise<number[]> {
  const rows = await selectIds(db, and(isOfDay(day), isOfCity(city))).orderBy(asc(visits.window_start), asc(visits.id))
  return rows.map(({ id }) => id)
}

/** The ids of live visits that no one comes for yet, the most pressing first. */
export async function listIdsToPlan(db: DbOrTx, city?: City): Promise<number[]> {
  const isToPlan = and(isLiveVisit, isNull(visits.reservation_id), isOfCity(city))
  const rows = await selectIds(db, isToPlan).orderBy(asc(visits.due_by), asc(visits.id)).limit(200)
  return rows.map(({ id }) => id)
}

/** The visits of a technician in this span that can be given to someone else, by id. */
export async function listVisitsToFree(db: DbOrTx, technicianId: number, span: Span) {
  return db
    .select({ id: visits.id, lead_id: visits.lead_id })
    .from(visits)
    .innerJoin(reservations, eq(reservations.id, visits.reservation_id))
    .where(and(eq(reservations.technician_id, technicianId), isDuring(span), isComingVisit))
    .orderBy(asc(visits.id))
}

/** The visits that one press unassigned, and whose they were, by id. */
export async function listUnassignedBy(db: DbOrTx, batch: string) {
  const { technician_id } = visitEvents
  return db
    .select({ id: visits.id, lead_id: visits.lead_id, technician_id })
    .from(visitEvents)
    .innerJoin(visits, eq(visits.id, visitEvents.visit_id))
    .where(and(eq(visitEvents.action_id, batch), eq(visitEvents.what, 'unassigned')))
    .orderBy(asc(visits.id))
}

/** The technicians who gave a visit back. */
export async function listRefusers(db: DbOrTx, visitId: number): Promise<number[]> {
  const { visit_id, what, by, technician_id } = visitEvents
  const rows = await db
    .select({ technician_id })
    .from(visitEvents)
    .where(and(eq(visit_id, visitId), eq(what, 'unassigned'), eq(by, 'technician')))
  return rows.flatMap((row) => row.technician_id ?? [])
}

export async function listEventsOfVisit(db: DbOrTx, visitId: number): Promise<ShownEvent[]> {
  const { id, what, by, note, created_at } = visitEvents
  return db
    .select({ id, what, by, note, created_at, administrator: administrators.email, technician: technicians.name })
    .from(visitEvents)
    .leftJoin(administrators, eq(administrators.id, visitEvents.administrator_id))
    .leftJoin(technicians, eq(technicians.id, visitEvents.technician_id))
    .where(eq(visitEvents.visit_id, visitId))
    .orderBy(asc(id))
}

/**
 * Live visits that no one came to by the promised time, and whose customers have not been notified of that. Customers
 * who paid too late for their time were notified at once that it is lost.
 */
export async function listLateVisits(db: DbOrTx, { since, until }: { since: Date; until: Date }): Promise<number[]> {
  const isNotified = sql`exists (select 1 from ${visitEvents} where ${visitEvents.visit_id} = ${visits.id}
    and (${visitEvents.what} = 'late' or (${visitEvents.what} = 'unassigned' and ${visitEvents.by} = 'program'))
    and ${visitEvents.created_at} >= ${visits.due_by})`
  const rows = await db
    .select({ id: visits.id })
    .from(visits)
    .where(and(isComingVisit, gte(visits.due_by, since), lt(visits.due_by, until), sql`not ${isNotified}`))
    .orderBy(asc(visits.id))
  return rows.map(({ id }) => id)
}

/** A visit is called by its lead. */
export const visitTitles: FindTitles = titlesOf(
  visits.id,
  sql`(select ${leads.reference} from ${leads} where ${leads.id} = ${visits.lead_id})`,
)

/** Empties where a visit was and what opened the gate, once it is over since before the limit. */
export async function forgetPlaces(db: DbOrTx, limit: Date): Promise<void> {
  const isOver = and(notInArray(visits.status, [...LIVE_STATUSES]), lt(visits.window_end, limit))
  await db.update(visits).set({ address: '', gate_note: '' }).where(and(isOver, hasPlace))
}

export async function countLateVisits(db: DbOrTx, now: Date): Promise<number> {
  return db.$count(visits, and(isComingVisit, lt(visits.due_by, now)))
}
