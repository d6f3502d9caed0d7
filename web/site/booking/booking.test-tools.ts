import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import type { BOOKING_STATES } from '../../../contract/bookings/payments.public.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { bookingTexts as texts } from '../../../languages/en/booking.ts'
import { begin, next } from './booking.rules.ts'
import type { Event, Form, Outcome, State, Task } from './booking.states.ts'

export const NOW_MS = Date.parse('2026-11-21T10:00:00Z')
export const lead: LeadForm = {
  name: 'Asha',
  mobile: '9876543210',
  service_type: 'AC',
  city: 'pune',
  message: 'Leaks',
  mailid: undefined,
}
export const form = { lead } satisfies Form
export const incomplete = { problems: { name: 'Name is required' }, isIncomplete: true } satisfies Form
export const charge = { text: 'Starting From: 199/-', amountPaise: 19_900, service: 'home-appliance/ac-repair' }
export const sent = { mobile: lead.mobile, expiresAtMs: NOW_MS + 300_000, resendAtMs: NOW_MS + 30_000 }
export const order = { id: 'order_1', amountPaise: 19_900, provider: 'sandbox' as const, key: 'k', token: 'token-1' }
export const payment = { requestId: 'r1', path: '/services/home-appliance/ac-repair', order }
export const paid = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 's' }
export const verification = 'proof-of-the-number'
export const data = { reference: 'KG-222222', token: order.token, due_at: '2026-11-21T11:30:00.000Z' }
export const foundBooked = { state: 'paidAndBooked' as const, reference: data.reference, service_type: 'AC', due_at: data.due_at }
export const found = (state: (typeof BOOKING_STATES)[number]) => ({ ...foundBooked, state })
export const INITIAL = begin(texts)
export const refused: Outcome & { type: 'refused' } = {
  type: 'refused',
  text: 'We can’t send codes right now',
  doors: ['pay', 'callBack', 'call', 'write'],
  dueAt: data.due_at,
  retryAfterS: 20,
  nowMs: NOW_MS,
}
export const offline = { type: 'failed' as const, status: 0, message: texts.offline, errors: {} }
export const failed = (status: number, errors = {}, message = 'No') => ({ type: 'failed' as const, status, message, errors })

export const after = (state: State, ...events: Event[]) => events.reduce(next, state)
/** The state after an outcome of the task that is under way. */
export const answer = (state: State, outcome: Outcome) => next(state, { ...outcome, task: state.task as Task })
export const answers = (state: State, ...outcomes: Outcome[]) => outcomes.reduce(answer, state)
export const toastsOf = ({ toasts }: State) => toasts.map(({ text }) => text)

export const submitted = { type: 'submitted', form, nowMs: NOW_MS } satisfies Event
export const payPressed = { type: 'payPressed', form, charge } satisfies Event
export const codeEntered = { type: 'codeEntered', form, otp: '042917' } satisfies Event
export const retried = { type: 'retried', form, nowMs: NOW_MS } satisfies Event
export const RESUMED = {
  type: 'resumed' as const,
  form,
  isHeadingToCheckout: false,
  isSending: false,
  isOnline: true,
  nowMs: NOW_MS,
}
export const codeSent = { type: 'codeSent' as const, sent, message: MESSAGES.otpSent }
export const atCode = answer(next(INITIAL, submitted), codeSent)
export const atCheckout = answer(next(INITIAL, payPressed), { type: 'ordered', payment })
export const justPaid = answer(atCheckout, { type: 'paid', paid })
