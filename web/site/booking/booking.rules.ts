import type { FieldErrors } from '../../../contract/errors.ts'
import type { LeadForm } from '../../../contract/leads.public.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Event, Failed, Form, Notice, Outcome, State, Task, Toast } from './booking.states.ts'
import { bookingTexts as texts } from './booking-texts.ts'
import type { Ordered } from './draft.ts'

export const INITIAL: State = { step: { name: 'details' }, errors: {}, toasts: [], toastCount: 0 }

const NOT_CHARGED: Notice = { text: texts.paying.notCharged, isCalm: true }

/** Where the booking stands after an event. Once it is booked nothing that comes later changes that. */
export function next(state: State, event: Event): State {
  if (event.type === 'toastClosed') return { ...state, toasts: state.toasts.filter(({ id }) => id !== event.id) }
  if (event.type === 'closed') return close(state)
  if (state.step.name === 'done') return state
  if (event.type === 'found') return find(state, event)
  // An answer to anything but what is under way comes too late.
  if ('task' in event) return event.task === state.task ? conclude({ ...state, task: undefined }, event.task, event) : state
  if (state.task) return state

  const { step } = state
  switch (event.type) {
    case 'resumed':
      return resume({ ...state, sent: event.sent, paying: event.paying }, event)
    // The form stays in the page behind the other steps: only where it is in front do its buttons count.
    case 'submitted':
      return step.name === 'details' ? submit(state, event) : state
    case 'payPressed':
      return step.name === 'details' ? pay(state, event) : state
    case 'codeEntered':
      return step.name === 'code' ? withLead(state, event.form, (lead) => ({ kind: 'verify', lead, otp: event.otp })) : state
    case 'codeTooShort':
      return step.name === 'code' ? { ...state, errors: { otp: MESSAGES.otpFormat } } : state
    case 'resendPressed':
      if (step.name !== 'code' || step.sent.resendAtMs > event.nowMs) return state
      return withLead(state, event.form, (lead) => ({ kind: 'sendCode', lead }))
    case 'retried':
      return isWaiting(state, event.nowMs) ? state : retry(state, event.form)
    case 'changePressed':
      return step.name === 'code' ? toDetails(state) : state
  }
}

// ── what visitors do ─────────────────────────────────────────────────────────────────────────────────────────────────

function resume(state: State, { form, sent, paying, isOnItsWay, nowMs }: Event & { type: 'resumed' }): State {
  // A phone may have dropped the page while its owner looked for the SMS: the code is still asked for.
  const isSent = sent && sent.expiresAtMs > nowMs && form.lead?.mobile === sent.mobile
  const begun: State = isSent ? { ...state, step: { name: 'code', sent } } : state
  if (!isOrdered(paying)) return begun
  if (isOnItsWay && form.lead) return start(begun, { kind: 'checkOut', lead: form.lead, paying })
  return start(begun, { kind: 'look', paying, otherwise: NOT_CHARGED, isResuming: true })
}

function submit(state: State, { form, nowMs }: Event & { type: 'submitted' }): State {
  const { sent, verified } = state
  if (!form.lead) return refuse(state, form.problems)
  if (isWaiting(state, nowMs)) return state
  const { mobile } = form.lead
  if (verified?.mobile === mobile) return start(state, { kind: 'book', lead: form.lead, verification: verified.verification })
  // Back from step 2 with the same number: its code is still good, and another one can't be asked for yet.
  if (sent?.mobile === mobile && Math.min(sent.resendAtMs, sent.expiresAtMs) > nowMs)
    return { ...state, step: { name: 'code', sent }, notice: undefined, errors: {} }
  return start(state, { kind: 'sendCode', lead: form.lead })
}

function pay(state: State, { form, charge }: Event & { type: 'payPressed' }): State {
  if (!form.lead) {
    const missing = form.isIncomplete ? texts.paying.fieldsMissing : MESSAGES.checkFields
    return toast(refuse(state, form.problems), 'bad', missing)
  }
  return charge?.amountPaise ? start(state, { kind: 'order', lead: form.lead, charge }) : state
}

