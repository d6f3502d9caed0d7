import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/durations.ts'
import { english } from '../../contract/messages.ts'
import { createTestApp } from '../../test/harness.ts'
import { signInAs } from '../../test/steps.ts'
import { SIGN_IN_LIMITS } from '../auth/auth.rules.ts'
import { findAdministrator } from '../auth/auth.store.ts'
import { administratorLinks, administrators, notices, rateLimits } from '../db/schema.ts'
import { cleanUp } from '../jobs/clean-up.ts'
import { NOTICE_TRIES } from '../jobs/queue.ts'

const app = await createTestApp()
const withoutMail = await createTestApp({}, { localChannels: ['email'] })
const PASSWORD = 'four words and a number 7'
let count = 0
const nextEmail = () => `invited-${++count}@karigar.example`

type Invited = { status: number; body: { message: string; data: { id: number; link: string | null } } }

const callAsOwner = async (method: string, path: string, body?: object, on = app) =>
  on.request(method, path, body, { token: await signInAs(on, 'owner') })
const invite = (email: string, role = 'editor', on = app): Promise<Invited> =>
  callAsOwner('POST', '/administrators/invitations', { email, role }, on)
const listInvitations = async (on = app) => (await callAsOwner('GET', '/administrators', undefined, on)).body.data.invitations
const tokenOf = (text: string | null | undefined) => /\/login\/link#(\S+)/.exec(text ?? '')?.[1] ?? ''
const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email)
/** The token of the last mail to an address. */
const mailedToken = (email: string) => tokenOf(mailsTo(email).at(-1)?.text)
const check = (token: string) => app.request('POST', '/public/administrator-link', { token })
const setPassword = (token: string, password = PASSWORD) =>
  app.request('POST', '/public/administrator-link/password', { token, password })
const authenticate = (email: string, password = PASSWORD) => app.request('POST', '/public/authenticate', { email, password })

async function inviteByMail(role = 'editor') {
  const email = nextEmail()
  const { body } = await invite(email, role)
  await app.runJobs()
  return { email, id: body.data.id, token: mailedToken(email) }
}

