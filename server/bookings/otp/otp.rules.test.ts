import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { findSendRefusal, resendAfterS, type Sent } from './otp.rules.ts'

const now = new Date('2026-03-02T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const refusalOf = (sent: Partial<Sent>) => findSendRefusal({ toNumber: [], fromAddress: [], ...sent }, now)

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
  it('may be sent to a number without codes', () => {
    expect(refusalOf({})).toBeUndefined()
  })

  it.each([
    ['a second too early', { toNumber: [ago(29_000)] }, { reason: 'wait', retryAfterS: 1 }],
    ['a millisecond too early', { toNumber: [ago(29_999)] }, { reason: 'wait', retryAfterS: 1 }],
    ['after two, in less than a minute', { toNumber: [ago(90_000), ago(59_000)] }, { reason: 'wait', retryAfterS: 1 }],
    [
      'after five in a day',
      { toNumber: [ago(DAY_MS - MINUTE_MS), ...Array(4).fill(ago(HOUR_MS))] },
      { reason: 'day', retryAfterS: 60 },
    ],
    [
      'after twenty of the address in an hour',
      { fromAddress: [ago(HOUR_MS - 5000), ...Array(19).fill(ago(1000))] },
      { reason: 'address', retryAfterS: 5 },
    ],
  ])('may not be sent %s', (_, sent, refusal) => {
    expect(refusalOf(sent)).toEqual(refusal)
  })

  it.each([
    ['after 30 seconds', { toNumber: [ago(30_000)] }],
    ['after four in a day', { toNumber: Array(4).fill(ago(HOUR_MS)) }],
    ['after nineteen of the address', { fromAddress: Array(19).fill(ago(1000)) }],
  ])('may be sent %s', (_, sent) => {
    expect(refusalOf(sent)).toBeUndefined()
  })
})
