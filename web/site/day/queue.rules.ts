import type { DayStep } from '../../../contract/bookings/days.public.ts'

/** A step as it was tapped. It waits on the phone until the server has answered it. */
export type WaitingStep = {
  /** Of the day that it was tapped on: a link ends while steps wait. */
  token: string
  visit_id: number
  step: DayStep
  action_id: string
  said_at: string
  code?: string
  reason?: string
  outcome?: string
  paid_by?: string
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
export function standAfter(status: string, visitId: number, steps: readonly WaitingStep[]): string {
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
export type Refused = { step: WaitingStep; message: string | undefined }
type Queue = {
  read(): WaitingStep[]
  remove(step: WaitingStep): void
  /** Undefined where no answer came. */
  post(step: WaitingStep): Promise<Answer | undefined>
}

/** Sends what waits, the oldest first, until one gets no answer of the program. */
export async function sendSteps({ read, remove, post }: Queue): Promise<{ sent: WaitingStep[]; refused: Refused[] }> {
  const sent: WaitingStep[] = []
  const refused: Refused[] = []
  for (let [step] = read(); step; [step] = read()) {
    const answer = await post(step)
    if (!answer || !isAnswered(answer.status)) break
    remove(step)
    if (answer.status < 400) sent.push(step)
    else refused.push({ step, message: answer.message })
  }
  return { sent, refused }
}

/** Acted on, or refused for good: gone on meanwhile, a wrong code, a link that has ended. Others try again. */
const isAnswered = (status: number) => status < 400 || [400, 404, 409, 422].includes(status)
