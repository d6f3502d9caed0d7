import { describe, expect, it } from 'vitest'
import { BOOKING_STATES } from '../../../contract/bookings/payments.public.ts'
import { english, MESSAGES, toText } from '../../../contract/messages.ts'
import { bookingTexts as texts } from '../../../languages/en/booking.ts'
import { next } from './booking.rules.ts'
import type { Event, Task } from './booking.states.ts'
import {
  after,
  answer,
  answers,
  atCheckout,
  atCode,
  charge,
  codeEntered,
  codeSent,
  data,
  failed,
  form,
  found,
  foundBooked,
  INITIAL,
  incomplete,
  justPaid,
  lead,
  NOW_MS,
  offline,
  order,
  paid,
  payment,
  payPressed,
  RESUMED,
  refused,
  retried,
  sent,
  submitted,
  toastsOf,
  verification,
} from './booking.test-tools.ts'

describe('booking with a code', () => {
  it('goes from the details over the code to the booking', () => {
    expect([next(INITIAL, submitted).task, atCode.step]).toEqual([
      { kind: 'sendCode', lead },
      { name: 'code', sent },
    ])
    const verified = answer(next(atCode, codeEntered), { type: 'codeRight', verification })
    expect([verified.task, toastsOf(verified)]).toEqual([{ kind: 'book', lead, verification }, [MESSAGES.otpVerified]])
    const booked = answer(verified, { type: 'booked', data })
    expect(booked.step).toEqual({
      name: 'done',
      booked: { reference: data.reference, token: data.token, dueAt: data.due_at, serviceType: 'AC' },
    })
    expect([booked.task, toastsOf(booked)]).toEqual([undefined, [MESSAGES.otpVerified, texts.assigned]])
  })

  it('says that another code was sent, or what the server says of a code that perhaps was not', () => {
    const resent = next(atCode, { type: 'resendPressed', form, nowMs: sent.resendAtMs })
    expect(toastsOf(answer(resent, codeSent))).toEqual([MESSAGES.otpSent])
    const doubt = { ...codeSent, message: english.otpPerhapsSent }
    for (const asked of [next(INITIAL, submitted), resent]) {
      const { step, notice, toasts } = answer(asked, doubt)
      expect([step.name, notice, toasts]).toEqual(['code', { text: english.otpPerhapsSent, isInfo: true }, []])
    }
  })

  it('names the missing fields and makes no call', () => {
    const { task, errors, notice, toasts } = next(INITIAL, { ...submitted, form: incomplete })
    expect({ task, errors, notice, toasts }).toEqual({
      task: undefined,
      errors: { name: 'Name is required' },
      notice: { text: MESSAGES.checkFields, isAboutFields: true },
      toasts: [],
    })
  })

  it('sends no second code while the first one is valid, unless the number has changed', () => {
    const back = next(atCode, { type: 'changePressed' })
    expect(next(back, submitted)).toMatchObject({ step: { name: 'code' }, task: undefined })
    const other = { ...lead, mobile: '9876543211' }
    expect(next(back, { ...submitted, form: { lead: other } }).task).toEqual({ kind: 'sendCode', lead: other })
  })

  it.each([
    ['is wrong', failed(422, { otp: MESSAGES.otpWrong })],
    ['is tried too often', failed(429)],
    ['gets no answer', offline],
  ])('says Invalid OTP if the code %s, and the reason beside the field', (_, outcome) => {
    const { step, toasts, notice, errors } = answer(next(atCode, codeEntered), outcome)
    expect([step.name, toasts.map(({ text }) => toText(english, text))]).toEqual(['code', ['Invalid OTP']])
    expect([notice?.text, errors]).toEqual([outcome.message, outcome.errors])
  })

  it('says that a code is too short without a call', () => {
    expect(next(atCode, { type: 'codeTooShort' })).toMatchObject({ errors: { otp: MESSAGES.otpFormat }, task: undefined })
  })

  it('keeps a number verified when the booking got no answer, and tries again', () => {
    const unsent = answers(next(atCode, codeEntered), { type: 'codeRight', verification }, offline)
    expect(unsent).toMatchObject({ step: { name: 'code' }, verified: { mobile: lead.mobile, verification }, task: undefined })
    expect(toastsOf(unsent)).toContain(texts.submitFailed)
    expect(next(unsent, retried).task).toEqual({ kind: 'book', lead, verification })
  })

  it.each([
    [403, undefined, texts.lapsed],
    [422, { mobile: lead.mobile, verification }, 'No'],
  ])('goes back to the details if it is refused with %i', (status, verified, text) => {
    const state = answers(next(atCode, codeEntered), { type: 'codeRight', verification }, failed(status))
    expect(state).toMatchObject({ step: { name: 'details' }, notice: { text } })
    expect(state.verified).toEqual(verified)
  })

  it('that is refused shows the other ways, and is tried again after 20, 40 and 60 seconds by itself', () => {
    let state = answer(next(INITIAL, submitted), refused)
    const waits = []
    for (let tries = 0; tries < 4; tries++) {
      expect(state).toMatchObject({ step: { name: 'doors', doors: refused.doors, dueAt: data.due_at }, toasts: [] })
      waits.push(state.step.name === 'doors' && state.step.retryAtMs && (state.step.retryAtMs - NOW_MS) / 1000)
      state = answer(next(state, retried), refused)
    }
    expect(waits).toEqual([20, 40, 60, undefined])
    expect(next(state, { type: 'closed' }).step).toEqual({ name: 'details' })
    expect(answer(next(state, retried), codeSent).step.name).toBe('code')
  })

  it('that is refused can be paid instead', () => {
    const paying = next(answer(next(INITIAL, submitted), refused), payPressed)
    expect(paying).toMatchObject({ step: { name: 'details' }, task: { kind: 'order' } })
  })

  it('makes no call before the time that the server named', () => {
    const waiting = answer(next(INITIAL, submitted), { ...failed(429), retryAtMs: NOW_MS + 1000 })
    expect(next(waiting, submitted)).toBe(waiting)
    expect(next(waiting, { ...submitted, nowMs: NOW_MS + 1000 }).task).toBeDefined()
  })
})

