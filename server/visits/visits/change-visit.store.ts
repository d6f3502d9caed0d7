import { eq } from 'drizzle-orm'
import { TAKE_BACK_MS } from '../../../contract/bookings/visit.ts'
import { dayIn } from '../../../contract/india.ts'
import type { VisitEventKind } from '../../../contract/options.ts'
import { mayBeNotified } from '../../bookings/leads/leads.rules.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import { enqueueNotices, SMS_TO_TECHNICIAN, toCustomer } from '../../bookings/notices/enqueue-notices.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { visitEvents, visits } from '../../platform/db/schema.ts'
import { findReservation, removeReservation, shortenReservation } from '../reservations/taking.store.ts'
import { workDayOf } from '../technicians/days.rules.ts'
import { type Actor, toMorning, type VisitDeps } from './visits.rules.ts'
import type { VisitRow } from './visits.store.ts'

// Used by move-visit.ts, step-visit.ts and amend-visit.ts alone. The order of a payment is locked before its lead, a
// lead before its visit, a visit before reservations, and several of a kind by their ids.

type Change = {
  what: VisitEventKind
  fields?: Partial<VisitRow>
  technicianId?: number | undefined
  note?: string | undefined
  wasSoon?: boolean
}

/** A new visit, of which the customer is notified. */
export async function addVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { row, lead }: { row: typeof visits.$inferInsert; lead: LeadRow },
  actor: Actor,
  made: Change,
): Promise<VisitRow> {
  const [visit] = await tx.insert(visits).values(row).returning()
  if (!visit) throw new Error('A visit was not stored')
  return changeVisit(tx, deps, { visit, notified: lead }, actor, made)
}

/** Updates a visit without an entry in its history: for columns that the history does not record. */
export async function updateVisitSilently(tx: DbOrTx, { id }: VisitRow, fields: Partial<VisitRow>): Promise<VisitRow> {
  const [visit] = await tx.update(visits).set(fields).where(eq(visits.id, id)).returning()
  if (!visit) throw new Error('A visit was not updated')
  return visit
}

/**
 * A visit that lost its technician often gets a technician at the same time again: the customer then hears of neither
 * change.
 */
const LOST_AFTER_S = 5 * 60
/** A minute later than no one opened can be taken back, so that no message overtakes that. */
const MISSED_AFTER_S = TAKE_BACK_MS / 1000 + 60

/**
 * Writes the visit and its history, and notifies the customer of this lead, and the technicians whose time was taken
 * for one of today's visits, or is free again by what others did.
 */
export async function changeVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, notified }: { visit: VisitRow; notified?: LeadRow | undefined },
  actor: Actor,
  made: Change,
): Promise<VisitRow> {
  const now = deps.now()
  const changed = made.fields ? await updateVisitSilently(tx, visit, made.fields) : visit
  const entry = {
    visit_id: visit.id,
    what: made.what,
    by: actor.by,
    administrator_id: actor.administratorId,
    technician_id: made.technicianId ?? actor.technicianId,
    note: made.note,
    was_soon: made.wasSoon,
    action_id: actor.actionId,
    said_at: actor.saidAt,
    created_at: now,
  }
  const [event] = await tx.insert(visitEvents).values(entry).returning({ id: visitEvents.id })
  if (!event) throw new Error('An entry was not stored')
  const ids = [event.id]
  if (notified && mayBeNotified(notified)) {
    const isLost = made.what === 'unassigned' && actor.by !== 'program'
    const isMissed = made.what === 'missed' && actor.by === 'technician'
    const afterS = isLost ? LOST_AFTER_S : isMissed ? MISSED_AFTER_S : 0
    await enqueueNotices(tx, deps, { subject: 'visit', ids, to: toCustomer(notified), afterS })
  }
  const isOther = changed.reservation_id !== visit.reservation_id
  if (changed.reservation_id !== null && (isOther || made.what === 'planned') && isOfToday(changed, now))
    await enqueueNotices(tx, deps, { subject: 'visit', ids, to: SMS_TO_TECHNICIAN })
  if (visit.reservation_id !== null && isOther && actor.by !== 'technician' && isOfToday(visit, now))
    await enqueueNotices(tx, deps, { subject: 'assignment', ids, to: SMS_TO_TECHNICIAN })
  return changed
}

/** Whether a technician is notified at once of a visit at this time; later days are announced in the morning. */
function isOfToday({ window_start }: VisitRow, now: Date): boolean {
  const day = workDayOf(now)
  return dayIn(window_start) === day && now >= toMorning(day)
}

export const AGAIN_PLANNED = {
  status: 'planned',
  accepted_at: null,
  on_the_way_at: null,
  code: null,
  wrong_codes: [] as string[],
} as const

/** Frees a visit's reservation and returns whose it was. */
export async function removeReservationOf(tx: DbOrTx, visit: VisitRow): Promise<number | undefined> {
  const { reservation_id } = visit
  if (reservation_id === null) return undefined
  const reservation = await findReservation(tx, reservation_id)
  await updateVisitSilently(tx, visit, { ...AGAIN_PLANNED, reservation_id: null })
  await removeReservation(tx, reservation_id)
  return reservation?.technicianId
}

/** Frees the rest of the technician's time once a visit is over. */
export async function endReservationOf(tx: DbOrTx, { now }: Pick<VisitDeps, 'now'>, { reservation_id }: VisitRow): Promise<void> {
  if (reservation_id !== null) await shortenReservation(tx, reservation_id, now())
}
