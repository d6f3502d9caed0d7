import type { FieldErrors } from '../../../contract/errors.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { dropError } from '../../ui/field-errors.ts'
import type { Event, Failed, State, Task, Toast } from './booking.states.ts'

/** The state after a task that failed: a toast says what, a box why, and the fields what is wrong with them. */
export function fail(state: State, task: Task, { status, message, errors, retryAtMs }: Failed): State {
  // An answer that names no field leaves the earlier errors as they are.
  const isAboutFields = Object.keys(errors).length > 0
  const notice = { text: message, retryAtMs, isAboutFields: isAboutFields || undefined }
  const notified = toast({ ...state, notice }, 'bad', toFailure(state.texts)[task.kind])
  const refused = 'lead' in task ? task.lead : undefined
  const failed = isAboutFields ? { ...notified, errors: toFields(errors), refused } : notified
  // The other ways to book stay in sight; what is wrong with the form is corrected there.
  if (state.step.name === 'doors' && isAboutFields) return { ...failed, step: { name: 'details' } }
  if (task.kind === 'verify') return errors.otp === undefined ? failed : { ...failed, refusedCode: task.otp }
  if (task.kind !== 'book') return failed
  // The verification has expired, or the details are refused: both are corrected in step 1.
  const corrected: State = { ...failed, step: { name: 'details' } }
  if (status === 403) return { ...corrected, verified: undefined, sent: undefined, notice: { text: state.texts.lapsed } }
  return status === 422 ? corrected : failed
}

const toFailure = (texts: IslandTexts['booking']): Record<Task['kind'], string> => ({
  sendCode: MESSAGES.otpSendFailed,
  verify: MESSAGES.otpWrong,
  book: texts.submitFailed,
  order: MESSAGES.orderFailed,
  checkOut: texts.payment.checkoutMissing,
  bookPaid: texts.payment.submitFailed,
  check: texts.payment.checkFailed,
})

/** The input of an order has the form in `lead`, so its error `lead.name` belongs to the field `name`. */
function toFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.replace(/^lead\./, ''), message]))
}

export function showProblems(state: State, problems: FieldErrors): State {
  return { ...state, notice: { text: MESSAGES.checkFields, isAboutFields: true }, errors: problems, refused: undefined }
}

/** A corrected field loses its error; with the last error the box disappears too. */
export function editField(state: State, { name, form }: Event & { type: 'fieldEdited' }): State {
  const errors = dropError(state.errors, name, form.problems)
  if (errors === state.errors) return state
  const isLast = Object.keys(errors).length === 0
  return { ...state, errors, notice: isLast && state.notice?.isAboutFields ? undefined : state.notice }
}

/** Only the newest failure is shown, and a success removes it. */
export function toast(state: State, tone: Toast['tone'], text: string): State {
  const id = state.toastCount
  return { ...state, toastCount: id + 1, toasts: [...withoutFailures(state), { id, tone, text }] }
}

/** The success toasts. */
export const withoutFailures = ({ toasts }: State): State['toasts'] => toasts.filter(({ tone }) => tone === 'good')
