import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { promiseDueAt } from '../contract/hours.ts'
import { bookingTexts } from './en/booking.ts'
import { promiseOf } from './promise.ts'

/** A time in India. */
const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)
const said = (booked: string, read: string) => promiseOf(promiseDueAt(at(booked)), at(read), bookingTexts, 'en')

describe('a promise is worded for the time at which it is read', () => {
  test.each([
    ['21T08:00', '21T08:00', 'We’ll call you by 9:30 am.'],
    ['21T10:45', '21T11:00', 'We’ll call you by 12:15 pm.'],
    ['21T15:00', '21T16:29', 'We’ll call you by 4:30 pm.'],
    ['21T22:30', '21T22:30', 'We’ll call you tomorrow by 9:30 am.'],
    ['21T23:50', '21T23:59', 'We’ll call you tomorrow by 9:30 am.'],
    ['21T23:50', '22T01:00', 'We’ll call you by 9:30 am.'],
    ['22T02:00', '22T02:00', 'We’ll call you by 9:30 am.'],
  ])('booked on %s and read on %s: %s', (booked, read, text) => {
    expect(said(booked, read)).toEqual({ text, isLate: false })
  })
})

describe('an overdue promise is not repeated', () => {
  test.each([
    ['21T15:00', '21T16:30', 'by 4:30 pm'],
    ['21T15:00', '21T23:59', 'by 4:30 pm'],
    ['21T15:00', '22T02:30', 'by 4:30 pm on 21 November 2026'],
    ['21T22:45', '22T10:00', 'by 9:30 am'],
    ['21T22:45', '30T10:00', 'by 9:30 am on 22 November 2026'],
  ])('booked on %s and read on %s, we say that we should have called %s', (booked, read, when) => {
    const text = `We should have called you ${when}. If we haven’t, we’re late: please call us on`
    expect(said(booked, read)).toEqual({ text, isLate: true })
  })

  test('for any time of booking and of reading', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, moment, (booked, read) => {
        const dueAt = promiseDueAt(booked)
        expect(promiseOf(dueAt, read, bookingTexts, 'en').isLate).toBe(read >= dueAt)
      }),
    )
  })
})
