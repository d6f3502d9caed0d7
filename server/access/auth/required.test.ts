import { afterEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import * as api from '../../../contract/api.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { listEndpoints } from '../../platform/http/calls.ts'
import { insertAdministrator } from './auth.store.ts'
import { hashPassword } from './passwords.ts'
import { updateIsRequired } from './second-factor.store.ts'
import { authenticate, codeOf, newAccount, nextCode, setUpTotp } from './second-factor.test-tools.ts'
import { STEP_UP_MS } from './sessions.ts'

const app = await createTestApp()
const setRequired = (token: string, is_required: unknown) =>
  app.request('PUT', '/second-factor/required', { is_required }, { token })
const statusOf = async (token: string, path = '/leads') => (await app.request('GET', path, undefined, { token })).status
const signedIn = async () => (await authenticate(app, await newAccount(app))).body.token as string

afterEach(() => updateIsRequired(app.db, false, app.clock.now()))

describe('requiring a second factor of all', () => {
  it('is for an owner who has one', async () => {
    const none = await setRequired(await signedIn(), true)
    expect([none.status, none.body.message]).toEqual([409, ADMIN_MESSAGES.ownFactorFirst])
    const { token } = await setUpTotp(app)
    const { status, body } = await setRequired(token, true)
    expect([status, body]).toEqual([200, { status: true, message: ADMIN_MESSAGES.factorRequired }])
    expect((await app.request('GET', '/account/second-factor', undefined, { token })).body.data.is_required).toBe(true)
    expect((await setRequired(token, false)).body.message).toBe(ADMIN_MESSAGES.factorNotRequired)
  })

  it('is refused to an editor, without a token, and without a value', async () => {
    const account = { email: 'editor@karigar.example', password: 'a-password-for-tests' }
    await insertAdministrator(app.db, {
      email: account.email,
      password_hash: await hashPassword(account.password),
      role: 'editor',
    })
    const { token } = (await authenticate(app, account)).body
    const refused = await setRequired(token, true)
    expect([refused.status, refused.body.message]).toEqual([403, API_MESSAGES.roleForbids])
    expect((await app.request('PUT', '/second-factor/required', { is_required: true })).status).toBe(401)
    expect((await setRequired((await setUpTotp(app)).token, 'yes')).status).toBe(422)
  })

  it('asks again who is there', async () => {
    const { token } = await setUpTotp(app)
    app.clock.advance(STEP_UP_MS.sensitive)
    expect((await setRequired(token, true)).body.needs).toBe('confirmation')
  })
})

describe('where a second factor is required', () => {
  it('who has one works on; who has none can only set one up, and then works on', async () => {
    const [{ token: owner }, account] = [await setUpTotp(app), await newAccount(app)]
    const before = (await authenticate(app, account)).body.token
    await setRequired(owner, true)
    expect(await statusOf(owner)).toBe(200)

    const { token } = (await authenticate(app, account)).body
    for (const refused of [before, token]) {
      const { status, body } = await app.request('GET', '/leads', undefined, { token: refused })
      expect([status, body]).toEqual([403, { status: false, message: ADMIN_MESSAGES.factorDue, needs: 'second-factor' }])
    }
    expect(await statusOf(token, '/account')).toBe(200)
    const { secret } = (await app.request('POST', '/account/totp', undefined, { token })).body.data
    expect(await statusOf(token)).toBe(403)
    const code = codeOf(app, secret)
    expect((await app.request('POST', '/account/totp/confirm', { code }, { token })).status).toBe(200)
    expect(await statusOf(token)).toBe(200)
  })

  it('who removes the last one has to set up another', async () => {
    const { token, secret } = await setUpTotp(app)
    await setRequired(token, true)
    const proof = { method: 'totp', code: nextCode(app, secret) }
    await app.request('POST', '/account/confirm', { proof }, { token })
    expect((await app.request('DELETE', '/account/totp', undefined, { token })).status).toBe(200)
    expect(await statusOf(token)).toBe(403)
    expect((await app.request('POST', '/account/totp', undefined, { token })).status).toBe(200)
  })

  it('the calls that stay possible are those of the set-up', () => {
    const names = listEndpoints(api).flatMap(({ module, name, endpoint }) => (endpoint.isForSetUp ? [`${module}.${name}`] : []))
    expect(names.sort()).toEqual([
      'auth.getAccount',
      'auth.logout',
      'passkeys.create',
      'passkeys.startCreation',
      'secondFactor.confirm',
      'secondFactor.confirmTotp',
      'secondFactor.get',
      'secondFactor.startTotp',
    ])
  })

  it('every other call is refused before its input is read', async () => {
    const [{ token: owner }, token] = [await setUpTotp(app), await signedIn()]
    await setRequired(owner, true)
    const calls = listEndpoints(api).filter(({ endpoint }) => endpoint.auth !== 'public' && !endpoint.isForSetUp)
    for (const { endpoint } of calls) {
      const { status, body } = await app.request(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), undefined, { token })
      expect([endpoint.path, status, body.needs]).toEqual([endpoint.path, 403, 'second-factor'])
    }
    expect(await statusOf(token, '/leads.csv')).toBe(403)
  })
})
