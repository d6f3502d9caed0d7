import type { DayStep } from '../../../contract/bookings/days.public.ts'

/** A step as it was tapped. It stays on the phone until the server took it, or its person has read why not. */
export type WaitingStep = {
  /** The token of the day that it was tapped on: a link ends while steps wait. */
  token: string
  visit_id: number
  /** The booking's reference, as the page names it. */
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

/** The status, or what else stands there, that a step makes of its visit. */
const STAND_AFTER: Record<DayStep, string> = {
  accepted: 'accepted',
  unassigned: 'unassigned',
  on_the_way: 'on_the_way',
  turned_back: 'accepted',
  arrived: 'arrived',
  missed: 'missed',
  quoted: 'arrived',
  done: 'done',
}

/** How a visit stands once its waiting steps are sent. */
export function statusAfter(status: string, visitId: number, steps: readonly WaitingStep[]): string {
  const last = steps.findLast(({ visit_id }) => visit_id === visitId)
  return last ? STAND_AFTER[last.step] : status
}

/** What was stored, without what is no list of steps. */
export function readSteps(text: string | undefined): WaitingStep[] {
  try {
    const steps: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(steps) ? steps : []
  } catch {
    return []
  }
}

type Answer = { status: number; message?: string }
type Queue = {
  /** The letters of the link that is open. */
  token: string
  read(): WaitingStep[]
  remove(step: WaitingStep): void
  /** Writes down why a step was refused. */
  refuse(step: WaitingStep, message: string): void
  /** Sends a step by the link with these letters. Undefined where no answer came. */
  post(step: WaitingStep, token: string): Promise<Answer | undefined>
}
type Sent = { sent: WaitingStep[]; refused: WaitingStep[]; unsent: WaitingStep[] }

/**
 * Sends what waits, the oldest first, until one gets no answer of the program. A step whose link opens nothing any more
 * goes by the technician's next one, and else stays `unsent`.
 */
export async function sendSteps({ token, read, remove, refuse, post }: Queue): Promise<Sent> {
  const sent: WaitingStep[] = []
  const refused: WaitingStep[] = []
  const unsent: WaitingStep[] = []
  const isSame = (one: WaitingStep) => (other: WaitingStep) => other.action_id === one.action_id
  const findNext = () => read().find((step) => step.refused === undefined && !unsent.some(isSame(step)))
  for (let step = findNext(); step; step = findNext()) {
    let answer = await post(step, step.token)
    if (answer?.status === 404 && isOfSame(step.token, token)) answer = await post(step, token)
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
  return { sent, refused, unsent }
}

/** Acted on, or refused for good: gone on meanwhile, or a wrong code. Others try again. */
const isAnswered = (status: number) => status < 400 || [400, 409, 422].includes(status)

/** Another link of the same technician, whose id is its first four bytes. */
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
