import { randomInt } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { canMoveVisit, canStep } from '../../../contract/bookings/visit.ts'
import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { PaidBy, VisitActor, VisitEventKind, VisitOutcome, VisitStatus } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { insertLeadEvent } from '../leads/leads.admin.store.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { sendAlarm, tellOfVisit } from '../notices/notify-business.ts'
import type { PaidLead } from '../payments/lock-paid-lead.ts'
import { findClaimed } from './claims.store.ts'
import { closeVisit } from './close-visit.ts'
import { findCharge } from './find-charge.ts'
import { giveBack } from './give-back.ts'
import { insertVisit, insertVisitEvent, updateVisit } from './moving.store.ts'
import { type Turn, takeTurn } from './take-turn.ts'
import { convertHold, findTurn, removeHold, removeTurn } from './taking.store.ts'
import { tellOfTurns } from './tell-technicians.ts'
import { toLostAlarm, toStepFacts } from './visits.rules.ts'
import { isToldLost, listRefusers, lockLiveVisit, type VisitRow } from './visits.store.ts'
import { type Chosen, toChosen } from './windows.rules.ts'

// The only writers of visits. The order of a payment is locked before its lead, a lead before its visit, a visit before
// turns, and several of a kind by their ids.

/** Whoever acts; `actionId` is that of the request, so that a repeated one acts once. */
export type Actor = {
  by: VisitActor
  administratorId?: number | undefined
  technicianId?: number | undefined
  actionId?: string | undefined
  /** By the clock of the technician's phone. */
  saidAt?: Date | undefined
}

/** Nobody is free then. The transaction rolls back, so that a visit keeps the time that it had. */
export class NobodyFree extends Error {}

export type VisitDeps = Pick<Deps, 'jobs' | 'now' | 'settings' | 'contentEpoch'>
type Wanted = { chosen: Chosen; technicianId?: number | undefined; except?: readonly number[] }
/** A visit and its lead, both locked. */
export type Locked = { visit: VisitRow; lead: LeadRow }
/** The order that the lead was paid with is locked too: some steps give the money back. */
type PaidLocked = PaidLead & { visit: VisitRow }
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

type Paid = { window: WindowChoice; orderId: number }

/**
 * Plans the visit that was chosen before paying, for the locked lead that the payment became: in the turn that is held,
 * or else in another one. Where nobody is free any more the visit has to be planned, and the customer is asked for
 * another time. A lead that has its visit already keeps it, and one that is closed needs none.
 */
export async function planPaidVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  lead: LeadRow,
  { window, orderId }: Paid,
): Promise<VisitRow | undefined> {
  if (lead.status !== 'New' || (await lockLiveVisit(tx, lead.id))) {
    await removeHold(tx, orderId)
    return undefined
  }
  const held = await convertHold(tx, orderId)
  // The 90 minutes count from when they were promised, or else from the payment.
  const chosen = toChosen(window, held?.heldAt ?? deps.now())
  const turn = held ?? (await findTaken(take(tx, deps, lead, '', { chosen })))
  const row = { ...toColumns(chosen), lead_id: lead.id, turn_id: turn?.id, created_at: deps.now() }
  const visit = await insertVisit(tx, { ...row, charge_paise: await findCharge(tx, lead) })
  if (turn)
    return change(tx, deps, { visit, told: lead }, { by: 'customer' }, { what: 'planned', technicianId: turn.technicianId })
  await sendAlarm(tx, deps, toLostAlarm(visit, lead))
  return change(tx, deps, { visit, told: lead }, { by: 'program' }, { what: 'freed' })
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
  const isOther = chosen !== undefined && chosen.window.start.getTime() !== visit.window_start.getTime()
  const isMoved = isOther || (visit.turn_id === null && (await isToldLost(tx, visit.id)))
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

/**
 * Takes a visit from the technician who can't come and gives it to the next one who is free and has not given it back.
 * Where nobody is, it has to be planned.
 */
export async function passOnVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, lead }: Locked,
  note: string | undefined,
  actor: Actor,
): Promise<void> {
  const freed = await freeVisit(tx, deps, visit, note, actor)
  const except = await listRefusers(tx, visit.id)
  const turn = await findTaken(take(tx, deps, lead, visit.pincode, { chosen: toPresent(visit), except }))
  if (!turn) return
  const fields = { turn_id: turn.id }
  await change(tx, deps, { visit: freed }, { by: 'program' }, { what: 'assigned', fields, technicianId: turn.technicianId })
}

