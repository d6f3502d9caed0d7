import type { BookingVisit } from '../../../contract/bookings/visit.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { editField, fail, showProblems, toast, withoutFailures } from './booking.failures.rules.ts'
import type { Arrival, BookingForm, Event, Form, Notice, Outcome, State, Submission, Task } from './booking.states.ts'
import type { OrderedPayment } from './draft.ts'
import { endTask, offerToSend, showUnsent } from './unsent.rules.ts'

/** The state at the beginning, with the texts of its notices. */
export function begin(texts: IslandTexts['booking']): State {
  return { texts, step: { name: 'details' }, errors: {}, toasts: [], toastCount: 0 }
}

const notCharged = ({ texts }: State): Notice => ({ text: texts.payment.notCharged, isInfo: true })

/** The state after an event. Once a booking is done, no later event changes that. */
export function next(state: State, event: Event): State {
  if (event.type === 'toastClosed') return { ...state, toasts: state.toasts.filter(({ id }) => id !== event.id) }
  if (event.type === 'closed') return close(state)
  if (state.step.name === 'done') return state
  if (event.type === 'polled') return applyPoll(state, event)
  if (event.type === 'proving') return event.of === state.task ? { ...state, isProving: true } : state
  // The outcome of a task that is no longer under way is stale.
  if ('task' in event) return event.task === state.task ? applyOutcome(endTask(state, event), event.task, event) : state
  if (state.task) return state

  const { step } = state
  switch (event.type) {
    case 'resumed':
      return resume({ ...state, sent: event.sent, payment: event.payment }, event)
    case 'cameOnline':
      return offerToSend(state)
    // The form stays in the page behind the other steps; its buttons count only while it is in front.
    case 'submitted':
      if (step.name === 'doors') return submit(toDetails(state), event)
      return step.name === 'details' ? submit(state, event) : state
    case 'payPressed':
      if (step.name === 'doors') return pay(toDetails(state), event)
      return step.name === 'details' ? pay(state, event) : state
    case 'fieldEdited':
      return editField(state, event)
    case 'codeEntered':
      return step.name === 'code' ? enterCode(state, event) : state
    case 'codeTooShort':
      return step.name === 'code' ? { ...state, errors: { otp: MESSAGES.otpFormat } } : state
    case 'resendPressed':
      if (step.name !== 'code' || step.sent.resendAtMs > event.nowMs) return state
      return withLead(state, event.form, (lead) => ({ kind: 'sendCode', lead }))
    case 'retried':
      return isThrottled(state, event.nowMs) ? state : retry(state, event.form)
    case 'changePressed':
      return step.name === 'code' || step.name === 'doors' ? toDetails(state) : state
  }
}

function resume(state: State, event: Event & { type: 'resumed' }): State {
  const { form, sent, payment, isHeadingToCheckout, nowMs } = event
  // A phone may have discarded the page while its owner read the SMS: the code step opens again.
  const isSent = sent && sent.expiresAtMs > nowMs && form.lead?.mobile === sent.mobile
  const begun: State = isSent ? { ...state, step: { name: 'code', sent } } : state
  if (!hasOrder(payment)) return showUnsent(begun, event, submit)
  if (isHeadingToCheckout && form.lead) return start(begun, { kind: 'checkOut', lead: form.lead, payment })
  return start(begun, { kind: 'check', payment, otherwise: notCharged(state), isResuming: true })
}

function submit(state: State, { form, nowMs }: Submission): State {
  const { sent, verified } = state
  if (!form.lead) return showProblems(state, form.problems)
  if (isThrottled(state, nowMs)) return state
  const { mobile } = form.lead
  if (verified?.mobile === mobile) return start(state, { kind: 'book', lead: form.lead, verification: verified.verification })
  // Back from step 2 with the same number: its code is still valid, and the next one can't be sent yet.
  if (sent?.mobile === mobile && Math.min(sent.resendAtMs, sent.expiresAtMs) > nowMs)
    return { ...state, step: { name: 'code', sent }, notice: undefined, errors: {} }
  return start(state, { kind: 'sendCode', lead: form.lead })
}

function pay(state: State, { form, charge }: Event & { type: 'payPressed' }): State {
  if (!form.lead) {
    const missing = form.isIncomplete ? state.texts.payment.fieldsMissing : MESSAGES.checkFields
    return toast(showProblems(state, form.problems), 'bad', missing)
  }
  return charge?.amountPaise ? start(state, { kind: 'order', lead: form.lead, charge }) : state
}

