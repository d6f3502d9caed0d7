import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { canMoveVisit, canStep } from '../../../contract/bookings/visit.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { VisitActor, VisitEventKind, VisitOutcome, VisitStatus } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { insertLeadEvent } from '../leads/leads.admin.store.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { tellOfVisit } from '../notices/notify-business.ts'
import { findClaimed } from './claims.store.ts'
import { findCharge } from './find-charge.ts'
import { insertVisit, insertVisitEvent, updateVisit } from './moving.store.ts'
import { type Turn, takeTurn } from './take-turn.ts'
import { convertHold, findTurn, removeHold, removeTurn } from './taking.store.ts'
import { lockLiveVisit, type VisitRow } from './visits.store.ts'
import type { Chosen } from './windows.rules.ts'

// The only writers of visits. A lead is locked before its visit, and several visits by their ids.

/** Whoever acts; `actionId` is that of the request, so that a repeated one acts once. */
export type Actor = { by: VisitActor; administratorId?: number | undefined; actionId?: string | undefined }

/** Nobody is free then. The transaction rolls back, so that a visit keeps the time that it had. */
export class NobodyFree extends Error {}

type VisitDeps = Pick<Deps, 'jobs' | 'now' | 'settings'>
type Wanted = { chosen: Chosen; technicianId?: number | undefined }
/** A visit and its lead, both locked. */
type Locked = { visit: VisitRow; lead: LeadRow }
type Change = {
  what: VisitEventKind
  fields?: Partial<VisitRow>
  technicianId?: number | undefined
  note?: string | undefined
}

/** Plans a visit of a locked lead, which has to be open; a return where one was claimed. Throws `NobodyFree`. */
export async function planVisit(tx: DbOrTx, deps: VisitDeps, lead: LeadRow, wanted: Wanted, actor: Actor): Promise<VisitRow> {
  if (lead.status !== 'New') throw new AppError('conflict', ADMIN_MESSAGES.visitOfClosedLead)
  if (await lockLiveVisit(tx, lead.id)) throw new AppError('conflict', ADMIN_MESSAGES.visitLive)
  const claimed = await findClaimed(tx, lead.id)
  const charge_paise = claimed ? 0 : await findCharge(tx, lead)
  const turn = await take(tx, deps, lead, claimed?.pincode ?? '', wanted, claimed?.technicianId ?? undefined)
  const own = { lead_id: lead.id, turn_id: turn.id, charge_paise, created_at: deps.now() }
  const row = { ...toColumns(wanted.chosen), ...(claimed && toReturn(claimed)), ...own }
  const visit = await insertVisit(tx, row)
  return change(tx, deps, { visit, told: lead }, actor, { what: 'planned', technicianId: turn.technicianId })
}

type Paid = { chosen: Chosen; orderId: number }

/**
 * Plans the visit that was chosen before paying, for the locked lead that the payment became: in the turn that is held,
 * or else in another one. Where nobody is free any more the visit has to be planned, and the customer is asked for
 * another time. A lead that has its visit already keeps it.
 */
export async function planPaidVisit(tx: DbOrTx, deps: VisitDeps, lead: LeadRow, { chosen, orderId }: Paid): Promise<void> {
  if (await lockLiveVisit(tx, lead.id)) return removeHold(tx, orderId)
  const held = await convertHold(tx, orderId)
  const turn = held ?? (await findTaken(take(tx, deps, lead, '', { chosen })))
  const row = { ...toColumns(chosen), lead_id: lead.id, turn_id: turn?.id, created_at: deps.now() }
  const visit = await insertVisit(tx, { ...row, charge_paise: await findCharge(tx, lead) })
  const made = turn ? { what: 'planned' as const, technicianId: turn.technicianId } : { what: 'freed' as const }
  await change(tx, deps, { visit, told: lead }, { by: 'customer' }, made)
}

/** What was taken; undefined where nobody is free. Nothing is written then. */
export const findTaken = <T>(taking: Promise<T>): Promise<T | undefined> =>
  taking.catch((error) => {
    if (error instanceof NobodyFree) return undefined
    throw error
  })

