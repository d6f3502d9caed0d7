import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { refusedTokens, signIn } from '../../../test/steps.ts'
import { sessions, totpFactors } from '../../platform/db/schema.ts'
import { toStoredSecret } from './auth.rules.ts'
import { authenticate, codeOf, finish, newAccount, nextCode, setUpTotp } from './second-factor.test-tools.ts'
import { STEP_UP_MS } from './sessions.ts'

const app = await createTestApp({ secretKey: 'a-key-of-at-least-thirty-two-signs' })
const call = (token: string | undefined, method: string, path: string, body?: unknown) =>
  app.request(method, path, body, { token })
const statusOfFactor = async (token: string) => (await call(token, 'GET', '/account/second-factor')).body.data
const confirm = (token: string, proof: object) => call(token, 'POST', '/account/confirm', { proof })

it.each([
  ['GET', '/account/second-factor', undefined],
  ['POST', '/account/confirm', { proof: { method: 'totp', code: '123456' } }],
  ['POST', '/account/totp', undefined],
  ['POST', '/account/totp/confirm', { code: '123456' }],
  ['DELETE', '/account/totp', undefined],
  ['POST', '/account/recovery-codes', undefined],
])('%s %s is refused without a token, with a wrong one, after logout', async (method, path, body) => {
  for (const token of await refusedTokens(app)) expect((await call(token, method, path, body)).status).toBe(401)
})

describe('setting up an authenticator app', () => {
  it('counts once a code has confirmed it, and shows ten recovery codes once', async () => {
    const account = await newAccount(app)
    const { token } = (await authenticate(app, account)).body
    expect(await statusOfFactor(token)).toEqual({ passkeys: [], totp: null, recovery_codes_left: 0, is_required: false })
    const started = await call(token, 'POST', '/account/totp')
    const { secret, uri } = started.body.data
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain(encodeURIComponent(account.email))
    expect(await statusOfFactor(token)).toEqual({ passkeys: [], totp: null, recovery_codes_left: 0, is_required: false })

    const wrong = await call(token, 'POST', '/account/totp/confirm', { code: codeOf(app, secret, 5) })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: ADMIN_MESSAGES.codeWrong }])
    const { status, body } = await call(token, 'POST', '/account/totp/confirm', { code: codeOf(app, secret) })
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.totpAdded])
    expect(body.data.recovery_codes).toHaveLength(10)
    const at = app.clock.now().toISOString()
    expect(await statusOfFactor(token)).toEqual({
      passkeys: [],
      totp: { created_at: at, last_used_at: at },
      recovery_codes_left: 10,
      is_required: false,
    })
  })

  it('begun again replaces the secret; the first one no longer confirms', async () => {
    const { token } = (await authenticate(app, await newAccount(app))).body
    const [first, second] = [await call(token, 'POST', '/account/totp'), await call(token, 'POST', '/account/totp')]
    const confirmWith = (secret: string) => call(token, 'POST', '/account/totp/confirm', { code: codeOf(app, secret) })
    expect((await confirmWith(first.body.data.secret)).status).toBe(422)
    expect((await confirmWith(second.body.data.secret)).status).toBe(200)
  })

  it('has to be confirmed within ten minutes', async () => {
    const { token } = (await authenticate(app, await newAccount(app))).body
    const { secret } = (await call(token, 'POST', '/account/totp')).body.data
    app.clock.advance(10 * MINUTE_MS)
    const late = await call(token, 'POST', '/account/totp/confirm', { code: codeOf(app, secret) })
    expect([late.status, late.body.message]).toEqual([409, ADMIN_MESSAGES.totpNotStarted])
  })

  it('can be confirmed wrongly ten times in a quarter of an hour', async () => {
    const { token } = (await authenticate(app, await newAccount(app))).body
    const { secret } = (await call(token, 'POST', '/account/totp')).body.data
    const answers = []
    for (let tries = 0; tries < 11; tries++) {
      answers.push((await call(token, 'POST', '/account/totp/confirm', { code: codeOf(app, secret, 5) })).status)
    }
    expect(answers).toEqual([...Array(10).fill(422), 429])
  })

  it('is refused where there is one', async () => {
    const { token, secret } = await setUpTotp(app)
    const again = await call(token, 'POST', '/account/totp')
    expect([again.status, again.body.message]).toEqual([409, ADMIN_MESSAGES.totpExists])
    expect((await call(token, 'POST', '/account/totp/confirm', { code: nextCode(app, secret) })).status).toBe(409)
  })

  it('stores the secret encrypted', async () => {
    const { id, secret } = await setUpTotp(app)
    const [row] = await app.db.select().from(totpFactors).where(eq(totpFactors.administrator_id, id))
    expect(row?.secret).toMatch(/^aes:/)
    expect(row?.secret).not.toContain(secret)
  })

  it('asks for the password once the sign-in is some minutes ago', async () => {
    const account = await newAccount(app)
    const { token } = (await authenticate(app, account)).body
    app.clock.advance(STEP_UP_MS.factors)
    const asked = await call(token, 'POST', '/account/totp')
    expect([asked.status, asked.body]).toEqual([
      403,
      { status: false, message: ADMIN_MESSAGES.confirmationNeeded, needs: 'confirmation', methods: ['password'] },
    ])
    const wrong = await confirm(token, { method: 'password', code: 'wrong' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { 'proof.code': ADMIN_MESSAGES.passwordWrong }])
    expect((await confirm(token, { method: 'password', code: account.password })).status).toBe(200)
    expect((await call(token, 'POST', '/account/totp')).status).toBe(200)
  })
})