function enterCode(state: State, { form, otp }: Event & { type: 'codeEntered' }): State {
  // Only another SMS can make this code right, and each try counts.
  if (otp === state.refusedCode) return { ...state, notice: undefined, errors: { otp: MESSAGES.otpWrong } }
  return withLead(state, form, (lead) => ({ kind: 'verify', lead, otp }))
}

function retry(state: State, form: Form): State {
  const { step, verified } = state
  if (step.name === 'doors') return withLead(state, form, (lead) => ({ ...step.refused, lead }))
  if (step.name === 'code' && verified?.mobile === step.sent.mobile)
    return withLead(state, form, (lead) => ({ kind: 'book', lead, verification: verified.verification }))
  if (step.name !== 'unsure') return state
  const { payment } = step
  if (step.is === 'completing' && payment.paid && form.lead)
    return start(state, { kind: 'bookPaid', lead: form.lead, payment, paid: payment.paid })
  return start(state, { kind: 'check', payment, otherwise: notCharged(state) })
}

function close(state: State): State {
  const { step, task } = state
  const left: State = { ...state, toasts: [] }
  // The next opening begins a new booking.
  if (step.name === 'done' || step.name === 'doors') return toDetails(left)
  // Closing the panel before the checkout opens cancels the payment.
  return task?.kind === 'order' ? { ...left, task: undefined } : left
}

function applyOutcome(state: State, task: Task, outcome: Outcome): State {
  switch (outcome.type) {
    case 'codeSent': {
      const { sent, message } = outcome
      const coded: State = { ...state, sent, refusedCode: undefined, step: { name: 'code', sent } }
      if (message !== MESSAGES.otpSent) return { ...coded, notice: { text: message, isInfo: true } }
      return state.step.name === 'code' ? toast(coded, 'good', message) : coded
    }
    case 'refused':
      return task.kind === 'sendCode' || task.kind === 'order' ? showDoors(state, task, outcome) : state
    case 'codeRight': {
      if (task.kind !== 'verify') return state
      const notified = toast(state, 'good', MESSAGES.otpVerified)
      const { lead } = task
      const { verification } = outcome
      return start({ ...notified, verified: { mobile: lead.mobile, verification } }, { kind: 'book', lead, verification })
    }
    case 'booked': {
      const { reference, token, due_at: dueAt, visit, next } = outcome.data
      if (task.kind !== 'book' && task.kind !== 'bookPaid') return state
      const booked = { reference, token, dueAt, serviceType: task.lead.service_type, visit, next }
      const isAssigned = visit !== null
      if (task.kind === 'book')
        return toast(finish(state, booked), 'good', isAssigned ? state.texts.assigned : MESSAGES.leadTaken)
      return toast(finish(state, { ...booked, paidPaise: task.payment.order.amountPaise }), 'good', MESSAGES.leadTaken)
    }
    case 'ordered': {
      const { payment } = outcome
      return task.kind === 'order'
        ? start({ ...leaveDoors(state), payment }, { kind: 'checkOut', lead: task.lead, payment })
        : state
    }
    case 'windowTaken':
      return task.kind === 'order' && task.lead.window ? { ...leaveDoors(state), taken: { window: task.lead.window } } : state
    case 'chargesChanged':
      return task.kind === 'order' ? changeCharges(leaveDoors(state), outcome.charges, task.lead.service_type) : state
    case 'paid': {
      if (task.kind !== 'checkOut') return state
      const payment = { ...task.payment, paid: outcome.paid }
      const completing: State = { ...state, payment, step: { name: 'unsure', is: 'completing', payment } }
      const notified = toast(completing, 'good', state.texts.payment.paid)
      return start(notified, { kind: 'bookPaid', lead: task.lead, payment, paid: outcome.paid })
    }
    case 'notPaid':
      return task.kind === 'checkOut' ? start(state, { kind: 'check', payment: task.payment, otherwise: outcome.notice }) : state
    case 'checked': {
      if (task.kind !== 'check') return state
      const { found, isElsewhere } = outcome
      const isOpen = found?.state === 'completing' || found?.state === 'waiting'
      // After a reload nothing is shown unless the check has an answer for this page, or the order is still open.
      if (task.isResuming && (!found || (isElsewhere && !isOpen))) return state
      return applyOrderState(state, task.payment, found, task.otherwise)
    }
    case 'failed':
      return fail(state, task, outcome)
  }
}

/** Retries a few times automatically, a little later each time. */
const MOST_RETRIES = 3
const LONGEST_WAIT_S = 60