/** Gives a visit another window or technician: the old turn goes, and a new one is taken. Throws `NobodyFree`. */
export async function moveVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, lead }: Locked,
  { chosen, technicianId }: Partial<Wanted>,
  actor: Actor,
): Promise<VisitRow> {
  if (!canMoveVisit(visit.status, actor.by, visit.moves)) {
    const isOften = actor.by === 'customer' && canMoveVisit(visit.status, actor.by, 0)
    throw new AppError('conflict', isOften ? MESSAGES.visitMovedOften : MESSAGES.visitTooLate)
  }
  const wanted = chosen ?? toPresent(visit)
  const before = await removeTurnOf(tx, visit)
  const turn = await take(tx, deps, lead, visit.pincode, { chosen: wanted, technicianId }, before)
  const isMoved = chosen !== undefined && chosen.window.start.getTime() !== visit.window_start.getTime()
  // What was lost by our fault may be chosen anew as often as needed.
  const moves = visit.moves + Number(isMoved && actor.by === 'customer' && visit.turn_id !== null)
  // Who comes is told when they are on the way.
  return change(tx, deps, { visit, told: isMoved ? lead : undefined }, actor, {
    what: isMoved ? 'moved' : 'assigned',
    fields: { ...toColumns(wanted), ...AGAIN_PLANNED, turn_id: turn.id, moves },
    technicianId: turn.technicianId,
  })
}

/** Takes a visit's turn away: it has to be planned again. */
export async function freeVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  visit: VisitRow,
  note: string | undefined,
  actor: Actor,
): Promise<VisitRow> {
  const technicianId = await removeTurnOf(tx, visit)
  return change(tx, deps, { visit }, actor, { what: 'freed', fields: { ...AGAIN_PLANNED, turn_id: null }, technicianId, note })
}

type Step = { to: VisitStatus; reason?: string | undefined; outcome?: VisitOutcome | undefined }

/** Brings a visit to another status; throws 409 where it can't become that now. */
export async function stepVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, lead }: Locked,
  step: Step,
  actor: Actor,
): Promise<VisitRow> {
  const facts = {
    now: deps.now(),
    windowStart: visit.window_start,
    onTheWayAt: visit.on_the_way_at,
    hasTurn: visit.turn_id !== null,
  }
  if (!canStep(visit.status, step.to, actor.by, facts)) {
    throw new AppError('conflict', ADMIN_MESSAGES.visitStepRefused(visit.status, step.to))
  }
  const isBack = visit.status === 'on_the_way' && step.to === 'accepted'
  const isCancelled = step.to === 'cancelled'
  // Whose lead is completed before anybody set out needs nobody at the time that was chosen.
  const isNeedless = step.outcome === 'untold' && visit.on_the_way_at === null && visit.window_start > deps.now()
  const isFreed = isCancelled || isNeedless
  const technicianId = isFreed ? await removeTurnOf(tx, visit) : undefined
  const isTold = step.to === 'missed' || (isCancelled && actor.by !== 'customer')
  const stepped = await change(tx, deps, { visit, told: isTold ? lead : undefined }, actor, {
    what: isBack ? 'turned_back' : (step.to as VisitEventKind),
    fields: { status: step.to, ...timesOf(step, deps.now(), isBack), ...(isFreed && { turn_id: null }) },
    technicianId,
    note: step.reason,
  })
  if (actor.by !== 'program') await noteInLead(tx, deps, lead, step, actor)
  return stepped
}

/** A visit that was done completes its lead; one that was missed or cancelled is noted there. */
async function noteInLead(
  tx: DbOrTx,
  deps: VisitDeps,
  lead: LeadRow,
  { to, reason, outcome }: Step,
  actor: Actor,
): Promise<void> {
  const note = ADMIN_MESSAGES.visitNote(to, outcome, reason)
  if (!note) return
  const isCompleted = to === 'done' && lead.status === 'New'
  await insertLeadEvent(tx, {
    leadId: lead.id,
    what: isCompleted ? 'status' : 'note',
    status: isCompleted ? 'Completed' : lead.status,
    note,
    administratorId: actor.administratorId,
    now: deps.now(),
  })
}

/**
 * Ends the live visit of a locked lead that is completed, cancelled or deleted by hand. A cancellation is refused while
 * the technician is at the door.
 */
