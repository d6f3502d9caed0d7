import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { refusedTokens } from '../../../test/steps.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { administrators, passkeyChallenges, sessions } from '../../platform/db/schema.ts'
import {
  addPasskey as addPasskeyTo,
  createAuthenticator,
  startCreation as startPasskey,
  startUse as startPasskeyUse,
} from './passkeys.test-tools.ts'
import { authenticate, finish, newAccount, setUpTotp } from './second-factor.test-tools.ts'
import { STEP_UP_MS } from './sessions.ts'

const app = await createTestApp()
const call = (token: string | undefined, method: string, path: string, body?: unknown) =>
  app.request(method, path, body, { token })
const startCreation = (token: string) => startPasskey(app, token)
const startUse = () => startPasskeyUse(app)
const signInWith = (passkey: object) => app.request('POST', '/public/authenticate/passkey', { passkey })
const factorsOf = async (token: string) => (await call(token, 'GET', '/account/second-factor')).body.data

const addPasskey = async (name?: string) => addPasskeyTo(app, await newAccount(app), name)

it.each([
  ['POST', '/account/passkeys/options', undefined],
  ['POST', '/account/passkeys', { name: 'x' }],
  ['DELETE', '/account/passkeys/1', undefined],
])('%s %s is refused without a token, with a wrong one, after logout', async (method, path, body) => {
  for (const token of await refusedTokens(app)) expect((await call(token, method, path, body)).status).toBe(401)
})

