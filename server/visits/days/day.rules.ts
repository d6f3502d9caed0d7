import { DAY_STEPS, type DayStep } from '../../../contract/bookings/days.public.ts'
import { canStep, type StepFacts } from '../../../contract/bookings/visit.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { VisitStatus } from '../../../contract/options.ts'

/** What a step makes of a visit; one that is given back or quoted is brought to no other status, and one back to its last. */
const STATUS_OF: Record<Exclude<DayStep, 'unassigned' | 'quoted' | 'not_missed'>, VisitStatus> = {
  accepted: 'accepted',
  on_the_way: 'on_the_way',
  turned_back: 'accepted',
  arrived: 'arrived',
  missed: 'missed',
  done: 'done',
}

export function statusOf(
  step: Exclude<DayStep, 'unassigned' | 'quoted'>,
  { onTheWayAt }: Pick<StepFacts, 'onTheWayAt'>,
): VisitStatus {
  if (step === 'not_missed') return onTheWayAt ? 'on_the_way' : 'accepted'
  return STATUS_OF[step]
}

/** Whether a technician can take this step now. */
export function canTake(step: DayStep, status: VisitStatus, facts: StepFacts): boolean {
  // A technician who set out turns back first, or calls the office.
  if (step === 'unassigned') return status === 'planned' || status === 'accepted'
  if (step === 'quoted') return status === 'arrived'
  if (step === 'accepted' && status !== 'planned') return false
  if (step === 'turned_back' && status !== 'on_the_way') return false
  if ((step === 'not_missed') !== (status === 'missed')) return false
  return canStep(status, statusOf(step, facts), 'technician', facts)
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
