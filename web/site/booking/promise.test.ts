import { describe, expect, test } from 'vitest'
import { promiseOf, promiseText } from './promise.ts'

/** A time of day in India. */
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`)

describe('a technician', () => {
  test.each([
    ['08:00', 'A technician calls you by 9:30 am.'],
    ['10:45', 'A technician calls you by 12:15 pm.'],
    ['15:00', 'A technician calls you by 4:30 pm.'],
    ['22:29', 'A technician calls you by 11:59 pm.'],
  ])('booked at %s calls within 90 minutes', (time, text) => {
    expect(promiseText(at(time), 'visit')).toBe(text)
  })

  test.each(['22:30', '23:59'])('booked at %s may only call in the morning, and we say so', (time) => {
    expect(promiseText(at(time), 'visit')).toBe(
      'A technician calls you before midnight or, if it gets later, from 8 am tomorrow, by 9:30 am.',
    )
  })

  test.each(['00:00', '00:30', '07:59'])('booked at %s calls from 8 am', (time) => {
    expect(promiseText(at(time), 'visit')).toBe('A technician calls you from 8 am, by 9:30 am.')
  })
})

test.each([
  ['07:59', 'We call you back today, from 8 am.'],
  ['08:00', 'We call you back today, before 12 midnight.'],
  ['23:00', 'We call you back before midnight or, if it gets later, tomorrow from 8 am.'],
])('a call back asked for at %s is promised without a minute that nobody keeps', (time, text) => {
  expect(promiseText(at(time), 'callBack')).toBe(text)
})

test('a promise that has had its time is not made again', () => {
  const booked = at('22:30')
  const kept = new Date(booked.getTime() + 10 * 3_600_000)
  const past = new Date(booked.getTime() + 13 * 3_600_000)
  expect(promiseOf(booked, kept, 'visit')).toBe(promiseText(booked, 'visit'))
  expect(promiseOf(booked, past, 'visit')).toBe('We should have called you by now. If nobody has, please call us.')
})
