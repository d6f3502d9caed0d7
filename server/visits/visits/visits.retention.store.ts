import { and, lt, notInArray, sql } from 'drizzle-orm'
import { LIVE_STATUSES } from '../../../contract/bookings/visit.ts'
import { isComingVisit } from '../../bookings/leads/lead-visits.store.ts'
import { type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { hasPlace, leads, reservations, visits } from '../../platform/db/schema.ts'
import { type FindTitles, titlesOf } from '../../platform/db/search.ts'
import { reservationEnd } from './reservations.store.ts'

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

// Written as in the condition of the index `reservations_off`.
const isTimeOff = sql`${reservations.kind} = 'off'`

/** Removes time off that ended before the limit. */
export async function removeOldTimeOff(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, reservations, and(isTimeOff, lt(reservationEnd, limit)))
}

export async function countLateVisits(db: DbOrTx, now: Date): Promise<number> {
  return db.$count(visits, and(isComingVisit, lt(visits.due_by, now)))
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
