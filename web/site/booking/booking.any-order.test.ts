import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BOOKING_STATES } from '../../../contract/bookings/payments.public.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { next } from './booking.rules.ts'
import type { Event, Form, Outcome, State, Task } from './booking.states.ts'
import {
  atCheckout,
  atCode,
  charge,
  codeEntered,
  codeSent,
  data,
  failed,
  form,
  found,
  INITIAL,
  incomplete,
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
  verification,
} from './booking.test-tools.ts'

/** The code is sent to the number that was asked for. */
const codeSentFor = (task: Task): Outcome => ({
  ...codeSent,
  sent: { ...sent, mobile: task.kind === 'sendCode' ? task.lead.mobile : sent.mobile },
})
const outcomes: Record<Exclude<Task['kind'], 'sendCode'>, Outcome[]> = {
  verify: [{ type: 'codeRight', verification }, failed(422, { otp: MESSAGES.otpWrong }), offline],
  book: [{ type: 'booked', data }, failed(403), failed(422, { city: 'No' }), offline],
  order: [
    { type: 'ordered', payment },
    { type: 'windowTaken' },
    refused,
    { type: 'chargesChanged', charges: { AC: charge } },
    failed(503),
    offline,
  ],
  checkOut: [{ type: 'paid', paid }, { type: 'notPaid', notice: { text: 'Closed', isInfo: true } }, offline],
  bookPaid: [{ type: 'booked', data }, failed(503), offline],
  check: [undefined, ...BOOKING_STATES.map(found)].map((seen) => ({ type: 'checked', found: seen, isElsewhere: false })),
}
const outcomesOf = (task: Task): Outcome[] =>
  task.kind === 'sendCode' ? [codeSentFor(task), refused, offline, failed(429)] : outcomes[task.kind]
const polls = BOOKING_STATES.map((state): Event => ({ type: 'polled', token: order.token, found: found(state) }))
const visitorEvents: Event[] = [
  ...[submitted, payPressed, codeEntered, retried, { ...submitted, form: incomplete }],
  ...([{ type: 'cameOnline' }, { type: 'codeTooShort' }, { type: 'changePressed' }, { type: 'toastClosed', id: 0 }] as const),
  { type: 'resendPressed', form, nowMs: sent.resendAtMs },
  ...polls,
]
const changed = { lead: { ...form.lead, mobile: '9876543211', window: '2026-11-25T16' as const } }
/** The form changes at any time. Outcomes also arrive for tasks that were started long ago. */
const anyMove = fc.oneof(
  fc.record({ isChanged: fc.boolean() }),
  fc.record({ own: fc.constantFrom(...visitorEvents) }),
  fc.record({ asked: fc.nat(), outcome: fc.nat() }),
  fc.record({ latest: fc.constant(true), outcome: fc.nat() }),
)
type Move = { isChanged?: boolean; own?: Event; asked?: number; latest?: boolean; outcome?: number }

type Check = (before: State, now: State, event: Event) => void

function play(moves: readonly Move[], check: Check, from = next(INITIAL, { ...RESUMED, sent, payment })): void {
  let state = from
  let typed: Form = form
  const asked = state.task ? [state.task] : []
  for (const { isChanged, own, asked: place = 0, latest, outcome = 0 } of moves) {
    if (isChanged !== undefined) typed = isChanged ? changed : form
    const task = latest ? state.task : asked[place % (asked.length || 1)]
    const possible = task ? outcomesOf(task) : []
    const answered = isChanged === undefined && task && possible[outcome % possible.length]
    const done = own && 'form' in own && own.form === form ? { ...own, form: typed } : own
    const event = done ?? (task && answered ? { ...answered, task } : undefined)
    if (!event) continue
    const before = state
    state = next(before, event)
    if (state.task && state.task !== before.task) asked.push(state.task)
    check(before, state, event)
  }
}
const anyMoves = fc.array(anyMove, { maxLength: 60, size: 'max' })

it('in any order of events no failure is shown after a booking', () => {
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
})

it('in any order of events a stale outcome changes nothing', () => {
  let stale = 0
  fc.assert(
    fc.property(anyMoves, (moves) => {
      play(moves, (before, now, event) => {
        if (!('task' in event) || event.task === before.task) return
        stale += 1
        expect(now).toBe(before)
      })
    }),
  )
  expect(stale).toBeGreaterThan(20)
})

it('in any order of events nobody who has paid is offered to pay again before it is known that nothing was charged', () => {
  let waiting = 0
  fc.assert(
    fc.property(anyMoves, (moves) => {
      let isPaid = false
      play(
        moves,
        (before, now, event) => {
          if (event.type === 'paid' && now !== before) isPaid = true
          const said = 'found' in event ? event.found?.state : undefined
          if (said && said !== 'completing' && said !== 'waiting') isPaid = false
          if (now.step.name === 'done') isPaid = false
          if (!isPaid) return
          waiting += 1
          expect(now.step.name).toBe('unsure')
        },
        atCheckout,
      )
    }),
  )
  expect(waiting).toBeGreaterThan(20)
})

it('in any order of events a code is tried, and a verified number booked, only for the number that the code was sent to', () => {
  let [tried, booked] = [0, 0]
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const check: Check = ({ task: before }, { task, step, verified }) => {
        if (!task || task === before) return
        if (task.kind === 'verify') {
          tried += 1
          expect(step).toMatchObject({ name: 'code', sent: { mobile: task.lead.mobile } })
        } else if (task.kind === 'book') {
          booked += 1
          expect(verified).toEqual({ mobile: task.lead.mobile, verification: task.verification })
        }
      }
      play(moves, check, atCode)
    }),
    { numRuns: 2000 },
  )
  expect(Math.min(tried, booked)).toBeGreaterThan(20)
})
