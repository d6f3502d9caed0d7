import { TAKE_BACK_MS } from '../../../contract/bookings/visit.ts'
import { dayIn } from '../../../contract/india.ts'
import type { VisitActor, VisitEventKind } from '../../../contract/options.ts'
import { mayBeNotified } from '../../bookings/leads/leads.rules.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import { enqueueNotices, SMS_TO_TECHNICIAN, toCustomer } from '../../bookings/notices/enqueue-notices.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { workDayOf } from '../technicians/days.rules.ts'
import { insertVisit, insertVisitEvent, updateVisit } from './change-visit.store.ts'
import { findReservation, removeReservation, shortenReservation } from './taking.store.ts'
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

type ChangedVisit = { visit: VisitRow; notified?: LeadRow | undefined }

/** A new visit, of which the customer is notified. */
export async function addVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { row, lead }: { row: Parameters<typeof insertVisit>[1]; lead: LeadRow },
  actor: Actor,
  made: Change,
): Promise<VisitRow> {
  return changeVisit(tx, deps, { visit: await insertVisit(tx, row), notified: lead }, actor, made)
}

/** Updates columns that the history does not record. */
export async function updateVisitSilently(tx: DbOrTx, { id }: VisitRow, fields: Partial<VisitRow>): Promise<void> {
  await updateVisit(tx, id, fields)
}

/**
 * A visit that lost its technician often gets a technician at the same time again: the customer then hears of neither
 * change.
 */
const LOST_AFTER_S = 5 * 60
/** A minute later than no one opened can be taken back, so that no message overtakes that. */
const MISSED_AFTER_S = TAKE_BACK_MS / 1000 + 60

/** Writes the visit and its history, and tells the customer of this lead. */
export async function changeVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, notified }: ChangedVisit,
  actor: Actor,
  made: Change,
): Promise<VisitRow> {
  const changed = made.fields ? await updateVisit(tx, visit.id, made.fields) : visit
  const event = await insertVisitEvent(tx, {
    visit_id: visit.id,
    what: made.what,
    by: actor.by,
    administrator_id: actor.administratorId,
    technician_id: made.technicianId ?? actor.technicianId,
    note: made.note,
    was_soon: made.wasSoon,
    action_id: actor.actionId,
    said_at: actor.saidAt,
    created_at: deps.now(),
  })
  if (notified && mayBeNotified(notified)) await enqueueNotices(tx, deps, { ...toNotice(event), to: toCustomer(notified) })
  await notifyOfAssignments(tx, deps, { event, before: visit, after: changed })
  return changed
}

const toNotice = ({ id, what, by }: Changed['event']) => ({
  subject: 'visit' as const,
  ids: [id],
  ...(what === 'unassigned' && by !== 'program' && { afterS: LOST_AFTER_S }),
  ...(what === 'missed' && by === 'technician' && { afterS: MISSED_AFTER_S }),
})

export const AGAIN_PLANNED = {
  status: 'planned',
  accepted_at: null,
  on_the_way_at: null,
  code: null,
  wrong_codes: [] as string[],
} as const

/** Frees a visit's reservation and returns whose it was. */
export async function removeReservationOf(tx: DbOrTx, { id, reservation_id }: VisitRow): Promise<number | undefined> {
  if (reservation_id === null) return undefined
  const reservation = await findReservation(tx, reservation_id)
  await updateVisit(tx, id, { ...AGAIN_PLANNED, reservation_id: null })
  await removeReservation(tx, reservation_id)
  return reservation?.technicianId
}

/** Frees the rest of the technician's time once a visit is over. */
export async function endReservationOf(tx: DbOrTx, { now }: Pick<VisitDeps, 'now'>, { reservation_id }: VisitRow): Promise<void> {
  if (reservation_id !== null) await shortenReservation(tx, reservation_id, now())
}

/** Whether a technician is notified at once of a visit at this time; later days are announced in the morning. */
function isOfToday({ window_start }: VisitRow, now: Date): boolean {
  const day = workDayOf(now)
  return dayIn(window_start) === day && now >= toMorning(day)
}

type Changed = { event: { id: number; what: VisitEventKind; by: VisitActor }; before: VisitRow; after: VisitRow }

/** Tells the technicians whose time was taken for one of today's visits, or is free again by what others did. */
async function notifyOfAssignments(
  tx: DbOrTx,
  deps: Pick<Deps, 'jobs' | 'now'>,
  { event, before, after }: Changed,
): Promise<void> {
  const now = deps.now()
  const told = { ids: [event.id], to: SMS_TO_TECHNICIAN }
  const isOther = after.reservation_id !== before.reservation_id
  if (after.reservation_id !== null && (isOther || event.what === 'planned') && isOfToday(after, now))
    await enqueueNotices(tx, deps, { subject: 'visit', ...told })
  if (before.reservation_id !== null && isOther && event.by !== 'technician' && isOfToday(before, now))
    await enqueueNotices(tx, deps, { subject: 'assignment', ...told })
}
