import { and, asc, desc, eq, gte, inArray, lt, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { type DbOrTx, deleteInBatches, isAnyOf } from '../../platform/db/client.ts'
import { type Listed, listIds, type PageQuery } from '../../platform/db/list.ts'
import { leads, reservations, technicians, visitEvents, visits } from '../../platform/db/schema.ts'
import { matchesSearch, searchedOf } from '../../platform/db/search.ts'

export type TechnicianRow = typeof technicians.$inferSelect
type Fields = typeof technicians.$inferInsert

const key = technicians.id

/** By name, the active ones first. */
export async function listTechnicians(db: DbOrTx, query: PageQuery & { search?: string }): Promise<Listed<TechnicianRow>> {
  const { name, mobile, id_number, is_active } = technicians
  const matches = matchesSearch(searchedOf([name, mobile, id_number]), query.search)
  const orderBy = [desc(is_active), asc(sql`lower(${name})`), asc(key)]
  const { ids, total } = await listIds(db, { table: technicians, key, matches, orderBy }, query)
  const rows = await db
    .select()
    .from(technicians)
    .where(inArray(key, ids))
    .orderBy(...orderBy)
  return { rows, total }
}

type Arrivals = { doors: number; nothing_done: number }

/** The proved arrivals since then by technician, and at how many of them nothing was done. */
export async function countDoneVisits(db: DbOrTx, since: Date): Promise<Map<number, Arrivals>> {
  // A subquery, because a join would read all reservations.
  const technicianId = sql<number>`(select technician_id from ${reservations} where id = ${visits.reservation_id})`
  const rows = await db
    .select({
      id: technicianId,
      doors: sql<number>`count(*)::int`,
      nothing_done: sql<number>`(count(*) filter (where ${visits.outcome} = 'none'))::int`,
    })
    .from(visits)
    // Written for the index `visits_proved`.
    .where(and(sql`${visits.is_arrival_proved}`, gte(visits.done_at, since), eq(visits.status, 'done')))
    .groupBy(sql`1`)
  return new Map(rows.map(({ id, ...arrivals }) => [id, arrivals]))
}

/** What these technicians have to do on a day: their visits, also those that are over, and their time off, by time. */
export async function listTasks(db: DbOrTx, ids: readonly number[], { start, end }: { start: Date; end: Date }) {
  const isOfDay = sql`${reservations.during} && tstzrange(${start.toISOString()}, ${end.toISOString()})`
  const { id, status, pincode, window_start } = visits
  const rows = await db
    .select({
      technician_id: reservations.technician_id,
      from: sql<Date>`lower(${reservations.during})`.mapWith(reservations.created_at),
      to: sql<Date>`upper(${reservations.during})`.mapWith(reservations.created_at),
      /** Null of time off. */
      visit: { id, status, pincode, window_start },
      city: leads.city,
    })
    .from(reservations)
    .leftJoin(visits, eq(visits.reservation_id, reservations.id))
    .leftJoin(leads, eq(leads.id, visits.lead_id))
    .where(and(isAnyOf(reservations.technician_id, ids), isOfDay, ne(reservations.kind, 'hold')))
    .orderBy(asc(sql`lower(${reservations.during})`))
  return Map.groupBy(rows, (row) => row.technician_id)
}
export type Task = Awaited<ReturnType<typeof listTasks>> extends Map<number, (infer One)[]> ? One : never

export async function listActiveTechnicians(db: DbOrTx): Promise<TechnicianRow[]> {
  return db.select().from(technicians).where(eq(technicians.is_active, true)).orderBy(asc(key))
}

export async function findTechnician(db: DbOrTx, id: number): Promise<TechnicianRow | undefined> {
  const [row] = await db.select().from(technicians).where(eq(key, id))
  return row
}

/** Each reservation locks the row for share, so after this no reservation appears until the transaction ends. */
export async function lockTechnician(tx: DbOrTx, id: number): Promise<TechnicianRow | undefined> {
  const [row] = await tx.select().from(technicians).where(eq(key, id)).for('update')
  return row
}

export async function insertTechnician(tx: DbOrTx, fields: Fields): Promise<TechnicianRow> {
  const [row] = await tx.insert(technicians).values(fields).returning()
  if (!row) throw new Error('A technician was not inserted')
  return row
}

export async function updateTechnician(tx: DbOrTx, id: number, fields: Partial<Fields>): Promise<TechnicianRow> {
  const [row] = await tx.update(technicians).set(fields).where(eq(key, id)).returning()
  if (!row) throw new Error('A technician is gone from under its lock')
  return row
}

const endsAfter = (moment: Date) => sql`${reservations.during} && tstzrange(${moment.toISOString()}, null)`

/** Counts the visits that are to come or under way, also those that are being paid. */
export async function countVisitsToCome(tx: DbOrTx, id: number, now: Date): Promise<number> {
  const isOver = sql`exists (select from ${visits} where ${visits.reservation_id} = ${reservations.id} and ${visits.status} in ('done', 'missed'))`
  return tx.$count(
    reservations,
    and(eq(reservations.technician_id, id), endsAfter(now), inArray(reservations.kind, ['visit', 'hold']), sql`not ${isOver}`),
  )
}

/** The active ones who had no visit since this moment and have none to come; who was changed since then may be new. */
export async function listIdleTechnicians(db: DbOrTx, since: Date): Promise<TechnicianRow[]> {
  const { is_active, updated_at } = technicians
  const isWithout = hasNo(db, reservations, and(eq(reservations.kind, 'visit'), endsAfter(since)))
  return db
    .select()
    .from(technicians)
    .where(and(eq(is_active, true), lt(updated_at, since), isWithout))
    .orderBy(asc(key))
}

/** Removes those who have been inactive since this moment, once nothing tells of a visit of theirs. */
export async function removeFormerTechnicians(db: DbOrTx, limit: Date): Promise<void> {
  const { is_active, updated_at } = technicians
  const isUnnamed = and(hasNo(db, reservations), hasNo(db, visitEvents))
  await deleteInBatches(db, technicians, and(eq(is_active, false), lt(updated_at, limit), isUnnamed))
}

function hasNo(db: DbOrTx, table: typeof reservations | typeof visitEvents, condition?: SQL): SQL {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.technician_id, key), condition)),
  )
}

/** Whether any technician is entered, even one who hasn't started: from then on customers hear of visits. */
export async function hasTechnicians(db: DbOrTx): Promise<boolean> {
  return (await db.select({ id: technicians.id }).from(technicians).limit(1)).length > 0
}
