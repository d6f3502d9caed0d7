import { asc, gt } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as api from '../../../contract/api.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { buildHomepage, buildLead } from '../../../test/builders.ts'
import { createTestApp, type TestAnswer } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { book, postImage, refusedTokens, signIn, signInAs } from '../../../test/steps.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { audit, rateLimits } from '../../platform/db/schema.ts'
import { listEndpoints } from '../../platform/http/calls.ts'
import { isAudited } from '../guard/record-action.ts'
import { type EntryRow, insertEntry, recordStart } from './audit.store.ts'

const app = await createTestApp()
let token = ''
let last = 0
beforeAll(async () => {
  token = await signIn(app)
})
beforeEach(async () => {
  last = (await listNew()).at(-1)?.id ?? last
})

/** The entries of this test, in order. */
async function listNew(): Promise<EntryRow[]> {
  return app.db.select().from(audit).where(gt(audit.id, last)).orderBy(asc(audit.id))
}

const ask = (method: string, path: string, body?: unknown) => app.request(method, path, body, { token })
const idOf = ({ headers }: TestAnswer) => headers.get('X-Request-Id')
const getDevice = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' }

describe('a call that changes something', () => {
  it('has one entry: who, what, about what, from where and how it ended, and no value', async () => {
    const { id } = await book(app)
    const body = { status: 'Completed', note: 'paid in cash' }
    const answer = await app.request('PATCH', `/leads/${id}`, body, { token, headers: getDevice, address: '203.0.113.5' })
    expect(await listNew()).toEqual([
      {
        ...{ id: expect.any(Number), action: 'leads.update', outcome: 'done', status: 200, administrator: ADMIN.email },
        ...{ administrator_id: expect.any(Number), role: 'owner', target: String(id), fields: ['status', 'note'], note: null },
        ...{ settings: null, address: '203.0.113.5', user_agent: getDevice['User-Agent'], request_id: idOf(answer) },
        created_at: app.clock.now(),
      },
    ])
  })

  it('names the record that it created', async () => {
    const created = await ask('POST', '/homepage', buildHomepage())
    expect(await listNew()).toMatchObject([{ action: 'homepage.create', target: String(created.body.data.id), outcome: 'done' }])
  })

  it('has an entry where it was refused: bad input, a missing record, no session', async () => {
    await ask('PATCH', '/leads/1', { status: 'Lost' })
    await ask('DELETE', '/leads/999999')
    for (const refused of await refusedTokens(app)) {
      await app.request('POST', '/notices/retry', undefined, { ...(refused && { token: refused }) })
    }
    const entries = (await listNew()).filter(({ action }) => !action.startsWith('auth.'))
    expect(entries.map(({ action, outcome, status, administrator }) => [action, outcome, status, administrator])).toEqual([
      ['leads.update', 'refused', 422, ADMIN.email],
      ['leads.remove', 'refused', 404, ADMIN.email],
      ...[1, 2, 3].map(() => ['notices.retryAll', 'refused', 401, null]),
    ])
  })

  it('is not acknowledged without its entry', async () => {
    await app.db.execute('ALTER TABLE audit RENAME TO audit_gone')
    try {
      expect((await ask('POST', '/notices/retry')).status).toBe(500)
      expect((await app.request('POST', '/public/authenticate', ADMIN)).body).not.toHaveProperty('token')
    } finally {
      await app.db.execute('ALTER TABLE audit_gone RENAME TO audit')
    }
    expect(app.takeErrors()).not.toEqual([])
  })

  it('keeps names of fields alone, of those that look like names', async () => {
    await ask('PATCH', '/leads/1', { status: 'Lost', 'my password is 123': 1, __proto__: 1 })
    expect((await listNew())[0]?.fields).toEqual(['status'])
  })
})

it('a page that a role may not read has an entry of the refusal; a visitor’s refusal has none', async () => {
  const editor = await signInAs(app, 'editor')
  await app.request('GET', '/leads', undefined, { token: editor })
  await app.request('POST', '/public/leads', buildLead())
  const entries = (await listNew()).filter(({ action }) => !action.startsWith('auth.'))
  expect(entries.map(({ action, status, role }) => [action, status, role])).toEqual([['leads.list', 403, 'editor']])
})

it('an export and a picture have an entry; a page that is read has none', async () => {
  for (const path of ['/leads', '/dashboard', '/audit', '/audit/choices']) expect((await ask('GET', path)).status).toBe(200)
  expect(await listNew()).toEqual([])
  for (const file of ['leads.csv', 'payments.csv', 'door-money.csv', 'audit.csv']) {
    await app.fetch(`/api/${file}`, { headers: { Authorization: `Bearer ${token}` } })
  }
  await postImage(app, token, new Uint8Array([1]))
  expect((await listNew()).map(({ action, status }) => [action, status])).toEqual([
    ['leads.export', 200],
    ['payments.export', 200],
    ['visits.exportMoney', 200],
    ['audit.export', 200],
    ['images.upload', 422],
  ])
})