function retry(state: State, form: Form): State {
  const { step, verified } = state
  if (step.name === 'code' && verified?.mobile === step.sent.mobile)
    return withLead(state, form, (lead) => ({ kind: 'book', lead, verification: verified.verification }))
  if (step.name !== 'unsure') return state
  const { paying } = step
  if (step.is === 'completing' && paying.paid && form.lead)
    return start(state, { kind: 'bookPaid', lead: form.lead, paying, paid: paying.paid })
  return start(state, { kind: 'look', paying, otherwise: NOT_CHARGED })
}

function close(state: State): State {
  const { name } = state.step
  // The next opening begins a new booking.
  if (name === 'done' || name === 'callBack') return toDetails(state)
  // Whoever closes the panel before the checkout is there doesn't want to pay.
  return state.task?.kind === 'order' ? { ...state, task: undefined } : state
}

// ── what comes of it ─────────────────────────────────────────────────────────────────────────────────────────────────

function conclude(state: State, task: Task, outcome: Outcome): State {
  switch (outcome.type) {
    case 'codeSent': {
      const { sent } = outcome
      const told = state.step.name === 'code' ? toast(state, 'good', MESSAGES.otpSent) : state
      return { ...told, sent, step: { name: 'code', sent } }
    }
    case 'codesPaused':
      return { ...state, step: { name: 'callBack', dueAt: outcome.dueAt } }
    case 'codeRight': {
      if (task.kind !== 'verify') return state
      const told = toast(state, 'good', MESSAGES.otpVerified)
      const { lead } = task
      const { verification } = outcome
      return start({ ...told, verified: { mobile: lead.mobile, verification } }, { kind: 'book', lead, verification })
    }
    case 'booked': {
      const { reference, token, due_at: dueAt } = outcome.data
      if (task.kind !== 'book' && task.kind !== 'bookPaid') return state
      const booked = { reference, token, dueAt, serviceType: task.lead.service_type }
      if (task.kind === 'book') return toast(finish(state, booked), 'good', texts.assigned)
      return toast(finish(state, { ...booked, paidPaise: task.paying.order.amountPaise }), 'good', MESSAGES.leadTaken)
    }
    case 'ordered': {
      const { paying } = outcome
      return task.kind === 'order' ? start({ ...state, paying }, { kind: 'checkOut', lead: task.lead, paying }) : state
    }
    case 'chargesChanged':
      return task.kind === 'order' ? changeCharges(state, outcome.charges, task.lead.service_type) : state
    case 'paid': {
      if (task.kind !== 'checkOut') return state
      const paying = { ...task.paying, paid: outcome.paid }
      const told = toast({ ...state, paying, step: { name: 'unsure', is: 'completing', paying } }, 'good', texts.paying.paid)
      return start(told, { kind: 'bookPaid', lead: task.lead, paying, paid: outcome.paid })
    }
    case 'notPaid':
      return task.kind === 'checkOut' ? start(state, { kind: 'look', paying: task.paying, otherwise: outcome.why }) : state
    case 'looked': {
      if (task.kind !== 'look') return state
      const { found, isElsewhere } = outcome
      const isOpen = found?.state === 'completing' || found?.state === 'waiting'
      // After a reload nothing is said that nobody asked for.
      if (task.isResuming && (!found || (isElsewhere && !isOpen))) return state
      return settle(state, task.paying, found, task.otherwise)
    }
    case 'failed':
      return fail(state, task, outcome)
  }
}

/** Looks that nobody asked for say what is new, and while something is under way only that it is booked. */
function find(state: State, { token, found }: Event & { type: 'found' }): State {
  const { step, task } = state
  const isBooked = found.state === 'paidAndBooked'
  if (step.name === 'unsure' && step.paying.order.token === token) {
    if (found.state === step.is || (task && !isBooked)) return state
    return settle({ ...state, task: undefined }, step.paying, found, NOT_CHARGED)
  }
  const { paying } = state
  const isNews = step.name === 'details' && !task && found.state !== 'notCharged'
  return isNews && isOrdered(paying) && paying.order.token === token ? settle(state, paying, found, NOT_CHARGED) : state
}

