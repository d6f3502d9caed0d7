import { and, arrayContains, asc, type Column, desc, eq, gte, lt, min, not, or, type SQL, sql, sum } from 'drizzle-orm'
import { MINUTE_MS } from '../../../contract/durations.ts'
import type { City } from '../../../contract/options.ts'
import { type DbOrTx, deleteInBatches, isAnyOf } from '../../platform/db/client.ts'
import { fullWindows, orders, reservations, technicians } from '../../platform/db/schema.ts'
import type { TechnicianRow } from '../technicians/technicians.store.ts'
import type { Span, Worker } from './windows.rules.ts'

export type ReservationRow = typeof reservations.$inferSelect

/** The bounds of a reservation. */
export const reservationStart = sql<Date>`lower(${reservations.during})`.mapWith(reservations.created_at)
export const reservationEnd = sql<Date>`upper(${reservations.during})`.mapWith(reservations.created_at)

export const toRange = ({ start, end }: Span) =>
  sql`tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`
/** Written for the index of `reservations_apart`. */
export const isDuring = (span: Span) => sql`${reservations.during} && ${toRange(span)}`

/** How long a time is held for someone who pays; then it is free for others, even before its row is removed. */
export const HOLD_MIN = 15
export const isHold = eq(reservations.kind, 'hold')
export const hasRunOut = (now: Date) => and(isHold, lt(reservations.created_at, new Date(now.getTime() - HOLD_MIN * MINUTE_MS)))

/** When time was first held for an order or another one of its form. */
export async function findHeldSince(
  db: DbOrTx,
  { id, form_id }: { id: number; form_id: string | null },
): Promise<Date | undefined> {
  const isOfForm = form_id === null ? eq(orders.id, id) : eq(orders.form_id, form_id)
  const [row] = await db
    .select({ since: min(orders.held_since) })
    .from(orders)
    .where(isOfForm)
  return row?.since ?? undefined
}

export async function updateHeldSince(tx: DbOrTx, orderId: number, since: Date): Promise<void> {
  await tx.update(orders).set({ held_since: since }).where(eq(orders.id, orderId))
}

/** Since when the place of an order counts as taken; undefined where nothing is held for it. */
export async function findHeldAt(db: DbOrTx, orderId: number): Promise<Date | undefined> {
  const [row] = await db.select({ at: reservations.created_at }).from(reservations).where(eq(reservations.order_id, orderId))
  return row?.at
}

/**
 * What counts as free: holds, because they yield to a proven booking, or only those that have expired by then; visits,
 * if they are shown separately; and the reservation that would be freed.
 */
export type Yielding = { holds: 'all' | { runOutBy: Date }; visits?: true; reservationId?: number | null | undefined }

/** What a visit requires of its technician. An unknown PIN code suits everyone. */
export type Requirement = { service_type: string; city: City; pincode?: string | undefined }

/** Whether a technician is active and usually does such visits there: of values, or of a visit's columns. */
export const canServe = ({ service_type, city, pincode }: { [Name in keyof Requirement]: Requirement[Name] | Column }): SQL =>
  sql`(${technicians.is_active} and ${service_type} = any(${technicians.skills}) and ${city} = any(${technicians.cities})
    and (${pincode ?? ''} = '' or cardinality(${technicians.pincodes}) = 0 or ${pincode ?? ''} = any(${technicians.pincodes})))`

/** Whether any active technician does such visits there. */
export async function canAnybodyServe(db: DbOrTx, required: Requirement): Promise<boolean> {
  const rows = await db.select({ id: technicians.id }).from(technicians).where(canServe(required)).limit(1)
  return rows.length > 0
}

/** The cities of the active technicians, by what they can do. */
export async function listVisitedCities(db: DbOrTx): Promise<{ service_type: string; cities: City[] }[]> {
  const { skills, cities, is_active } = technicians
  const rows = await db.select({ skills, cities }).from(technicians).where(eq(is_active, true))
  const services = [...new Set(rows.flatMap((row) => row.skills))].toSorted()
  const citiesOf = (service: string) => rows.filter((row) => row.skills.includes(service)).flatMap((row) => row.cities)
  return services.map((service_type) => ({ service_type, cities: [...new Set(citiesOf(service_type))].toSorted() }))
}

