import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LeadForm } from '../../../contract/leads.public.ts'
import { english, MESSAGES, toText } from '../../../contract/messages.ts'
import { BOOKING_STATES } from '../../../contract/payments.public.ts'
import { begin, next } from './booking.rules.ts'
import type { Event, Form, Outcome, State, Task } from './booking.states.ts'
import { bookingTexts as texts } from './booking-texts.ts'

const NOW_MS = Date.parse('2026-11-21T10:00:00Z')
const lead: LeadForm = {
  name: 'Asha',
  mobile: '9876543210',
  service_type: 'AC',
  city: 'pune',
  message: 'Leaks',
  mailid: undefined,
}
const form: Form = { lead }
const incomplete: Form = { problems: { name: 'Name is required' }, isIncomplete: true }
const charge = { text: 'Starting From: 199/-', amountPaise: 19_900, service: 'home-appliance/ac-repair' }
const sent = { mobile: lead.mobile, expiresAtMs: NOW_MS + 300_000, resendAtMs: NOW_MS + 30_000 }
const order = { id: 'order_1', amountPaise: 19_900, provider: 'sandbox' as const, key: 'k', token: 'token-1' }
const payment = { requestId: 'r1', path: '/services/home-appliance/ac-repair', order }
const paid = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 's' }
const verification = 'proof-of-the-number'
const data = { reference: 'KG-222222', token: order.token, due_at: '2026-11-21T11:30:00.000Z' }
const foundBooked = { state: 'paidAndBooked' as const, reference: data.reference, service_type: 'AC', due_at: data.due_at }
const found = (state: (typeof BOOKING_STATES)[number]) => ({ ...foundBooked, state })
const INITIAL = begin(texts)
const offline = { type: 'failed' as const, status: 0, message: texts.offline, errors: {} }
const failed = (status: number, errors = {}, message = 'No') => ({ type: 'failed' as const, status, message, errors })

const after = (state: State, ...events: Event[]) => events.reduce(next, state)
/** The state after an outcome of the task that is under way. */
const answer = (state: State, outcome: Outcome) => next(state, { ...outcome, task: state.task as Task })
const answers = (state: State, ...outcomes: Outcome[]) => outcomes.reduce(answer, state)
const toastsOf = ({ toasts }: State) => toasts.map(({ text }) => text)

