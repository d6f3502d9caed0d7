import * as api from '../../../contract/api.ts'
import type { Booking } from '../../../contract/bookings/payments.public.ts'
import type { Door } from '../../../contract/bookings/proofs.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { ApiError, call } from '../../api/client.ts'
import { createRequestId } from '../../ui/request-id.ts'
import { serverNow } from '../../ui/server-now.ts'
import type { BookingForm, Failed, Outcome, Task } from './booking.states.ts'
import { currentPath, type OrderedPayment, readDraft, saveDraft, withFields } from './draft.ts'
import { withProof } from './proof/with-proof.ts'
import { formIdOf, required, type TaskContext } from './task-context.ts'
import { noAnswerText } from './unsent.rules.ts'

/** Only those who pay need it. */
const importPaying = () => import('./paying-tasks.ts')

/** Makes the calls of a task and answers its outcome, failures included. */
export async function runTask(task: Task, context: TaskContext): Promise<Outcome> {
  try {
    switch (task.kind) {
      case 'sendCode':
        return await sendCode(task.lead, context)
      case 'verify':
        return await verify(task.lead.mobile, task.otp)
      case 'book':
        return await book(task)
      case 'check':
        return { type: 'checked', found: await findBooking(task.payment), isElsewhere: task.payment.path !== currentPath() }
      default:
        return await (await importPaying()).runPaying(task, context)
    }
  } catch (error) {
    if (error instanceof ApiError && 'doors' in error.answer) return toRefused(error)
    return { type: 'failed', ...toFailed(error instanceof ApiError ? error : new ApiError(0), task, context.texts) }
  }
}

/** State of an order's booking; undefined if no answer arrives. */
export function findBooking(payment: OrderedPayment): Promise<Booking | undefined> {
  return importPaying()
    .then((paying) => paying.findBooking(payment))
    .catch(() => undefined)
}

async function sendCode({ window: _, ...lead }: BookingForm, { toText, onProving }: TaskContext): Promise<Outcome> {
  const { message, expires_in, resend_in } = await withProof((proof) => call(api.otp.send, { ...lead, proof }), onProving)
  const [expiresAtMs, resendAtMs] = [required(expires_in), resend_in].map((seconds) => Date.now() + seconds * 1000) as [
    number,
    number,
  ]
  const isSent = message === toText(MESSAGES.otpSent)
  const sent = { mobile: lead.mobile, expiresAtMs, resendAtMs }
  return { type: 'codeSent', sent, message: isSent ? MESSAGES.otpSent : message }
}

/** The server names other ways to book. */
function toRefused({ message: text, answer }: ApiError): Outcome {
  const { doors = [], retry_after: retryAfterS = 0 } = answer as { doors?: readonly Door[]; retry_after?: number }
  return { type: 'refused', text, doors, dueAt: promiseDueAt(serverNow()).toISOString(), retryAfterS, nowMs: Date.now() }
}

async function verify(mobile: string, otp: string): Promise<Outcome> {
  const { success, message, verification } = await call(api.otp.verify, { mobile, otp })
  if (!success) throw new ApiError(422, { message, errors: { otp: message ?? MESSAGES.otpWrong } })
  return { type: 'codeRight', verification }
}

async function book({ lead, verification }: Task & { kind: 'book' }): Promise<Outcome> {
  const { data } = await call(api.leads.create, { ...lead, verification, request_id: requestIdOf(lead), form_id: formIdOf() })
  return { type: 'booked', data: required(data) }
}

/** The same form keeps its request id, so that a call whose answer was lost can be repeated. */
function requestIdOf(lead: BookingForm): string {
  const before = readDraft()
  const fields = { ...lead, window: before.fields.window }
  const { requestId = createRequestId(), ...draft } = withFields(before, fields, currentPath())
  saveDraft({ ...draft, requestId })
  return requestId
}

function toFailed({ status, answer, message, errors, retryAfterS }: ApiError, task: Task, texts: IslandTexts['booking']): Failed {
  return {
    status,
    message: answer.message ?? (status === 0 ? noAnswerText(task, navigator.onLine, texts) : message),
    errors,
    retryAtMs: retryAfterS && Date.now() + retryAfterS * 1000,
  }
}