/** Goes on from what is true of an order; `found` is undefined where nobody could say. */
function settle(
  state: State,
  paying: Ordered,
  found: (Event & { type: 'found' })['found'] | undefined,
  otherwise: Notice,
): State {
  const is = found?.state ?? 'waiting'
  if (is === 'completing' || is === 'waiting') return { ...state, step: { name: 'unsure', is, paying } }
  if (is === 'paidAndBooked' && found?.reference && found.due_at) {
    const { token, amountPaise } = paying.order
    const { reference, due_at: dueAt } = found
    return finish(state, { reference, token, dueAt, serviceType: found.service_type ?? '', paidPaise: amountPaise })
  }
  const isUnpaid = is === 'notCharged'
  const step = state.step.name === 'unsure' ? { name: 'details' as const } : state.step
  return { ...state, step, paying: isUnpaid ? paying : undefined, notice: isUnpaid ? otherwise : undefined }
}

function changeCharges(state: State, charges: NonNullable<State['charges']>, service: string): State {
  const charge = charges[service]
  const text = charge?.amountPaise ? texts.chargeChanged(charge.text) : texts.chargeGone
  return { ...state, charges, notice: { text, isCalm: true } }
}

function fail(state: State, task: Task, { status, message, errors, retryAtMs }: Failed): State {
  const told = toast({ ...state, notice: { text: message, retryAtMs } }, 'bad', FAILED[task.kind])
  // Those that were wrong before are still wrong where no word is said about any field.
  const isJudged = Object.keys(errors).length > 0
  const judged = isJudged ? { ...told, errors: toFields(errors), judged: 'lead' in task ? task.lead : undefined } : told
  if (task.kind !== 'book') return judged
  // The number's check has run out, or the details are refused: both are put right in step 1.
  if (status === 403) {
    const lapsed = { ...judged, verified: undefined, sent: undefined, notice: { text: texts.lapsed } }
    return { ...lapsed, step: { name: 'details' } }
  }
  return status === 422 ? { ...judged, step: { name: 'details' } } : judged
}

const FAILED: Record<Task['kind'], string> = {
  sendCode: MESSAGES.otpSendFailed,
  verify: MESSAGES.otpWrong,
  book: texts.submitFailed,
  order: MESSAGES.orderFailed,
  checkOut: texts.paying.checkoutMissing,
  bookPaid: texts.paying.submitFailed,
  look: texts.paying.lookFailed,
}

// ── parts ────────────────────────────────────────────────────────────────────────────────────────────────────────────

function start(state: State, task: Task): State {
  const { judged, errors } = state
  const lead = 'lead' in task ? task.lead : undefined
  const isAsJudged = (name: keyof LeadForm) => judged && name in judged && judged[name] === lead?.[name]
  const standing = Object.entries(errors).filter(([name]) => isAsJudged(name as keyof LeadForm))
  return { ...state, task, notice: undefined, errors: Object.fromEntries(standing) }
}

function withLead(state: State, form: Form, toTask: (lead: LeadForm) => Task): State {
  return form.lead ? start(state, toTask(form.lead)) : { ...toDetails(state), errors: form.problems }
}

function finish(state: State, booked: (State['step'] & { name: 'done' })['booked']): State {
  const { charges, toastCount } = state
  // What went wrong before is put right by this.
  const toasts = state.toasts.filter(({ tone }) => tone === 'good')
  return { ...INITIAL, charges, toastCount, toasts, step: { name: 'done', booked } }
}

function refuse(state: State, problems: FieldErrors): State {
  return { ...state, notice: { text: MESSAGES.checkFields }, errors: problems, judged: undefined }
}

const toDetails = (state: State): State => ({ ...state, step: { name: 'details' }, notice: undefined, errors: {} })

function toast(state: State, tone: Toast['tone'], text: string): State {
  const id = state.toastCount
  const toasts = state.toasts.filter((earlier) => tone === 'bad' || earlier.tone === 'good')
  return { ...state, toastCount: id + 1, toasts: [...toasts, { id, tone, text }] }
}

const isWaiting = ({ notice }: State, nowMs: number) => (notice?.retryAtMs ?? 0) > nowMs

const isOrdered = (paying: State['paying']): paying is Ordered => Boolean(paying?.order)

/** An order holds the form as `lead`: `lead.name` is the field `name`. */
function toFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.replace(/^lead\./, ''), message]))
}
