import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { findSendRefusal, resendAfterS } from './otp.rules.ts'

const now = new Date('2026-03-02T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

it.each([
  [1, 30],
  [2, 60],
  [3, 120],
  [4, 120],
  [5, 120],
])('after %i codes the next may be requested in %i seconds', (sent, seconds) => {
  expect(resendAfterS(sent)).toBe(seconds)
})

describe('a code', () => {
  const refusalOf = (toNumber: readonly Date[], isKnown = false) => findSendRefusal(toNumber, isKnown, now)

  it('may be sent to a number without codes', () => {
    expect(refusalOf([])).toBeUndefined()
  })

  it.each([
    ['a second too early', [ago(29_000)], { reason: 'wait', retryAfterS: 1 }],
    ['a millisecond too early', [ago(29_999)], { reason: 'wait', retryAfterS: 1 }],
    ['after two, in less than a minute', [ago(90_000), ago(59_000)], { reason: 'wait', retryAfterS: 1 }],
    ['after five in a day', [ago(DAY_MS - MINUTE_MS), ...Array(4).fill(ago(HOUR_MS))], { reason: 'day', retryAfterS: 60 }],
  ])('may not be sent %s', (_, sent, refusal) => {
    expect(refusalOf(sent)).toEqual(refusal)
  })

  it.each([
    ['after 30 seconds', [ago(30_000)]],
    ['after four in a day', Array(4).fill(ago(HOUR_MS))],
  ])('may be sent %s', (_, sent) => {
    expect(refusalOf(sent)).toBeUndefined()
  })

  it('may be sent to a browser that knows the number though strangers used up its five', () => {
    const five = Array(5).fill(ago(HOUR_MS))
    expect([refusalOf(five, true), refusalOf([...five, ...five.slice(0, 3)], true)?.reason]).toEqual([undefined, 'day'])
  })
})