describe('a sign-in', () => {
  it('has an entry, so has a sign-out and a wrong password, none with a password, a token or an unknown address', async () => {
    const { body } = await app.request('POST', '/public/authenticate', ADMIN)
    await app.request('POST', '/logout', undefined, { token: body.token })
    await app.request('POST', '/public/authenticate', { ...ADMIN, password: 'not-this-one' })
    await app.request('POST', '/public/authenticate', { email: 'nobody@karigar.example', password: 'not-this-one' })
    const entries = await listNew()
    expect(entries.map(({ action, status, administrator, note }) => [action, status, administrator, note])).toEqual([
      ['auth.authenticate', 200, ADMIN.email, 'from a new device'],
      ['auth.logout', 200, ADMIN.email, null],
      ['auth.authenticate', 401, ADMIN.email, null],
      ['auth.authenticate', 401, null, 'unknown account'],
    ])
    for (const secret of [ADMIN.password, body.token, 'not-this-one', 'nobody@']) {
      expect(JSON.stringify(entries)).not.toContain(secret)
    }
  })

  it('that was refused after too many wrong passwords says so', async () => {
    const wrong = { email: 'nobody@karigar.example', password: 'x' }
    for (let status = 401; status === 401; ) {
      status = (await app.request('POST', '/public/authenticate', wrong, { address: '203.0.113.6' })).status
    }
    expect((await listNew()).at(-1)).toMatchObject({ outcome: 'refused', status: 429, note: 'too many wrong passwords' })
  })
})

it('a stranger causes thirty entries an hour', async () => {
  for (let count = 0; count < 40; count++) {
    await app.request('POST', '/notices/retry', undefined, { address: '203.0.113.7' })
  }
  const entries = await listNew()
  expect(entries).toHaveLength(30)
  expect(entries.at(-1)?.note).toBe('the last one of this hour: the program’s log has the rest')
})

describe('once strangers have used up the entries of the hour', () => {
  beforeAll(async () => {
    await app.db
      .insert(rateLimits)
      .values({ key: 'audit-site:all', points: 1000, expire: Date.now() + HOUR_MS })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points: 1000 } })
  })
  const refuse = () => app.request('POST', '/notices/retry')

  it('wrong passwords of an account that exists are written all the same', async () => {
    await refuse()
    await app.request('POST', '/public/authenticate', { ...ADMIN, password: 'not-this-one' })
    await app.request('POST', '/public/authenticate', { email: 'nobody@karigar.example', password: 'not-this-one' })
    expect((await listNew()).map(({ action, status, administrator }) => [action, status, administrator])).toEqual([
      ['auth.authenticate', 401, ADMIN.email],
    ])
  })

  it('an entry an hour counts the others', async () => {
    await refuse()
    expect(await listNew()).toEqual([])
    app.clock.advance(HOUR_MS)
    await refuse()
    expect(await listNew()).toMatchObject([
      { action: 'audit.leftOut', outcome: 'refused', note: expect.stringMatching(/^\d+ refused calls of strangers/) },
    ])
    await refuse()
    expect(await listNew()).toHaveLength(1)
  })
})

it('a start has its settings, and the next one names what changed', async () => {
  await recordStart(app.deps, { SITE_NAME: 'Karigar', SMTP_URL: 'set' })
  await recordStart(app.deps, { SITE_NAME: 'Karigar', SMTP_URL: 'set' })
  await recordStart(app.deps, { SITE_NAME: 'Other', BACKUP_KEEP: '3' })
  expect((await listNew()).map(({ action, note, settings }) => [action, note, settings?.SITE_NAME])).toEqual([
    ['program.start', null, 'Karigar'],
    ['program.start', null, 'Karigar'],
    ['program.start', 'changed: BACKUP_KEEP, SITE_NAME, SMTP_URL', 'Other'],
  ])
})

describe('append-only', () => {
  const CHANGES = ["UPDATE audit SET note = 'x'", "DELETE FROM audit WHERE action <> 'command.admin'", 'TRUNCATE audit']

  it.each(CHANGES)('the program’s role is refused: %s', async (change) => {
    await ask('DELETE', '/leads/999999')
    await expect(app.db.execute(change)).rejects.toMatchObject({ cause: { code: '42501' } })
    // Even with the right granted, a trigger would refuse.
    const withRight = app.db.transaction(async (tx) => {
      await tx.execute('GRANT UPDATE, DELETE, TRUNCATE ON audit TO CURRENT_USER')
      await tx.execute(change)
    })
    await expect(withRight).rejects.toMatchObject({ cause: { message: 'The audit log is append-only' } })
  })

  it('after two years the clean-up removes an entry', async () => {
    await insertEntry(app.db, { action: 'command.admin', outcome: 'done', created_at: new Date('2020-01-01T00:00:00Z') })
    const count = await app.db.$count(audit)
    await cleanUp(app.deps)
    expect(await app.db.$count(audit)).toBe(count - 1)
  })
})

it('each public call that changes something is audited, or comes from visitors', () => {
  const unaudited = listEndpoints(api).filter(({ endpoint }) => endpoint.method !== 'GET' && !isAudited(endpoint))
  expect([...new Set(unaudited.map(({ module }) => module))].sort()).toEqual([
    // Anyone may ask for a link; using it is audited.
    'administrators',
    // Rating a password while it is typed changes nothing.
    'auth',
    'contactMessages',
    // The visit's history records what its technician does.
    'days',
    // Unsaved text changes no record.
    'drafts',
    'leads',
    'otp',
    // A challenge alone opens nothing; the sign-in that answers it is recorded.
    'passkeys',
    'payments',
    // Reviews are stored with their visit, and only the customer can withdraw one.
    'reviews',
    // The visit's history records what its customer does.
    'visits',
    'vitals',
  ])
})
