import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { UNATTENDED_HEADER } from '../../../contract/access/auth.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { signIn } from '../../../test/steps.ts'
import { administrators, sessions } from '../../platform/db/schema.ts'
import { insertSession } from './auth.store.ts'

const app = await createTestApp()
const authenticate = (body: unknown, options?: Parameters<typeof app.request>[3]) =>
  app.request('POST', '/public/authenticate', body, options)
const statusOf = async (token?: string) => (await app.request('GET', '/leads', undefined, { token })).status

describe('signing in', () => {
  it('returns the administrator’s id and a token', async () => {
    const { status, body } = await authenticate(ADMIN)
    const [administrator] = await app.db.select().from(administrators)
    expect(status).toBe(200)
    expect(body).toEqual({ status: true, message: API_MESSAGES.signedIn, id: administrator?.id, token: expect.any(String) })
    expect(await statusOf(body.token)).toBe(200)
  })

  it('accepts the email in any case and with spaces around it', async () => {
    expect((await authenticate({ ...ADMIN, email: ` ${ADMIN.email.toUpperCase()} ` })).status).toBe(200)
  })

  it('stores neither the token nor the password', async () => {
    const token = await signIn(app)
    const kept = JSON.stringify([await app.db.select().from(sessions), await app.db.select().from(administrators)])
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(ADMIN.password)
    expect(kept).toContain('$argon2id$')
  })

  it('answers an unknown email and a wrong password alike', async () => {
    const unknown = await authenticate({ ...ADMIN, email: 'nobody@karigar.example' })
    const wrong = await authenticate({ ...ADMIN, password: 'wrong' })
    expect(unknown.status).toBe(401)
    expect(unknown.body).toEqual({ status: false, message: API_MESSAGES.credentialsWrong })
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  })

  it.each([
    ['no email', { password: 'x' }, { email: english.required }],
    ['no password', { email: ADMIN.email }, { password: english.required }],
    ['an empty password', { ...ADMIN, password: '' }, { password: english.required }],
    ['a text that is no email', { ...ADMIN, email: 'admin' }, { email: english.emailInvalid }],
    ['a number as password', { ...ADMIN, password: 12345678 }, { password: english.required }],
  ])('refuses %s, by the field’s name', async (_, body, errors) => {
    const answer = await authenticate(body)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ status: false, message: Object.values(errors)[0], errors })
  })
})

describe('the limits of signing in', () => {
  it('refuse the eleventh wrong password for an account from one address, with the time to wait', async () => {
    const address = '198.51.100.1'
    const wrong = { email: 'limits@karigar.example', password: 'wrong' }
    for (let tries = 0; tries < 10; tries++) expect((await authenticate(wrong, { address })).status).toBe(401)
    const { status, headers, body } = await authenticate(wrong, { address })
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(800)
    expect(body).toEqual({ status: false, message: API_MESSAGES.signInsLimited })
    expect((await authenticate(ADMIN, { address })).status).toBe(200)
  })

  it('start again after a correct password', async () => {
    const address = '198.51.100.2'
    for (const password of [...Array(9).fill('wrong'), ADMIN.password, ...Array(9).fill('wrong')]) {
      expect((await authenticate({ ...ADMIN, password }, { address })).status).not.toBe(429)
    }
  })

  it('refuse the fifty-first attempt from an address, for any account', async () => {
    const address = '198.51.100.3'
    const tryAccount = (number: number) => authenticate({ email: `n${number}@karigar.example`, password: 'x' }, { address })
    for (let number = 0; number < 50; number++) expect((await tryAccount(number)).status).toBe(401)
    expect((await tryAccount(50)).status).toBe(429)
  })
})

describe('a session', () => {
  it('ends with logout, and no other session does', async () => {
    const [token, other] = [await signIn(app), await signIn(app)]
    const { status, body } = await app.request('POST', '/logout', undefined, { token })
    expect([status, body]).toEqual([200, { status: true, message: API_MESSAGES.signedOut }])
    expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200])
    expect((await app.request('POST', '/logout', undefined, { token })).status).toBe(401)
  })

  it('ends after twelve idle hours', async () => {
    const [used, idle] = [await signIn(app), await signIn(app)]
    app.clock.advance(11 * HOUR_MS)
    expect(await statusOf(used)).toBe(200)
    app.clock.advance(HOUR_MS)
    expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 401])
  })

  it.each(['/leads/counts', '/dashboard', '/account'])(
    'is not prolonged by an unattended console that requests %s',
    async (path) => {
      const token = await signIn(app)
      const poll = async () =>
        (await app.request('GET', path, undefined, { token, headers: { [UNATTENDED_HEADER]: '1' } })).status
      app.clock.advance(11 * HOUR_MS)
      expect(await poll()).toBe(200)
      app.clock.advance(HOUR_MS)
      expect(await poll()).toBe(401)
    },
  )

  it('ends after seven days even if it is in use', async () => {
    const token = await signIn(app)
    for (let hours = 8; hours < 7 * 24; hours += 8) {
      app.clock.advance(8 * HOUR_MS)
      expect(await statusOf(token)).toBe(200)
    }
    app.clock.advance(8 * HOUR_MS)
    expect(await statusOf(token)).toBe(401)
  })

  it('ends when its administrator is deleted', async () => {
    const [row] = await app.db
      .insert(administrators)
      .values({ email: 'second@karigar.example', password_hash: 'x', role: 'agent' })
      .returning()
    const session = { administratorId: row?.id ?? 0, address: '', userAgent: '', now: app.clock.now() }
    const token = await insertSession(app.db, session)
    expect(await statusOf(token)).toBe(200)
    await app.db.delete(administrators).where(eq(administrators.id, session.administratorId))
    expect(await statusOf(token)).toBe(401)
  })
})

it('a session of an account that is switched off opens nothing, should one be left', async () => {
  const [row] = await app.db
    .insert(administrators)
    .values({ email: 'off@karigar.example', password_hash: 'x', role: 'agent', disabled_at: app.clock.now() })
    .returning()
  const session = { administratorId: row?.id ?? 0, address: '', userAgent: '', now: app.clock.now() }
  expect(await statusOf(await insertSession(app.db, session))).toBe(401)
})

describe('without a session', () => {
  it.each([
    ['no scheme', 'abcdefghijklmnopqrstuvwxyz'],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['an unknown token', 'Bearer abcdefghijklmnopqrstuvwxyz'],
    ['no token', 'Bearer '],
    ['a very long one', `Bearer ${'x'.repeat(5000)}`],
  ])('every call for administrators is refused: %s', async (_, authorization) => {
    for (const [method, path] of [
      ['GET', '/leads'],
      ['POST', '/logout'],
    ] as const) {
      const headers = { Authorization: authorization }
      const { status, body } = await app.request(method, path, undefined, { headers })
      expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
    }
  })
})
