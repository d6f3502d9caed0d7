import { randomInt } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { canStep, isLive, refundOf, TAKE_BACK_MS } from '../../../contract/bookings/visit.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { PaidBy, VisitEventKind, VisitOutcome, VisitStatus } from '../../../contract/options.ts'
import { findReturnablePaise } from '../../bookings/leads/lead-visits.store.ts'
import { insertLeadEvent, type LeadRow } from '../../bookings/leads/leads.store.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import { findOrderBy, lockPaidLead, type OrderRow } from '../../bookings/payments/orders.store.ts'
import { countRefundsBy, findRefundByKey } from '../../bookings/payments/refunds.store.ts'
import { refundRemainder, toRefundKey } from '../../bookings/payments/request-refund.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { hourlyKey } from '../../platform/deps/notices.ts'
import type { PaidLead } from '../../platform/deps/visits.ts'
import { AppError } from '../../platform/http/errors.ts'
import { changeVisit, endReservationOf, removeReservationOf } from './change-visit.store.ts'
import { findMissedAt } from './visit-events.store.ts'
import { closeVisit } from './visit-money.ts'
import { type Actor, type Locked, toStepFacts, type VisitDeps } from './visits.rules.ts'
import { findVisit, lockVisit, type VisitRow } from './visits.store.ts'

// How far visits have come.

/** The order that the lead was paid with is locked too: some steps give the money back. */
type PaidLocked = PaidLead & { visit: VisitRow }

