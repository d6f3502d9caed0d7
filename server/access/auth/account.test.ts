import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { refusedTokens, signIn } from '../../../test/steps.ts'
import { callDuringTransaction } from '../../../test/wait-for.ts'
import { administrators, audit, rateLimits } from '../../platform/db/schema.ts'
import { tokenOf } from '../administrators/links.test-tools.ts'
import { findAdministrator, updatePassword } from './auth.store.ts'
import { hashPassword } from './passwords.ts'
import { authenticate, newAccount } from './second-factor.test-tools.ts'

const app = await createTestApp()
let password = ADMIN.password
let token = ''

async function signInFrom(userAgent: string, address: string): Promise<string> {
  const headers = { 'User-Agent': userAgent }
  const { body } = await app.request('POST', '/public/authenticate', { ...ADMIN, password }, { headers, address })
  return body.token
}
const account = (as = token) => app.request('GET', '/account', undefined, { token: as })
const change = (body: unknown, as = token) => app.request('PUT', '/account/password', body, { token: as })

beforeEach(async () => {
  token = await signInFrom('Mozilla/5.0 Firefox/133.0', '203.0.113.5')
})

it.each([
  ['GET', '/account'],
  ['PUT', '/account/password'],
  ['POST', '/account/password/strength'],
  ['POST', '/account/sign-out-others'],
])('%s %s is refused without a token, with a wrong one, after logout', async (method, path) => {
  const body = method === 'PUT' ? { current: ADMIN.password, password: 'a-stolen-password' } : undefined
  for (const wrong of await refusedTokens(app)) {
    const answer = await app.request(method, path, body, { token: wrong })
    expect([answer.status, answer.body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
  }
  expect(await signIn(app)).toBeTruthy()
})

describe('the account', () => {
  it('has the email and the valid sessions, the last used first, and marks the current one', async () => {
    app.clock.advance(13 * HOUR_MS)
    const phone = await signInFrom('Mozilla/5.0 (iPhone)', '203.0.113.6')
    app.clock.advance(HOUR_MS)
    const desk = await signInFrom('Mozilla/5.0 (Windows)', '203.0.113.7')
    const { status, body } = await account(phone)
    expect([status, body.data.email]).toEqual([200, ADMIN.email])
    const seen = { id: expect.any(Number), created_at: expect.any(String), last_used_at: app.clock.now().toISOString() }
    expect(body.data.sessions).toHaveLength(2)
    expect(body.data.sessions).toEqual(
      expect.arrayContaining([
        { ...seen, user_agent: 'Mozilla/5.0 (Windows)', address: '203.0.113.7', is_current: false },
        { ...seen, user_agent: 'Mozilla/5.0 (iPhone)', address: '203.0.113.6', is_current: true },
      ]),
    )
    expect(JSON.stringify(body)).not.toContain(desk)
  })

  it('signs out the other sessions and stays signed in', async () => {
    const other = await signInFrom('Other', '203.0.113.8')
    const { status, body } = await app.request('POST', '/account/sign-out-others', undefined, { token })
    expect([status, body]).toEqual([200, { status: true, message: ADMIN_MESSAGES.othersSignedOut }])
    expect([(await account()).status, (await account(other)).status]).toEqual([200, 401])
    expect((await account()).body.data.sessions).toHaveLength(1)
  })
})

describe('one session', () => {
  const end = (id: number, as = token) => app.request('DELETE', `/account/sessions/${id}`, undefined, { token: as })
  const idOf = async (as: string) =>
    (await account(as)).body.data.sessions.find(({ is_current }: { is_current: boolean }) => is_current).id

  it('is ended alone', async () => {
    const [lost, kept] = [await signInFrom('Lost phone', '203.0.113.20'), await signInFrom('Kept', '203.0.113.21')]
    const { status, body } = await end(await idOf(lost))
    expect([status, body]).toEqual([200, { status: true, message: ADMIN_MESSAGES.sessionEnded }])
    expect([(await account(lost)).status, (await account(kept)).status, (await account()).status]).toEqual([401, 200, 200])
  })

  it('of another administrator, or one that has ended, is not found', async () => {
    const { token: theirs } = (await authenticate(app, { ...(await newAccount(app)), password: ADMIN.password })).body
    expect((await end(await idOf(theirs))).status).toBe(404)
    expect((await account(theirs)).status).toBe(200)
    expect((await end(999_999)).status).toBe(404)
  })
})

describe('a password that is being typed', () => {
  const judge = (typed: string) => app.request('POST', '/account/password/strength', { password: typed }, { token })

  it('is judged with the words of the account and the site', async () => {
    const { status, body } = await judge('Karigar-2026')
    expect([status, body.data]).toEqual([
      200,
      { score: expect.any(Number), is_enough: false, message: ADMIN_MESSAGES.passwordFromContext },
    ])
    expect((await judge('another-password')).body.data).toEqual({
      score: 3,
      is_enough: true,
      message: ADMIN_MESSAGES.passwordGood,
    })
  })

  it('is not set by that, and leaves no entry in the audit log', async () => {
    const entries = await app.db.$count(audit)
    await judge('teak lantern monsoon')
    expect(await app.db.$count(audit)).toBe(entries)
    expect((await change({ current: 'teak lantern monsoon', password: 'another-password' })).status).toBe(422)
  })
})

describe('a change of password', () => {
  it('needs the current password', async () => {
    const { status, body } = await change({ current: 'wrong', password: 'another-password' })
    expect([status, body.errors]).toEqual([422, { current: ADMIN_MESSAGES.passwordWrong }])
  })

  it.each([
    [{ password: 'another-password' }, { current: english.required }],
    [{ current: ADMIN.password }, { password: english.required }],
    [{ current: ADMIN.password, password: 'seven77' }, { password: 'Use at least 8 characters' }],
    [{ current: ADMIN.password, password: 'Password1!' }, { password: ADMIN_MESSAGES.passwordWeak }],
    [{ current: ADMIN.password, password: ADMIN.email }, { password: ADMIN_MESSAGES.passwordFromContext }],
    [{ current: ADMIN.password, password: 'Karigar-2026' }, { password: ADMIN_MESSAGES.passwordFromContext }],
    [{ current: ADMIN.password, password: 'x'.repeat(201) }, { password: english.tooLong(200) }],
  ])('to %j is refused', async (body, errors) => {
    const answer = await change(body)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  it.each([
    ...['Welcome@123', 'Qwerty@123', 'Qwerty@12345', 'India@123', 'India@2026', 'Mumbai@2026', 'Abcd@1234', 'Test@1234'],
    ...['Summer2026!', 'Welcome1!', 'letmein2026', 'aaaaaaaa', '00000000', 'abcdefgh', 'mumbai123', 'Ganesh@2026', 'Sachin100!'],
  ])('to %s is refused', async (weak) => {
    const { status, body } = await change({ current: password, password: weak })
    expect([status, body.errors]).toEqual([422, { password: ADMIN_MESSAGES.passwordWeak }])
  })

  it('ends all other sessions, and only the new password signs in', async () => {
    const other = await signInFrom('Other', '203.0.113.9')
    const { status, body } = await change({ current: password, password: 'another-password' })
    expect([status, body]).toEqual([200, { status: true, message: ADMIN_MESSAGES.passwordChanged }])
    expect([(await account()).status, (await account(other)).status]).toEqual([200, 401])
    expect((await app.request('POST', '/public/authenticate', ADMIN)).status).toBe(401)
    password = 'another-password'
    expect(await signInFrom('Again', '203.0.113.10')).toBeTruthy()
  })

  it('does not replace one that a mail’s link sets meanwhile', async () => {
    const account = { ...(await newAccount(app)), password }
    const { token: ours } = (await authenticate(app, account)).body
    const theirs = await hashPassword('a-password-set-by-mail')
    const { status, body } = await callDuringTransaction(
      app,
      async (tx) => updatePassword(tx, (await findAdministrator(tx, account.email))?.id ?? 0, theirs),
      () => change({ current: account.password, password: 'a-password-of-the-other' }, ours),
    )
    expect([status, body.errors]).toEqual([422, { current: ADMIN_MESSAGES.passwordWrong }])
    expect((await findAdministrator(app.db, account.email))?.password_hash).toBe(theirs)
  })

  it('ends the links that could set another', async () => {
    const account = { ...(await newAccount(app)), password }
    const { token: ours } = (await authenticate(app, account)).body
    await app.request('POST', '/public/forgot-password', { email: account.email })
    await app.runJobs()
    const mailed = tokenOf(app.mails.findLast(({ to }) => to === account.email)?.text)
    expect(mailed).toBeTruthy()
    expect((await change({ current: account.password, password: 'a-password-of-the-other' }, ours)).status).toBe(200)
    expect((await app.request('POST', '/public/administrator-link', { token: mailed })).status).toBe(404)
  })

  it('can be attempted a hundred times in a quarter of an hour', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 101; tries++)
      statuses.push((await change({ current: 'wrong', password: 'another-password' })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a password with letters that keyboards compose', () => {
  const typed = 'K\u014dchi-\u095bameen-café-927x'
  const forms = [typed, typed.normalize('NFC'), typed.normalize('NFD')]
  const signInWith = (email: string, password: string) => app.request('POST', '/public/authenticate', { email, password })

  it('opens the account from every computer', async () => {
    app.clock.advance(HOUR_MS)
    await app.db.delete(rateLimits)
    expect((await change({ current: password, password: typed })).status).toBe(200)
    password = typed
    for (const form of forms) expect((await signInWith(ADMIN.email, form)).status).toBe(200)
    expect((await signInWith(ADMIN.email, typed.replace('é', 'e'))).status).toBe(401)
  })

  it.each([typed, typed.normalize('NFD')].map((form) => [form.length, form]))(
    'works too if an older version hashed another form of it (%i letters)',
    async (_, form) => {
      const { email } = await newAccount(app)
      const older = { password_hash: await hash(form) }
      await app.db.update(administrators).set(older).where(eq(administrators.email, email))
      expect((await signInWith(email, typed)).status).toBe(200)
      expect(await findAdministrator(app.db, email)).not.toMatchObject(older)
      for (const other of forms) expect((await signInWith(email, other)).status).toBe(200)
    },
  )
})
