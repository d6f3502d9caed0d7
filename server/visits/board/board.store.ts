import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LIVE_STATUSES } from '../../../contract/bookings/visit.ts'
import { BOOKING_SERVICE_TYPES, type City } from '../../../contract/options.ts'
import { isLiveVisit, paidPaise } from '../../bookings/leads/lead-visits.store.ts'
import { type ListedLead, selectLeads, toListedLead } from '../../bookings/leads/leads.search.store.ts'
import { type DbOrTx, isAnyOf } from '../../platform/db/client.ts'
import { countUpTo } from '../../platform/db/list.ts'
import { leadHistory, leads, quotes, reservations, technicians, visitEvents, visits } from '../../platform/db/schema.ts'
import { canServe, isDuring, reservationStart, toRange } from '../reservations/reservations.store.ts'
import type { Span } from '../reservations/windows.rules.ts'
import type { TechnicianRow } from '../technicians/technicians.store.ts'
import { isClaimed } from '../visits/visit-events.store.ts'
import { hasMoney, isOfCity } from '../visits/visits.store.ts'

const others = alias(visits, 'others')

type OfDay = { city: City | undefined; day: Span; now: Date }

/** The technicians of a city, or of all: active ones, and those who have something to do on this day or from now on. */
export async function listTechniciansOf(db: DbOrTx, { city, day, now }: OfDay): Promise<TechnicianRow[]> {
  const isAhead = sql`${reservations.during} && tstzrange(${now.toISOString()}::timestamptz, null)`
  const isBusy = sql`exists (select 1 from ${reservations} where ${reservations.technician_id} = ${technicians.id} and (${isAhead} or ${isDuring(day)}))`
  return db
    .select()
    .from(technicians)
    .where(and(or(technicians.is_active, isBusy), city && arrayContains(technicians.cities, [city])))
    .orderBy(asc(technicians.name), asc(technicians.id))
}

/**
 * Changes with each event of a visit and with money found, each reservation of a day, each change of a technician, and
 * each lead and its history.
 */
export async function findRevision(db: DbOrTx, day: Span): Promise<string> {
  const { rows } = await db.execute<{ revision: string }>(sql`select concat_ws('-',
    (select max(id) from visit_events), (select max(id) from leads), (select max(id) from lead_history),
    (select extract(epoch from max(updated_at)) from technicians), (select max(created_at) from reviews),
    (select concat_ws('-', count(*), sum(id)) from visits where due_paise > 0 and settled_at is null),
    (select concat_ws('-', max(id), count(*)) from reservations where during && ${toRange(day)})) as revision`)
  return rows[0]?.revision ?? ''
}

