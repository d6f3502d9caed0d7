import type { IslandTexts } from '../../../languages/en/islands.ts'
import type { Event, Notice, Outcome, State, Submission, Task } from './booking.states.ts'

/** The tasks that submit a booking; the server completes a paid one without the panel. */
const SENDING: readonly Task['kind'][] = ['sendCode', 'verify', 'book', 'order']

/** The state without its task. A booking whose call got no answer is unsent until a call gets one. */
export function endTask(state: State, { task, ...outcome }: Outcome & { task: Task }): State {
  const ended = { ...state, task: undefined, isProving: undefined }
  if (!SENDING.includes(task.kind) || !('lead' in task)) return ended
  const isUnsent = outcome.type === 'failed' && outcome.status === 0
  return { ...ended, unsent: isUnsent ? { by: task.kind, service: task.lead.service_type } : undefined }
}

/** Offers to send: nothing is sent before the visitor says so. */
export function offerToSend(state: State): State {
  const { unsent, texts } = state
  if (!unsent) return state
  // A payment begins with its own button, which shows the amount.
  const isPaying = unsent.by === 'order'
  const notice: Notice = isPaying ? { text: texts.unsentPay } : { text: texts.unsentOffer, submitLabel: texts.unsentSend }
  return { ...state, notice: { ...notice, isInfo: true } }
}

/**
 * The panel has hydrated after a page that could not send. The details are in the form again, and if the visitor has
 * asked for it, they are sent.
 */
export function showUnsent(
  state: State,
  event: Event & { type: 'resumed' },
  submit: (state: State, submission: Submission) => State,
): State {
  const { unsent, isSending, isOnline } = event
  const marked = { ...state, unsent }
  // Where the code step is open, the code comes first.
  if (!unsent || state.step.name !== 'details') return marked
  if (isSending && unsent.by !== 'order') return submit(marked, event)
  return isOnline ? offerToSend(marked) : { ...marked, notice: { text: state.texts.unsentOffline } }
}

/** The text for a call that got no answer. */
export function noAnswerText({ kind }: Task, isOnline: boolean, texts: IslandTexts['booking']): string {
  return !isOnline && SENDING.includes(kind) ? texts.unsentOffline : texts.offline
}
