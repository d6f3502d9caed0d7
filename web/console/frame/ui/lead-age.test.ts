import { expect, it } from 'vitest'
import { promiseDueAt } from '../../../../contract/hours.ts'
import { leadAge, toLateText } from './lead-age.tsx'

/** A time in India. */
const at = (time: string) => new Date(`2026-11-${time}+05:30`)
const age = (came: string, now: string) => leadAge(at(came).toISOString(), promiseDueAt(at(came)).toISOString(), at(now))

it.each([
  ['20T10:00', '20T10:00', 0, 'now', 'onTime'],
  ['20T10:00', '20T10:34', 34, '34 min', 'onTime'],
  ['20T10:00', '20T11:00', 60, '1 h', 'onTime'],
  ['20T10:00', '20T11:01', 61, '1 h 1 min', 'due'],
  ['20T10:00', '20T11:29', 89, '1 h 29 min', 'due'],
  ['20T10:00', '20T11:30', 90, '1 h 30 min', 'late'],
  ['20T10:00', '20T11:31', 91, '1 h 31 min', 'late'],
])('a lead of %s is at %s %i minutes old: %s, %s', (came, now, minutes, text, tone) => {
  expect(age(came, now)).toMatchObject({ minutes, text, tone })
})

it('the hours between midnight and 8 am do not count', () => {
  expect(age('20T23:50', '21T08:10')).toMatchObject({ minutes: 20, tone: 'onTime' })
  expect(age('20T23:50', '21T03:00')).toMatchObject({ minutes: 10, text: '10 min' })
  expect(age('21T02:00', '21T07:59')).toMatchObject({ minutes: 0, text: 'from 8 am' })
  expect(age('21T02:00', '21T08:00')).toMatchObject({ minutes: 0, text: 'now' })
  expect(age('21T02:00', '21T09:31')).toMatchObject({ minutes: 91, tone: 'late' })
})

it('says how much later than promised it is; the minutes are those of one day, as the clock has them', () => {
  expect(age('20T10:00', '20T11:29').lateText).toBeUndefined()
  expect(age('20T10:00', '20T11:30').lateText).toBe('late by 1 min')
  expect(age('20T22:00', '21T08:20').lateText).toBe('late since yesterday')
})

it('a visit is late on the same clock, and one of an earlier day since that day', () => {
  const late = (due: string, now: string) => toLateText(at(due).toISOString(), at(now))
  expect([late('21T10:00', '21T12:20'), late('21T22:00', '21T22:00')]).toEqual(['late by 2 h 20 min', 'late by 1 min'])
  expect([late('20T22:00', '21T04:29'), late('20T22:00', '21T08:20')]).toEqual(Array(2).fill('late since yesterday'))
  expect([late('21T00:00', '21T04:29'), late('21T00:00', '21T08:05')]).toEqual(Array(2).fill('late since yesterday'))
  expect([late('20T00:00', '21T08:05'), late('18T11:00', '21T08:05')]).toEqual(['late since Nov 19', 'late since Nov 18'])
})

it('a lead of the late evening is late once the promised call of the next morning is due', () => {
  expect(age('20T23:00', '20T23:59')).toMatchObject({ tone: 'onTime', spent: 0 })
  expect(age('20T23:00', '21T08:45')).toMatchObject({ minutes: 105, tone: 'onTime', spent: 0.5 })
  expect(age('20T23:00', '21T09:01')).toMatchObject({ tone: 'due' })
  expect(age('20T23:00', '21T09:30')).toMatchObject({ tone: 'late', spent: 1 })
})

it('a day has sixteen hours', () => {
  expect(age('19T10:00', '20T09:59')).toMatchObject({ minutes: 959, text: '15 h 59 min' })
  expect(age('19T10:00', '20T10:00')).toMatchObject({ minutes: 960, text: '1 day' })
  expect(age('10T12:00', '20T13:00')).toMatchObject({ text: '10 days', tone: 'late' })
})

it('a wrong clock shows no negative age', () => {
  expect(age('20T10:05', '20T10:00')).toMatchObject({ minutes: 0, text: 'now' })
})
