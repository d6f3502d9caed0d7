import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import * as api from '../../../contract/api.ts'
import { kindsWith } from '../../../contract/content/content.ts'
import { inLanguage, LANGUAGES } from '../../../contract/languages.ts'
import { buildContent } from '../../../test/build-content.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signIn, uploadImage } from '../../../test/steps.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import { blogs, images } from '../../platform/db/schema.ts'
import { listEndpoints } from '../../platform/http/calls.ts'
import { getContentVersion } from '../content-version.store.ts'
import { addContentTriggers } from '../kinds.store.ts'
import { CONTENT_STORES, listContentTables } from '../kinds.ts'
import { watchContent } from './watch-content.ts'

const app = await createTestApp()
const here = await watchContent(app.deps)
const elsewhere = await watchContent(app.deps)
afterAll(() => Promise.all([here.close(), elsewhere.close()]))
const token = await signIn(app)
const call = callAs(app, token)
const blog = (slug: string) => ({ title: 'A wet wall', slug, category: 'Plumber', short_desc: 'Why', content: '', status: 1 })

/** Whether `work` changed the content's version. */
async function moves(work: () => Promise<unknown>): Promise<boolean> {
  const before = await getContentVersion(app.db)
  await work()
  return (await getContentVersion(app.db)) > before
}

describe('the version of the content', () => {
  it.each(kindsWith('trash'))('moves with each change of %s', async (kind) => {
    let path = ''
    const create = async () => {
      path = `/${kind}/${(await call('POST', `/${kind}`, buildContent(kind))).id}`
    }
    expect(await moves(create)).toBe(true)
    expect(await moves(() => call('PUT', path, buildContent(kind)))).toBe(true)
    expect(await moves(() => call('DELETE', path))).toBe(true)
    expect(await moves(() => call('POST', `${path}/restore`))).toBe(true)
    expect(await moves(() => call('GET', path))).toBe(false)
  })

  it('moves with a table whose triggers the start has added, which it does once', async () => {
    const [{ id }] = await call('GET', '/search-words?limit=1')
    const save = () => call('PUT', `/search-words/${id}`, buildContent('search-words'))
    for (const event of ['insert', 'update', 'delete', 'truncate'])
      await app.db.execute(sql.raw(`drop trigger move_on_${event} on search_words`))
    expect(await moves(save)).toBe(false)
    for (let start = 0; start < 2; start++) await addContentTriggers(app.db)
    expect(await moves(save)).toBe(true)
  })

  it('moves with the contact details and the documents', async () => {
    const { data, ...contact } = (await app.request('GET', '/contact-us', undefined, { token })).body
    expect(await moves(() => call('PUT', '/contact-us', { ...contact, ...data, opens_at: '09:30' }))).toBe(true)
    expect(await moves(() => call('PUT', '/about-us', { title: 'About', description: '<p>New</p>' }))).toBe(true)
  })

  it('moves with an upload and with the text of an image', async () => {
    let id = 0
    expect(
      await moves(async () => {
        id = (await uploadImage(app, token)).id
      }),
    ).toBe(true)
    expect(await moves(() => call('PATCH', `/images/${id}`, { alt: 'A wall' }))).toBe(true)
    expect(await moves(() => call('DELETE', `/images/${id}`))).toBe(true)
  })

  it('moves neither with a clean-up that removes nothing nor with a statement that changes no row', async () => {
    await cleanUp(app.deps)
    expect(await moves(() => cleanUp(app.deps))).toBe(false)
    for (const { table, key } of Object.values(CONTENT_STORES)) {
      expect(await moves(() => app.db.delete(table).where(sql`${key}::text = 'none'`))).toBe(false)
      const nothing = sql`insert into ${table} (${sql.identifier(key.name)}) select ${key} from ${table} limit 0`
      expect(await moves(() => app.db.execute(nothing))).toBe(false)
    }
    expect(await moves(() => app.db.update(blogs).set({ title: 'Never' }).where(eq(blogs.id, -1)))).toBe(false)
    expect(await moves(() => app.db.update(images).set({ alt: 'Never' }).where(eq(images.id, -1)))).toBe(false)
  })

  it('moves when a table is emptied, and not when a picture becomes permanent', async () => {
    const { id } = await uploadImage(app, token)
    expect(await moves(() => app.db.update(images).set({ is_temporary: false }).where(eq(images.id, id)))).toBe(false)
    const emptyAndRollBack = () =>
      app.db.transaction(async (tx) => {
        const before = await getContentVersion(tx)
        await tx.execute(sql`truncate redirects`)
        expect(await getContentVersion(tx)).toBeGreaterThan(before)
        tx.rollback()
      })
    await expect(emptyAndRollBack()).rejects.toThrow('Rollback')
  })

  it('moves neither with what visitors do nor with a rolled back change', async () => {
    expect(await moves(() => app.request('POST', '/public/send-otp', { mobile: '9876543210' }))).toBe(false)
    const rollBack = () =>
      app.db.transaction(async (tx) => {
        await tx.update(blogs).set({ title: 'Never' })
        tx.rollback()
      })
    expect(await moves(() => rollBack().catch(() => {}))).toBe(false)
  })
})

