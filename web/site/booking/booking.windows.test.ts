import { describe, expect, it } from 'vitest'
import type { BookingVisit } from '../../../contract/bookings/visit.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { next } from './booking.rules.ts'
import type { Event } from './booking.states.ts'
import {
  answer,
  answers,
  codeEntered,
  codeSent,
  data,
  foundBooked,
  INITIAL,
  justPaid,
  lead,
  offline,
  order,
  payment,
  payPressed,
  RESUMED,
  sent,
  submitted,
  toastsOf,
  verification,
} from './booking.test-tools.ts'

const FOUR = '2026-11-25T16' as const
const SIX = '2026-11-25T18' as const
const timed = { lead: { ...lead, window: FOUR } }
const visit = { from: '2026-11-25T10:30:00.000Z', to: '2026-11-25T12:30:00.000Z', is_soon: false }
const codeRight = { type: 'codeRight' as const, verification }
const atCode = answer(next(INITIAL, { ...submitted, form: timed }), codeSent)
const booking = answer(next(atCode, { ...codeEntered, form: timed }), codeRight)
const ordering = next(INITIAL, { ...payPressed, form: timed })

describe('a time that was chosen', () => {
  it('is booked with the code, and the last step says when the technician comes', () => {
    expect(booking.task).toMatchObject({ kind: 'book', lead: { window: FOUR } })
    const booked = answer(booking, { type: 'booked', data: { ...data, visit } })
    expect(booked.step).toMatchObject({ name: 'done', booked: { visit, reference: data.reference } })
  })

  it('that is full by then leaves the booking standing, and the last step names what is free', () => {
    const booked = answer(booking, { type: 'booked', data: { ...data, visit: null, next: [SIX] } })
    expect(booked.step).toMatchObject({ name: 'done', booked: { visit: null, next: [SIX], dueAt: data.due_at } })
    // No technician is assigned.
    expect(toastsOf(booked)).toEqual([MESSAGES.otpVerified, MESSAGES.leadTaken])
  })

  it('goes with the order to be held, and stays when the checkout is closed', () => {
    expect(ordering.task).toMatchObject({ kind: 'order', lead: { window: FOUR } })
    const held = { ...payment, window: FOUR }
    const checking = answers(ordering, { type: 'ordered', payment: held }, { type: 'notPaid', notice: { text: 'Closed' } })
    const back = answer(checking, { type: 'checked', found: { ...foundBooked, state: 'notCharged' }, isElsewhere: false })
    expect(back).toMatchObject({ step: { name: 'details' }, payment: { window: FOUR } })
  })

  it('is sent again with a booking that got no answer, and with one that waited for the network', () => {
    const lost = answer(booking, offline)
    expect(next(lost, { type: 'retried', form: timed, nowMs: submitted.nowMs }).task).toMatchObject({ lead: { window: FOUR } })
    const unsent = { by: 'sendCode' as const, service: 'AC' }
    expect(next(INITIAL, { ...RESUMED, form: timed, unsent, isSending: true }).task).toMatchObject({ lead: { window: FOUR } })
  })

  it('has to be chosen before a code is sent or an order made, where times are offered', () => {
    const unchosen = { problems: { window: MESSAGES.windowUnknown }, isIncomplete: true }
    for (const event of [submitted, payPressed]) {
      const told = next(INITIAL, { ...event, form: unchosen })
      expect([told.task, told.errors]).toEqual([undefined, unchosen.problems])
      expect(next(told, { type: 'fieldEdited', name: 'window', form: timed }).errors).toEqual({})
    }
  })
})

describe('a time that somebody else takes before it is held', () => {
  const taken = answer(ordering, { type: 'windowTaken' })

  it('leads back to the form, which says so, and nothing else went wrong', () => {
    const { step, task, unsent, notice, errors } = taken
    expect([step.name, task, unsent, notice, errors, toastsOf(taken)]).toEqual([
      'details',
      undefined,
      undefined,
      undefined,
      {},
      [],
    ])
    expect(taken.taken).toEqual({ window: FOUR })
  })

  it('is forgotten with the next try, and said again if that one is taken too', () => {
    const again = next(taken, { ...payPressed, form: { lead: { ...lead, window: SIX } } })
    expect([again.taken, again.task]).toMatchObject([undefined, { kind: 'order', lead: { window: SIX } }])
    expect(answer(again, { type: 'windowTaken' }).taken).toEqual({ window: SIX })
  })

  it('means nothing to an order that was cancelled with the panel', () => {
    const closed = next(ordering, { type: 'closed' })
    expect(next(closed, { type: 'windowTaken', task: ordering.task as NonNullable<typeof ordering.task> })).toBe(closed)
  })
})

describe('after a payment the booking itself says what became of the time', () => {
  const shown: BookingVisit = {
    ...{ status: 'planned', window: { from: visit.from, to: visit.to }, is_soon: false, due_by: visit.to, outcome: null },
    ...{ is_taken: true, address: '', pincode: '', gate_note: '', can: ['move'] },
  }
  const polled = (of: BookingVisit | undefined): Event => ({
    type: 'polled',
    token: order.token,
    found: { ...foundBooked, visit: of },
  })
  const arrivalOf = (of: BookingVisit | undefined) => {
    const { step } = next(answer(justPaid, offline), polled(of))
    return step.name === 'done' ? step.booked.visit : 'not done'
  }

  it('it is planned, it was lost while paying, or none was chosen', () => {
    expect(arrivalOf(shown)).toEqual(visit)
    expect(arrivalOf({ ...shown, is_taken: false })).toBeNull()
    expect(arrivalOf({ ...shown, status: null, window: null, is_taken: false })).toBeUndefined()
    expect(arrivalOf(undefined)).toBeUndefined()
  })
})

it('after a reload the code step opens again with the chosen time', () => {
  const resumed = next(INITIAL, { ...RESUMED, form: timed, sent })
  expect(resumed.step.name).toBe('code')
  expect(next(resumed, { ...codeEntered, form: timed }).task).toMatchObject({ kind: 'verify', lead: { window: FOUR } })
})
