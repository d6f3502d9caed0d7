import { expect, it } from 'vitest'
import { findHalf, lastDays } from './business.rules.ts'

it('days continue across months and years', () => {
  expect(lastDays('2027-01-02', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
})

it.each([
  [{}, null],
  [{ 5: 1 }, 5],
  [{ 5: 1, 40: 1 }, 5],
  [{ 40: 2, 5: 1 }, 40],
  [{ 9600: 1 }, 9600],
])('of calls within the minutes %j half came within %s', (counts, bound) => {
  const calls = Object.entries(counts).map(([call_min, promised]) => ({ call_min: Number(call_min), promised }))
  expect(findHalf([{ call_min: null, promised: 7 }, ...calls.toReversed()])).toBe(bound)
})