it('the version moves with every table that a public page reads: if one that is no kind of content is missing, call add_content_triggers', async () => {
  const { read: get, listPages } = await openSite(app)
  const queries = vi.spyOn(app.pool, 'query')
  const pages = (await listPages()).flatMap((path) => LANGUAGES.map((language) => inLanguage(path, language)))
  const calls = listEndpoints(api).filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.auth === 'public')
  const paths = calls.map(({ endpoint }) =>
    endpoint.path.replace(':category/:slug', 'homeservice/electrician').replace(':id', '1').replace(':token', 'x'.repeat(32)),
  )
  expect(paths.join()).not.toContain(':')
  for (const path of [
    ...pages,
    '/blogs?search=water',
    '/search?q=tap',
    '/feed.xml',
    '/nothing',
    ...paths.map((path) => `/api${path}`),
  ])
    await get(path)

  const texts = queries.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
  const read = texts.flatMap((text) => [...text.matchAll(/(?:from|join) "(\w+)"/g)].map(([, table]) => table))
  const { rows } = await app.pool.query(`select tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'move_content_version'::regproc`)
  const moving = rows.map(({ name }) => name)
  // A booking's private page is never cached, and a daily job renews the visit counts on pages.
  const ofBookings = ['leads', 'orders', 'payments', 'refunds', 'receipts', 'visits', 'visit_events', 'content_version']
  const ofPages = read.filter((table) => !ofBookings.includes(table ?? ''))
  expect(new Set([...listContentTables(), ...ofPages])).toEqual(new Set(moving))
})

describe('a process', () => {
  it('sees its own change once it has read the version, and another process’s change within a second', async () => {
    const [own, others] = [here.epoch(), elsewhere.epoch()]
    await call('POST', '/blogs', blog('epoch'))
    await here.refresh()
    expect(here.epoch()).not.toBe(own)
    await waitFor(() => expect(elsewhere.epoch()).not.toBe(others))
  })

  it('sees a version that is lower than the one it knows, as a backup that is restored brings', async () => {
    const before = elsewhere.epoch()
    await app.db.execute(sql`update content_version set version = version - 1`)
    await waitFor(() => expect(elsewhere.epoch()).not.toBe(before))
  })

  it('stops while it connects to a database that says nothing', async () => {
    const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const pool = { options: { ...app.pool.options, host: '127.0.0.1', port } } as Pool
    const watched = await watchContent({ ...app.deps, pool })
    await watched.close()
    silent.close()
  })

  it('sees changes after its connections were cut', async () => {
    await app.db
      .execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => {})
    await waitFor(() => expect(here.lostAt()).toBeUndefined())
    const before = here.epoch()
    await waitFor(() => call('POST', '/blogs', blog('after-the-cut')))
    await waitFor(() => expect(here.epoch()).not.toBe(before))
  })
})
