import { expect, it } from 'vitest'
import { toClock, toNamedClock } from './clock.ts'

it.each([
  [0, '12 am', 'रात 12', 'रात्री 12'],
  [3 * 60 + 59, '3:59 am', 'रात 3:59', 'रात्री 3:59'],
  [4 * 60, '4 am', 'सुबह 4', 'पहाटे 4'],
  [6 * 60, '6 am', 'सुबह 6', 'सकाळी 6'],
  [12 * 60, '12 pm', 'दोपहर 12', 'दुपारी 12'],
  [16 * 60 + 5, '4:05 pm', 'शाम 4:05', 'संध्याकाळी 4:05'],
  [20 * 60, '8 pm', 'रात 8', 'रात्री 8'],
  [24 * 60, '12 am', 'रात 12', 'रात्री 12'],
])('minute %i of the day is said %s, %s, %s', (minute, english, hindi, marathi) => {
  expect([toClock(minute, 'en'), toClock(minute, 'hi'), toClock(minute, 'mr')]).toEqual([english, hindi, marathi])
})

it('midnight and noon have names in English alone', () => {
  expect([0, 12 * 60, 60].map((minute) => toNamedClock(minute, 'en'))).toEqual(['midnight', '12 noon', '1 am'])
  expect(toNamedClock(0, 'hi')).toBe('रात 12')
})
