import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { administratorLinks, administrators, notices } from '../../platform/db/schema.ts'
import { NOTICE_TRIES } from '../../platform/queue/queue.ts'
import { updateIsRequired } from '../auth/second-factor.store.ts'
import { linkSteps, tokenOf } from './links.test-tools.ts'

const app = await createTestApp()
const { nextEmail, callAsOwner, invite, inviteByMail, listInvitations, ...steps } = linkSteps(app)
const { mailsTo, mailedToken, check, setPassword, authenticate } = steps

describe('an invitation', () => {
  it('goes out by mail, and its link makes the administrator with the chosen role and password', async () => {
    const email = nextEmail()
    const { status, body } = await invite(email.toUpperCase(), 'agent')
    expect([status, body]).toMatchObject([201, { message: ADMIN_MESSAGES.invitationSent(email), data: { email, link: null } }])
    await app.runJobs()
    const [mail, ...more] = mailsTo(email)
    expect([mail?.subject, more]).toEqual(['You are invited to the Karigar console · Karigar', []])
    expect(mail?.html).toContain('Choose your password')
    expect(await listInvitations()).toContainEqual(
      expect.objectContaining({ email, role: 'agent', by: 'owner@roles.example', mail: 'sent' }),
    )

    const token = mailedToken(email)
    expect((await check(token)).body.data).toEqual({ purpose: 'invitation', email, role: 'agent' })
    const signedIn = await setPassword(token)
    expect(signedIn.body).toMatchObject({ status: true, message: ADMIN_MESSAGES.passwordSet, token: expect.any(String) })
    expect((await authenticate(email)).status).toBe(200)
    const { data } = (await app.request('GET', '/account', undefined, { token: signedIn.body.token })).body
    expect(data).toMatchObject({ email, role: 'agent' })
    expect((await listInvitations()).map((row: { email: string }) => row.email)).not.toContain(email)
  })

  it('signs in, as a first sign-in that alarms nobody; the next one from elsewhere alarms', async () => {
    const { email, token } = await inviteByMail()
    await setPassword(token)
    await app.runJobs()
    expect(mailsTo(email)).toHaveLength(1)
    await authenticate(email)
    await app.runJobs()
    expect(mailsTo(email).at(-1)?.subject).toContain('sign-in from a new device')
  })

  it('opens nothing but the set-up where every administrator has to have a second factor', async () => {
    const { token } = await inviteByMail()
    await updateIsRequired(app.db, true, app.clock.now())
    const { body } = await setPassword(token)
    const { status, body: refused } = await app.request('GET', '/blogs', undefined, { token: body.token })
    await updateIsRequired(app.db, false, app.clock.now())
    expect([status, refused.needs]).toEqual([403, 'second-factor'])
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
    const withoutMail = await createTestApp({}, { localChannels: ['email'] })
    const own = linkSteps(withoutMail)
    const email = own.nextEmail()
    const { status, body } = await own.invite(email)
    await withoutMail.runJobs()
    expect([status, body.message, withoutMail.mails]).toEqual([201, ADMIN_MESSAGES.linkCreated, []])
    expect(body.data.link).toMatch(/^https:\/\/karigar\.example\/login\/link#[\w-]{43}$/)
    expect(await own.listInvitations()).toMatchObject([{ email, mail: null }])
    expect((await own.setPassword(tokenOf(body.data.link))).status).toBe(200)
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
      ['password1', ADMIN_MESSAGES.passwordWeak],
      [email, ADMIN_MESSAGES.passwordFromContext],
    ] as const) {
      const { status, body } = await setPassword(token, password)
      expect([status, body.errors]).toEqual([422, { password: message }])
    }
    expect((await setPassword(token)).status).toBe(200)
  })

  it('lets whoever has it ask how good a password is, and nobody else', async () => {
    const { token } = await inviteByMail()
    const ask = (password: string, own = token) =>
      app.request('POST', '/public/administrator-link/password/strength', { token: own, password })
    const weak = await ask('Welcome@123')
    expect([weak.status, weak.body.data]).toEqual([
      200,
      { score: expect.any(Number), is_enough: false, message: ADMIN_MESSAGES.passwordWeak },
    ])
    expect((await ask('teak lantern monsoon')).body.data).toEqual({
      score: 4,
      is_enough: true,
      message: ADMIN_MESSAGES.passwordStrong,
    })
    expect((await ask('teak lantern monsoon', 'another-token')).status).toBe(404)
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

it('links that were guessed are limited by network', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries++)
    statuses.push((await app.request('POST', '/public/administrator-link', { token: 'x' }, { address: '192.0.2.1' })).status)
  expect(statuses).toEqual([...Array(30).fill(404), 429])
})
