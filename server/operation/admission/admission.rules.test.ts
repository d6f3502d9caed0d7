import { expect, it } from 'vitest'
import { HASH_WAIT_MS } from '../../access/auth/passwords.ts'
import { toBounds, toKind, toPressure, toShedShare } from './admission.rules.ts'

it.each([
  ['/api/public/send-otp', 'start'],
  ['/api/public/verify-otp', 'booking'],
  ['/api/public/leads', 'booking'],
  ['/api/public/store-payment', 'start'],
  ['/api/webhooks/razorpay', 'booking'],
  ['/booking/a-token', 'booking'],
  ['/hi/booking/a-token', 'booking'],
  ['/hi/day/a-token', 'booking'],
  ['/d', 'booking'],
  ['/api/public/days/a-token/steps', 'booking'],
  ['/hi/admin', 'read'],
  ['/api/public/authenticate', 'signIn'],
  ['/api/public/authenticate/second-factor', 'proof'],
  ['/api/public/authenticate/passkey/options', 'proof'],
  ['/api/leads', 'console'],
  ['/api/no-such-call', 'console'],
  ['/api/public/frontblogs', 'read'],
  ['/api/public/vitals', 'read'],
  ['/no-such-page', 'read'],
  ['/', 'read'],
  ['/assets/site.css', undefined],
  ['/uploads/blogs/a.webp', undefined],
  ['/admin/leads', undefined],
  ['/favicon.svg', undefined],
  ['/healthz', undefined],
  ['/metrics', undefined],
])('%s counts as %s', (path, kind) => {
  expect(toKind({ path, hasQuery: false, isRender: false })).toBe(kind)
})

it('a rendering for the page cache is refused only if it has a query, because queries are endless', () => {
  expect(toKind({ path: '/', hasQuery: false, isRender: true })).toBeUndefined()
  expect(toKind({ path: '/api/public/about-us', hasQuery: false, isRender: true })).toBeUndefined()
  expect(toKind({ path: '/api/public/frontblogs', hasQuery: true, isRender: true })).toBe('read')
})

it('where connections wait, reads are refused first, then sign-ins, then the console, and bookings, passkeys and second steps never', () => {
  const shares = (pressure: number) => (['read', 'signIn', 'console'] as const).map((kind) => toShedShare(kind, pressure))
  expect(shares(0)).toEqual([0, 0, 0])
  expect(shares(0.3)).toEqual([0, 0, 0])
  expect(shares(0.6)).toEqual([1, 0, 0])
  expect(shares(0.9)).toEqual([1, 1, expect.closeTo(0.5)])
  expect(shares(1)).toEqual([1, 1, 1])
  for (const kind of ['start', 'booking', 'proof', 'knownDevice', undefined] as const) expect(toShedShare(kind, 1)).toBe(0)
})

it('one late connection refuses nobody, and pressure stays between 0 and 1', () => {
  expect(toShedShare('read', toPressure(0, true))).toBe(0)
  expect(toPressure(0, false)).toBe(0)
  expect(toPressure(1, true)).toBe(1)
})

it('all waits of a visitor’s request together end before the visitor gives up', () => {
  const { console: _, ...visitors } = toBounds(20)
  for (const [kind, { waitMs }] of Object.entries(visitors)) expect(waitMs + HASH_WAIT_MS, kind).toBeLessThanOrEqual(8_000)
})

it('all kinds but bookings together can hold at most half of the connections', () => {
  const { start: _, booking: __, ...others } = toBounds(20)
  const running = Object.values(others).reduce((sum, bounds) => sum + bounds.running, 0)
  expect(running).toBeLessThanOrEqual(10)
})
