import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { QuoteDecision } from '../../../contract/bookings/quotes.ts'
import { isComing, type StepFacts } from '../../../contract/bookings/visit.ts'
import { windowText } from '../../../contract/bookings/window-texts.ts'
import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { toClock } from '../../../contract/clock.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { boundsOfDay, minuteOfDay } from '../../../contract/india.ts'
import { formatPaise } from '../../../contract/money.ts'
import { toCityLabel, type VisitActor, type VisitEventKind, type VisitStatus } from '../../../contract/options.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Alarm } from '../../platform/deps/notices.ts'
import { invalid } from '../../platform/http/errors.ts'
import { type Chosen, toChosen } from '../reservations/windows.rules.ts'
import type { VisitRow } from './visits.store.ts'

/** When technicians get their day: at 7 am, so that night bookings wake no one. */
export const MORNING_MS = 7 * HOUR_MS
export const toMorning = (day: string) => new Date(boundsOfDay(day).start.getTime() + MORNING_MS)

/** The times that decide who may advance a visit. */
export type StepMoments = Pick<StepFacts, 'now' | 'missedAt'>

export function toStepFacts({ window_start, on_the_way_at, reservation_id }: VisitRow, moments: StepMoments): StepFacts {
  return { ...moments, windowStart: window_start, onTheWayAt: on_the_way_at, hasReservation: reservation_id !== null }
}

const AFTER_DONE_MS = 2 * HOUR_MS

type Shown = Pick<VisitRow, 'status' | 'done_at'>

/** Whether the work ended so recently that there may be something left to say or to ask. */
const isJustDone = ({ status, done_at }: Shown, now: Date) =>
  status === 'done' && done_at !== null && now.getTime() - done_at.getTime() <= AFTER_DONE_MS

/** Whether technician and customer of a visit see each other's details: from the yes on. */
export function knowEachOther(visit: Shown, now: Date): boolean {
  return visit.status === 'accepted' || canCall(visit, now)
}

/** Whether the customer sees the technician's number: from "on the way" on. */
export function canCall(visit: Shown, now: Date): boolean {
  return visit.status === 'on_the_way' || visit.status === 'arrived' || isJustDone(visit, now)
}

/** No one came by the promised time. */
export function isLate({ status, due_by }: Pick<VisitRow, 'status' | 'due_by'>, now: Date): boolean {
  return isComing(status) && due_by <= now
}

type Act = { step?: VisitStatus | undefined; lines?: unknown; answer?: Pick<QuoteDecision, 'decision'> | undefined }

/** Whether an entry of the history is that of this act: a step, a quote, an answer to one, or else a move. */
export function isActOf(what: VisitEventKind, { step, lines, answer }: Act): boolean {
  if (step) return what === step || (what === 'turned_back' && step === 'accepted')
  if (lines) return what === 'quoted'
  return answer ? what === answer.decision : what === 'moved' || what === 'assigned'
}

export function toLateAlarm({ id, due_by, reservation_id }: VisitRow, { reference, service_type, city }: LeadRow): Alarm {
  const time = toClock(minuteOfDay(due_by), 'en')
  const why = reservation_id === null ? 'No technician is planned.' : 'The technician hasn’t arrived.'
  return {
    key: `late-visit-${id}-${due_by.getTime()}`,
    title: `${reference}: no one there by ${time}`,
    text: `${service_type} in ${toCityLabel(city)} was promised by ${time}. ${why} The customer knows it is late. See the board of visits.`,
  }
}

const about = ({ window_start, window_end }: VisitRow, { service_type, city }: LeadRow) =>
  `${service_type} in ${toCityLabel(city)}, ${windowText({ start: window_start, end: window_end }, 'en')}`

/** The time that was chosen was lost while paying. */
export function toLostAlarm(visit: VisitRow, lead: LeadRow): Alarm {
  return {
    key: `lost-visit-${visit.id}`,
    title: `Paid, but no one is free at the chosen time: ${lead.reference}`,
    text: `${about(visit, lead)}. Someone else had taken it before the payment came. The customer is asked to choose another time, or to cancel and be refunded. Find a technician, or call: see the board of visits.`,
  }
}

/** A number that has visits to come asks for one more. */
export function toManyAlarm({ id, reference, mobile, service_type, city }: LeadRow, { window }: Chosen): Alarm {
  return {
    key: `many-visits-${id}`,
    title: `${reference}: several visits for one number`,
    text: `${mobile} already has visits planned, and asks for ${service_type} in ${toCityLabel(city)}, ${windowText(window, 'en')}. No technician’s time was taken. Call, and plan it if they mean it.`,
  }
}

export function toCancelledAlarm(visit: VisitRow, lead: LeadRow, refundPaise: number): Alarm {
  const money = refundPaise > 0 ? ` ${formatPaise(refundPaise)} paid online is refunded automatically.` : ''
  return {
    key: `cancelled-visit-${visit.id}`,
    title: `${lead.reference}: the customer cancelled`,
    text: `${about(visit, lead)}. No one needs to go, and the technician’s time is free again.${money}`,
  }
}

export function toClaimAlarm({ id }: VisitRow, { reference, service_type, city }: LeadRow, message: string, now: Date): Alarm {
  return {
    key: `claim-${id}-${now.getTime()}`,
    title: `${reference}: free return asked for`,
    text: `The customer of ${service_type} in ${toCityLabel(city)} asks for a free return under the guarantee: ${message} They can choose a time on the booking’s page. Until then it is under To plan on the board of visits.`,
  }
}

type Transfer = { vpa: string; name: string; paise: number; reference: string }

/** A UPI payment to a business ends at one lakh rupees; only listed kinds of merchants may take more. */
export const UPI_MAX_PAISE = 10_000_000

/**
 * The address that UPI apps open, as a link or from a QR code. Spaces are `%20`: some apps show a plus as one. `tr` is
 * the merchant's own reference, which apps and the bank's statement show.
 */
export function toUpiAddress({ vpa, name, paise, reference }: Transfer): string {
  const fields = { pa: vpa, pn: name, tr: reference, am: (paise / 100).toFixed(2), cu: 'INR', tn: reference }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
  return `upi://pay?${query.join('&')}`
}

/** A window that can be given: one that has not ended. Throws 422. */
export function requireOpenWindow(choice: WindowChoice, now: Date): Chosen {
  const chosen = toChosen(choice, now)
  if (chosen.window.end <= now) throw invalid({ window: ADMIN_MESSAGES.windowPast })
  return chosen
}

/** Who acts; `actionId` identifies the request, so that a repeated one acts once. */
export type Actor = {
  by: VisitActor
  administratorId?: number | undefined
  technicianId?: number | undefined
  actionId?: string | undefined
  /** When they say that it happened, by the clock of the technician's phone. */
  saidAt?: Date | undefined
}

export type VisitDeps = Pick<Deps, 'jobs' | 'now' | 'settings' | 'contentEpoch'>

/** A visit and its lead, both locked. */
export type Locked = { visit: VisitRow; lead: LeadRow }
