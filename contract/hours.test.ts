import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hourMarks, hoursOfDay, longHours, openMinutesUntil, PROMISE_MIN, promiseDueAt, shortHours } from './hours.ts'

test.each([
  ['08:00', '00:00', '8am to 12am', '8 am to midnight', '08:00-24:00', ['8 am', '12 noon', '4 pm', '8 pm', 'midnight']],
  ['09:30', '18:00', '9:30am to 6pm', '9:30 am to 6 pm', '09:30-18:00', ['9:30 am', '11:38 am', '1:45 pm', '3:53 pm', '6 pm']],
  ['00:00', '12:00', '12am to 12pm', 'midnight to 12 noon', '00:00-12:00', ['midnight', '3 am', '6 am', '9 am', '12 noon']],
  ['20:00', '02:00', '8pm to 2am', '8 pm to 2 am', '20:00-02:00', ['8 pm', '9:30 pm', '11 pm', '12:30 am', '2 am']],
])('opening hours from %s to %s are formatted', (opens_at, closes_at, short, long, ofDay, marks) => {
  const hours = { opens_at, closes_at }
  const formatted = [shortHours(hours, 'en'), longHours(hours, 'en'), hoursOfDay(hours), hourMarks(hours, 'en')]
  expect(formatted).toEqual([short, long, ofDay, marks])
})

it.each([
  ['hi', 'सुबह 8 से रात 12 बजे तक', ['सुबह 8', 'दोपहर 12', 'शाम 4', 'रात 8', 'रात 12']],
  ['mr', 'सकाळी 8 ते रात्री 12', ['सकाळी 8', 'दुपारी 12', 'संध्याकाळी 4', 'रात्री 8', 'रात्री 12']],
] as const)('opening hours are formatted in %s', (language, written, marks) => {
  const hours = { opens_at: '08:00', closes_at: '00:00' }
  expect([shortHours(hours, language), longHours(hours, language)]).toEqual([written, written])
  expect(hourMarks(hours, language)).toEqual(marks)
})

/** A time of day in India. */
const at = (time: string) => new Date(`2026-11-${time}+05:30`)

describe('the promise to call', () => {
  it.each([
    ['21T08:00', '21T09:30'],
    ['21T15:00', '21T16:30'],
    ['21T22:29', '21T23:59'],
    ['21T22:30', '22T09:30'],
    ['21T23:59', '22T09:30'],
    ['22T00:00', '22T09:30'],
    ['22T02:10', '22T09:30'],
    ['22T07:59', '22T09:30'],
  ])('made at %s is due at %s', (made, due) => {
    expect(promiseDueAt(at(made))).toEqual(at(due))
  })

  it('keeps the seconds', () => {
    expect(promiseDueAt(at('21T15:00:59'))).toEqual(at('21T16:30:59'))
  })

  it('is due after 90 minutes at the earliest, and after 180 open minutes at the latest', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (made) => {
        const due = promiseDueAt(made)
        expect(due.getTime() - made.getTime()).toBeGreaterThanOrEqual(PROMISE_MIN * 60_000)
        expect(openMinutesUntil(due) - openMinutesUntil(made)).toBeLessThanOrEqual(2 * PROMISE_MIN)
      }),
    )
  })
})
