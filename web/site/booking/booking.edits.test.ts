import { describe, expect, it } from 'vitest'
import type { LeadField } from '../../../contract/bookings/lead-fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { bookingTexts as texts } from '../../../languages/en/booking.ts'
import { next } from './booking.rules.ts'
import type { Event, Form } from './booking.states.ts'
import {
  after,
  answer,
  answers,
  atCode,
  codeEntered,
  codeSent,
  failed,
  form,
  INITIAL,
  justPaid,
  lead,
  offline,
  payPressed,
  retried,
  sent,
  submitted,
  toastsOf,
  verification,
} from './booking.test-tools.ts'

const edited = (name: LeadField, now: Form): Event => ({ type: 'fieldEdited', name, form: now })
const wrong = (problems: Record<string, string>) => ({ problems, isIncomplete: true })

describe('a field that is right again', () => {
  const problems = { mobile: MESSAGES.required, city: MESSAGES.requiredOf('City') }
  const refused = next(INITIAL, { ...submitted, form: wrong(problems) })

  it('loses its error, and with the last one the box above the form goes', () => {
    const half = next(refused, edited('mobile', wrong({ city: problems.city })))
    expect([half.errors, half.notice]).toEqual([{ city: problems.city }, refused.notice])
    const whole = next(half, edited('city', form))
    expect([whole.errors, whole.notice]).toEqual([{}, undefined])
  })

  it('keeps its error while it is wrong, and no field gets one while somebody types', () => {
    expect(next(refused, edited('mobile', wrong({ ...problems, mobile: MESSAGES.mobileInvalid })))).toBe(refused)
    expect(next(refused, edited('name', wrong({ ...problems, name: 'Name is required' })))).toBe(refused)
    expect(next(INITIAL, edited('name', wrong({ name: 'Name is required' })))).toBe(INITIAL)
  })

  it('loses what the server said of it, and its box too', () => {
    const told = answer(next(INITIAL, submitted), failed(422, { city: 'No' }, 'Look at the city'))
    const right = next(told, edited('city', { lead: { ...lead, city: 'thane' } }))
    expect([right.errors, right.notice]).toEqual([{}, undefined])
  })

  it('leaves a box that is about something else', () => {
    const told = answer(next(INITIAL, submitted), failed(422, { city: 'No' }))
    const lost = answer(next(told, submitted), offline)
    expect(next(lost, edited('city', { lead: { ...lead, city: 'thane' } }))).toMatchObject({
      errors: {},
      notice: { text: offline.message },
    })
  })
})

describe('a code belongs to the number that it was sent to', () => {
  const other = { lead: { ...lead, mobile: '9876543211' } }
  const goesBack = { step: { name: 'details' }, task: undefined, notice: { text: texts.numberChanged } }

  it('so it is not tried on another one: the details are shown again', () => {
    expect(next(atCode, { ...codeEntered, form: other })).toMatchObject(goesBack)
    expect(next(atCode, { type: 'resendPressed', form: other, nowMs: sent.resendAtMs })).toMatchObject(goesBack)
  })

  it('nor is a verified number booked with another one', () => {
    const unsent = answers(next(atCode, codeEntered), { type: 'codeRight', verification }, offline)
    expect(next(unsent, { ...retried, form: other })).toMatchObject(goesBack)
    expect(next(after(unsent, { ...retried, form: other }), { ...submitted, form: other }).task).toEqual({
      kind: 'sendCode',
      lead: other.lead,
    })
  })
})

describe('a code that was refused', () => {
  const refused = answer(next(atCode, codeEntered), failed(422, { otp: MESSAGES.otpWrong }))

  it('is not sent a second time, whatever is pressed', () => {
    const pressed = next(refused, codeEntered)
    expect([pressed.task, pressed.errors, toastsOf(pressed)]).toEqual([undefined, refused.errors, [MESSAGES.otpWrong]])
    expect(next(refused, { ...codeEntered, otp: '042918' }).task).toMatchObject({ kind: 'verify', otp: '042918' })
  })

  it('may be entered again after the next SMS, and a code without an answer is sent again', () => {
    const another = answer(next(refused, { type: 'resendPressed', form, nowMs: sent.resendAtMs }), codeSent)
    expect(next(another, codeEntered).task).toMatchObject({ kind: 'verify' })
    expect(next(answer(next(atCode, codeEntered), offline), codeEntered).task).toMatchObject({ kind: 'verify' })
  })
})

describe('a toast', () => {
  it('of a failure is one, and goes with the next try', () => {
    const once = answer(next(INITIAL, submitted), offline)
    expect(toastsOf(next(once, submitted))).toEqual([])
    expect(toastsOf(answer(next(once, submitted), offline))).toEqual([MESSAGES.otpSendFailed])
    const incomplete = { ...payPressed, form: wrong({ name: 'Name is required' }) }
    expect(toastsOf(after(INITIAL, incomplete, incomplete))).toEqual([texts.payment.fieldsMissing])
  })

  it('goes when the visitor leaves the step or the panel', () => {
    const refused = answer(next(atCode, codeEntered), failed(422, { otp: MESSAGES.otpWrong }))
    expect(toastsOf(next(refused, { type: 'changePressed' }))).toEqual([])
    expect(toastsOf(next(refused, { type: 'closed' }))).toEqual([])
    expect(toastsOf(next(justPaid, { type: 'closed' }))).toEqual([])
  })
})