export async function endVisitOf(
  tx: DbOrTx,
  deps: VisitDeps,
  lead: LeadRow,
  ending: 'completed' | 'cancelled',
  administratorId: number | undefined,
): Promise<void> {
  const visit = await lockLiveVisit(tx, lead.id)
  if (!visit) return
  if (ending === 'cancelled' && visit.status === 'arrived') throw new AppError('conflict', ADMIN_MESSAGES.visitWorked)
  const step: Step = ending === 'completed' ? { to: 'done', outcome: 'untold' } : { to: 'cancelled' }
  await stepVisit(tx, deps, { visit, lead }, step, { by: 'program', administratorId })
}

/** Notes in a visit's history that nobody came in time, and tells the customer. */
export async function noteLate(tx: DbOrTx, deps: VisitDeps, { visit, lead }: Locked): Promise<void> {
  await change(tx, deps, { visit, told: lead }, { by: 'program' }, { what: 'late' })
}

/** Notes that the fault is back, in the history of the visit that was to mend it. */
export async function noteClaim(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, note: string, actor: Actor): Promise<void> {
  await change(tx, deps, { visit }, actor, { what: 'claimed', note })
}

type Place = Pick<VisitRow, 'address' | 'pincode' | 'gate_note'>

export async function placeVisit(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, place: Place, actor: Actor): Promise<VisitRow> {
  return change(tx, deps, { visit }, actor, { what: 'place', fields: place })
}

const AGAIN_PLANNED = { status: 'planned', accepted_at: null, on_the_way_at: null } as const

function timesOf({ to, outcome }: Step, now: Date, isBack: boolean): Partial<VisitRow> {
  if (to === 'accepted') return isBack ? { on_the_way_at: null } : { accepted_at: now }
  if (to === 'on_the_way') return { on_the_way_at: now }
  if (to === 'arrived') return { arrived_at: now }
  return to === 'done' ? { done_at: now, outcome } : {}
}

async function take(tx: DbOrTx, deps: VisitDeps, lead: LeadRow, pincode: string, wanted: Wanted, before?: number): Promise<Turn> {
  const { service_type: serviceType, city } = lead
  const wish = { serviceType, city, pincode: pincode || undefined, window: wanted.chosen.arrival }
  const turn = await takeTurn(tx, deps, { ...wish, technicianId: wanted.technicianId, before })
  if (!turn) throw new NobodyFree()
  return turn
}

/** Frees a visit's turn and returns whose it was. */
async function removeTurnOf(tx: DbOrTx, { id, turn_id }: VisitRow): Promise<number | undefined> {
  if (turn_id === null) return undefined
  const turn = await findTurn(tx, turn_id)
  await updateVisit(tx, id, { ...AGAIN_PLANNED, turn_id: null })
  await removeTurn(tx, turn_id)
  return turn?.technicianId
}

const toColumns = ({ window, isSoon, dueBy }: Chosen) => ({
  window_start: window.start,
  window_end: window.end,
  is_soon: isSoon,
  due_by: dueBy,
})

/** Under the guarantee of a visit, where that was. */
const toReturn = ({ id, address, pincode, gate_note }: VisitRow) => ({ return_of: id, address, pincode, gate_note })

/** The window that a visit has. */
function toPresent({ window_start: start, window_end: end, due_by: dueBy, is_soon: isSoon }: VisitRow): Chosen {
  const window = { start, end }
  return { window, arrival: window, isSoon, dueBy }
}

/** Writes the visit and its history, and tells the customer of this lead. */
async function change(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, told }: { visit: VisitRow; told?: LeadRow | undefined },
  actor: Actor,
  made: Change,
): Promise<VisitRow> {
  const changed = made.fields ? await updateVisit(tx, visit.id, made.fields) : visit
  const event = await insertVisitEvent(tx, {
    visit_id: visit.id,
    what: made.what,
    by: actor.by,
    administrator_id: actor.administratorId,
    technician_id: made.technicianId,
    note: made.note,
    action_id: actor.actionId,
    created_at: deps.now(),
  })
  if (told) await tellOfVisit(tx, deps, event, told)
  return changed
}
