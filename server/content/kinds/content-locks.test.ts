import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { TextPair } from '../../../contract/content/translations.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signIn, uploadImage } from '../../../test/steps.ts'
import { callDuringTransaction } from '../../../test/wait-for.ts'
import { cleanUp } from '../../operation/jobs/run-jobs.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { lockContent } from '../content-version.store.ts'
import { emptyOldTrash } from '../history/trash.store.ts'
import { findImage, makeImagePermanent } from '../images/images.store.ts'

const app = await createTestApp()
const token = await signIn(app)
const call = callAs(app, token)

const live = await call('GET', '/homepage/1')
const draft = await call('POST', '/homepage', { ...live, version: undefined, heading: 'Another heading' })
const [picture, unused] = [await uploadImage(app, token), await uploadImage(app, token)]
const blog = {
  title: 'A wet wall',
  slug: 'a-wet-wall',
  category: 'Plumber',
  content: `<img src="${picture.url}" alt="">`,
  status: 1,
}

async function translate(path: string): Promise<{ texts: object }> {
  const { texts } = await call('GET', path)
  return { texts: Object.fromEntries(texts.map(({ name, english, of }: TextPair) => [name, { text: `हिंदी ${english}`, of }])) }
}
await call('PUT', `/translations/homepage/${draft.id}/hi`, await translate(`/translations/homepage/${draft.id}/hi`))
const translation = await translate('/translations/homepage/1/hi')
await call('DELETE', '/services/2')

const saved = await call('GET', '/services/1')

const CHANGES: [string, () => Promise<unknown>][] = [
  ['a new blog with a picture', () => call('POST', '/blogs', blog)],
  ['a save of a service', () => call('PUT', '/services/1', { ...saved, version: undefined, title: 'Another title' })],
  ['a removal', () => call('DELETE', '/services/1')],
  ['a restore from the trash', () => call('POST', '/services/2/restore')],
  ['a save of a translation', () => call('PUT', '/translations/homepage/1/hi', translation)],
  ['a translation that is hidden', () => call('POST', '/translations/homepage/1/hi/live', { is_live: false })],
  ['a record that is made live', () => call('POST', `/homepage/${draft.id}/make-live`)],
  ['the text of a picture', () => call('PATCH', `/images/${picture.id}`, { alt: 'A wall' })],
  ['a picture that is removed', () => call('DELETE', `/images/${unused.id}`)],
  ['an upload', () => uploadImage(app, token)],
]

/** Tables where the waiting session already holds row locks. */
async function listLocked(): Promise<string[]> {
  const { rows } = await app.pool.query(`
    select distinct relname from pg_locks join pg_class on pg_class.oid = relation join pg_stat_activity using (pid)
    where datname = current_database() and wait_event_type = 'Lock' and granted
      and mode in ('RowShareLock', 'RowExclusiveLock') and relkind = 'r' and relname <> 'content_version'`)
  return rows.map(({ relname }) => relname)
}

/** Makes a change while another one holds the version; returns the tables that it locked before waiting. */
async function changeAmidAnother(change: () => Promise<unknown>): Promise<string[]> {
  let locked: string[] = []
  await callDuringTransaction(
    app,
    async (tx) => tx.execute(sql`update content_version set version = version + 1`),
    change,
    async () => {
      locked = await listLocked()
    },
  )
  return locked
}

it.each(CHANGES)('waits for another change before it locks anything: %s', async (_, change) => {
  expect(await changeAmidAnother(change)).toEqual([])
})

it('the clean-up waits for a change before it locks pictures and what is in the trash', async () => {
  await call('DELETE', '/blogs/4')
  await uploadImage(app, token)
  expect(await changeAmidAnother(() => emptyOldTrash(app.db, new Date(app.clock.now().getTime() + 1)))).toEqual([])
  app.clock.advance(25 * HOUR_MS)
  expect(await changeAmidAnother(() => cleanUp(app.deps))).toEqual([])
})

it('a picture that a save takes while the clean-up waits for it stays', async () => {
  const { id } = await uploadImage(app, await signIn(app))
  app.clock.advance(25 * HOUR_MS)
  async function take(tx: DbOrTx): Promise<void> {
    await lockContent(tx)
    await makeImagePermanent(tx, id)
  }
  await callDuringTransaction(app, take, () => cleanUp(app.deps))
  expect(await findImage(app.db, id)).toMatchObject({ is_temporary: false })
})