describe('the error of a field', () => {
  const refused = answer(next(INITIAL, submitted), failed(422, { city: 'Choose Mumbai, Thane or Pune' }))

  it('stays after a call that got no answer', () => {
    expect(answer(next(refused, submitted), offline).errors).toEqual(refused.errors)
  })

  it('disappears when the field changes', () => {
    const changed = next(refused, { ...submitted, form: { lead: { ...lead, city: 'thane' } } })
    expect([changed.errors, answer(changed, offline).errors]).toEqual([{}, {}])
  })

  it('disappears when a missing field is filled in', () => {
    expect(after(INITIAL, { ...submitted, form: incomplete }, submitted).errors).toEqual({})
  })
})

describe('payment', () => {
  it('goes from the order over the checkout to the booking, for the charge that was shown', () => {
    expect(next(INITIAL, payPressed).task).toEqual({ kind: 'order', lead, charge })
    expect(atCheckout.task).toEqual({ kind: 'checkOut', lead, payment })
    expect(justPaid).toMatchObject({ step: { name: 'unsure', is: 'completing' }, task: { kind: 'bookPaid', lead, paid } })
    const booked = answer(justPaid, { type: 'booked', data })
    expect(booked.step).toMatchObject({ name: 'done', booked: { paidPaise: 19_900 } })
    expect(toastsOf(booked)).toEqual([texts.payment.paid, MESSAGES.leadTaken])
  })

  it.each([undefined, { ...charge, amountPaise: undefined }])('is not begun without a charge (%#)', (none) => {
    expect(next(INITIAL, { ...payPressed, charge: none }).task).toBeUndefined()
  })

  it.each([
    ['something required is missing', incomplete, texts.payment.fieldsMissing],
    ['something is wrong', { problems: { mailid: MESSAGES.emailInvalid }, isIncomplete: false }, MESSAGES.checkFields],
  ])('is not begun if %s, and the toast says so', (_, wrong, text) => {
    const state = next(INITIAL, { ...payPressed, form: wrong })
    expect([toastsOf(state), state.errors, state.task]).toEqual([[text], wrong.problems, undefined])
  })

  it('shows a changed charge, and makes no order before the visitor has seen it', () => {
    const now = { ...charge, text: 'Starting From: 249/-', amountPaise: 24_900 }
    const changed = answer(next(INITIAL, payPressed), { type: 'chargesChanged', charges: { AC: now } })
    expect(changed).toMatchObject({ task: undefined, charges: { AC: now }, notice: { text: texts.chargeChanged(now.text) } })
    expect(next(changed, { ...payPressed, charge: now }).task).toMatchObject({ kind: 'order', charge: now })
    expect(answer(next(INITIAL, payPressed), { type: 'chargesChanged', charges: {} }).notice?.text).toBe(texts.chargeGone)
  })

  it('is cancelled with the panel, before the checkout opens', () => {
    const closed = next(next(INITIAL, payPressed), { type: 'closed' })
    expect(closed.task).toBeUndefined()
    expect(next(atCheckout, { type: 'closed' }).task).toBe(atCheckout.task)
  })

  it('checks the order when the checkout was closed or failed, and says why above the form', () => {
    const why = { text: texts.payment.closed, isInfo: true }
    const checking = answer(atCheckout, { type: 'notPaid', notice: why })
    expect(checking.task).toMatchObject({ kind: 'check', otherwise: why })
    const back = answer(checking, { type: 'checked', found: found('notCharged'), isElsewhere: false })
    expect(back).toMatchObject({ step: { name: 'details' }, notice: why, payment })
    const waiting = answer(checking, { type: 'checked', found: undefined, isElsewhere: false })
    expect(waiting.step).toMatchObject({ name: 'unsure', is: 'waiting' })
  })

  it('sends the booking again when it got no answer, and does not pay twice', () => {
    const lost = answer(justPaid, offline)
    expect(lost).toMatchObject({ step: { name: 'unsure', is: 'completing' }, task: undefined, payment: { paid } })
    expect(toastsOf(lost)).toEqual([texts.payment.paid, texts.payment.submitFailed])
    expect(next(lost, retried).task).toMatchObject({ kind: 'bookPaid', paid })
    expect(next(lost, payPressed).task?.kind).not.toBe('bookPaid')
  })
})

