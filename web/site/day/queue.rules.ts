import {
  DAY_STEPS,
  type DayStep,
  type DayVisit,
  STATUS_AFTER,
  statusBeforeMissed,
  type TechnicianDay,
} from '../../../contract/bookings/days.public.ts'
import { isLive } from '../../../contract/bookings/visit.ts'
import type { VisitStatus } from '../../../contract/options.ts'
import type { PlainForm } from '../../../contract/site.ts'

/** A tapped step. It stays on the phone until the server accepts it, or the technician has read why not. */
export type WaitingStep = {
  /** The token of its day: a link can end while steps wait. */
  token: string
  visit_id: number
  /** The booking's reference on the page. */
  reference?: string
  step: DayStep
  action_id: string
  said_at: string
  code?: string
  reason?: string
  outcome?: string
  paid_by?: string
  /** Why the server refused it: it is not sent again. */
  refused?: string
}

/** The visits with the effect of the steps that the server doesn't have yet; after these, any step may be possible. */
function withSteps(visits: readonly DayVisit[], steps: readonly WaitingStep[]): DayVisit[] {
  return visits.flatMap((visit) => {
    const own = steps.flatMap(({ visit_id, step }) => (visit_id === visit.id ? step : []))
    if (own.length === 0) return [visit]
    const status = own.reduce((before, step) => takeStep(visit, before, step), [visit.status] as Statuses).at(-1)
    return status ? [{ ...visit, status, can: [...DAY_STEPS] }] : []
  })
}

type Statuses = readonly (VisitStatus | undefined)[]

/** A visit's successive statuses; undoing restores the previous one. */
function takeStep({ on_the_way_at }: DayVisit, before: Statuses, step: DayStep): Statuses {
  if (step !== 'not_missed') return [...before, STATUS_AFTER[step]]
  return before.length > 1 ? before.slice(0, -1) : [statusBeforeMissed(on_the_way_at)]
}

/** What the page shows. */
export type DayState = {
  /** The token of the open link. */
  token: string
  /** Undefined once the link has ended. */
  day: TechnicianDay | undefined
  /** All steps on the phone, including other links'. */
  steps: readonly WaitingStep[]
  /** Those of them whose link no longer works, according to the last attempt. */
  unsent: readonly WaitingStep[]
  /** The latest refusal: shown at its field, or at its visit's button. */
  form: PlainForm | undefined
  /** The network is slow or missing, so steps wait. */
  isWaiting: boolean
  isOffline: boolean
  /** The last tap was lost: there is no network and no space on the phone. */
  isLost: boolean
  /** The office or a customer has changed the visits while the page was open. */
  isChanged: boolean
}

export type DayEvent =
  | { type: 'tapped'; steps: readonly WaitingStep[]; isWaiting: boolean }
  | { type: 'refused'; form: PlainForm }
  | { type: 'lost' }
  | { type: 'network'; isOffline: boolean }
  | { type: 'waited'; steps: readonly WaitingStep[] }
  | { type: 'sent'; steps: readonly WaitingStep[]; result: Sent; form: PlainForm | undefined }
  /** The day's current state on the server. */
  | { type: 'shown'; day: TechnicianDay | undefined }
  | { type: 'read'; steps: readonly WaitingStep[] }

export function next(state: DayState, event: DayEvent): DayState {
  switch (event.type) {
    case 'tapped':
      return { ...state, ...event, form: undefined, isLost: false, isChanged: false }
    case 'refused':
      return { ...state, form: event.form, isLost: false }
    case 'lost':
      return { ...state, isLost: true }
    case 'network':
      return { ...state, isOffline: event.isOffline, isLost: state.isLost && event.isOffline }
    case 'waited':
      return { ...state, steps: event.steps, isWaiting: true }
    case 'sent': {
      const { sent, unsent, day } = event.result
      const old = state.day && { ...state.day, visits: withSteps(state.day.visits, sent) }
      return { ...state, steps: event.steps, unsent, day: day ?? old, form: event.form ?? state.form, isWaiting: true }
    }
    case 'shown':
      return { ...state, day: event.day, isChanged: state.isChanged || isOtherwise(state.day, event.day) }
    case 'read':
      return { ...state, steps: event.steps, unsent: [] }
  }
}