/** Locks the order, then the lead, then the visit: every lock in this order. Undefined if there is no such visit. */
export async function lockPaidVisit(tx: DbOrTx, id: number): Promise<PaidLocked | undefined> {
  const found = await findVisit(tx, id)
  const paid = found && (await lockPaidLead(tx, found.lead_id))
  const visit = paid && (await lockVisit(tx, id))
  return visit && { ...paid, visit }
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
  /** What was paid is not refunded automatically: a person decides. */
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
  const missedAt = await findMissedAt(tx, visit)
  if (!canStep(visit.status, step.to, actor.by, toStepFacts(visit, { now: at, missedAt }))) {
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
    hasNews ||
    (step.to === 'on_the_way' && visit.status !== 'missed') ||
    step.to === 'missed' ||
    (isCancelled && isAwaited(visit, step, deps.now()))
  const stepped = await changeVisit(tx, deps, { visit, notified: isNotified ? lead : undefined }, actor, {
    what: isBack ? 'turned_back' : (step.to as VisitEventKind),
    fields: { status: step.to, ...timesOf(visit, step, at), ...closed, ...(isCancelled && { reservation_id: null }) },
    technicianId,
    note: visit.status === 'missed' ? ADMIN_MESSAGES.notMissed : step.reason,
  })
  // A technician may take it back, and needs the time then: `freeMissed`.
  const isKept = step.to === 'missed' && actor.by === 'technician'
  if (!isLive(step.to) && !isCancelled && !isKept) await endReservationOf(tx, deps, stepped)
  const cause = { order, isByCustomer: actor.by === 'customer', administratorId: actor.administratorId }
  const refundPaise = step.keepsMoney ? 0 : await refundVisit(tx, deps, stepped, cause)
  // A person who closes the lead by hand adds the note themselves.
  if (actor.by !== 'program' || refundPaise > 0) await noteInLead(tx, deps, { visit, lead }, { ...step, refundPaise }, actor)
  return refundPaise
}

/** Frees the time of a visit once its technician can no longer say that someone opened after all. */
export async function freeMissed(tx: DbOrTx, deps: VisitDeps, visit: VisitRow): Promise<void> {
  const missedAt = await findMissedAt(tx, visit)
  if (missedAt && deps.now().getTime() - missedAt.getTime() > TAKE_BACK_MS) await endReservationOf(tx, deps, visit)
}

/**
 * Whether the customer is notified of a cancellation, even of their own, because anyone with the link can cancel. Not
 * after a completed lead's time is over.
 */
function isAwaited({ window_end }: VisitRow, { keepsMoney }: Step, now: Date): boolean {
  return !keepsMoney || window_end > now
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
  const because = actor.by === 'customer' ? ADMIN_MESSAGES.byCustomer : reason
  const words = visit.status === 'missed' ? ADMIN_MESSAGES.notMissed : ADMIN_MESSAGES.visitNote(to, outcome, because)
  if (!words) return
  const isOver = to === 'done' || (to === 'cancelled' && actor.by === 'customer')
  const ending = to === 'done' || visit.return_of !== null ? 'Completed' : 'Cancelled'
  const isEnded = isOver && actor.by !== 'program' && lead.status === 'New'
  await insertLeadEvent(tx, {
    leadId: lead.id,
    what: isEnded ? 'status' : 'note',
    status: isEnded ? ending : lead.status,
    note: refundPaise > 0 ? `${words}. ${ADMIN_MESSAGES.comesBack(formatPaise(refundPaise))}` : words,
    // By which the history of the lead says who it was.
    requestId: actor.by === 'technician' ? actor.actionId : undefined,
    administratorId: actor.administratorId,
    now: deps.now(),
  })
}

/**
 * A technician who turns back, or takes back that no one opened, keeps the door code, which the customer has; once at
 * the door it is used up.
 */
function timesOf({ status, code }: VisitRow, { to, outcome, isProved = false }: Step, at: Date): Partial<VisitRow> {
  if (status === 'missed' || to === 'missed') return {}
  if (to === 'accepted') return status === 'on_the_way' ? { on_the_way_at: null } : { accepted_at: at }
  if (to === 'on_the_way') return { on_the_way_at: at, code: code ?? makeDoorCode() }
  if (to === 'arrived') return { arrived_at: at, is_arrival_proved: isProved, code: null }
  return { code: null, ...(to === 'done' && { done_at: at, outcome }) }
}

const makeDoorCode = () => String(randomInt(10_000)).padStart(4, '0')

type Cause = { order: OrderRow | undefined; isByCustomer: boolean; administratorId: number | undefined }

const toRequestId = ({ id }: Pick<VisitRow, 'id'>) => `visit-${id}`

/** Requests the refund for a visit that has just ended, in the same transaction. Its lead's order is locked. */
async function refundVisit(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, cause: Cause): Promise<number> {
  const { order, isByCustomer, administratorId } = cause
  const { status, outcome } = visit
  const facts = { outcome, paidPaise: await findReturnablePaise(tx, visit.lead_id), isReturn: visit.return_of !== null }
  if (!order || isLive(status) || refundOf(status, facts) === 0) return 0
  const reason = ADMIN_MESSAGES.refundOfVisit(status === 'cancelled', isByCustomer)
  const source = isByCustomer ? 'visitor' : 'administrator'
  const remainder = { reason, requestId: toRequestId(visit), source, administratorId } as const
  const paise = await refundRemainder(tx, deps, order, { ...remainder, hasOtherSms: status === 'cancelled' })
  if (administratorId !== undefined) await watchRefunds(tx, deps, administratorId)
  return paise
}

const MANY_REFUNDS = 3

/** Agents end visits without being asked again: a session that was stolen is noticed, as the owner hears of several. */
async function watchRefunds(tx: DbOrTx, deps: VisitDeps, administratorId: number): Promise<void> {
  const count = await countRefundsBy(tx, administratorId, new Date(deps.now().getTime() - HOUR_MS))
  if (count < MANY_REFUNDS) return
  const text = `The administrator ${administratorId} of the audit log ended ${count} visits within an hour whose customers had paid online, so the money is being refunded. Ask whether that was intended, and sign them out if not.`
  await sendAlarm(tx, deps, {
    key: hourlyKey(`refunds-by-${administratorId}`, deps.now()),
    title: 'Several payments are being refunded',
    text,
  })
}

/** What was asked back when this visit ended, in paise; undefined where nothing was. */
export async function findVisitRefund(db: DbOrTx, visit: VisitRow, { payment_id }: LeadRow): Promise<number | undefined> {
  const order = payment_id === null ? undefined : await findOrderBy(db, 'payment_id', payment_id)
  return order && (await findRefundByKey(db, toRefundKey(order.id, toRequestId(visit))))?.amount_paise
}

/** What comes back once this visit is cancelled, or came back because it ended so; undefined where nothing was paid online. */
export async function findRefundOf(db: DbOrTx, visit: VisitRow, lead: LeadRow): Promise<number | undefined> {
  if (lead.payment_id === null) return undefined
  const { status, outcome } = visit
  if (!isLive(status)) return findVisitRefund(db, visit, lead)
  return refundOf(status, { outcome, paidPaise: await findReturnablePaise(db, lead.id), isReturn: visit.return_of !== null })
}