describe('an invitation', () => {
  it('goes out by mail, and its link makes the administrator with the chosen role and password', async () => {
    const email = nextEmail()
    const { status, body } = await invite(email.toUpperCase(), 'agent')
    expect([status, body]).toMatchObject([201, { message: ADMIN_MESSAGES.invitationSent(email), data: { email, link: null } }])
    await app.runJobs()
    const [mail, ...more] = mailsTo(email)
    expect([mail?.subject, more]).toEqual(['You are invited to the console of Karigar · Karigar', []])
    expect(mail?.html).toContain('Choose your password')
    expect(await listInvitations()).toContainEqual(
      expect.objectContaining({ email, role: 'agent', by: 'owner@roles.example', mail: 'sent' }),
    )

    const token = mailedToken(email)
    expect((await check(token)).body.data).toEqual({ purpose: 'invitation', email, role: 'agent' })
    expect((await setPassword(token)).body).toEqual({ status: true, message: ADMIN_MESSAGES.passwordSet })
    const signedIn = await authenticate(email)
    expect(signedIn.status).toBe(200)
    const { data } = (await app.request('GET', '/account', undefined, { token: signedIn.body.token })).body
    expect(data).toMatchObject({ email, role: 'agent' })
    expect((await listInvitations()).map((row: { email: string }) => row.email)).not.toContain(email)
  })

  it('stores no token', async () => {
    const { token } = await inviteByMail()
    const stored = JSON.stringify([await app.db.select().from(administratorLinks), await app.db.select().from(notices)])
    expect(token).toHaveLength(43)
    expect(stored).not.toContain(token)
  })

  it('works once, even for two at the same moment', async () => {
    const { email, token } = await inviteByMail()
    const answers = await Promise.all([setPassword(token), setPassword(token, 'another good password 8')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const { status, body } = await setPassword(token)
    expect([status, body.message]).toEqual([404, ADMIN_MESSAGES.linkGone])
    expect(await app.db.select().from(administrators).where(eq(administrators.email, email))).toHaveLength(1)
  })

  it('ends after seven days, by withdrawal, by another invitation, and when its link is made anew', async () => {
    const late = await inviteByMail()
    app.clock.advance(7 * DAY_MS + 1)
    const withdrawn = await inviteByMail()
    await callAsOwner('DELETE', `/administrators/invitations/${withdrawn.id}`)
    const replaced = await inviteByMail()
    await invite(replaced.email)
    const renewed = await inviteByMail()
    const answer = await callAsOwner('POST', `/administrators/invitations/${renewed.id}/link`)
    for (const { token } of [late, withdrawn, replaced, renewed]) {
      expect((await check(token)).status).toBe(404)
      expect((await setPassword(token)).status).toBe(404)
    }
    expect((await check(tokenOf(answer.body.data.link))).body.data.email).toBe(renewed.email)
    expect((await listInvitations()).filter(({ email }: { email: string }) => email === replaced.email)).toHaveLength(1)
  })

  it('whose mail fails says so in the list and among the notices, and can be sent again or handed over', async () => {
    const email = nextEmail()
    const { body } = await invite(email)
    for (let tries = 0; tries < NOTICE_TRIES; tries++) {
      app.failNext('mail')
      await app.runJobs({ isEager: true })
    }
    expect(await listInvitations()).toContainEqual(expect.objectContaining({ email, mail: 'failed' }))
    const [notice] = (await callAsOwner('GET', '/notices?status=failed&subject=link')).body.data
    expect(notice).toMatchObject({ audience: 'administrator', channel: 'email', title: email })
    await callAsOwner('POST', `/notices/${notice.id}/retry`)
    await app.runJobs()
    expect((await check(mailedToken(email))).status).toBe(200)
    const { data } = (await callAsOwner('POST', `/administrators/invitations/${body.data.id}/link`)).body
    expect((await setPassword(tokenOf(data.link))).status).toBe(200)
  })

  it('whose link is copied before the mail has gone out sends no mail that would end it', async () => {
    const email = nextEmail()
    const { body } = await invite(email)
    const { data } = (await callAsOwner('POST', `/administrators/invitations/${body.data.id}/link`)).body
    await app.runJobs()
    expect(mailsTo(email)).toEqual([])
    expect((await setPassword(tokenOf(data.link))).status).toBe(200)
  })

  it('without a mail provider answers the link, this once', async () => {
    const email = nextEmail()
    const { status, body } = await invite(email, 'editor', withoutMail)
    await withoutMail.runJobs()
    expect([status, body.message, withoutMail.mails]).toEqual([201, ADMIN_MESSAGES.linkCreated, []])
    expect(body.data.link).toMatch(/^https:\/\/karigar\.example\/login\/link#[\w-]{43}$/)
    expect(await listInvitations(withoutMail)).toMatchObject([{ email, mail: null }])
    const input = { token: tokenOf(body.data.link), password: PASSWORD }
    expect((await withoutMail.request('POST', '/public/administrator-link/password', input)).status).toBe(200)
  })

  it('is refused for an administrator and for what is no address or role', async () => {
    const known = await invite('owner@roles.example')
    expect([known.status, known.body.message]).toEqual([422, ADMIN_MESSAGES.administratorKnown])
    expect((await invite('nobody')).status).toBe(422)
    expect((await invite(nextEmail(), 'root')).status).toBe(422)
  })

  it('is not accepted with a password that everybody tries first', async () => {
    const { email, token } = await inviteByMail()
    for (const [password, message] of [
      ['password1', ADMIN_MESSAGES.passwordCommon],
      [email, ADMIN_MESSAGES.passwordFromContext],
    ] as const) {
      const { status, body } = await setPassword(token, password)
      expect([status, body.errors]).toEqual([422, { password: message }])
    }
    expect((await setPassword(token)).status).toBe(200)
  })

  it('is removed a month after its end', async () => {
    const { id } = await inviteByMail()
    const isThere = async () => (await listInvitations()).some((row: { id: number }) => row.id === id)
    app.clock.advance(37 * DAY_MS - MINUTE_MS)
    await cleanUp(app.deps)
    expect(await isThere()).toBe(true)
    app.clock.advance(2 * MINUTE_MS)
    await cleanUp(app.deps)
    expect(await isThere()).toBe(false)
  })
})

describe('a forgotten password', () => {
  const forget = (email: string, address?: string) => app.request('POST', '/public/forgot-password', { email }, { address })

  async function addAdministrator(role = 'editor') {
    const { email, token } = await inviteByMail(role)
    await setPassword(token)
    app.mails.length = 0
    const { id } = (await findAdministrator(app.db, email)) ?? expect.fail()
    return { id, email }
  }

  it('is replaced by a link by mail; all sessions end, and the old password opens nothing', async () => {
    const { email } = await addAdministrator()
    const { token } = (await authenticate(email)).body
    expect((await forget(` ${email.toUpperCase()} `)).body).toEqual({ status: true, message: ADMIN_MESSAGES.resetSent })
    await app.runJobs()
    const mailed = mailedToken(email)
    expect((await check(mailed)).body.data).toMatchObject({ purpose: 'reset', email })
    expect((await setPassword(mailed, 'a new and good password 9')).status).toBe(200)
    expect((await app.request('GET', '/account', undefined, { token })).status).toBe(401)
    expect((await authenticate(email)).status).toBe(401)
    expect((await authenticate(email, 'a new and good password 9')).status).toBe(200)
    expect((await setPassword(mailed)).status).toBe(404)
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
    await forget(email)
    await app.runJobs()
    const token = mailedToken(email)
    await callAsOwner('PATCH', `/administrators/${id}`, { is_active: false })
    expect((await setPassword(token)).status).toBe(404)
    expect((await findAdministrator(app.db, email))?.disabled_at).not.toBeNull()
  })

  it('sends one mail an hour however many ask, and its link keeps working', async () => {
    const { email } = await addAdministrator()
    for (let tries = 0; tries < 12; tries++) await forget(email)
    await app.runJobs()
    app.clock.advance(59 * MINUTE_MS)
    await forget(email)
    await app.runJobs()
    expect(mailsTo(email)).toHaveLength(1)
    expect((await check(mailedToken(email))).status).toBe(200)
    app.clock.advance(2 * MINUTE_MS)
    expect((await check(mailedToken(email))).status).toBe(404)
    await forget(email)
    await app.runJobs()
    expect(mailsTo(email)).toHaveLength(2)
    expect((await check(mailedToken(email))).status).toBe(200)
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
    await forget(email)
    await app.runJobs()
    await setPassword(mailedToken(email), 'a new and good password 9')
    expect((await authenticate(email, 'a new and good password 9')).status).toBe(200)
  })

  it('without a mail provider says what to do on the server', async () => {
    const { body } = await withoutMail.request('POST', '/public/forgot-password', { email: 'nobody@karigar.example' })
    expect(body).toEqual({ status: true, message: ADMIN_MESSAGES.resetWithoutMail })
  })
})

it('links that were guessed are limited by address', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries++)
    statuses.push((await app.request('POST', '/public/administrator-link', { token: 'x' }, { address: '192.0.2.1' })).status)
  expect(statuses).toEqual([...Array(30).fill(404), 429])
})
