import { and, arrayContains, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { City } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { technicians, turns } from '../../platform/db/schema.ts'
import type { TechnicianRow } from '../technicians/technicians.store.ts'
import type { Span, Worker } from './windows.rules.ts'

export type TurnRow = typeof turns.$inferSelect

/** The bounds of a turn. */
export const turnStart = sql<Date>`lower(${turns.during})`.mapWith(turns.created_at)
export const turnEnd = sql<Date>`upper(${turns.during})`.mapWith(turns.created_at)

export const toRange = ({ start, end }: Span) =>
  sql`tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`
/** Written for the index of `turns_apart`. */
export const isDuring = (span: Span) => sql`${turns.during} && ${toRange(span)}`

/** What a visit needs of its technician. An unknown PIN code fits everybody. */
export type Need = { serviceType: string; city: City; pincode?: string | undefined }

function fits({ serviceType, city, pincode }: Need) {
  const goesThere = or(sql`cardinality(${technicians.pincodes}) = 0`, arrayContains(technicians.pincodes, [pincode ?? '']))
  return and(
    technicians.is_active,
    arrayContains(technicians.skills, [serviceType]),
    arrayContains(technicians.cities, [city]),
    pincode ? goesThere : undefined,
  )
}

/** Whether any active technician does such visits there. */
export async function hasFitting(db: DbOrTx, need: Need): Promise<boolean> {
  const rows = await db.select({ id: technicians.id }).from(technicians).where(fits(need)).limit(1)
  return rows.length > 0
}

/** The active technicians who fit, or the one of this id whatever they usually do, with what is taken in this time. */
export async function listWorkers(db: DbOrTx, who: Need | { technicianId: number }, during: Span): Promise<Worker[]> {
  const isMeant = 'technicianId' in who ? and(technicians.is_active, eq(technicians.id, who.technicianId)) : fits(who)
  const found = await db.select().from(technicians).where(isMeant).orderBy(asc(technicians.id))
  const taken = await listTurns(
    db,
    found.map(({ id }) => id),
    during,
  )
  return found.map((technician) => ({ ...technician, turns: taken.get(technician.id) ?? [] }))
}

type Taken = Span & Pick<TurnRow, 'id' | 'technician_id' | 'kind' | 'note' | 'batch'>

/** What is taken of these technicians' time, by technician. */
export async function listTurns(db: DbOrTx, ids: readonly number[], during: Span): Promise<Map<number, Taken[]>> {
  if (ids.length === 0) return new Map()
  const { id, technician_id, kind, note, batch } = turns
  const rows = await db
    .select({ id, technician_id, kind, note, batch, start: turnStart, end: turnEnd })
    .from(turns)
    .where(and(inArray(technician_id, [...ids]), isDuring(during)))
    .orderBy(asc(turnStart))
  return Map.groupBy(rows, (row) => row.technician_id)
}

type OfDay = { city: City | undefined; day: Span; now: Date }

/** The technicians of a city, or of all: active ones, and those who have something to do on this day or from now on. */
export async function listTechniciansOf(db: DbOrTx, { city, day, now }: OfDay): Promise<TechnicianRow[]> {
  const isAhead = sql`${turns.during} && tstzrange(${now.toISOString()}::timestamptz, null)`
  const isBusy = sql`exists (select 1 from ${turns} where ${turns.technician_id} = ${technicians.id} and (${isAhead} or ${isDuring(day)}))`
  return db
    .select()
    .from(technicians)
    .where(and(or(technicians.is_active, isBusy), city && arrayContains(technicians.cities, [city])))
    .orderBy(asc(technicians.name), asc(technicians.id))
}

/** Changes with each event of a visit, each turn of a day, each change of a technician, and each lead and its history. */
export async function findRevision(db: DbOrTx, day: Span): Promise<string> {
  const { rows } = await db.execute<{ revision: string }>(sql`select concat_ws('-',
    (select max(id) from visit_events), (select max(id) from leads), (select max(id) from lead_history),
    (select extract(epoch from max(updated_at)) from technicians), (select max(created_at) from reviews),
    (select concat_ws('-', max(id), count(*)) from turns where during && ${toRange(day)})) as revision`)
  return rows[0]?.revision ?? ''
}

export async function listActiveIn(db: DbOrTx, city: City): Promise<number[]> {
  const isHere = and(technicians.is_active, arrayContains(technicians.cities, [city]))
  const rows = await db.select({ id: technicians.id }).from(technicians).where(isHere).orderBy(asc(technicians.id))
  return rows.map(({ id }) => id)
}
