import { expect, it } from 'vitest'
import { formatDay, readDay, stepDay } from './balance-days.ts'

it('days follow one another over the end of a month and of a year', () => {
  expect(stepDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(stepDay('2028-03-01', -1)).toBe('2028-02-29')
})

it('a day is read from an address, and what is none is not', () => {
  expect(readDay('2026-11-21')).toBe('2026-11-21')
  expect([null, '', '2026-02-30', '2026-11', '1999-01-01', 'today'].map(readDay)).toEqual(Array(6).fill(undefined))
})

it('a day is written out', () => expect(formatDay('2026-11-21')).toBe('Saturday, November 21, 2026'))