/** What says whether a visit needs someone, without what is only shown. */
function selectFacts(db: DbOrTx) {
  const { id, lead_id, status, due_by, address, pincode, window_start, due_paise, paid_by, settled_at, done_at } = visits
  return db
    .select({
      ...{ id, lead_id, status, due_by, address, pincode, window_start, due_paise, paid_by, settled_at, done_at },
      ...{ service_type: leads.service_type, city: leads.city },
      reservation: { from: reservationStart, taken_at: reservations.created_at, technician_id: reservations.technician_id },
      /** Asked for where no one comes. */
      is_paid: sql<boolean>`case when ${visits.reservation_id} is null then ${paidPaise} > 0 else false end`,
      last_at: sql<Date>`(select ${visitEvents.created_at} from ${visitEvents} where ${visitEvents.visit_id} = ${visits.id}
        order by ${visitEvents.id} desc limit 1)`.mapWith(visitEvents.created_at),
      /** Since when a quote waits. */
      quoted_at:
        sql<Date | null>`case when ${visits.status} = 'arrived' then (select case when status = 'sent' then created_at end
        from ${quotes} where ${quotes.visit_id} = ${visits.id} order by ${quotes.id} desc limit 1) end`.mapWith(
          quotes.created_at,
        ),
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .leftJoin(reservations, eq(reservations.id, visits.reservation_id))
    .$dynamic()
}
export type VisitFacts = Awaited<ReturnType<typeof selectFacts>>[number]

type Due = { until: Date; soon: Date; city?: City | undefined }

/**
 * The live visits that are due until then, also those that no one has closed, and all that no one comes for. Most don't
 * need anyone and are left out: accepted, not due soon, with an address, and a technician who usually comes.
 */
export async function listDueFacts(db: DbOrTx, { until, soon, city }: Due): Promise<VisitFacts[]> {
  const isDue = or(lt(visits.due_by, until), isNull(visits.reservation_id))
  const isAccepted = inArray(visits.status, ['accepted', 'on_the_way'])
  const isUsual = sql`${canServe({ ...leads, pincode: visits.pincode })} is true`
  const isQuiet = and(isAccepted, gt(visits.due_by, soon), ne(visits.address, ''), isUsual)
  return selectFacts(db)
    .leftJoin(technicians, eq(technicians.id, reservations.technician_id))
    .where(and(isLiveVisit, isDue, sql`not (${isQuiet})`, isOfCity(city)))
    .orderBy(asc(visits.due_by), asc(visits.id))
}

export async function listFactsOf(db: DbOrTx, ids: readonly number[]): Promise<VisitFacts[]> {
  return selectFacts(db).where(isAnyOf(visits.id, ids)).orderBy(asc(visits.id))
}

/** Visits whose money at the door was not paid, or is said to be paid since before the limit and was not found. */
export async function listOpenMoney(db: DbOrTx, limit: Date, city?: City): Promise<VisitFacts[]> {
  const isOpen = and(
    hasMoney,
    isNull(visits.settled_at),
    or(inArray(visits.paid_by, ['owed', 'online']), lte(visits.done_at, limit)),
  )
  return selectFacts(db)
    .where(and(isOpen, isOfCity(city)))
    .orderBy(asc(visits.done_at))
    .limit(50)
}

/** The visits whose customers wait for a return that no one has planned, the oldest first. */
export async function listClaims(db: DbOrTx, city?: City): Promise<number[]> {
  const isComing = and(eq(others.lead_id, visits.lead_id), inArray(others.status, [...LIVE_STATUSES]))
  const isPlanned = exists(db.select({ id: others.id }).from(others).where(isComing))
  const claims = db.select({ id: visitEvents.visit_id }).from(visitEvents).where(eq(visitEvents.what, 'claimed'))
  const isOpen = and(eq(leads.status, 'New'), isNull(leads.deleted_at), city && eq(leads.city, city))
  const rows = await db
    .select({ id: visits.id })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .where(and(inArray(visits.id, claims), isOpen, isClaimed(db), not(isPlanned)))
    .orderBy(asc(visits.id))
    .limit(100)
  return rows.map(({ id }) => id)
}

const otherLeads = alias(leads, 'others')
const isOpenLead = (table: typeof leads | typeof otherLeads) => and(eq(table.status, 'New'), isNull(table.deleted_at))

/**
 * Leads that asked for a time and got none, because their number has visits to come, each with the newest of these.
 * They need a person until they have a visit or are closed.
 */
export async function listSeveralVisits(db: DbOrTx, since: Date, city?: City) {
  const isTaken = and(eq(visits.lead_id, leads.id), ne(visits.status, 'cancelled'), ne(visits.status, 'missed'))
  const hasVisit = exists(db.select({ id: visits.id }).from(visits).where(isTaken))
  const visitId = sql<
    number | null
  >`(select max(${visits.id}) from ${visits} join ${leads} ${otherLeads} on ${otherLeads.id} = ${visits.lead_id}
    where ${otherLeads.mobile} = ${leads.mobile} and ${otherLeads.id} <> ${leads.id} and ${isLiveVisit})`
  const rows = await db
    .select({ id: leads.id, askedAt: max(leadHistory.created_at), visitId })
    .from(leads)
    .innerJoin(leadHistory, and(eq(leadHistory.lead_id, leads.id), eq(leadHistory.what, 'notPlanned')))
    .where(and(isOpenLead(leads), gte(leads.created_at, since), city && eq(leads.city, city), not(hasVisit)))
    .groupBy(leads.id)
    .orderBy(desc(leads.id))
    .limit(50)
  const found = rows.flatMap(({ id, askedAt, visitId }) => (visitId && askedAt ? { id, askedAt, visitId } : []))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const asking = await selectLeads(db).where(isAnyOf(leads.id, ids))
  const lead = new Map(asking.map((row) => [row.lead.id, toListedLead(row)]))
  return found.flatMap(({ id, askedAt, visitId }) => {
    const further = lead.get(id)
    return further ? [{ visit_id: visitId, need: 'severalVisits' as const, since: askedAt, lead: further }] : []
  })
}

/** Which of these numbers several live leads have. */
export async function listSameNumber(db: DbOrTx, shown: readonly { mobile: string }[]): Promise<string[]> {
  const mobiles = [...new Set(shown.map(({ mobile }) => mobile))]
  if (mobiles.length === 0) return []
  const rows = await db
    .select({ mobile: leads.mobile })
    .from(leads)
    .where(and(isAnyOf(leads.mobile, mobiles), isOpenLead(leads)))
    .groupBy(leads.mobile)
    .having(sql`count(*) > 1`)
    .orderBy(asc(leads.mobile))
  return rows.map(({ mobile }) => mobile)
}

type WithoutVisit = { city?: City | undefined; since: Date; claimed: number[] }

/** A new lead of a trade that visits, for which no one has planned a visit, or the return that was claimed. */
function isWithoutVisit(db: DbOrTx, { city, since, claimed }: WithoutVisit): SQL | undefined {
  const hasVisit = exists(
    db
      .select({ id: visits.id })
      .from(visits)
      .where(and(eq(visits.lead_id, leads.id), ne(visits.status, 'cancelled'), ne(visits.status, 'missed'))),
  )
  return and(
    isNull(leads.deleted_at),
    eq(leads.status, 'New'),
    inArray(leads.service_type, [...BOOKING_SERVICE_TYPES]),
    city && eq(leads.city, city),
    or(and(gte(leads.created_at, since), not(hasVisit)), inArray(leads.id, claimed)),
  )
}

export const countLeadsWithoutVisit = async (db: DbOrTx, without: WithoutVisit): Promise<number> =>
  countUpTo(db, leads, isWithoutVisit(db, without))

/** The newest first, also those of a trade that no technician has. */
export async function listLeadsWithoutVisit(db: DbOrTx, without: WithoutVisit): Promise<ListedLead[]> {
  const rows = await selectLeads(db).where(isWithoutVisit(db, without)).orderBy(desc(leads.created_at), desc(leads.id)).limit(100)
  return rows.map(toListedLead)
}
