import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type * as api from '../../../contract/api.ts'
import type { QuoteLine } from '../../../contract/bookings/quotes.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import { LIST_DEPTH } from '../../../contract/lists.ts'
import { BATCH, type DbOrTx } from '../../platform/db/client.ts'
import { type Listed, listIds, type PageQuery } from '../../platform/db/list.ts'
import { leads, quotes, receipts, reservations, technicians, visits } from '../../platform/db/schema.ts'
import { matchesSearch } from '../../platform/db/search.ts'
import { hasMoney } from './visits.store.ts'

type CollectedMoney = HandlerAnswer<typeof api.visits.listMoney>['data'][number]
type Sums = HandlerAnswer<typeof api.visits.sumMoney>['data']

const ORDER_BY = [desc(visits.done_at), desc(visits.id)]

function selectMoney(db: DbOrTx) {
  const { id, lead_id, due_paise, paid_by, done_at, settled_at } = visits
  const { reference, name, service_type, city } = leads
  const technician = { id: technicians.id, name: technicians.name }
  return db
    .select({
      ...{ id, lead_id, due_paise, paid_by, done_at, settled_at, reference, name, service_type, city },
      ...{ technician, bill_number: receipts.number },
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.lead_id))
    .leftJoin(reservations, eq(reservations.id, visits.reservation_id))
    .leftJoin(technicians, eq(technicians.id, reservations.technician_id))
    .leftJoin(receipts, eq(receipts.id, visits.bill_id))
    .$dynamic()
}

function toMoney({ due_paise, paid_by, done_at, ...row }: Awaited<ReturnType<typeof selectMoney>>[number]): CollectedMoney[] {
  return due_paise && paid_by && done_at ? [{ ...row, due_paise, paid_by, done_at }] : []
}

type Filter = { search?: string; is_settled?: boolean; from?: string; to?: string; technician_id?: number }

function toList(db: DbOrTx, { search, is_settled, from, to, technician_id }: Filter) {
  const ofLeads = db.select({ id: leads.id }).from(leads).where(matchesSearch(leads.search_text, search))
  const isTheirs = sql`${visits.reservation_id} in (select ${reservations.id} from ${reservations}
    where ${reservations.technician_id} = ${technician_id})`
  const where = and(
    hasMoney,
    is_settled === undefined ? undefined : is_settled ? isNotNull(visits.settled_at) : isNull(visits.settled_at),
    from ? gte(visits.done_at, boundsOfDay(from).start) : undefined,
    to ? lt(visits.done_at, boundsOfDay(to).end) : undefined,
    technician_id ? isTheirs : undefined,
    search ? inArray(visits.lead_id, ofLeads) : undefined,
  )
  return { table: visits, key: visits.id, where, orderBy: ORDER_BY }
}

export async function listCollectedMoney(db: DbOrTx, query: Filter & PageQuery): Promise<Listed<CollectedMoney>> {
  const { ids, total } = await listIds(db, toList(db, query), query)
  const rows: CollectedMoney[] = []
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = await selectMoney(db)
      .where(inArray(visits.id, ids.slice(at, at + BATCH)))
      .orderBy(...ORDER_BY)
    rows.push(...some.flatMap(toMoney))
  }
  return { rows, total }
}

export async function findCollectedMoney(db: DbOrTx, id: number): Promise<CollectedMoney | undefined> {
  const rows = await selectMoney(db).where(eq(visits.id, id))
  return rows.flatMap(toMoney)[0]
}

/** What the filters let through, of each technician by how it was paid; those with the most money come first. */
export async function sumCollectedMoney(db: DbOrTx, filter: Filter): Promise<Sums> {
  const { ids, total } = await listIds(db, toList(db, filter), { page: 1, limit: LIST_DEPTH }, LIST_DEPTH)
  // A join would read every reservation.
  const technicianId = sql`(select technician_id from ${reservations} where ${reservations.id} = ${visits.reservation_id})`
  const { rows } = await db.execute<Omit<Sums['sums'][number], 'technician'> & { id: number | null; name: string | null }>(sql`
    select ${technicians.id}, ${technicians.name}, sums.paid_by, sums.visits, sums.found_paise, sums.not_found_paise from (
      select ${technicianId} as technician_id, paid_by, count(*)::int as visits,
        coalesce(sum(due_paise) filter (where settled_at is not null), 0)::float as found_paise,
        coalesce(sum(due_paise) filter (where settled_at is null), 0)::float as not_found_paise
      from ${visits} where ${visits.id} = any(${`{${ids}}`}::int[]) and paid_by is not null group by 1, 2
    ) as sums left join ${technicians} on ${technicians.id} = sums.technician_id
    order by sum(found_paise + not_found_paise) over (partition by ${technicians.id}) desc, ${technicians.id}, paid_by`)
  const sums = rows.map(({ id, name, ...sum }) => ({ ...sum, technician: id === null || name === null ? null : { id, name } }))
  return { sums, is_partial: total > LIST_DEPTH }
}

export type QuoteRow = typeof quotes.$inferSelect

/** The quotes of a visit by number. */
export async function listQuotes(db: DbOrTx, visitId: number): Promise<QuoteRow[]> {
  return db.select().from(quotes).where(eq(quotes.visit_id, visitId)).orderBy(asc(quotes.number))
}

type NewQuote = { visitId: number; number: number; lines: QuoteLine[]; totalPaise: number; now: Date }

/** The one that waits is replaced. */
export async function insertQuote(tx: DbOrTx, { visitId, number, lines, totalPaise, now }: NewQuote): Promise<void> {
  await replaceQuotes(tx, visitId, 'sent')
  await tx.insert(quotes).values({ visit_id: visitId, number, lines, total_paise: totalPaise, created_at: now })
}

type Decided = Pick<QuoteRow, 'status' | 'decided_at' | 'decided_by'>

/** Writes what was said to a quote; an approved one takes the place of the one before. */
export async function updateQuote(tx: DbOrTx, { id, visit_id }: QuoteRow, decided: Decided): Promise<void> {
  if (decided.status === 'approved') await replaceQuotes(tx, visit_id, 'approved')
  await tx.update(quotes).set(decided).where(eq(quotes.id, id))
}

async function replaceQuotes(tx: DbOrTx, visitId: number, status: 'sent' | 'approved'): Promise<void> {
  await tx
    .update(quotes)
    .set({ status: 'replaced' })
    .where(and(eq(quotes.visit_id, visitId), eq(quotes.status, status)))
}
