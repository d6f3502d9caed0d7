import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { HASH_WAIT_MS } from '../../access/auth/passwords.ts'
import { type Kind, toBounds, toKind } from './admission.ts'

/** The kinds in deploy/nginx.conf, which sort paths by the connections to the program that they take. */
const [, MAP = ''] = readFileSync('deploy/nginx.conf', 'utf8').split(/map \$uri \$kind \{([^}]+)\}/)
const PATTERNS = [...MAP.matchAll(/~(\S+)\s+karigar_(\w+);/g)]
const toConnections = (path: string) => PATTERNS.find(([, pattern = '']) => new RegExp(pattern).test(path))?.[2] ?? 'pages'
const CONNECTIONS: Partial<Record<Kind, string>> = {
  ...{ start: 'bookings', booking: 'bookings', signIn: 'sign_ins', proof: 'sign_ins', console: 'console' },
}

it.each<[string, Kind | undefined]>([
  ['/api/public/send-otp', 'start'],
  ['/api/public/verify-otp', 'booking'],
  ['/api/public/leads', 'booking'],
  ['/api/public/store-payment', 'start'],
  ['/api/webhooks/razorpay', 'booking'],
  ['/booking/a-token', 'booking'],
  ['/hi/booking/a-token', 'booking'],
  ['/hi/day/a-token', 'booking'],
  ['/d', 'booking'],
  ['/services/homeservice/electrician/book', 'booking'],
  ['/mr/contactus/write', 'booking'],
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
])('%s counts as %s, and nginx lets it in with its kind', (path, kind) => {
  expect(toKind({ path, hasQuery: false, isRender: false })).toBe(kind)
  expect(toConnections(path)).toBe((kind && CONNECTIONS[kind]) ?? 'pages')
})

it('a rendering for the page cache is refused only if it has a query, because queries are endless', () => {
  expect(toKind({ path: '/', hasQuery: false, isRender: true })).toBeUndefined()
  expect(toKind({ path: '/api/public/about-us', hasQuery: false, isRender: true })).toBeUndefined()
  expect(toKind({ path: '/api/public/frontblogs', hasQuery: true, isRender: true })).toBe('read')
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
