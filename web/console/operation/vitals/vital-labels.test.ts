import { expect, it } from 'vitest'
import { formatShare, formatValue, toRating } from './vital-labels.ts'

it('times are in seconds from one second on, a shift has no unit', () => {
  expect(formatValue('lcp', 1250)).toBe('1.25 s')
  expect(formatValue('lcp', 2000)).toBe('2 s')
  expect(formatValue('inp', 47.6)).toBe('48 ms')
  expect(formatValue('cls', 0)).toBe('0.00')
  expect(formatValue('cls', 0.254)).toBe('0.25')
})

it('a share is 100 % only if every visit is good', () => {
  expect([0.999, 1, 0].map(formatShare)).toEqual(['99 %', '100 %', '0 %'])
})

it.each([
  [2500, 'Good'],
  [2501, 'Needs work'],
  [4000, 'Needs work'],
  [4001, 'Poor'],
])('an LCP of %i ms is rated: %s', (p75, label) => {
  expect(toRating('lcp', p75).label).toBe(label)
})
