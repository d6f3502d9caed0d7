import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from './durations.ts'
import { boundsOfDay, dayIn, minuteOfDay, openMinutesUntil, PROMISE_MIN, promiseDueAt } from './india.ts'

/** A time of day in India. */
const at = (time: string) => new Date(`2026-11-${time}+05:30`)

describe('the calendar', () => {
  it.each([
    ['2026-11-20T18:29:59Z', '2026-11-20', 1439],
    ['2026-11-20T18:30:00Z', '2026-11-21', 0],
    ['2026-11-21T02:30:59Z', '2026-11-21', 480],
  ])('at %s it is %s in India, minute %i', (moment, day, minute) => {
    expect([dayIn(new Date(moment)), minuteOfDay(new Date(moment))]).toEqual([day, minute])
  })

  it('has each moment within the bounds of its day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true }), (moment) => {
        const { start, end } = boundsOfDay(dayIn(moment))
        expect(end.getTime() - start.getTime()).toBe(DAY_MS)
        expect(start <= moment && moment < end).toBe(true)
      }),
    )
  })
})

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

  it('keeps its seconds', () => {
    expect(promiseDueAt(at('21T15:00:59'))).toEqual(at('21T16:30:59'))
  })

  it('is never due sooner than 90 minutes, and never after more than 90 of the opening hours and those before midnight', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (made) => {
        const due = promiseDueAt(made)
        expect(due.getTime() - made.getTime()).toBeGreaterThanOrEqual(PROMISE_MIN * 60_000)
        expect(openMinutesUntil(due) - openMinutesUntil(made)).toBeLessThanOrEqual(2 * PROMISE_MIN)
      }),
    )
  })
})
