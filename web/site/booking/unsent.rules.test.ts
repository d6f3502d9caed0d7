import { describe, expect, it } from 'vitest'
import { bookingTexts as texts } from '../../../languages/en/booking.ts'
import { next } from './booking.rules.ts'
import {
  answer,
  answers,
  atCode,
  codeEntered,
  codeSent,
  failed,
  INITIAL,
  incomplete,
  justPaid,
  lead,
  offline,
  RESUMED,
  sent,
  submitted,
  verification,
} from './booking.test-tools.ts'

describe('without a network', () => {
  const unsent = { by: 'sendCode' as const, service: 'AC' }
  const lost = answer(next(INITIAL, submitted), offline)
  const offer = { text: texts.unsentOffer, submitLabel: texts.unsentSend, isInfo: true }

  it('a booking is unsent, is offered when the network is back, and is sent when the visitor says so', () => {
    expect([lost.step.name, lost.unsent]).toEqual(['details', unsent])
    const offered = next(lost, { type: 'cameOnline' })
    expect([offered.notice, offered.task]).toEqual([offer, undefined])
    const sending = next(offered, submitted)
    expect(sending.task).toEqual({ kind: 'sendCode', lead })
    expect(answer(sending, codeSent).unsent).toBeUndefined()
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
    expect([paying.task, paying.notice]).toEqual([undefined, { text: texts.unsentPay, isInfo: true }])
  })

  it('nothing is offered where nothing waits', () => {
    expect(next(atCode, { type: 'cameOnline' })).toBe(atCode)
    expect(next(INITIAL, { ...RESUMED, isSending: true }).task).toBeUndefined()
  })
})