function showDoors(state: State, refused: Task & { kind: 'sendCode' | 'order' }, outcome: Outcome & { type: 'refused' }): State {
  const { text, doors, dueAt, retryAfterS, nowMs } = outcome
  const tries = state.step.name === 'doors' ? state.step.tries + 1 : 0
  const waitS = retryAfterS * (tries + 1)
  const retryAtMs = tries < MOST_RETRIES && waitS <= LONGEST_WAIT_S ? { retryAtMs: nowMs + waitS * 1000 } : {}
  return { ...state, step: { name: 'doors', refused, text, doors, dueAt, tries, ...retryAtMs } }
}

const leaveDoors = (state: State): State => (state.step.name === 'doors' ? { ...state, step: { name: 'details' } } : state)

/** A poll reports a changed state; while a task is under way, only that the lead is booked. */
function applyPoll(state: State, { token, found }: Event & { type: 'polled' }): State {
  const { step, task } = state
  const isBooked = found.state === 'paidAndBooked'
  if (step.name === 'unsure' && step.payment.order.token === token) {
    if (found.state === step.is || (task && !isBooked)) return state
    return applyOrderState({ ...state, task: undefined }, step.payment, found, notCharged(state))
  }
  const { payment } = state
  const isNews = step.name === 'details' && !task && found.state !== 'notCharged'
  return isNews && hasOrder(payment) && payment.order.token === token
    ? applyOrderState(state, payment, found, notCharged(state))
    : state
}

/** The state that follows from the state of an order; `found` is undefined where it is unknown. */
function applyOrderState(
  state: State,
  payment: OrderedPayment,
  found: (Event & { type: 'polled' })['found'] | undefined,
  otherwise: Notice,
): State {
  const is = found?.state ?? 'waiting'
  if (is === 'completing' || is === 'waiting') return { ...state, step: { name: 'unsure', is, payment } }
  if (is === 'paidAndBooked' && found?.reference && found.due_at) {
    const { token, amountPaise } = payment.order
    const { reference, due_at: dueAt, service_type, visit } = found
    const booked = { reference, token, dueAt, serviceType: service_type ?? '', visit: toArrival(visit) }
    return finish(state, { ...booked, paidPaise: amountPaise })
  }
  const isUnpaid = is === 'notCharged'
  const step = state.step.name === 'unsure' ? { name: 'details' as const } : state.step
  const notice = is === 'paidTwice' ? { text: MESSAGES.paidTwice } : undefined
  return { ...state, step, payment: isUnpaid ? payment : undefined, notice: isUnpaid ? otherwise : notice }
}

/** What became of the time that was chosen, as the booking's page knows it. */
function toArrival(visit: BookingVisit | undefined): Arrival | null | undefined {
  if (!visit?.window) return undefined
  return visit.is_taken ? { ...visit.window, is_soon: visit.is_soon } : null
}

function changeCharges(state: State, charges: NonNullable<State['charges']>, service: string): State {
  const charge = charges[service]
  const text = charge?.amountPaise ? state.texts.chargeChanged(charge.text) : state.texts.chargeGone
  return { ...state, charges, notice: { text, isInfo: true } }
}

function start(state: State, task: Task): State {
  const { refused, errors } = state
  const lead = 'lead' in task ? task.lead : undefined
  const isUnchanged = (name: keyof BookingForm) => refused && name in refused && refused[name] === lead?.[name]
  const remaining = Object.entries(errors).filter(([name]) => isUnchanged(name as keyof BookingForm))
  return {
    ...state,
    task,
    isProving: undefined,
    notice: undefined,
    taken: undefined,
    toasts: withoutFailures(state),
    errors: Object.fromEntries(remaining),
  }
}

/** Goes on from the code step with the form. A code belongs to the number that it was sent to. */
function withLead(state: State, { lead, problems }: Form, toTask: (lead: BookingForm) => Task): State {
  const { step, texts } = state
  if (!lead) return showProblems(toDetails(state), problems)
  const isOther = step.name === 'code' && lead.mobile !== step.sent.mobile
  return isOther ? { ...toDetails(state), notice: { text: texts.numberChanged } } : start(state, toTask(lead))
}

function finish(state: State, booked: (State['step'] & { name: 'done' })['booked']): State {
  const { texts, charges, toastCount } = state
  // A booking makes earlier failures irrelevant.
  return { ...begin(texts), charges, toastCount, toasts: withoutFailures(state), step: { name: 'done', booked } }
}

function toDetails(state: State): State {
  return { ...state, step: { name: 'details' }, notice: undefined, toasts: withoutFailures(state), errors: {} }
}

const isThrottled = ({ notice }: State, nowMs: number) => (notice?.retryAtMs ?? 0) > nowMs
const hasOrder = (payment: State['payment']): payment is OrderedPayment => Boolean(payment?.order)