describe('a new passkey', () => {
  it('is bound to the site and the account, discoverable, and verifies who holds it', async () => {
    const account = await newAccount(app)
    const { token } = (await authenticate(app, account)).body
    expect(await startCreation(token)).toMatchObject({
      rp: { id: 'karigar.example', name: 'Karigar' },
      user: { name: account.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('is listed by its name, with ten recovery codes the first time', async () => {
    const { token, recoveryCodes } = await addPasskey('My phone')
    expect(recoveryCodes).toHaveLength(10)
    const { passkeys, recovery_codes_left } = await factorsOf(token)
    const at = app.clock.now().toISOString()
    expect(passkeys).toEqual([{ id: expect.any(Number), name: 'My phone', created_at: at, last_used_at: null }])
    expect(recovery_codes_left).toBe(10)
    const passkey = createAuthenticator().create(await startCreation(token))
    const second = await call(token, 'POST', '/account/passkeys', { name: 'Another', passkey })
    expect(second.body.data.recovery_codes).toEqual([])
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['whose holder was not verified', { isVerified: false }],
    ['that is the use of one', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, fault) => {
    const { token } = (await authenticate(app, await newAccount(app))).body
    const passkey = createAuthenticator().create(await startCreation(token), fault)
    const { status, body } = await call(token, 'POST', '/account/passkeys', { name: 'x', passkey })
    expect([status, body.errors]).toEqual([422, { passkey: ADMIN_MESSAGES.passkeyRefused }])
    expect((await factorsOf(token)).passkeys).toEqual([])
  })

  it('is refused with a challenge that was used, that is old, or that is another administrator’s', async () => {
    const { token } = (await authenticate(app, await newAccount(app))).body
    const create = (passkey: object) => call(token, 'POST', '/account/passkeys', { name: 'x', passkey })
    const options = await startCreation(token)
    expect((await create(createAuthenticator().create(options))).status).toBe(200)
    expect((await create(createAuthenticator().create(options))).status).toBe(422)
    const others = await startCreation((await authenticate(app, await newAccount(app))).body.token)
    expect((await create(createAuthenticator().create(others))).status).toBe(422)
    const old = await startCreation(token)
    app.clock.advance(5 * MINUTE_MS)
    expect((await create(createAuthenticator().create(old))).status).toBe(422)
  })

  it('is refused if it is stored already', async () => {
    const { token, authenticator } = await addPasskey()
    const passkey = authenticator.create(await startCreation(token))
    expect((await call(token, 'POST', '/account/passkeys', { name: 'x', passkey })).status).toBe(422)
  })
})

describe('a passkey alone', () => {
  it('signs in, and its last use is noted', async () => {
    const { id, token, authenticator } = await addPasskey()
    app.clock.advance(MINUTE_MS)
    const { status, body } = await signInWith(authenticator.get(await startUse()))
    expect([status, body]).toEqual([200, { status: true, message: API_MESSAGES.signedIn, id, token: expect.any(String) }])
    expect((await factorsOf(body.token)).passkeys[0].last_used_at).toBe(app.clock.now().toISOString())
    expect((await factorsOf(token)).recovery_codes_left).toBe(10)
  })

  it.each([
    ['from another site', { origin: 'https://karigar.example.evil' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without verifying who holds it', { isVerified: false }],
    ['with a counter that did not grow', { counter: 1 }],
  ])('does not sign in %s', async (_, fault) => {
    const { authenticator } = await addPasskey()
    expect((await signInWith(authenticator.get(await startUse()))).status).toBe(200)
    const { status, body } = await signInWith(authenticator.get(await startUse(), fault))
    expect([status, body.message]).toEqual([401, ADMIN_MESSAGES.passkeyRefused])
  })

  it('answers each challenge once, within five minutes', async () => {
    const { authenticator } = await addPasskey()
    const options = await startUse()
    expect((await signInWith(authenticator.get(options))).status).toBe(200)
    expect((await signInWith(authenticator.get(options))).status).toBe(401)
    const old = await startUse()
    app.clock.advance(5 * MINUTE_MS)
    expect((await signInWith(authenticator.get(old))).status).toBe(401)
    await cleanUp(app.deps)
    expect(await app.db.select().from(passkeyChallenges)).toEqual([])
  })

  it('answers one of many at a time', async () => {
    const { authenticator } = await addPasskey()
    const passkey = authenticator.get(await startUse())
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await signInWith(passkey)).status))
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401])
  })

  it('that is unknown, has another’s signature, or names another’s account does not sign in', async () => {
    const [{ authenticator: mine }, { authenticator: other }] = [await addPasskey(), await addPasskey()]
    expect((await signInWith(createAuthenticator().get(await startUse()))).status).toBe(401)
    expect((await signInWith({ ...other.get(await startUse()), id: mine.id, rawId: mine.id })).status).toBe(401)
    const answer = mine.get(await startUse())
    const response = { ...answer.response, userHandle: Buffer.from('administrator-1').toString('base64url') }
    expect((await signInWith({ ...answer, response })).status).toBe(401)
  })

  it('does not sign in with a challenge for a new passkey', async () => {
    const { token, authenticator } = await addPasskey()
    expect((await signInWith(authenticator.get(await startCreation(token)))).status).toBe(401)
  })

  it('of an account that is switched off does not sign in, nor follows its password', async () => {
    const { id, account, authenticator } = await addPasskey()
    const { ticket } = (await authenticate(app, account)).body
    await app.db.update(administrators).set({ disabled_at: app.clock.now() }).where(eq(administrators.id, id))
    expect((await signInWith(authenticator.get(await startUse()))).status).toBe(401)
    const passkey = authenticator.get(await startUse())
    expect((await finish(app, ticket, { method: 'passkey', passkey })).status).toBe(401)
    expect((await app.db.select().from(sessions).where(eq(sessions.administrator_id, id))).length).toBe(1)
  })

  it.each([
    ['nothing', undefined],
    ['an empty one', {}],
    ['one that can’t be read', { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: '*' } }],
  ])('%s is refused', async (_, passkey) => {
    expect((await app.request('POST', '/public/authenticate/passkey', { passkey })).status).toBe(422)
  })
})

describe('a passkey as the second factor', () => {
  it('follows the password, and confirms', async () => {
    const { account, authenticator } = await addPasskey()
    const { body } = await authenticate(app, account)
    expect(body.next).toEqual(['passkey', 'recovery'])
    const passkey = authenticator.get(await startUse())
    const { token } = (await finish(app, body.ticket, { method: 'passkey', passkey })).body
    app.clock.advance(STEP_UP_MS.factors)
    expect((await call(token, 'POST', '/account/recovery-codes')).body.methods).toEqual(['passkey', 'recovery'])
    const proof = { method: 'passkey', passkey: authenticator.get(await startUse()) }
    expect((await call(token, 'POST', '/account/confirm', { proof })).status).toBe(200)
    expect((await call(token, 'POST', '/account/recovery-codes')).status).toBe(200)
  })

  it('of another administrator does not follow the password', async () => {
    const [{ account }, { authenticator }] = [await addPasskey(), await addPasskey()]
    const { ticket } = (await authenticate(app, account)).body
    const answer = await finish(app, ticket, { method: 'passkey', passkey: authenticator.get(await startUse()) })
    expect([answer.status, answer.body.errors]).toEqual([422, { 'proof.code': ADMIN_MESSAGES.passkeyRefused }])
  })
})

describe('removing a passkey', () => {
  it('asks again, and takes the recovery codes along if it is the last second factor', async () => {
    const { token, account, authenticator } = await addPasskey()
    const [{ id }] = (await factorsOf(token)).passkeys
    app.clock.advance(STEP_UP_MS.factors)
    expect((await call(token, 'DELETE', `/account/passkeys/${id}`)).status).toBe(403)
    const proof = { method: 'passkey', passkey: authenticator.get(await startUse()) }
    await call(token, 'POST', '/account/confirm', { proof })
    expect((await call(token, 'DELETE', `/account/passkeys/${id}`)).status).toBe(200)
    expect(await factorsOf(token)).toEqual({ passkeys: [], totp: null, recovery_codes_left: 0, is_required: false })
    expect((await signInWith(authenticator.get(await startUse()))).status).toBe(401)
    expect((await authenticate(app, account)).body.token).toEqual(expect.any(String))
  })

  it('leaves the recovery codes to an authenticator app', async () => {
    const { token } = await setUpTotp(app)
    const passkey = createAuthenticator().create(await startCreation(token))
    await call(token, 'POST', '/account/passkeys', { name: 'x', passkey })
    const [{ id }] = (await factorsOf(token)).passkeys
    expect((await call(token, 'DELETE', `/account/passkeys/${id}`)).status).toBe(200)
    expect((await factorsOf(token)).recovery_codes_left).toBe(10)
  })

  it('of another administrator is not found', async () => {
    const [mine, other] = [await addPasskey(), await addPasskey()]
    const [{ id }] = (await factorsOf(other.token)).passkeys
    expect((await call(mine.token, 'DELETE', `/account/passkeys/${id}`)).status).toBe(404)
  })
})
