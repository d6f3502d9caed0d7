import { describe, expect, it } from 'vitest'
import { listWindowsOfDay, toWindowAt, windowOf } from '../../../contract/bookings/windows.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { findSoon, findStart, gapsIn, listWindows, rankCandidates, toChosen, type Worker } from './windows.rules.ts'

/** A time in India. */
const at = (text: string) => new Date(`${text}:00+05:30`)
const span = (from: string, to: string) => ({ start: at(from), end: at(to) })
const worker = (facts: Partial<Worker> = {}): Worker => ({
  ...{ id: 1, name: 'Ramesh Pawar', skills: ['AC'], days: [1, 2, 3, 4, 5, 6, 7], from_min: 480, to_min: 1440, reservations: [] },
  ...facts,
})
// 25 November 2026 is a Wednesday.
const WEDNESDAY = '2026-11-25'

describe('a window', () => {
  it('is two hours of India, written by its beginning', () => {
    expect(windowOf('2026-11-25T16')).toEqual(span('2026-11-25T16:00', '2026-11-25T18:00'))
    expect(windowOf('2026-11-25T22').end).toEqual(at('2026-11-26T00:00'))
    expect(
      listWindowsOfDay(WEDNESDAY)
        .map(windowOf)
        .map(({ start }) => toWindowAt(start)),
    ).toEqual(listWindowsOfDay(WEDNESDAY))
    expect(listWindowsOfDay(WEDNESDAY)).toHaveLength(8)
  })

  it('has room for whoever is free at a half hour in it', () => {
    const afternoon = windowOf('2026-11-25T16')
    const start = (facts: Partial<Worker>, now = '2026-11-25T09:00') => findStart(worker(facts), afternoon, at(now), 120)
    expect(start({})).toEqual(at('2026-11-25T16:00'))
    expect(start({ reservations: [span('2026-11-25T14:30', '2026-11-25T16:30')] })).toEqual(at('2026-11-25T16:30'))
    // From 17:30 it takes until 19:30, which is taken.
    expect(
      start({ reservations: [span('2026-11-25T15:00', '2026-11-25T17:15'), span('2026-11-25T19:00', '2026-11-25T21:00')] }),
    ).toBeUndefined()
    expect(start({}, '2026-11-25T16:40')).toEqual(at('2026-11-25T17:00'))
    expect(start({}, '2026-11-25T18:00')).toBeUndefined()
  })

  it('is within the days and hours of a technician, who ends what began before midnight', () => {
    const start = (window: string, facts: Partial<Worker>) =>
      findStart(worker(facts), windowOf(window), at('2026-11-25T07:00'), 120)
    expect(start('2026-11-25T16', { days: [1, 2, 4] })).toBeUndefined()
    expect(start('2026-11-26T16', { days: [4] })).toEqual(at('2026-11-26T16:00'))
    expect(start('2026-11-25T16', { to_min: 17 * 60 })).toBeUndefined()
    expect(start('2026-11-25T16', { to_min: 18 * 60 })).toEqual(at('2026-11-25T16:00'))
    expect(start('2026-11-25T08', { from_min: 9 * 60 })).toEqual(at('2026-11-25T09:00'))
    const evening = [span('2026-11-25T21:00', '2026-11-25T23:00')]
    expect(start('2026-11-25T22', { reservations: evening })).toEqual(at('2026-11-25T23:00'))
    expect(start('2026-11-25T22', { reservations: evening, to_min: 23 * 60 + 30 })).toBeUndefined()
  })
})

