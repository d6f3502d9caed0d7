import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { signIn, signInAs } from '../../../test/steps.ts'
import { administrators } from '../../platform/db/schema.ts'
import { findAdministrator, insertAdministrator } from '../auth/auth.store.ts'
import { hashPassword } from '../auth/passwords.ts'
import { finish, nextCode, setUpTotp } from '../auth/second-factor.test-tools.ts'
import { STEP_UP_MS } from '../auth/sessions.ts'

const app = await createTestApp()
const PASSWORD = 'four words and a number 7'
let count = 0

/** Inserts an administrator who can sign in, with a session. */
async function addAdministrator(role: 'owner' | 'editor' | 'agent') {
  const email = `${role}-${++count}@karigar.example`
  await insertAdministrator(app.db, { email, password_hash: await hashPassword(PASSWORD), role })
  const { id } = (await findAdministrator(app.db, email)) ?? expect.fail()
  const { body } = await authenticate(email)
  return { id, email, token: body.token as string }
}

const authenticate = (email: string) => app.request('POST', '/public/authenticate', { email, password: PASSWORD })
const update = async (id: number, fields: object) =>
  app.request('PATCH', `/administrators/${id}`, fields, { token: await signInAs(app, 'owner') })
const list = async () =>
  (await app.request('GET', '/administrators', undefined, { token: await signInAs(app, 'owner') })).body.data
const statusOf = async (token: string, path = '/account') => (await app.request('GET', path, undefined, { token })).status

describe('an administrator', () => {
  it('is listed with role, state and last use, without what signs in', async () => {
    await signIn(app)
    const { administrators: rows } = await list()
    const first = rows.find(({ email }: { email: string }) => email === ADMIN.email)
    expect(first).toMatchObject({ role: 'owner', is_active: true, last_used_at: app.clock.now().toISOString() })
    expect(JSON.stringify(rows)).not.toMatch(/argon|hash|key/)
  })

  it('gets another role, which holds for the open session', async () => {
    const { id, token } = await addAdministrator('agent')
    expect([await statusOf(token, '/leads'), await statusOf(token, '/blogs')]).toEqual([200, 403])
    const { status, body } = await update(id, { role: 'editor' })
    expect([status, body]).toMatchObject([200, { message: ADMIN_MESSAGES.administratorUpdated, data: { id, role: 'editor' } }])
    expect([await statusOf(token, '/leads'), await statusOf(token, '/blogs')]).toEqual([403, 200])
  })

  it('who is switched off is signed out at once, in every process, and is answered like a stranger', async () => {
    const { id, email, token } = await addAdministrator('agent')
    const otherProcess = await app.openAnother()
    const askOther = async () => (await otherProcess('/api/account', { headers: { Authorization: `Bearer ${token}` } })).status
    expect(await askOther()).toBe(200)
    expect((await update(id, { is_active: false })).body.data).toMatchObject({ id, is_active: false, last_used_at: null })
    expect([await statusOf(token), await askOther()]).toEqual([401, 401])
    const { status, body } = await authenticate(email)
    expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.credentialsWrong }])
  })

  it('who is switched off between the two steps of a sign-in gets no further', async () => {
    const [ended, raced] = [await setUpTotp(app), await setUpTotp(app)]
    const { ticket } = (await app.request('POST', '/public/authenticate', ended.account)).body
    await update(ended.id, { is_active: false })
    const proof = { method: 'totp', code: nextCode(app, ended.secret) }
    expect((await finish(app, ticket, proof)).body.message).toBe(ADMIN_MESSAGES.secondStepExpired)

    // The account is switched off after its ticket was found, and during a sign-in without a password.
    const second = (await app.request('POST', '/public/authenticate', raced.account)).body
    await app.db.update(administrators).set({ disabled_at: app.clock.now() }).where(eq(administrators.id, raced.id))
    const answer = await finish(app, second.ticket, { method: 'totp', code: nextCode(app, raced.secret) })
    expect([answer.status, answer.body.message]).toEqual([401, API_MESSAGES.credentialsWrong])
  })

  it('who is switched on again signs in with the same password; old sessions stay ended', async () => {
    const { id, email, token } = await addAdministrator('editor')
    await update(id, { is_active: false })
    expect((await update(id, { is_active: true })).body.data).toMatchObject({ is_active: true, role: 'editor' })
    expect(await statusOf(token)).toBe(401)
    expect((await authenticate(email)).status).toBe(200)
  })

  it.each([{ role: 'root' }, { role: '' }, { is_active: 'no' }])('is not updated with %j', async (fields) => {
    const { id } = await addAdministrator('agent')
    expect((await update(id, fields)).status).toBe(fields.role === '' ? 200 : 422)
    expect((await findById(id))?.role).toBe('agent')
  })

  it('is changed only by an owner who has confirmed lately who they are', async () => {
    const { id } = await addAdministrator('agent')
    const token = await signInAs(app, 'owner')
    app.clock.advance(STEP_UP_MS.factors)
    const calls = [
      ['PATCH', `/administrators/${id}`],
      ['POST', '/administrators/invitations'],
      ['POST', '/administrators/invitations/1/link'],
      ['DELETE', '/administrators/invitations/1'],
    ] as const
    for (const [method, path] of calls) {
      const { status, body } = await app.request(method, path, undefined, { token })
      expect([status, body.needs]).toEqual([403, 'confirmation'])
    }
  })

  it('who does not exist is not found', async () => {
    expect((await update(999_999, { role: 'agent' })).status).toBe(404)
  })
})

