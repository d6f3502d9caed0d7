import { expect, it } from 'vitest'
import { toPauseText, toShare } from './meter-words.ts'

it.each([
  [0, 0, '–'],
  [50, 4, '8 %'],
  [3, 2, '67 %'],
  [7, 7, '100 %'],
])('of %i sent and %i verified the share is %s', (sent, verified, text) => {
  expect(toShare({ sent, verified })).toBe(text)
})

it('a pause tells why and, in India’s time, until when', () => {
  expect(toPauseText({ reason: 'ceiling', started_at: '2026-11-21T18:15:00Z', ends_at: '2026-11-21T19:00:00Z' })).toMatch(
    /^More were asked for .* Paused at 11:45.PM, until 12:30.AM\.$/,
  )
})
