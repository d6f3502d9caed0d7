import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const now = new Date('2026-03-31T10:00:00Z')

it.each([
  ['just now', '2026-03-31T10:00:00Z', 30],
  ['a minute ago', '2026-03-31T09:59:00Z', 29],
  ['29 days ago', '2026-03-02T10:00:00Z', 1],
  ['on its last day', '2026-03-02T09:00:00Z', 0],
  ['longer ago than the trash retains it', '2026-02-01T10:00:00Z', 0],
])('the days that are left to a record deleted %s', (_, deletedAt, days) => {
  expect(daysLeft(deletedAt, now)).toBe(days)
})