describe('within 90 minutes', () => {
  it.each([
    ['07:59', undefined],
    ['08:00', '09:30'],
    ['22:29', '23:59'],
    ['22:31', undefined],
  ])('at %s it is promised by %s', (time, by) => {
    expect(findSoon([worker()], at(`${WEDNESDAY}T${time}`), 120)).toEqual(by && at(`${WEDNESDAY}T${by}`))
  })

  it('needs somebody who is free within the hour', () => {
    const until = (time: string) => [worker({ reservations: [span('2026-11-25T10:00', `2026-11-25T${time}`)] })]
    const now = at('2026-11-25T10:10')
    expect(findSoon(until('11:00'), now, 120)).toEqual(at('2026-11-25T11:40'))
    expect(findSoon(until('11:15'), now, 120)).toBeUndefined()
    expect(findSoon([], now, 120)).toBeUndefined()
  })

  it('is a window from the booking to then', () => {
    const now = at('2026-11-25T10:10')
    expect(toChosen('soon', now)).toEqual({
      window: { start: now, end: at('2026-11-25T11:40') },
      arrival: { start: now, end: at('2026-11-25T11:10') },
      isSoon: true,
      dueBy: at('2026-11-25T11:40'),
    })
  })
})

describe('the list of windows', () => {
  const free = (now: string, workers = [worker()]) => listWindows(workers, at(now), 120)

  it('has seven days of eight, and leaves out what has begun', () => {
    const { next, days } = free('2026-11-25T16:10')
    expect(days.map(({ day, windows }) => [day, windows.length])).toEqual(
      [25, 26, 27, 28, 29, 30].map((day) => [`2026-11-${day}`, 8]).concat([['2026-12-01', 8]]),
    )
    expect(days[0]?.windows.filter(({ is_free }) => is_free).map(({ at }) => at)).toEqual([
      '2026-11-25T18',
      '2026-11-25T20',
      '2026-11-25T22',
    ])
    expect(next).toEqual(['2026-11-25T18', '2026-11-25T20', '2026-11-25T22'])
  })

  it.each([
    ['2026-11-25T23:59', '2026-11-26T08', '2026-11-25'],
    ['2026-11-26T00:30', '2026-11-26T08', '2026-11-26'],
    ['2026-11-26T03:00', '2026-11-26T08', '2026-11-26'],
  ])('at %s goes on with %s', (now, next, today) => {
    const listed = free(now)
    expect([listed.next[0], listed.days[0]?.day]).toEqual([next, today])
  })

  it('is empty where nobody does such visits, and full where nobody has time', () => {
    expect(free('2026-11-25T10:00', [])).toEqual({ next: [], days: [] })
    const { next, days } = free('2026-11-25T10:00', [worker({ reservations: [span('2026-11-25T00:00', '2026-12-25T00:00')] })])
    expect([next, days.length]).toEqual([[], 7])
  })
})

describe('of several who are free', () => {
  const window = windowOf('2026-11-25T16')
  const rank = (workers: Worker[], before?: number) =>
    rankCandidates(workers, { window, before }, at('2026-11-25T09:00'), 120).map(({ worker: { id } }) => id)

  it('comes who had the visit before, then who can do the least else, then who has the fewest reservations that day', () => {
    const many = worker({ id: 1, skills: ['AC', 'Fridge', 'Tv'] })
    const busy = worker({ id: 2, reservations: [span('2026-11-25T10:00', '2026-11-25T12:00')] })
    const one = worker({ id: 3, reservations: [span('2026-11-24T10:00', '2026-11-24T12:00')] })
    const taken = worker({ id: 4, reservations: [span('2026-11-25T16:00', '2026-11-25T19:00')] })
    expect(rank([many, busy, one, taken])).toEqual([3, 2, 1])
    expect(rank([many, busy, one, taken], 1)).toEqual([1, 3, 2])
  })
})

it('the gaps of a span are what is not taken of it', () => {
  const day = span('2026-11-25T08:00', '2026-11-26T00:00')
  const taken = [span('2026-11-25T07:00', '2026-11-25T09:00'), span('2026-11-25T12:00', '2026-11-25T14:00')]
  expect(gapsIn(day, taken)).toEqual([span('2026-11-25T09:00', '2026-11-25T12:00'), span('2026-11-25T14:00', '2026-11-26T00:00')])
  expect(gapsIn(day, [])).toEqual([day])
  expect(gapsIn(day, [day])).toEqual([])
  expect(gapsIn(day, [{ start: day.start, end: new Date(day.end.getTime() + MINUTE_MS) }])).toEqual([])
})
