import { expect, it } from 'vitest'
import { toNeedText, toWindowText } from './visit-words.ts'

it.each([
  [7, 'late 7 min'],
  [66, 'late 1 h 6 min'],
  [4 * 24 * 60 + 5, 'late 4 days'],
])('whoever waits for %i minutes is %s', (minutes, words) => {
  const now = new Date('2026-11-26T12:00:00Z')
  expect(toNeedText({ need: 'late', since: new Date(now.getTime() - minutes * 60_000).toISOString() }, now)).toBe(words)
})

it('a time slot is said with its day as other times of the console are', () => {
  const now = new Date('2026-11-26T04:00:00Z')
  const slot = (day: number) => ({ from: `2026-11-${day}T10:30:00Z`, to: `2026-11-${day}T12:30:00Z` })
  expect([26, 27].map((day) => toWindowText(slot(day), now))).toEqual(['today 4–6 pm', 'Fri, Nov 27, 4–6 pm'])
})
