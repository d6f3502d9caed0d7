import { describe, expect, it } from 'vitest'
import { dayIn, minuteOfDay } from '../../../contract/india.ts'
import { momentsUntil } from './fortnight.ts'

const on26th = (time: string) => momentsUntil(new Date(`2026-11-26T${time}+05:30`))
const shown = (date: Date) => `${dayIn(date)} ${minuteOfDay(date) / 60}`

describe('the day of visits that is half over', () => {
  it.each([
    ['14:02', ['2026-11-26T12', '2026-11-26T14', '2026-11-26T16']],
    ['15:59', ['2026-11-26T12', '2026-11-26T14', '2026-11-26T16']],
    ['08:00', ['2026-11-25T22', '2026-11-26T08', '2026-11-26T10']],
    ['23:50', ['2026-11-26T20', '2026-11-26T22', '2026-11-27T08']],
    ['00:05', ['2026-11-25T20', '2026-11-25T22', '2026-11-26T08']],
    ['05:00', ['2026-11-25T20', '2026-11-25T22', '2026-11-26T08']],
  ])('is, at %s, around the window that is under way', (time, windows) => {
    const { toWindow } = on26th(time)
    expect(['-1', '0', '1'].map(toWindow)).toEqual(windows)
  })

  it('reaches from yesterday into tomorrow', () => {
    const { toWindow } = on26th('01:00')
    expect(toWindow('-8')).toBe('2026-11-24T22')
    expect([toWindow('1/8'), toWindow('-1/16')]).toEqual(['2026-11-25T08', '2026-11-27T16'])
  })

  it('stands still at night', () => {
    const work = (time: string) => shown(on26th(time).toDate('work 30'))
    expect([work('13:30'), work('05:00')]).toEqual(['2026-11-26 13', '2026-11-25 23.5'])
    expect(shown(on26th('05:00').toDate('ago 30'))).toBe('2026-11-26 4.5')
    expect(shown(on26th('13:30').toDate('window -1 -30'))).toBe('2026-11-26 9.5')
    expect(shown(on26th('13:30').toDate('2 18:30'))).toBe('2026-11-24 18.5')
  })
})
