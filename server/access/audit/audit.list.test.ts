import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { book, signIn } from '../../../test/steps.ts'
import { audit } from '../../platform/db/schema.ts'
import { type EntryRow, insertEntry } from './audit.store.ts'

const app = await createTestApp()
let token = await signIn(app)

const ask = (method: string, path: string, body?: object) => app.request(method, path, body, { token })
const list = async (query: string) => (await ask('GET', `/audit?${query}`)).body

it('the list is filtered by person, action, outcome, day and text, and shows what an action does', async () => {
  const start = app.clock.now()
  app.clock.advance(48 * 3_600_000)
  token = await signIn(app)
  await ask('DELETE', '/leads/424242')
  const [entry] = (await list('search=424242')).data
  expect(entry).toMatchObject({ action: 'leads.remove', summary: 'tried to put a lead into the trash', target: '424242' })
  const today = app.clock.now().toISOString().slice(0, 10)
  for (const filter of [
    `administrator_id=${entry.administrator_id}&search=424242`,
    'action=leads.remove&outcome=refused',
    `from=${today}&to=${today}&search=leads`,
  ]) {
    expect((await list(filter)).data[0].id, filter).toBe(entry.id)
  }
  for (const filter of [
    'administrator_id=99&search=424242',
    'action=leads.update&search=424242',
    'action=leads.remove&outcome=done&search=424242',
    `to=${start.toISOString().slice(0, 10)}&search=424242`,
  ]) {
    expect((await list(filter)).data, filter).toEqual([])
  }
  const { data } = (await ask('GET', '/audit/choices')).body
  expect(data.actions).toContain('leads.remove')
  expect(data.summaries['leads.remove']).toBe('Put a lead into the trash')
  expect(data.administrators).toContainEqual({ id: entry.administrator_id, email: ADMIN.email })
})

it('an entry is found in whatever spelling', async () => {
  const { id: _, ...entry } = (await app.db.select().from(audit).limit(1))[0] ?? {}
  await app.db.insert(audit).values({ ...entry, note: 'The plumber’s week' } as typeof audit.$inferInsert)
  for (const search of ["plumber's", 'PLUMBER’S'])
    expect((await list(`search=${encodeURIComponent(search)}`)).data).toMatchObject([{ note: 'The plumber’s week' }])
})

it('an entry names the record as it is called now', async () => {
  const { title, version, ...service } = (await ask('GET', '/services/3')).body.data
  await app.request('PUT', '/services/3', { ...service, title: `${title} and drains`, version }, { token })
  const saved = (await list('action=services.update')).data[0]
  expect(saved).toMatchObject({ summary: `saved the service ${title} and drains`, title: `${title} and drains` })
})

it('an entry about an invitation or an unfinished form does not name who or what else has its number', async () => {
  const { body } = await ask('POST', '/administrators/invitations', { email: 'new@karigar.example', role: 'editor' })
  expect((await list('action=administrators.invite')).data[0]).toMatchObject({
    ...{ target: String(body.data.id), summary: 'invited an administrator', title: null },
    note: 'new@karigar.example as editor',
  })
  const lead = await book(app)
  await ask('DELETE', `/unfinished-leads/${lead.id}`)
  expect((await list('action=leads.removeUnfinished')).data[0]).toMatchObject({
    ...{ target: String(lead.id), summary: 'tried to delete an unfinished form for good', title: null },
  })
})

it('the list goes on with the next page, without a gap or a repetition', async () => {
  for (let count = 0; count < 30; count++) {
    await insertEntry(app.db, { action: 'command.admin', outcome: 'done', created_at: app.clock.now() })
  }
  const whole = (await list('limit=100')).data.map(({ id }: EntryRow) => id)
  const paged: number[] = []
  for (let next: number | null = 0; next !== null; ) {
    const page = await list(`limit=7${next ? `&before=${next}` : ''}`)
    paged.push(...page.data.map(({ id }: EntryRow) => id))
    next = page.next
    if (paged.length >= whole.length) break
  }
  expect(whole.length).toBeGreaterThan(30)
  expect(paged.slice(0, whole.length)).toEqual(whole)
})

it('the list is a file, too, in which no text is a formula', async () => {
  await insertEntry(app.db, { action: 'command.admin', outcome: 'done', note: '=1+1', created_at: app.clock.now() })
  const answer = await app.fetch('/api/audit.csv?action=command.admin', { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.headers.get('Content-Type')).toContain('text/csv')
  expect((await answer.text()).split('\r\n')[1]).toContain(",command.admin,ran npm run admin,,,'=1+1,")
})

it('the list is for administrators, and refuses what is no filter', async () => {
  for (const path of ['/audit', '/audit/choices']) expect((await app.request('GET', path)).status).toBe(401)
  expect((await app.fetch('/api/audit.csv')).status).toBe(401)
  expect((await ask('GET', '/audit?outcome=odd&from=2026-02-30')).body.errors).toEqual({
    outcome: expect.any(String),
    from: expect.any(String),
  })
})
