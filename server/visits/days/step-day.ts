import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { type DayStep, DOOR_CODE_TRIES, findNeed } from '../../../contract/bookings/days.public.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import { boundsOfDay, formatMoment } from '../../../contract/india.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { VisitEventKind } from '../../../contract/options.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import type { OpenDay } from '../technicians/day-links.ts'
import { noteRefused, noteWrongCode, sendQuote } from '../visits/amend-visit.ts'
import { reassignVisit } from '../visits/move-visit.ts'
import { lockPaidVisit, stepVisit } from '../visits/step-visit.ts'
import { findMissedAt } from '../visits/visit-events.store.ts'
import { type Actor, toStepFacts } from '../visits/visits.rules.ts'
import { countActs, findAct, isDoneAct, lockLiveVisit } from '../visits/visits.store.ts'
import { canTake, countTriesLeft, readSaidAt, statusAfter, toMoment } from './day-steps.rules.ts'
import { findTakenAt, wasOf } from './days.store.ts'

/** What was tapped longer ago waited on the phone: the office reads that it came too late. */
const WAITED_MS = 2 * MINUTE_MS
/** Each way out is a message to the customer. */
const MAX_TURNS_BACK = 2

type Said = Omit<HandlerInput<typeof api.days.step>, 'token'>
/** `late` where the visit has gone on without it, or to someone else. */
export type Taken = 'taken' | 'late' | { triesLeft: number }

/**
 * Takes a technician's step. A phone without a network sends it later, and again where the answer was lost: the same
 * step acts once.
 */
export function takeDayStep(deps: Deps, { technician, day, endsAt, isOver }: OpenDay, said: Said): Promise<Taken> {
  const need = findNeed(said.step)
  if (need && !said[need.field]) throw invalid({ [need.field]: need.message })
  return deps.db.transaction(async (tx) => {
    const locked = await lockPaidVisit(tx, said.visit_id)
    if (!locked) return 'late'
    const { visit, lead } = locked
    if (await isDoneAct(tx, lead.id, said.action_id, eventsOf(said.step))) return 'taken'
    const saidAt = readSaidAt(said.said_at, deps.now())
    const actor: Actor = { by: 'technician', technicianId: technician.id, actionId: said.action_id, saidAt }
    const refuse = async () => {
      // Its own id: sent again after what it waited for, the step can still be taken.
      const actionId = `refused-${said.action_id}`
      const hasWaited = isOver || (saidAt && deps.now().getTime() - saidAt.getTime() > WAITED_MS)
      const isNews = hasWaited && (await wasOf(tx, visit.id, technician.id)) && !(await findAct(tx, lead.id, actionId))
      if (isNews) await noteRefused(tx, deps, visit, toSaidNote(said), { ...actor, actionId })
      return 'late' as const
    }
    const takenAt = await findTakenAt(tx, visit, technician.id, boundsOfDay(day))
    const isOfDay = saidAt !== undefined && saidAt >= boundsOfDay(day).start && saidAt < endsAt
    if (!takenAt || (isOver && !isOfDay)) return refuse()
    const before = [takenAt, visit.accepted_at, visit.on_the_way_at, visit.arrived_at]
    const isBack = said.step === 'not_missed'
    // By the time it is taken back, the customer may have been notified, whenever it was tapped.
    const at = isBack ? deps.now() : toMoment(saidAt, before, deps.now())
    const missedAt = await findMissedAt(tx, visit)
    if (!canTake(said.step, visit.status, toStepFacts(visit, { now: at, missedAt }))) return refuse()
    if (isBack && !(await canComeAgain(tx, lead))) return refuse()
    return act(tx, deps, locked, { ...said, at }, actor)
  })
}

/** What it is in the visit's history. */
const eventsOf = (step: DayStep): readonly VisitEventKind[] => (step === 'not_missed' ? ['accepted', 'on_the_way'] : [step])

/** No one closed the lead, or planned another visit, since no one opened. */
const canComeAgain = async (tx: DbOrTx, { id, status, deleted_at }: LeadRow) =>
  status === 'New' && !deleted_at && (await lockLiveVisit(tx, id)) === undefined

/** What was said, for the history. */
const toSaidNote = ({ step, outcome, paid_by, reason, said_at }: Said) =>
  ADMIN_MESSAGES.stepRefused(step, [outcome, paid_by, reason], said_at && formatMoment(said_at))

async function act(
  tx: DbOrTx,
  deps: Deps,
  locked: Parameters<typeof stepVisit>[2],
  { step, code, reason, outcome, lines = [], paid_by, at }: Said & { at: Date },
  actor: Actor,
): Promise<Taken> {
  const { visit } = locked
  if (step === 'unassigned') {
    await reassignVisit(tx, deps, locked, reason, actor)
    return 'taken'
  }
  if (step === 'quoted') {
    await sendQuote(tx, deps, locked, lines, actor)
    return 'taken'
  }
  if (step === 'turned_back' && (await countActs(tx, visit.id, 'turned_back', 'technician')) >= MAX_TURNS_BACK)
    throw new AppError('conflict', MESSAGES.turnedBackMany)
  if (step === 'arrived') {
    if (countTriesLeft(visit) === 0) return { triesLeft: 0 }
    // The same wrong code, sent again because no answer came, counts as one try.
    if (code !== visit.code) return { triesLeft: DOOR_CODE_TRIES - (await noteWrongCode(tx, visit, code ?? '')) }
  }
  const isProved = step === 'arrived'
  const to = statusAfter(step, { onTheWayAt: visit.on_the_way_at })
  await stepVisit(tx, deps, locked, { to, reason, outcome, paidBy: paid_by, at, isProved }, actor)
  return 'taken'
}
