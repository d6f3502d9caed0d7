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

test('the fields of the path go into the path, all others into the body', async () => {
  const fetch = answerWith({ status: true })
  await call(api.services.getPublished, { category: 'homeservice', slug: 'a b' })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/public/frontservice/homeservice/a%20b')
  await call(api.otp.verify, code)
  expect(fetch.mock.calls[1]).toMatchObject(['/api/public/verify-otp', { method: 'POST', body: JSON.stringify(code) }])
})

test('a page in Marathi has its calls answered in Marathi, and an English page sends no language', async () => {
  const fetch = answerWith({ status: true })
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
