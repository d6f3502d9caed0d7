import { expect, it } from 'vitest'
import { OPEN_MIN } from '../../../../contract/hours.ts'
import { formatMinutes } from './date-time.tsx'

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [66, '1 h 6 min'],
  [23 * 60 + 59, '23 h 59 min'],
  [24 * 60, '1 day'],
  [4 * 24 * 60 + 5, '4 days'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})

it('a day of opening hours is shorter', () => {
  expect(formatMinutes(OPEN_MIN - 1, OPEN_MIN)).toBe('15 h 59 min')
  expect(formatMinutes(2 * OPEN_MIN, OPEN_MIN)).toBe('2 days')
})
