import { and, asc, desc, eq, exists, gte, inArray, isNull, max, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { City } from '../../../contract/options.ts'
import { selectLeads, toListedLead } from '../../bookings/leads/leads.search.store.ts'
import { isLiveVisit } from '../../bookings/leads/visit-of-lead.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { leadHistory, leads, visits } from '../../platform/db/schema.ts'
import type { Need } from './board.rules.ts'
import { listShownVisits } from './visits.store.ts'

const others = alias(leads, 'others')
const isOpen = (table: typeof leads | typeof others) => and(eq(table.status, 'New'), isNull(table.deleted_at))

/**
 * Leads that asked for a time and got none, because their number has visits to come, each with the newest of these.
 * They need a person until they have a visit or are closed.
 */
export async function listSeveralVisits(db: DbOrTx, since: Date, city?: City): Promise<Need[]> {
  const isTaken = and(eq(visits.lead_id, leads.id), ne(visits.status, 'cancelled'), ne(visits.status, 'missed'))
  const hasVisit = exists(db.select({ id: visits.id }).from(visits).where(isTaken))
  const visitId = sql<
    number | null
  >`(select max(${visits.id}) from ${visits} join ${leads} ${others} on ${others.id} = ${visits.lead_id}
    where ${others.mobile} = ${leads.mobile} and ${others.id} <> ${leads.id} and ${isLiveVisit})`
  const rows = await db
    .select({ id: leads.id, askedAt: max(leadHistory.created_at), visitId })
    .from(leads)
    .innerJoin(leadHistory, and(eq(leadHistory.lead_id, leads.id), eq(leadHistory.what, 'notPlanned')))
    .where(and(isOpen(leads), gte(leads.created_at, since), city && eq(leads.city, city), not(hasVisit)))
    .groupBy(leads.id)
    .orderBy(desc(leads.id))
    .limit(50)
  const found = rows.flatMap(({ id, askedAt, visitId }) => (visitId && askedAt ? { id, askedAt, visitId } : []))
  if (found.length === 0) return []
  const shown = await listShownVisits(db, [...new Set(found.map(({ visitId }) => visitId))])
  const asking = await selectLeads(db).where(
    inArray(
      leads.id,
      found.map(({ id }) => id),
    ),
  )
  const lead = new Map(asking.map((row) => [row.lead.id, toListedLead(row)]))
  const visit = new Map(shown.map((one) => [one.id, one]))
  return found.flatMap(({ id, askedAt, visitId }) => {
    const [ofNumber, further] = [visit.get(visitId), lead.get(id)]
    return ofNumber && further ? [{ visit: ofNumber, need: 'severalVisits' as const, since: askedAt, lead: further }] : []
  })
}

/** Which of these numbers several live leads have. */
export async function listSameNumber(db: DbOrTx, shown: readonly { mobile: string }[]): Promise<string[]> {
  const mobiles = [...new Set(shown.map(({ mobile }) => mobile))]
  if (mobiles.length === 0) return []
  const rows = await db
    .select({ mobile: leads.mobile })
    .from(leads)
    .where(and(inArray(leads.mobile, mobiles), isOpen(leads)))
    .groupBy(leads.mobile)
    .having(sql`count(*) > 1`)
    .orderBy(asc(leads.mobile))
  return rows.map(({ mobile }) => mobile)
}
