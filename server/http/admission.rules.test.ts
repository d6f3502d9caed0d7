import { expect, it } from 'vitest'
import { toKind } from './admission.rules.ts'

it.each([
  ['/api/public/send-otp', 'start'],
  ['/api/public/verify-otp', 'booking'],
  ['/api/public/leads', 'booking'],
  ['/api/public/store-payment', 'start'],
  ['/api/webhooks/razorpay', 'booking'],
  ['/booking/a-token', 'booking'],
  ['/hi/booking/a-token', 'booking'],
  ['/hi/admin', 'read'],
  ['/api/public/authenticate', 'signIn'],
  ['/api/public/authenticate/second-factor', 'signIn'],
  ['/api/public/authenticate/passkey/options', 'signIn'],
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
])('%s counts as %s', (path, kind) => {
  expect(toKind({ path, hasQuery: false, isRender: false })).toBe(kind)
})

it('what the page cache draws is refused only where it has a query, as there is no end of those', () => {
  expect(toKind({ path: '/', hasQuery: false, isRender: true })).toBeUndefined()
  expect(toKind({ path: '/api/public/about-us', hasQuery: false, isRender: true })).toBeUndefined()
  expect(toKind({ path: '/api/public/frontblogs', hasQuery: true, isRender: true })).toBe('read')
})