describe('removing it', () => {
  it('asks for it again, takes the recovery codes along, and the password alone signs in again', async () => {
    const { token, secret, account } = await setUpTotp(app)
    app.clock.advance(STEP_UP_MS.factors)
    const asked = await call(token, 'DELETE', '/account/totp')
    expect([asked.status, asked.body.needs, asked.body.methods]).toEqual([403, 'confirmation', ['totp', 'recovery']])
    expect((await confirm(token, { method: 'password', code: account.password })).status).toBe(422)
    expect((await confirm(token, { method: 'totp', code: codeOf(app, secret) })).status).toBe(200)
    expect((await confirm(token, { method: 'totp', code: codeOf(app, secret) })).status).toBe(422)
    expect((await call(token, 'DELETE', '/account/totp')).status).toBe(200)
    expect(await statusOfFactor(token)).toEqual({ passkeys: [], totp: null, recovery_codes_left: 0, is_required: false })
    expect((await authenticate(app, account)).body.token).toEqual(expect.any(String))
  })

  it('is asked in each other session, even in one that has just begun', async () => {
    const account = await newAccount(app)
    const other = (await authenticate(app, account)).body.token
    await setUpTotp(app, account)
    expect((await call(other, 'DELETE', '/account/totp')).status).toBe(403)
  })
})

describe('recovery codes', () => {
  it('can be renewed, which makes the old ones void', async () => {
    const { token, account, recoveryCodes: old } = await setUpTotp(app)
    const { status, body } = await call(token, 'POST', '/account/recovery-codes')
    expect([status, body.message, body.data.recovery_codes.length]).toEqual([200, ADMIN_MESSAGES.recoveryCodesRenewed, 10])
    const { ticket } = (await authenticate(app, account)).body
    expect((await finish(app, ticket, { method: 'recovery', code: old[0] })).status).toBe(422)
    expect((await finish(app, ticket, { method: 'recovery', code: body.data.recovery_codes[0] })).status).toBe(200)
  })

  it('need a second factor', async () => {
    const { token } = (await authenticate(app, await newAccount(app))).body
    expect((await call(token, 'POST', '/account/recovery-codes')).status).toBe(409)
  })

  it('confirm too', async () => {
    const { token, recoveryCodes: codes } = await setUpTotp(app)
    app.clock.advance(STEP_UP_MS.factors)
    expect((await confirm(token, { method: 'recovery', code: codes[0] })).status).toBe(200)
    expect((await call(token, 'DELETE', '/account/totp')).status).toBe(200)
  })
})

it('a session has ten attempts to confirm in a quarter of an hour before those of the account count', async () => {
  const { token, id } = await setUpTotp(app)
  const wrong = () =>
    app.request('POST', '/account/confirm', { proof: { method: 'totp', code: '000000' } }, { token, address: '192.0.2.9' })
  const answers = []
  for (let tries = 0; tries < 21; tries++) answers.push((await wrong()).status)
  expect(answers).toEqual([...Array(20).fill(422), 429])
  expect((await app.db.select().from(sessions).where(eq(sessions.administrator_id, id))).length).toBe(1)
})

it('an account without a second factor is as before: signed in by its password alone', async () => {
  expect(await statusOfFactor(await signIn(app))).toEqual({
    passkeys: [],
    totp: null,
    recovery_codes_left: 0,
    is_required: false,
  })
})

it('after a change of SECRET_KEY the app is refused with a reason, and a recovery code signs in', async () => {
  const { id, account, secret, recoveryCodes } = await setUpTotp(app)
  const otherKey = toStoredSecret(secret, 'another-key-of-at-least-thirty-two', id)
  await app.db.update(totpFactors).set({ secret: otherKey }).where(eq(totpFactors.administrator_id, id))
  const { ticket } = (await authenticate(app, account)).body
  const refused = await finish(app, ticket, { method: 'totp', code: nextCode(app, secret) })
  expect([refused.status, refused.body.errors]).toEqual([422, { 'proof.code': ADMIN_MESSAGES.totpUnreadable }])
  expect(app.takeErrors()).toEqual([expect.stringContaining('another SECRET_KEY')])
  expect((await finish(app, ticket, { method: 'recovery', code: recoveryCodes[0] })).status).toBe(200)
})