/** Keeps a wrong door code; returns how many different ones there were. */
export async function noteWrongCode(tx: DbOrTx, { id, wrong_codes }: VisitRow, code: string): Promise<number> {
  const all = [...new Set([...wrong_codes, code])]
  if (all.length > wrong_codes.length) await updateVisit(tx, id, { wrong_codes: all })
  return all.length
}

export type Step = {
  to: VisitStatus
  reason?: string | undefined
  outcome?: VisitOutcome | undefined
  /** How the money at the door was paid. */
  paidBy?: PaidBy | undefined
  /** When it happened, where that is not now. */
  at?: Date | undefined
  /** The customer's door code was entered. */
  isProved?: boolean
}

/** Brings a visit to another status; throws 409 where it can't become that now. Returns what comes back, in paise. */
export async function stepVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, lead, order }: PaidLocked,
  step: Step,
  actor: Actor,
): Promise<number> {
  const at = step.at ?? deps.now()
  if (!canStep(visit.status, step.to, actor.by, toStepFacts(visit, at))) {
    throw new AppError('conflict', ADMIN_MESSAGES.visitStepRefused(visit.status, step.to))
  }
  const { outcome = 'untold', paidBy } = step
  const isWorked = step.to === 'done' && outcome !== 'untold'
  const closed = isWorked ? await closeVisit(tx, deps, { visit, lead }, { outcome, paidBy, at, by: actor.by }) : undefined
  const isBack = visit.status === 'on_the_way' && step.to === 'accepted'
  const isCancelled = step.to === 'cancelled'
  // Whose lead is completed before anybody set out needs nobody at the time that was chosen.
  const isNeedless = step.outcome === 'untold' && visit.on_the_way_at === null && visit.window_start > deps.now()
  const isFreed = isCancelled || isNeedless
  const technicianId = isFreed ? await removeTurnOf(tx, visit) : undefined
  const hasNews = closed !== undefined && (outcome === 'work' || closed.bill_id !== null)
  const isTold = hasNews || step.to === 'on_the_way' || step.to === 'missed' || (isCancelled && actor.by !== 'customer')
  const stepped = await change(tx, deps, { visit, told: isTold ? lead : undefined }, actor, {
    what: isBack ? 'turned_back' : (step.to as VisitEventKind),
    fields: { status: step.to, ...timesOf(visit, step, at), ...closed, ...(isFreed && { turn_id: null }) },
    technicianId,
    note: step.reason,
  })
  const cause = { order, isByCustomer: actor.by === 'customer', administratorId: actor.administratorId }
  const refundPaise = await giveBack(tx, deps, stepped, cause)
  // Who ends the lead by hand notes that there.
  if (actor.by !== 'program' || refundPaise > 0) await noteInLead(tx, deps, lead, { ...step, refundPaise }, actor)
  return refundPaise
}

