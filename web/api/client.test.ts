import { afterEach, expect, test, vi } from 'vitest'
import * as api from '../../contract/api.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { ApiError, call } from './client.ts'

const answerWith = (body: unknown, init?: ResponseInit) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(body, init))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ApiError) => error,
  )
const code = { mobile: '9876543210', otp: '123456' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const verified = { status: true, success: true, message: 'OTP verified successfully', verification: 'proof' }
const lead = { name: 'Meera', mobile: code.mobile, service_type: 'Plumber', city: 'pune', message: 'A tap' } as const

test('the fields of the path go into the path, all others into the body', async () => {
  const fetch = answerWith({ ...verified, data: {}, related: [] })
  await call(api.services.getPublished, { category: 'homeservice', slug: 'a b' })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/public/frontservice/homeservice/a%20b')
  await call(api.otp.verify, code)
  expect(fetch.mock.calls[1]).toMatchObject(['/api/public/verify-otp', { method: 'POST', body: JSON.stringify(code) }])
})

test('a page in Marathi has its calls answered in Marathi, and an English page sends no language', async () => {
  const fetch = answerWith(verified)
  for (const lang of ['en-IN', 'mr-IN', 'mr']) {
    vi.stubGlobal('document', { documentElement: { lang } })
    await call(api.otp.verify, code)
  }
  expect(fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Language'))).toEqual([null, 'mr', 'mr'])
})

test('a refusal has the server’s message, its fields and its waiting time', async () => {
  answerWith({ status: false, message: 'Wait', errors: { otp: 'No' } }, { status: 429, headers: { 'Retry-After': '30' } })
  expect(await failureOf(call(api.otp.verify, code))).toMatchObject({
    status: 429,
    message: 'Wait',
    errors: { otp: 'No' },
    retryAfterS: 30,
  })
})

test('an answer whose status is false is a refusal, whatever its HTTP code', async () => {
  answerWith({ status: false, message: 'No such one', errors: { email: 'Unknown' } })
  expect(await failureOf(call(api.auth.authenticate, { email: 'a@b.in', password: 'x' }))).toMatchObject({
    message: 'No such one',
    errors: { email: 'Unknown' },
  })
})

test.each([{}, null, 'Booked', [], { status: true, message: 'Booked' }, { status: true, message: 'Booked', data: null }])(
  'an answer that lacks what the contract promises fails, as it is unknown what the server did: %j',
  async (answer) => {
    answerWith(answer, { status: 201 })
    expect(await failureOf(call(api.leads.create, lead))).toMatchObject({ status: 0, message: MESSAGES.unavailable })
  },
)

test('an answer may lack what is optional, be empty where the contract says so, and be one of several', async () => {
  answerWith({ status: true, data: [], next: null })
  expect(await call(api.audit.list, {})).toMatchObject({ next: null })
  for (const second of [{ token: 't' }, { next: ['totp'], ticket: 't' }]) {
    answerWith({ status: true, message: '', id: 1, ...second })
    expect(await call(api.auth.authenticate, { email: 'a@b.in', password: 'x' })).toMatchObject(second)
  }
  answerWith({ status: true, message: '', id: 1 })
  expect(await failureOf(call(api.auth.authenticate, { email: 'a@b.in', password: 'x' }))).toMatchObject({ status: 0 })
})

test('a wrong code is an answer and no failure: `success` says so, and the caller decides', async () => {
  answerWith({ status: true, success: false, message: 'No' })
  expect(await call(api.otp.verify, code)).toMatchObject({ success: false, message: 'No' })
})

test('a call without a network, or with an answer that is not ours, fails without a status', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf(call(api.otp.verify, code))).toMatchObject({ status: 0 })
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  expect(await failureOf(call(api.otp.verify, code))).toMatchObject({ status: 0, message: MESSAGES.unavailable })
})

test('a call fails when the server does not answer for 20 seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const failure = failureOf(call(api.otp.verify, code))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await failure).toBeInstanceOf(ApiError)
})