describe('a booking stays booked', () => {
  const polled: Event = { type: 'polled', token: order.token, found: foundBooked }

  it('when a poll reports it before its call, which then fails', () => {
    const slow = justPaid.task as Task
    const booked = next(justPaid, polled)
    const late = next(booked, { ...offline, task: slow })
    expect(late).toBe(booked)
    expect([late.step.name, late.task, late.notice, late.errors]).toEqual(['done', undefined, undefined, {}])
    expect(toastsOf(late)).toEqual([texts.payment.paid])
    expect(next(late, { type: 'closed' })).toMatchObject({ step: { name: 'details' }, notice: undefined })
  })

  it('when its call fails and a poll finds it, which clears the failure', () => {
    const booked = next(answer(justPaid, offline), polled)
    expect([booked.step.name, booked.notice, toastsOf(booked)]).toEqual(['done', undefined, [texts.payment.paid]])
  })

  it('whatever a later poll reports, or a poll of another order', () => {
    const booked = next(justPaid, polled)
    for (const state of BOOKING_STATES) expect(next(booked, { ...polled, found: found(state) })).toBe(booked)
    expect(next(justPaid, { ...polled, token: 'other' })).toBe(justPaid)
  })

  it.each(['notCharged', 'waiting', 'refunded'] as const)(
    'and is not changed by a poll that says %s while it is being sent',
    (state) => {
      expect(next(justPaid, { ...polled, found: found(state) })).toBe(justPaid)
    },
  )
})

describe('after a reload', () => {
  const resumed = (event: Partial<Event & { type: 'resumed' }>) => next(INITIAL, { ...RESUMED, ...event })

  it('asks for a code that is still valid, and not for an expired one', () => {
    expect(resumed({ sent }).step).toEqual({ name: 'code', sent })
    expect(resumed({ sent, nowMs: sent.expiresAtMs }).step.name).toBe('details')
    expect(resumed({ sent, form: incomplete }).step.name).toBe('details')
  })

  it('continues the payment on the page that was opened for the checkout', () => {
    expect(resumed({ payment, isHeadingToCheckout: true }).task).toEqual({ kind: 'checkOut', lead, payment })
  })

  it('checks a payment under way, and shows nothing where no answer comes or another page began it', () => {
    const checking = resumed({ payment })
    const check = (seen: typeof foundBooked | undefined, isElsewhere = false) =>
      answer(checking, { type: 'checked', found: seen, isElsewhere })
    expect(check(undefined)).toMatchObject({ step: { name: 'details' }, notice: undefined })
    expect(check(foundBooked).step.name).toBe('done')
    expect(check(foundBooked, true).step.name).toBe('details')
    const waiting = answer(checking, { type: 'checked', found: found('waiting'), isElsewhere: true })
    expect(waiting.step).toMatchObject({ name: 'unsure', is: 'waiting' })
  })
})

it('the form behind another step starts nothing', () => {
  const unsure = answer(answer(atCheckout, { type: 'paid', paid }), offline)
  expect(unsure.step.name).toBe('unsure')
  for (const step of [unsure, atCode]) for (const event of [submitted, payPressed]) expect(next(step, event)).toBe(step)
})