/** Whether a coming visit was removed, added or moved. */
function isOtherwise(before: TechnicianDay | undefined, after: TechnicianDay | undefined): boolean {
  if (!before || !after) return false
  const toTimes = ({ visits }: TechnicianDay) =>
    visits.flatMap(({ id, status, window }) => (isLive(status) ? [`${id} ${Date.parse(window.from)}`] : []))
  const [old, now] = [toTimes(before), toTimes(after)]
  const over = after.visits.filter(({ status }) => !isLive(status)).map(({ id }) => id)
  const isHere = (time: string) => now.includes(time) || over.some((id) => time.startsWith(`${id} `))
  return !old.every(isHere) || now.some((time) => !old.includes(time))
}

/** This link's steps that the server has neither accepted nor refused. */
export const listWaiting = ({ steps, token }: Pick<DayState, 'steps' | 'token'>): WaitingStep[] =>
  steps.filter((step) => step.token === token && step.refused === undefined)

/** Steps that the phone could not deliver, until someone confirms reading them. */
export const listUntaken = ({ steps, unsent }: Pick<DayState, 'steps' | 'unsent'>): WaitingStep[] =>
  steps.filter(({ action_id, refused }) => refused !== undefined || unsent.some((step) => step.action_id === action_id))

/** The server may refuse a code or a payment method, so these show only once accepted, or if they have to wait. */
const isShownAtOnce = ({ step }: WaitingStep) => step !== 'arrived' && step !== 'done'

/** The visits to show. */
export function listShown(state: DayState): DayVisit[] {
  const waiting = listWaiting(state)
  return withSteps(state.day?.visits ?? [], state.isWaiting ? waiting : waiting.filter(isShownAtOnce))
}

/** Reads stored steps; ignores anything that isn't a list of steps. */
export function readSteps(text: string | undefined): WaitingStep[] {
  try {
    const steps: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(steps) ? steps : []
  } catch {
    return []
  }
}

type Answer = { status: number; message?: string; day?: TechnicianDay | null | undefined }
type Queue = {
  /** The token of the open link. */
  token: string
  read(): WaitingStep[]
  remove(step: WaitingStep): void
  /** Records why a step was refused. */
  refuse(step: WaitingStep, message: string): void
  /** Sends a step with this link's token. Undefined if no answer came. */
  post(step: WaitingStep, token: string): Promise<Answer | undefined>
}
/** `day` is the open link's day after the last step. */
type Sent = { sent: WaitingStep[]; refused: WaitingStep[]; unsent: WaitingStep[]; day?: TechnicianDay }

/**
 * Sends the waiting steps, oldest first, until one gets no answer from the program. A step whose link no longer works
 * is sent with the technician's next link, or else stays `unsent`.
 */
export async function sendSteps({ token, read, remove, refuse, post }: Queue): Promise<Sent> {
  const sent: WaitingStep[] = []
  const refused: WaitingStep[] = []
  const unsent: WaitingStep[] = []
  let day: TechnicianDay | undefined
  const isSame = (one: WaitingStep) => (other: WaitingStep) => other.action_id === one.action_id
  const findNext = () => read().find((step) => step.refused === undefined && !unsent.some(isSame(step)))
  for (let step = findNext(); step; step = findNext()) {
    let link = step.token
    let answer = await post(step, link)
    if (answer?.status === 404 && isOfSame(link, token)) {
      link = token
      answer = await post(step, link)
    }
    if (answer?.day && link === token) day = answer.day
    if (answer?.status === 404) unsent.push(step)
    else if (!answer || !isAnswered(answer.status)) break
    else if (answer.status < 400) {
      remove(step)
      sent.push(step)
    } else {
      refuse(step, answer.message ?? '')
      refused.push({ ...step, refused: answer.message ?? '' })
    }
  }
  return { sent, refused, unsent, ...(day && { day }) }
}

/** Accepted, or refused for good, because it is outdated or the code is wrong. Other failures are retried. */
const isAnswered = (status: number) => status < 400 || [400, 409, 422].includes(status)

/** Whether both links belong to the same technician, whose id is the first four bytes. */
function isOfSame(token: string, other: string): boolean {
  return token !== other && toOwner(token) !== '' && toOwner(token) === toOwner(other)
}

function toOwner(token: string): string {
  try {
    return atob(token.replaceAll('-', '+').replaceAll('_', '/')).slice(0, 4)
  } catch {
    return ''
  }
}
