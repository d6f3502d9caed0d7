import { expect, it } from 'vitest'
import type { BusinessFigures } from '../../../../contract/operation/business.ts'
import { dayName, formatOpenMinutes, measuresFor, toChange, toFigureText } from './measures.ts'

const FIGURES: BusinessFigures = {
  ...{ begun: 12, booked: 6, paid: 3, promised: 4, called_in_time: 3, half_called_min: 15 },
  ...{ earned_paise: 123_450, not_found_paise: 0, taken_paise: 0, given_back_paise: 0 },
}

it.each([
  ['earned', '₹1,234.50'],
  ['begun', '12'],
  ['inTime', '75%'],
  ['half', '15 min'],
] as const)('%s reads %s', (name, text) => {
  expect(toFigureText(name, FIGURES)).toBe(text)
})

it('what is not known is a dash', () => {
  expect(toFigureText('inTime', { ...FIGURES, promised: 0 })).toBe('–')
  expect(toFigureText('begun', { ...FIGURES, begun: null })).toBe('–')
})

it.each([
  [5, { text: '↑\u00a020%', isGood: true }],
  [12, { text: '↓\u00a050%', isGood: false }],
  [6, null],
  [0, null],
])('6 booked after %i: %o', (booked, change) => {
  expect(toChange('booked', FIGURES, { ...FIGURES, booked })).toEqual(change)
})

it('fewer refunds are good news', () => {
  const [now, before] = [100, 200].map((given_back_paise) => ({ ...FIGURES, given_back_paise }))
  expect(toChange('givenBack', now ?? FIGURES, before ?? FIGURES)).toEqual({ text: '↓\u00a050%', isGood: true })
})

it('a day that is not over is not said to be less than the one before', () => {
  expect(toChange('booked', FIGURES, { ...FIGURES, booked: 12 }, false)).toBeNull()
})

it.each([
  [90, '1 h 30 min'],
  [960, '1 day'],
  [4800, '5 days'],
  [9600, 'over 5 days'],
])('%i open minutes are %s', (minutes, text) => {
  expect(formatOpenMinutes(minutes)).toBe(text)
})

it('an agent’s measures have no money', () => {
  expect(measuresFor(false)).toEqual(['begun', 'booked', 'paid', 'inTime', 'half'])
})

it('a day has a name, and the current one is Today', () => {
  expect(dayName('2026-11-20', '2026-11-21')).toBe('Fri, Nov 20')
  expect(dayName('2026-11-21', '2026-11-21')).toBe('Today')
})
