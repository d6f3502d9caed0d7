import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import {
  DAY_STEPS,
  type DayStep,
  DOOR_CODE_TRIES,
  findRequiredField,
  STATUS_AFTER,
  statusBeforeMissed,
} from '../../../contract/bookings/days.public.ts'
import { canStep, type StepFacts } from '../../../contract/bookings/visit.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import { boundsOfDay, formatMoment } from '../../../contract/india.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { VisitStatus } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import type { OpenDay } from '../technicians/day-links.ts'
import { noteRefused, noteWrongCode, sendQuote } from '../visits/amend-visit.ts'
import { reassignVisit } from '../visits/move-visit.ts'
import { lockPaidVisit, stepVisit } from '../visits/step-visit.ts'
import { findMissedAt } from '../visits/visit-events.store.ts'
import { type Actor, toStepFacts } from '../visits/visits.rules.ts'
import { countActs, findAct, isDoneAct, lockLiveVisit, type VisitRow } from '../visits/visits.store.ts'
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
  const required = findRequiredField(said.step)
  if (required && !said[required.field]) throw invalid({ [required.field]: required.message })
  const isBack = said.step === 'not_missed'
  return deps.db.transaction(async (tx) => {
    const locked = await lockPaidVisit(tx, said.visit_id)
    if (!locked) return 'late'
    const { visit, lead } = locked
    // What this step is in the visit's history.
    const events = said.step === 'not_missed' ? (['accepted', 'on_the_way'] as const) : [said.step]
    if (await isDoneAct(tx, lead.id, said.action_id, events)) return 'taken'
    const saidAt = readSaidAt(said.said_at, deps.now())
    const actor: Actor = { by: 'technician', technicianId: technician.id, actionId: said.action_id, saidAt }
    const refuse = async () => {
      // Its own id: sent again after what it waited for, the step can still be taken.
      const actionId = `refused-${said.action_id}`
      const hasWaited = isOver || (saidAt && deps.now().getTime() - saidAt.getTime() > WAITED_MS)
      const { step, outcome, paid_by, reason, said_at } = said
      const note = ADMIN_MESSAGES.stepRefused(step, [outcome, paid_by, reason], said_at && formatMoment(said_at))
      const isNews = hasWaited && (await wasOf(tx, visit.id, technician.id)) && !(await findAct(tx, lead.id, actionId))
      if (isNews) await noteRefused(tx, deps, visit, note, { ...actor, actionId })
      return 'late' as const
    }
    const takenAt = await findTakenAt(tx, visit, technician.id, boundsOfDay(day))
    const isOfDay = saidAt !== undefined && saidAt >= boundsOfDay(day).start && saidAt < endsAt
    if (!takenAt || (isOver && !isOfDay)) return refuse()
    const before = [takenAt, visit.accepted_at, visit.on_the_way_at, visit.arrived_at]
    // By the time it is taken back, the customer may have been notified, whenever it was tapped.
    const at = isBack ? deps.now() : toMoment(saidAt, before, deps.now())
    const missedAt = await findMissedAt(tx, visit)
    if (!canTake(said.step, visit.status, toStepFacts(visit, { now: at, missedAt }))) return refuse()
    // Someone closed the lead, or planned another visit, since no one opened.
    const isClosed = lead.status !== 'New' || lead.deleted_at
    if (isBack && (isClosed || (await lockLiveVisit(tx, lead.id)))) return refuse()
    return act(tx, deps, locked, { ...said, at }, actor)
  })
}

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

/** The status that a step of this kind brings its visit to. */
function statusAfter(
  step: Exclude<DayStep, 'unassigned' | 'quoted'>,
  { onTheWayAt }: Pick<StepFacts, 'onTheWayAt'>,
): VisitStatus {
  return step === 'not_missed' ? statusBeforeMissed(onTheWayAt) : STATUS_AFTER[step]
}

/** None where no one has a code to tell: the visit set out before there were codes. */
export const countTriesLeft = ({ status, code, wrong_codes }: VisitRow): number =>
  status === 'on_the_way' && code === null ? 0 : Math.max(0, DOOR_CODE_TRIES - wrong_codes.length)

/** Whether a technician can take this step now. */
function canTake(step: DayStep, status: VisitStatus, facts: StepFacts): boolean {
  // A technician who set out turns back first, or calls the office.
  if (step === 'unassigned') return status === 'planned' || status === 'accepted'
  if (step === 'quoted') return status === 'arrived'
  if (step === 'accepted' && status !== 'planned') return false
  if (step === 'turned_back' && status !== 'on_the_way') return false
  if ((step === 'not_missed') !== (status === 'missed')) return false
  return canStep(status, statusAfter(step, facts), 'technician', facts)
}

export const listDaySteps = (status: VisitStatus, facts: StepFacts) => DAY_STEPS.filter((step) => canTake(step, status, facts))

const YEAR_MS = 366 * DAY_MS

/** What a phone says of the time; a clock that is a year off says nothing. */
function readSaidAt(said: string | undefined, now: Date): Date | undefined {
  const saidAt = said === undefined ? undefined : new Date(said)
  return saidAt && Math.abs(saidAt.getTime() - now.getTime()) < YEAR_MS ? saidAt : undefined
}

/**
 * When a step happened: as the phone says, which sends it when there is a network again; but neither in the future nor
 * before the technician was asked or what they said before.
 */
function toMoment(saidAt: Date | undefined, before: readonly (Date | null)[], now: Date): Date {
  const isPlausible = saidAt && saidAt < now && before.every((moment) => !moment || moment <= saidAt)
  return isPlausible ? saidAt : now
}
