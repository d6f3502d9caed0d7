import { expect, it } from 'vitest'
import { CALL_BOUNDS } from '../../../contract/operation/business.ts'
import { findHalf, lastDays } from './business.rules.ts'

it('days continue across months and years', () => {
  expect(lastDays('2027-01-02', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
})

const callsAt = (counts: Record<number, number>) => CALL_BOUNDS.map((bound) => counts[bound] ?? 0)

it.each([
  [{}, null],
  [{ 5: 1 }, 5],
  [{ 5: 1, 40: 1 }, 5],
  [{ 5: 1, 40: 2 }, 40],
  [{ 9600: 1 }, 9600],
])('of calls within the minutes %j half came within %s', (counts, bound) => {
  expect(findHalf(callsAt(counts))).toBe(bound)
})
