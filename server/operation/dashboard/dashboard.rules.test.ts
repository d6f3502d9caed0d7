import { expect, it } from 'vitest'
import { lastDays, sumUp } from './dashboard.rules.ts'

it('days continue across months and years', () => {
  expect(lastDays('2027-01-02', 4)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
})

it('a week is today and the six days before it; the week before is counted separately', () => {
  const days = lastDays('2026-11-14', 14)
  const counts = new Map([
    ['2026-11-01', 5],
    ['2026-11-07', 1],
    ['2026-11-08', 2],
    ['2026-11-14', 4],
  ])
  const { today, week, week_before, by_day } = sumUp(counts, days)
  expect({ today, week, week_before }).toEqual({ today: 4, week: 6, week_before: 6 })
  expect(by_day.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 4])
})