const findById = async (id: number) => (await app.db.select().from(administrators).where(eq(administrators.id, id)))[0]

describe('the last owner who can sign in', () => {
  /** Switches off all other owners. */
  async function leaveOwners(ids: readonly number[]) {
    const owners = await app.db.select().from(administrators).where(eq(administrators.role, 'owner'))
    for (const { id } of owners)
      await app.db
        .update(administrators)
        .set({ disabled_at: ids.includes(id) ? null : app.clock.now() })
        .where(eq(administrators.id, id))
  }

  it.each([{ role: 'editor' }, { is_active: false }])('can’t become %j', async (fields) => {
    const { id, token } = await addAdministrator('owner')
    await leaveOwners([id])
    const { status, body } = await app.request('PATCH', `/administrators/${id}`, fields, { token })
    expect([status, body.message]).toEqual([409, ADMIN_MESSAGES.lastOwner])
    expect(await findById(id)).toMatchObject({ role: 'owner', disabled_at: null })
    expect(await statusOf(token)).toBe(200)
  })

  it('remains when two owners demote each other at the same moment, again and again', async () => {
    for (let round = 0; round < 10; round++) {
      const [first, second] = [await addAdministrator('owner'), await addAdministrator('owner')]
      await leaveOwners([first.id, second.id])
      const fields = round % 2 ? { role: 'agent' } : { is_active: false }
      const demote = (by: typeof first, whom: typeof first) =>
        app.request('PATCH', `/administrators/${whom.id}`, fields, { token: by.token })
      const answers = await Promise.all([demote(first, second), demote(second, first)])
      // The owner switched off first has lost the session; the one demoted first may no longer demote the other.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status)
      const left = await Promise.all([first, second].map(({ id }) => findById(id)))
      expect(left.filter((row) => row?.role === 'owner' && !row.disabled_at)).toHaveLength(1)
    }
  })

  it('remains when both of two owners are demoted in transactions that overlap', async () => {
    const [by, first, second] = [
      await addAdministrator('owner'),
      await addAdministrator('owner'),
      await addAdministrator('owner'),
    ]
    for (let round = 0; round < 10; round++) {
      await leaveOwners([by.id, first.id, second.id])
      await app.db.update(administrators).set({ role: 'owner' }).where(eq(administrators.id, first.id))
      const answers = await Promise.all(
        [by, first, second].map(({ id }) =>
          app.request('PATCH', `/administrators/${id}`, { role: 'agent' }, { token: by.token }),
        ),
      )
      const rows = await Promise.all([by, first, second].map(({ id }) => findById(id)))
      expect(rows.filter((row) => row?.role === 'owner').length).toBeGreaterThanOrEqual(1)
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(3)
      for (const { id } of [by, first, second])
        await app.db.update(administrators).set({ role: 'owner' }).where(eq(administrators.id, id))
    }
  })
})
