import { expect, it } from 'vitest'
import { toNeedText } from './visit-words.ts'

it.each([
  [7, 'visit late by 7 min'],
  [66, 'visit late by 1 h 6 min'],
  [4 * 24 * 60 + 5, 'visit late since Nov 22'],
])('whoever waits for %i minutes is %s', (minutes, words) => {
  const now = new Date('2026-11-26T12:00:00Z')
  expect(toNeedText({ need: 'late', since: new Date(now.getTime() - minutes * 60_000).toISOString() }, now)).toBe(words)
})

it('a free return has no clock of its own: the call that answers it is late', () => {
  expect(toNeedText({ need: 'claim', since: '2026-11-25T14:50:00Z' }, new Date('2026-11-25T23:00:00Z'))).toBe('free return')
})
