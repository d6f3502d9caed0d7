import {
  DAY_STEPS,
  type DayStep,
  DOOR_CODE_TRIES,
  STATUS_AFTER,
  statusBeforeMissed,
} from '../../../contract/bookings/days.public.ts'
import { canStep, type StepFacts } from '../../../contract/bookings/visit.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { VisitStatus } from '../../../contract/options.ts'
import type { VisitRow } from '../visits/visits.store.ts'

/** The status that a step of this kind brings its visit to. */
export function statusAfter(
  step: Exclude<DayStep, 'unassigned' | 'quoted'>,
  { onTheWayAt }: Pick<StepFacts, 'onTheWayAt'>,
): VisitStatus {
  return step === 'not_missed' ? statusBeforeMissed(onTheWayAt) : STATUS_AFTER[step]
}

/** None where no one has a code to tell: the visit set out before there were codes. */
export const countTriesLeft = ({ status, code, wrong_codes }: VisitRow): number =>
  status === 'on_the_way' && code === null ? 0 : Math.max(0, DOOR_CODE_TRIES - wrong_codes.length)

/** Whether a technician can take this step now. */
export function canTake(step: DayStep, status: VisitStatus, facts: StepFacts): boolean {
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
export function readSaidAt(said: string | undefined, now: Date): Date | undefined {
  const saidAt = said === undefined ? undefined : new Date(said)
  return saidAt && Math.abs(saidAt.getTime() - now.getTime()) < YEAR_MS ? saidAt : undefined
}

/**
 * When a step happened: as the phone says, which sends it when there is a network again; but neither in the future nor
 * before the technician was asked or what they said before.
 */
export function toMoment(saidAt: Date | undefined, before: readonly (Date | null)[], now: Date): Date {
  const isPlausible = saidAt && saidAt < now && before.every((moment) => !moment || moment <= saidAt)
  return isPlausible ? saidAt : now
}
