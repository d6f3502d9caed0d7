import type * as api from '../../../contract/api.ts'
import { DAY_STEPS, type DayStep, DOOR_CODE_TRIES } from '../../../contract/bookings/days.public.ts'
import { canStep, type StepFacts } from '../../../contract/bookings/visit.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Caller, HandlerAnswer } from '../../../contract/endpoint.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import type { VisitStatus } from '../../../contract/options.ts'
import { blogImagePath } from '../../../contract/paths.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { linkCounter } from '../../platform/http/links.ts'
import { findDay, type OpenDay } from '../technicians/day-links.ts'
import { findClaimMessage } from '../visits/claims.store.ts'
import { findMissedAt } from '../visits/visit-events.store.ts'
import { findMoney } from '../visits/visit-money.ts'
import { knowEachOther, type StepMoments, toStepFacts } from '../visits/visits.rules.ts'
import type { VisitRow } from '../visits/visits.store.ts'
import { listVisitsOfTechnician } from './days.store.ts'

type TechnicianDay = HandlerAnswer<typeof api.days.get>['data']
type DayVisit = TechnicianDay['visits'][number]
type Listed = Awaited<ReturnType<typeof listVisitsOfTechnician>>[number]

/** What a technician sees of a day. */
export async function showDay(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { technician, day, endsAt }: OpenDay,
  language: Language,
): Promise<TechnicianDay> {
  const { name, id_number, image, verified_on } = technician
  const listed = await listVisitsOfTechnician(db, technician.id, boundsOfDay(day))
  const visits = await Promise.all(
    listed.map(async (one) => ({
      ...toDayVisit(one, await getServiceLabel(db, one.lead.service_type, language), {
        now: now(),
        missedAt: await findMissedAt(db, one.visit),
        claim: await findClaimMessage(db, one.visit),
      }),
      ...(await findMoney(db, one.visit, one.lead, settings)),
    })),
  )
  return {
    ...{ day, ends_at: endsAt, visits },
    technician: { name, id_number, image_url: image && blogImagePath(image), verified_on, language: technician.language },
    office: (await findContactDetails(db))?.mobile || null,
  }
}

type Known = StepMoments & { claim: string | undefined }

/** What is the customer's is left out until the technician said yes, and again once they have gone. */
function toDayVisit(
  { visit, lead, paid_paise }: Listed,
  service: string,
  { claim, ...moments }: Known,
): Omit<DayVisit, 'quotes'> {
  const { id, window_start, window_end, is_soon, due_by, status, outcome, on_the_way_at, charge_paise, address, gate_note } =
    visit
  const { reference, service_type, city, name, mobile, message } = lead
  const isKnown = knowEachOther(visit, moments.now) && !lead.deleted_at
  return {
    ...{ id, reference, service_type, service, city, is_soon, due_by, status, outcome, charge_paise, on_the_way_at },
    window: { from: window_start, to: window_end },
    pincode: isKnown || status === 'planned' ? visit.pincode : '',
    is_paid: paid_paise > 0,
    ...(visit.return_of !== null && { is_return: true as const }),
    customer: isKnown ? { name, mobile, address, gate_note, message, ...(claim && { claim }) } : null,
    can: listDaySteps(status, toStepFacts(visit, moments)),
    tries_left: countTriesLeft(visit),
  }
}

/** None where no one has a code to tell: the visit set out before there were codes. */
export const countTriesLeft = ({ status, code, wrong_codes }: VisitRow): number =>
  status === 'on_the_way' && code === null ? 0 : Math.max(0, DOOR_CODE_TRIES - wrong_codes.length)

/**
 * Makes a function that opens a day for a caller. A link of another day opens nothing, but doesn't count as a guess;
 * one whose day is over still accepts the steps tapped in it.
 */
export function dayOpener(
  deps: Deps,
  use: 'read' | 'step',
): (token: string, caller: Pick<Caller, 'address'>) => Promise<OpenDay | undefined> {
  const count = linkCounter(deps, use)

  return async (token, caller) => {
    const found = await count(token, caller, await findDay(deps, token))
    return found === 'closed' || (found?.isOver && use === 'read') ? undefined : found
  }
}

/**
 * The visit's status after a step. An unassigned or quoted visit gets no other status, and an undone step restores the
 * last one.
 */
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

const listDaySteps = (status: VisitStatus, facts: StepFacts) => DAY_STEPS.filter((step) => canTake(step, status, facts))

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
