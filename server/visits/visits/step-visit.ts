import { randomInt } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { canStep } from '../../../contract/bookings/visit.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { PaidBy, VisitEventKind, VisitOutcome, VisitStatus } from '../../../contract/options.ts'
import { insertLeadEvent } from '../../bookings/leads/leads.admin.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { PaidLead } from '../../platform/deps/visits.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Actor, Locked, VisitDeps } from './actor.ts'
import { changeVisit, endReservationOf, removeReservationOf } from './change-visit.ts'
import { closeVisit } from './close-visit.ts'
import { refundVisit } from './refund-visit.ts'
import { toStepFacts } from './visits.rules.ts'
import type { VisitRow } from './visits.store.ts'

// How far visits have come.

/** The order that the lead was paid with is locked too: some steps give the money back. */
type PaidLocked = PaidLead & { visit: VisitRow }

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
  /** What was paid does not come back by itself: a person decides. */
  keepsMoney?: boolean
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
  const { outcome, paidBy } = step
  const isDone = step.to === 'done' && outcome !== undefined
  const closed = isDone ? await closeVisit(tx, deps, { visit, lead }, { outcome, paidBy, at, by: actor.by }) : undefined
  const isBack = visit.status === 'on_the_way' && step.to === 'accepted'
  const isCancelled = step.to === 'cancelled'
  const technicianId = isCancelled ? await removeReservationOf(tx, visit) : undefined
  const hasNews = closed !== undefined && (outcome !== 'inspection' || closed.bill_id !== null)
  const isNotified =
    hasNews || step.to === 'on_the_way' || step.to === 'missed' || (isCancelled && isAwaited(visit, step, actor, deps.now()))
  const stepped = await changeVisit(tx, deps, { visit, notified: isNotified ? lead : undefined }, actor, {
    what: isBack ? 'turned_back' : (step.to as VisitEventKind),
    fields: { status: step.to, ...timesOf(visit, step, at), ...closed, ...(isCancelled && { reservation_id: null }) },
    technicianId,
    note: step.reason,
  })
  if (step.to === 'done' || step.to === 'missed') await endReservationOf(tx, deps, stepped)
  const cause = { order, isByCustomer: actor.by === 'customer', administratorId: actor.administratorId }
  const refundPaise = step.keepsMoney ? 0 : await refundVisit(tx, deps, stepped, cause)
  // Who ends the lead by hand notes that there.
  if (actor.by !== 'program' || refundPaise > 0) await noteInLead(tx, deps, { visit, lead }, { ...step, refundPaise }, actor)
  return refundPaise
}

/** Whether the customer is notified of a cancellation: not of their own, nor where a completed lead's time is over. */
function isAwaited({ window_end }: VisitRow, { keepsMoney }: Step, { by }: Actor, now: Date): boolean {
  return by !== 'customer' && (!keepsMoney || window_end > now)
}

/**
 * A visit that was done completes its lead, and a customer who cancels it cancels the lead; the rest is noted there.
 * What was booked is done where a return is cancelled.
 */
async function noteInLead(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, lead }: Locked,
  { to, reason, outcome, refundPaise }: Step & { refundPaise: number },
  actor: Actor,
): Promise<void> {
  const words = ADMIN_MESSAGES.visitNote(to, outcome, actor.by === 'customer' ? ADMIN_MESSAGES.byCustomer : reason)
  if (!words) return
  const isOver = to === 'done' || (to === 'cancelled' && actor.by === 'customer')
  const ending = to === 'done' || visit.return_of !== null ? 'Completed' : 'Cancelled'
  const isEnded = isOver && actor.by !== 'program' && lead.status === 'New'
  await insertLeadEvent(tx, {
    leadId: lead.id,
    what: isEnded ? 'status' : 'note',
    status: isEnded ? ending : lead.status,
    note: refundPaise > 0 ? `${words}. ${ADMIN_MESSAGES.comesBack(formatPaise(refundPaise))}` : words,
    administratorId: actor.administratorId,
    now: deps.now(),
  })
}

/** Who turns back keeps the door code, which the customer was told; at the door it has served. */
function timesOf({ status, code }: VisitRow, { to, outcome, isProved = false }: Step, at: Date): Partial<VisitRow> {
  if (to === 'accepted') return status === 'on_the_way' ? { on_the_way_at: null } : { accepted_at: at }
  if (to === 'on_the_way') return { on_the_way_at: at, code: code ?? makeDoorCode() }
  if (to === 'arrived') return { arrived_at: at, is_arrival_proved: isProved, code: null }
  return { code: null, ...(to === 'done' && { done_at: at, outcome }) }
}

const makeDoorCode = () => String(randomInt(10_000)).padStart(4, '0')
