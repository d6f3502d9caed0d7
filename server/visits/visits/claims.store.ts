import { and, asc, desc, eq, exists, gte, inArray, isNull, max, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LIVE_STATUSES } from '../../../contract/bookings/visit.ts'
import type { City } from '../../../contract/options.ts'
import { isLiveVisit } from '../../bookings/leads/lead-visits.store.ts'
import { selectLeads, toListedLead } from '../../bookings/leads/leads.search.store.ts'
import { type DbOrTx, isAnyOf } from '../../platform/db/client.ts'
import { leadHistory, leads, visitEvents, visits } from '../../platform/db/schema.ts'
import type { Need } from './board.rules.ts'
import type { VisitRow } from './visits.store.ts'

const others = alias(visits, 'others')

/** The customer said that the fault is back, and no return was done since. The claim of a lead that is closed is over. */
function isClaimed(db: DbOrTx) {
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
export async function listSeveralVisits(db: DbOrTx, since: Date, city?: City): Promise<Need[]> {
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