const submitted: Event = { type: 'submitted', form, nowMs: NOW_MS }
const payPressed: Event = { type: 'payPressed', form, charge }
const codeEntered: Event = { type: 'codeEntered', form, otp: '042917' }
const retried: Event = { type: 'retried', form, nowMs: NOW_MS }
const RESUMED = { type: 'resumed' as const, form, isHeadingToCheckout: false, isSending: false, isOnline: true, nowMs: NOW_MS }
const atCode = answer(next(INITIAL, submitted), { type: 'codeSent', sent })
const atCheckout = answer(next(INITIAL, payPressed), { type: 'ordered', payment })
const justPaid = answer(atCheckout, { type: 'paid', paid })

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

  it('names the missing fields and makes no call', () => {
    const { task, errors, notice, toasts } = next(INITIAL, { ...submitted, form: incomplete })
    expect({ task, errors, notice, toasts }).toEqual({
      task: undefined,
      errors: { name: 'Name is required' },
      notice: { text: MESSAGES.checkFields },
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

  it('ends with a call back if no codes are sent', () => {
    const paused = answer(next(INITIAL, submitted), { type: 'codesPaused', dueAt: data.due_at })
    expect(paused).toMatchObject({ step: { name: 'callBack', dueAt: data.due_at }, toasts: [] })
    expect(next(paused, { type: 'closed' }).step).toEqual({ name: 'details' })
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
    const why = { text: texts.payment.closed, isCalm: true }
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

describe('without a network', () => {
  const unsent = { by: 'sendCode' as const, service: 'AC' }
  const lost = answer(next(INITIAL, submitted), offline)
  const offer = { text: texts.unsentOffer, sends: texts.unsentSend, isCalm: true }

  it('a booking is unsent, is offered when the network is back, and is sent when the visitor says so', () => {
    expect([lost.step.name, lost.unsent]).toEqual(['details', unsent])
    const offered = next(lost, { type: 'cameOnline' })
    expect([offered.notice, offered.task]).toEqual([offer, undefined])
    const sending = next(offered, submitted)
    expect(sending.task).toEqual({ kind: 'sendCode', lead })
    expect(answer(sending, { type: 'codeSent', sent }).unsent).toBeUndefined()
  })

  it('it stays unsent until an answer comes, even one that refuses it', () => {
    const again = next(lost, submitted)
    expect([again.unsent, answer(again, offline).unsent]).toEqual([unsent, unsent])
    expect(answer(again, failed(422, { city: 'No' })).unsent).toBeUndefined()
  })

  it('a code or a booking that gets no answer is unsent too, and a payment that was made is not', () => {
    const verifying = next(atCode, codeEntered)
    expect(answer(verifying, offline).unsent).toEqual({ by: 'verify', service: 'AC' })
    expect(answers(verifying, { type: 'codeRight', verification }, offline).unsent).toEqual({ by: 'book', service: 'AC' })
    expect(answer(justPaid, offline).unsent).toBeUndefined()
  })

  it('after a reload the panel says that nothing was sent, and offers to send once there is a network', () => {
    const resumed = (event: object) => next(INITIAL, { ...RESUMED, unsent, ...event })
    expect(resumed({ isOnline: false }).notice).toEqual({ text: texts.unsentOffline })
    expect([resumed({}).notice, resumed({}).task]).toEqual([offer, undefined])
    expect(resumed({ sent }).step.name).toBe('code')
  })

  it('it is sent at once where the visitor has said so on another page, unless it is to be paid', () => {
    const sending = { ...RESUMED, unsent, isSending: true }
    expect(next(INITIAL, sending).task).toEqual({ kind: 'sendCode', lead })
    expect(next(INITIAL, { ...sending, form: incomplete }).errors).toEqual({ name: 'Name is required' })
    const paying = next(INITIAL, { ...sending, unsent: { by: 'order', service: 'AC' } })
    expect([paying.task, paying.notice]).toEqual([undefined, { text: texts.unsentPay, isCalm: true }])
  })

  it('nothing is offered where nothing waits', () => {
    expect(next(atCode, { type: 'cameOnline' })).toBe(atCode)
    expect(next(INITIAL, { ...RESUMED, isSending: true }).task).toBeUndefined()
  })
})

describe('in any order of events', () => {
  const outcomes: Record<Task['kind'], Outcome[]> = {
    sendCode: [{ type: 'codeSent', sent }, { type: 'codesPaused', dueAt: data.due_at }, offline, failed(429)],
    verify: [{ type: 'codeRight', verification }, failed(422, { otp: MESSAGES.otpWrong }), offline],
    book: [{ type: 'booked', data }, failed(403), failed(422, { city: 'No' }), offline],
    order: [{ type: 'ordered', payment }, { type: 'chargesChanged', charges: { AC: charge } }, failed(503), offline],
    checkOut: [{ type: 'paid', paid }, { type: 'notPaid', notice: { text: 'Closed', isCalm: true } }, offline],
    bookPaid: [{ type: 'booked', data }, failed(503), offline],
    check: [undefined, ...BOOKING_STATES.map(found)].map((seen) => ({ type: 'checked', found: seen, isElsewhere: false })),
  }
  const polls = BOOKING_STATES.map((state): Event => ({ type: 'polled', token: order.token, found: found(state) }))
  const visitorEvents: Event[] = [
    ...[submitted, payPressed, codeEntered, retried, { ...submitted, form: incomplete }],
    ...([{ type: 'cameOnline' }, { type: 'codeTooShort' }, { type: 'changePressed' }, { type: 'toastClosed', id: 0 }] as const),
    { type: 'resendPressed', form, nowMs: sent.resendAtMs },
    ...polls,
  ]
  /** Outcomes also arrive for tasks that were started long ago. */
  const anyMove = fc.oneof(
    fc.record({ own: fc.constantFrom(...visitorEvents) }),
    fc.record({ asked: fc.nat(), outcome: fc.nat() }),
    fc.record({ latest: fc.constant(true), outcome: fc.nat() }),
  )
  type Move = { own?: Event; asked?: number; latest?: boolean; outcome?: number }

  function play(moves: readonly Move[], check: (before: State, now: State, event: Event) => void): void {
    let state = next(INITIAL, { ...RESUMED, sent, payment })
    const asked = state.task ? [state.task] : []
    for (const { own, asked: place = 0, latest, outcome = 0 } of moves) {
      const task = latest ? state.task : asked[place % (asked.length || 1)]
      const possible = task ? outcomes[task.kind] : []
      const answered = task && possible[outcome % possible.length]
      const event = own ?? (task && answered && { ...answered, task })
      if (!event) continue
      const before = state
      state = next(before, event)
      if (state.task && state.task !== before.task) asked.push(state.task)
      check(before, state, event)
    }
  }
  const anyMoves = fc.array(anyMove, { maxLength: 60, size: 'max' })

  it('no failure is shown after a booking', () => {
    let booked = 0
    fc.assert(
      fc.property(anyMoves, (moves) => {
        play(moves, (before, now) => {
          if (before.step.name === 'done') expect(now.step).toBe(before.step)
          if (now.step.name !== 'done') return
          booked += 1
          expect([now.task, now.notice, now.errors, now.toasts.filter(({ tone }) => tone === 'bad')]).toEqual([
            ...[undefined, undefined, {}, []],
          ])
        })
      }),
      { numRuns: 2000 },
    )
    expect(booked).toBeGreaterThan(1000)
  }, 20_000)

  it('a stale outcome changes nothing', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        play(moves, (before, now, event) => {
          if ('task' in event && event.task !== before.task) expect(now).toBe(before)
        })
      }),
    )
  })

  it('nobody who has paid is offered to pay again before it is known that nothing was charged', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        let isPaid = false
        play(moves, (before, now, event) => {
          if (event.type === 'paid' && now !== before) isPaid = true
          const said = 'found' in event ? event.found?.state : undefined
          if (said && said !== 'completing' && said !== 'waiting') isPaid = false
          if (now.step.name === 'done') isPaid = false
          if (isPaid) expect(now.step.name).toBe('unsure')
        })
      }),
    )
  })
})
