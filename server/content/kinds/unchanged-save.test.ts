import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TextPair } from '../../../contract/content/translations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signIn } from '../../../test/steps.ts'
import { documents, translations } from '../../platform/db/schema.ts'
import { getContentVersion } from '../content-version.store.ts'
import { hashOf } from './translations.rules.ts'

const app = await createTestApp()
const token = await signIn(app)
const call = callAs(app, token)
/** A document's fields are at the top level of the answer, next to `status`. */
const getDocument = async (path: string) => (await app.request('GET', path, undefined, { token })).body

/** Everything that a save could change: the record, its versions, its translations, the content version. */
async function read(kind: string, key: string | number, path: string) {
  const texts = (await call('GET', `/translations/${kind}/${key}/hi`)).texts.map(({ name, state }: TextPair) => [name, state])
  const { data, ...record } = await getDocument(path)
  return {
    record: data ?? record,
    versions: await call('GET', `/versions/${kind}/${key}`),
    texts,
    pages: await getContentVersion(app.db),
  }
}

describe('a save that changes nothing', () => {
  it.each([
    ['blogs', 1, '/blogs/1'],
    ['services', 3, '/services/3'],
    ['homepage', 1, '/homepage/1'],
    ['contact-us', 'contact-us', '/contact-us'],
    ['documents', 'about-us', '/about-us'],
    ['documents', 'refund-policy', '/refund-policy'],
  ])('of %s %s makes no version and marks no translation', async (kind, key, path) => {
    const before = await read(kind, key, path)
    app.clock.advance(60_000)
    const { status, body } = await app.request('PUT', path, before.record, { token })
    expect([status, (body.data ?? body).version]).toEqual([200, before.record.version])
    expect(await read(kind, key, path)).toEqual(before)
  })

  it('is refused over a newer one all the same', async () => {
    const { title, description, version } = await getDocument('/terms-and-conditions')
    await app.request('PUT', '/terms-and-conditions', { title: 'Newer', description, version }, { token })
    const late = { title: 'Newer', description, version }
    expect((await app.request('PUT', '/terms-and-conditions', late, { token })).status).toBe(409)
    expect(title).not.toBe('Newer')
  })
})

it('a line end after a text, which older sites have stored, is no change of the text', async () => {
  const isHindi = and(eq(translations.kind, 'documents'), eq(translations.key, 'privacy-policy'), eq(translations.language, 'hi'))
  const { description } = await getDocument('/privacy-policy')
  await app.db
    .update(documents)
    .set({ description: `${description}\n` })
    .where(eq(documents.key, 'privacy-policy'))
  const of = JSON.stringify(hashOf(`${description}\n`))
  await app.db
    .update(translations)
    .set({ fields: sql`jsonb_set(${translations.fields}, '{description,of}', ${of}::jsonb)` })
    .where(isHindi)

  const { version, ...stored } = await getDocument('/privacy-policy')
  expect((await app.request('PUT', '/privacy-policy', stored, { token })).body.version).toBe(version)
  const renamed = await app.request('PUT', '/privacy-policy', { ...stored, title: 'What we keep' }, { token })
  expect(renamed.body.version).toBe(version + 1)
  const { texts } = await read('documents', 'privacy-policy', '/privacy-policy')
  expect(Object.fromEntries(texts)).toMatchObject({ title: 'changed', description: 'current' })
})
