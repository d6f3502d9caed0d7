import { afterEach, expect, it, vi } from 'vitest'
import * as api from '../../contract/api.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { call } from '../api/client.ts'
import { noteServerTime, serverNow } from './server-now.ts'

const NOW = new Date('2026-11-28T09:30:00Z')
const answer = (headers: Record<string, string>) => ({ headers: new Headers(headers) })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
  ['a year behind', -365 * DAY_MS],
  ['right', 0],
])('a device whose clock is %s knows the time from an answer, and goes on from there', async (_, off) => {
  vi.useFakeTimers({ now: NOW.getTime() + off })
  vi.stubGlobal('fetch', async () => Response.json({ status: true, data: [] }, { headers: { Date: NOW.toUTCString() } }))
  await call(api.services.listLinks, {})
  expect(serverNow()).toEqual(NOW)
  vi.advanceTimersByTime(90_000)
  expect(serverNow()).toEqual(new Date(NOW.getTime() + 90_000))
})

it('an answer without a time, or out of a cache, changes nothing', () => {
  vi.useFakeTimers({ now: NOW })
  noteServerTime(answer({ Date: NOW.toUTCString() }))
  noteServerTime(answer({}))
  noteServerTime(answer({ Date: 'Thu, 01 Jan 2026 00:00:00 GMT', Age: '600' }))
  expect(serverNow()).toEqual(NOW)
})