/** A visit that was done completes its lead, and a customer who cancels it cancels the lead; the rest is noted there. */
async function noteInLead(
  tx: DbOrTx,
  deps: VisitDeps,
  lead: LeadRow,
  { to, reason, outcome, refundPaise }: Step & { refundPaise: number },
  actor: Actor,
): Promise<void> {
  const words = ADMIN_MESSAGES.visitNote(to, outcome, actor.by === 'customer' ? ADMIN_MESSAGES.byCustomer : reason)
  if (!words) return
  const ending = to === 'done' ? 'Completed' : to === 'cancelled' && actor.by === 'customer' ? 'Cancelled' : undefined
  const isEnded = ending !== undefined && actor.by !== 'program' && lead.status === 'New'
  await insertLeadEvent(tx, {
    leadId: lead.id,
    what: isEnded ? 'status' : 'note',
    status: isEnded ? ending : lead.status,
    note: refundPaise > 0 ? `${words}. ${ADMIN_MESSAGES.comesBack(formatPaise(refundPaise))}` : words,
    administratorId: actor.administratorId,
    now: deps.now(),
  })
}

/** Notes in a visit's history that nobody came in time, and tells the customer. */
export async function noteLate(tx: DbOrTx, deps: VisitDeps, { visit, lead }: Locked): Promise<void> {
  await change(tx, deps, { visit, told: lead }, { by: 'program' }, { what: 'late' })
}

/** The owner has found the money of a visit, or takes that back. The audit log says who. */
export async function settleVisit(tx: DbOrTx, { now }: VisitDeps, { id, settled_at }: VisitRow, isFound: boolean): Promise<void> {
  await updateVisit(tx, id, { settled_at: isFound ? (settled_at ?? now()) : null })
}

type OfQuote = { what: 'quoted' | 'approved' | 'declined'; note: string }

/** Notes a quote in a visit's history. The customer is told of it, and of what the office says in their name. */
export async function noteQuote(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, lead }: Locked,
  made: OfQuote,
  actor: Actor,
): Promise<void> {
  const isTold = made.what === 'quoted' || (made.what === 'approved' && actor.by === 'operator')
  await change(tx, deps, { visit, told: isTold ? lead : undefined }, actor, made)
}

/** Notes that the fault is back, in the history of the visit that was to mend it. */
export async function noteClaim(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, note: string, actor: Actor): Promise<void> {
  await change(tx, deps, { visit }, actor, { what: 'claimed', note })
}

type Place = Pick<VisitRow, 'address' | 'pincode' | 'gate_note'>

export async function placeVisit(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, place: Place, actor: Actor): Promise<VisitRow> {
  return change(tx, deps, { visit }, actor, { what: 'place', fields: place })
}

const AGAIN_PLANNED = {
  status: 'planned',
  accepted_at: null,
  on_the_way_at: null,
  code: null,
  wrong_codes: [] as string[],
} as const

/** Who turns back keeps the door code, which the customer was told; at the door it has served. */
function timesOf({ status, code }: VisitRow, { to, outcome, isProved = false }: Step, at: Date): Partial<VisitRow> {
  if (to === 'accepted') return status === 'on_the_way' ? { on_the_way_at: null } : { accepted_at: at }
  if (to === 'on_the_way') return { on_the_way_at: at, code: code ?? makeDoorCode() }
  if (to === 'arrived') return { arrived_at: at, is_arrival_proved: isProved, code: null }
  return { code: null, ...(to === 'done' && { done_at: at, outcome }) }
}

const makeDoorCode = () => String(randomInt(10_000)).padStart(4, '0')

async function take(tx: DbOrTx, deps: VisitDeps, lead: LeadRow, pincode: string, wanted: Wanted, before?: number): Promise<Turn> {
  const { service_type: serviceType, city } = lead
  const wish = { serviceType, city, pincode: pincode || undefined, window: wanted.chosen.arrival }
  const turn = await takeTurn(tx, deps, { ...wish, technicianId: wanted.technicianId, except: wanted.except, before })
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
    technician_id: made.technicianId ?? actor.technicianId,
    note: made.note,
    action_id: actor.actionId,
    said_at: actor.saidAt,
    created_at: deps.now(),
  })
  if (told) await tellOfVisit(tx, deps, event, told)
  await tellOfTurns(tx, deps, { event, before: visit, after: changed })
  return changed
}
