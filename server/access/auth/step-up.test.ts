import { describe, expect, it } from 'vitest'
import { AUDIT_CSV_PATH } from '../../../contract/access/audit.ts'
import * as api from '../../../contract/api.ts'
import { LEADS_CSV_PATH } from '../../../contract/bookings/leads.ts'
import { PAYMENTS_CSV_PATH } from '../../../contract/bookings/payments.ts'
import { MONEY_CSV_PATH } from '../../../contract/bookings/visits.money.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { Failure } from '../../../contract/errors.ts'
import { createTestApp } from '../../../test/harness.ts'
import { bookPaid } from '../../../test/steps.ts'
import { listEndpoints } from '../../platform/http/calls.ts'
import { authenticate, newAccount, nextCode, setUpTotp } from './second-factor.test-tools.ts'
import { STEP_UP_MS } from './sessions.ts'

const app = await createTestApp()

/**
 * Every call that asks for a new confirmation: those that declare it, and downloads, which are outside the contract.
 */
const CALLS = [
  ...listEndpoints(api).flatMap(({ endpoint: { method, path, stepUp } }) =>
    stepUp ? [{ method, path: path.replace(/:\w+/g, '999999'), stepUp }] : [],
  ),
  { method: 'GET', path: LEADS_CSV_PATH, stepUp: 'sensitive' as const },
  { method: 'GET', path: PAYMENTS_CSV_PATH, stepUp: 'sensitive' as const },
  { method: 'GET', path: MONEY_CSV_PATH, stepUp: 'sensitive' as const },
  { method: 'GET', path: AUDIT_CSV_PATH, stepUp: 'sensitive' as const },
]

/** What the answer asks for, if anything; a successful download isn't JSON. */
async function needsOf(token: string, { method, path }: { method: string; path: string }): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const response = await app.fetch(`/api${path}`, { method, headers })
  if (response.status !== 403) return undefined
  const { needs, methods } = (await response.json()) as Partial<Failure>
  return { needs, methods }
}
const BY_FACTOR = { needs: 'confirmation', methods: ['totp', 'recovery'] }
const BY_PASSWORD = { needs: 'confirmation', methods: ['password'] }

it('refunds, the export of leads and the second factors ask again', () => {
  const paths = CALLS.map(({ method, path, stepUp }) => `${stepUp} ${method} ${path}`)
  expect(paths).toEqual(
    expect.arrayContaining([
      'sensitive POST /payments/999999/refund',
      'sensitive GET /leads.csv',
      'sensitive GET /payments.csv',
      'sensitive POST /privacy/export',
      'sensitive POST /privacy/erase',
      'sensitive PUT /account/password',
      'factors POST /account/sign-out-others',
      'factors DELETE /account/sessions/999999',
      'factors POST /account/totp',
      'factors DELETE /account/totp',
      'factors POST /account/recovery-codes',
    ]),
  )
})

describe.each(CALLS)('$method $path', (call) => {
  it('asks an administrator with a second factor once the last confirmation is too old, and not before', async () => {
    const { token, secret } = await setUpTotp(app)
    const early = await setUpTotp(app)
    app.clock.advance(STEP_UP_MS[call.stepUp] - 1)
    expect(await needsOf(early.token, call)).toBeUndefined()
    app.clock.advance(1)
    expect(await needsOf(token, call)).toEqual(BY_FACTOR)
    const proof = { method: 'totp', code: nextCode(app, secret) }
    expect((await app.request('POST', '/account/confirm', { proof }, { token })).status).toBe(200)
    expect(await needsOf(token, call)).toBeUndefined()
  })

  it('asks an administrator without one as it declares', async () => {
    const { token } = (await authenticate(app, await newAccount(app))).body
    app.clock.advance(STEP_UP_MS[call.stepUp])
    expect(await needsOf(token, call)).toEqual(call.stepUp === 'factors' ? BY_PASSWORD : undefined)
  })
})

it('a confirmation from a clock that was an hour ahead does not count', async () => {
  const { token } = await setUpTotp(app)
  const call = { method: 'GET', path: LEADS_CSV_PATH }
  expect(await needsOf(token, call)).toBeUndefined()
  app.clock.advance(-HOUR_MS)
  expect(await needsOf(token, call)).toEqual(BY_FACTOR)
  app.clock.advance(HOUR_MS)
})

it('a refund that asks again has not been made, and is made after the confirmation', async () => {
  const { token, secret } = await setUpTotp(app)
  const order = await bookPaid(app)
  app.clock.advance(STEP_UP_MS.sensitive)
  const refund = () => app.request('POST', `/payments/${order.order_id}/refund`, {}, { token })
  expect((await refund()).status).toBe(403)
  const before = await app.request('GET', `/payments/${order.order_id}`, undefined, { token })
  expect(before.body.data.refunds).toEqual([])
  const proof = { method: 'totp', code: nextCode(app, secret) }
  await app.request('POST', '/account/confirm', { proof }, { token })
  expect((await refund()).status).toBe(200)
})

it('a session from before the second factor changes no password and signs nobody out', async () => {
  const account = await newAccount(app)
  const { token: stolen } = (await authenticate(app, account)).body
  const { token } = await setUpTotp(app, account)
  const change = { current: account.password, password: 'seven hedgehogs sing' }
  const changed = await app.request('PUT', '/account/password', change, { token: stolen })
  expect([changed.status, changed.body.needs]).toEqual([403, 'confirmation'])
  expect((await app.request('POST', '/account/sign-out-others', undefined, { token: stolen })).status).toBe(403)
  expect((await app.request('GET', '/account', undefined, { token })).status).toBe(200)
})
