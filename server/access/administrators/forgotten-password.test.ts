import { describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { rateLimits } from '../../platform/db/schema.ts'
import { findLastEntry } from '../audit/audit.store.ts'
import { SIGN_IN_LIMITS } from '../auth/auth.rules.ts'
import { findAdministrator, listSessions } from '../auth/auth.store.ts'
import { finish, nextCode, setUpTotp } from '../auth/second-factor.test-tools.ts'
import { linkSteps } from './links.test-tools.ts'

const NEW_PASSWORD = 'a new and good password 9'
const app = await createTestApp()
const { callAsOwner, inviteByMail, mailsTo, mailedToken, check, setPassword, authenticate } = linkSteps(app)
const forget = (email: string, address?: string) => app.request('POST', '/public/forgot-password', { email }, { address })

/** Requests a mail, and returns the token in the last one that was sent. */
async function resetByMail(email: string) {
  await forget(email)
  await app.runJobs()
  return mailedToken(email)
}

async function addAdministrator() {
  const { email, token } = await inviteByMail()
  await setPassword(token)
  app.mails.length = 0
  const { id } = (await findAdministrator(app.db, email)) ?? expect.fail()
  return { id, email }
}

describe('a forgotten password', () => {
  it('is replaced by a link by mail; all sessions end, and the old password opens nothing', async () => {
    const { email } = await addAdministrator()
    const { token } = (await authenticate(email)).body
    expect((await forget(` ${email.toUpperCase()} `)).body).toEqual({ status: true, message: ADMIN_MESSAGES.resetSent })
    await app.runJobs()
    const mailed = mailedToken(email)
    expect((await check(mailed)).body.data).toMatchObject({ purpose: 'reset', email })
    expect((await setPassword(mailed, NEW_PASSWORD)).status).toBe(200)
    expect((await app.request('GET', '/account', undefined, { token })).status).toBe(401)
    expect((await authenticate(email)).status).toBe(401)
    expect((await authenticate(email, NEW_PASSWORD)).status).toBe(200)
    expect((await setPassword(mailed)).status).toBe(404)
  })

  it('does not stand in for the second factor: the link sets the password, and the code is asked for', async () => {
    const { id, account, secret, token: before } = await setUpTotp(app)
    const { status, body } = await setPassword(await resetByMail(account.email), NEW_PASSWORD)
    expect([status, body]).toMatchObject([200, { id, next: ['totp', 'recovery'], ticket: expect.any(String) }])
    expect(body).not.toHaveProperty('token')
    expect(await listSessions(app.db, id)).toEqual([])
    expect((await app.request('GET', '/account', undefined, { token: before })).status).toBe(401)
    expect((await finish(app, body.ticket, { method: 'totp', code: '000000' })).status).toBe(422)
    const { token } = (await finish(app, body.ticket, { method: 'totp', code: nextCode(app, secret) })).body
    expect((await app.request('GET', '/account', undefined, { token })).status).toBe(200)
  })

  it('that is replaced signs in, and says so to the account if the device is new', async () => {
    const { id, email } = await addAdministrator()
    const { body } = await setPassword(await resetByMail(email), NEW_PASSWORD)
    expect((await app.request('GET', '/account', undefined, { token: body.token })).body.data).toMatchObject({ id, email })
    await app.runJobs()
    expect(mailsTo(email).at(-1)?.subject).toContain('sign-in from a new device')
    const entry = await findLastEntry(app.db, 'administrators.setPassword')
    expect(entry).toMatchObject({ administrator_id: id, note: 'reset', outcome: 'done' })
  })

  it('is answered alike for every address, and only an administrator who is switched on gets a mail', async () => {
    const { id, email } = await addAdministrator()
    await callAsOwner('PATCH', `/administrators/${id}`, { is_active: false })
    const other = await addAdministrator()
    const answers = [await forget(email), await forget('nobody@karigar.example'), await forget(other.email)]
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    await app.runJobs()
    expect(app.mails.map(({ to }) => to)).toEqual([other.email])
  })

  it('of an account that is switched off after the mail stays as it is', async () => {
    const { id, email } = await addAdministrator()
    const token = await resetByMail(email)
    await callAsOwner('PATCH', `/administrators/${id}`, { is_active: false })
    expect((await setPassword(token)).status).toBe(404)
    expect((await findAdministrator(app.db, email))?.disabled_at).not.toBeNull()
  })

  it('sends one mail an hour however many ask, and its link keeps working', async () => {
    const { email } = await addAdministrator()
    for (let tries = 0; tries < 12; tries++) await forget(email)
    await app.runJobs()
    app.clock.advance(59 * MINUTE_MS)
    const first = await resetByMail(email)
    expect(mailsTo(email)).toHaveLength(1)
    expect((await check(first)).status).toBe(200)
    app.clock.advance(2 * MINUTE_MS)
    expect((await check(first)).status).toBe(404)
    const second = await resetByMail(email)
    expect(mailsTo(email)).toHaveLength(2)
    expect((await check(second)).status).toBe(200)
  })

  it('is asked for five times an hour from an address, and five times as often from its network', async () => {
    const statuses = async (addresses: readonly string[]) =>
      Promise.all(addresses.map(async (address) => (await forget('nobody@karigar.example', address)).status))
    expect(await statuses(Array(5).fill('198.51.100.1'))).toEqual(Array(5).fill(200))
    const refused = await forget('nobody@karigar.example', '198.51.100.1')
    expect([refused.status, refused.body.message]).toEqual([429, english.tooMany])
    const others = Array.from({ length: 40 }, (_, index) => `198.51.100.${10 + index}`)
    expect((await statuses(others)).filter((status) => status === 200)).toHaveLength(20)
    expect((await forget('nobody@karigar.example', '203.0.113.7')).status).toBe(200)
  })

  it('lifts the limits of signing in, which a stranger may have used up', async () => {
    const { email } = await addAdministrator()
    const { keyPrefix, points } = SIGN_IN_LIMITS.account
    await app.db.insert(rateLimits).values({ key: `${keyPrefix}:${email}`, points, expire: Date.now() + HOUR_MS })
    expect((await authenticate(email)).status).toBe(429)
    await setPassword(await resetByMail(email), NEW_PASSWORD)
    expect((await authenticate(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('without a mail provider says what to do on the server', async () => {
    const withoutMail = await createTestApp({}, { localChannels: ['email'] })
    const { body } = await withoutMail.request('POST', '/public/forgot-password', { email: 'nobody@karigar.example' })
    expect(body).toEqual({ status: true, message: ADMIN_MESSAGES.resetWithoutMail })
  })
})
