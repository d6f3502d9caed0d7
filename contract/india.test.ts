import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from './durations.ts'
import { boundsOfDay, dayIn, formatDay, formatMoment, minuteOfDay } from './india.ts'

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

  it('is the same in every time zone in which the program runs', () => {
    const lastMinute = '2026-11-20T18:29:00Z'
    expect([formatDay(lastMinute), formatMoment(new Date(lastMinute))]).toEqual([
      '20 November 2026',
      '20 November 2026 at 11:59 pm',
    ])
  })
  it.each([
    ['hi', '20 नवंबर 2026', '20 नवंबर 2026, रात 11:59 बजे'],
    ['mr', '20 नोव्हेंबर 2026', '20 नोव्हेंबर 2026, रात्री 11:59'],
  ] as const)('is written in %s with Latin digits', (language, day, moment) => {
    const lastMinute = '2026-11-20T18:29:00Z'
    expect([formatDay(lastMinute, language), formatMoment(lastMinute, language)]).toEqual([day, moment])
  })
})
