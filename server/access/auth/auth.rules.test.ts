import { expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { isAlive } from './auth.rules.ts'

const now = new Date('2026-03-10T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

it.each([
  ['has just begun', 0, 0, true],
  ['was idle for almost twelve hours', 20 * HOUR_MS, 12 * HOUR_MS - 1, true],
  ['was idle for twelve hours', 20 * HOUR_MS, 12 * HOUR_MS, false],
  ['is almost seven days old and in use', 168 * HOUR_MS - 1, 0, true],
  ['is seven days old and in use', 168 * HOUR_MS, 0, false],
])('a session that %s', (_, ageMs, idleMs, isValid) => {
  expect(isAlive({ created_at: ago(ageMs), last_used_at: ago(idleMs) }, now)).toBe(isValid)
})