/** The active technicians who fit, or the one of this id whatever they usually do, with what is taken in this time. */
export async function listWorkers(
  db: DbOrTx,
  who: Requirement | { technicianId: number },
  during: Span,
  yielding?: Yielding,
): Promise<Worker[]> {
  const isMeant = 'technicianId' in who ? and(technicians.is_active, eq(technicians.id, who.technicianId)) : canServe(who)
  const found = await db.select().from(technicians).where(isMeant).orderBy(asc(technicians.id))
  const taken = await listReservations(
    db,
    found.map(({ id }) => id),
    during,
    yielding,
  )
  return found.map((technician) => ({ ...technician, reservations: taken.get(technician.id) ?? [] }))
}

type Taken = Span & Pick<ReservationRow, 'id' | 'technician_id' | 'kind' | 'note' | 'batch'>

/** What is taken of these technicians' time, by technician; all that the database has, where nothing yields. */
export async function listReservations(
  db: DbOrTx,
  ids: readonly number[],
  during: Span,
  yielding?: Yielding,
): Promise<Map<number, Taken[]>> {
  if (ids.length === 0) return new Map()
  const { holds, visits: withVisits, reservationId } = yielding ?? {}
  const isFree =
    holds &&
    or(
      holds === 'all' ? isHold : hasRunOut(holds.runOutBy),
      withVisits && eq(reservations.kind, 'visit'),
      reservationId ? eq(reservations.id, reservationId) : undefined,
    )
  const { id, technician_id, kind, note, batch } = reservations
  const rows = await db
    .select({ id, technician_id, kind, note, batch, start: reservationStart, end: reservationEnd })
    .from(reservations)
    .where(and(isAnyOf(technician_id, ids), isDuring(during), isFree && not(isFree)))
    .orderBy(asc(reservationStart))
  return Map.groupBy(rows, (row) => row.technician_id)
}

export async function listActiveIn(db: DbOrTx, city: City): Promise<number[]> {
  const isHere = and(technicians.is_active, arrayContains(technicians.cities, [city]))
  const rows = await db.select({ id: technicians.id }).from(technicians).where(isHere).orderBy(asc(technicians.id))
  return rows.map(({ id }) => id)
}

/** The technician whose time this reservation takes. */
export async function findOwner(db: DbOrTx, reservationId: number): Promise<TechnicianRow | undefined> {
  const [row] = await db
    .select({ technician: technicians })
    .from(reservations)
    .innerJoin(technicians, eq(technicians.id, reservations.technician_id))
    .where(eq(reservations.id, reservationId))
  return row?.technician
}

export async function countFullWindow(db: DbOrTx, { service_type, city }: Requirement, day: string) {
  await db
    .insert(fullWindows)
    .values({ day, service_type, city, count: 1 })
    .onConflictDoUpdate({
      target: [fullWindows.day, fullWindows.service_type, fullWindows.city],
      set: { count: sql`${fullWindows.count} + 1` },
    })
}

/** How often someone found no one free since a day, by service and city, the most frequent first. */
export async function listFullWindows(db: DbOrTx, from: string) {
  const { service_type, city } = fullWindows
  const count = sum(fullWindows.count).mapWith(Number)
  return db
    .select({ service_type, city, count })
    .from(fullWindows)
    .where(gte(fullWindows.day, from))
    .groupBy(service_type, city)
    .orderBy(desc(count), service_type, city)
}

export async function removeOldFullWindows(db: DbOrTx, before: string): Promise<void> {
  await deleteInBatches(db, fullWindows, lt(fullWindows.day, before))
}

// Written as in the condition of the index `reservations_off`.
const isTimeOff = sql`${reservations.kind} = 'off'`

/** Removes time off that ended before the limit. */
export async function removeOldTimeOff(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, reservations, and(isTimeOff, lt(reservationEnd, limit)))
}

/** Whether the constraint and the trigger exist that keep reservations apart and free them. */
export async function hasGuards(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ ok: boolean }>(sql`select
    exists (select from pg_constraint where conname = 'reservations_apart' and contype = 'x' and conrelid = 'reservations'::regclass)
    and exists (select from pg_trigger where tgname = 'visits_free_reservation' and tgrelid = 'visits'::regclass and tgenabled <> 'D') as ok`)
  return rows[0]?.ok ?? false
}

/** When a job of this name last ended well; undefined if it is not known. */
export async function findLastRun(db: DbOrTx, name: string): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: Date | null }>(
    sql`select max(completed_on) as at from pgboss.job where name = ${name} and state = 'completed'`,
  )
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}
