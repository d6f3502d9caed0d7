import { like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TextState, TranslatedRecord, Translation } from '../../../contract/content/translations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, signIn, uploadImage } from '../../../test/steps.ts'
import { blogs } from '../../platform/db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)
const call = callAs(app, token)
const list = async (query: string) => (await app.request('GET', `/translations?${query}`, undefined, { token })).body
const createBlog = async (fields: { title: string; slug: string; content: string; image_id?: number }): Promise<number> =>
  (await call('POST', '/blogs', { category: 'General', short_desc: 'In short', status: 1, ...fields })).id

async function translate(id: number, texts: Record<string, string>): Promise<void> {
  const path = `/translations/blogs/${id}/hi`
  const { texts: pairs }: Translation = await call('GET', path)
  const of = new Map(pairs.map((pair) => [pair.name, pair.of]))
  const saved = Object.entries(texts).map(([name, text]) => [name, { text, of: of.get(name) }])
  await call('PUT', path, { texts: Object.fromEntries(saved) })
}

/** Counts a translation's texts by state, from the call of the screen that shows them all. */
async function countOnScreen(key: string, language: string): Promise<Partial<Record<TextState, number>>> {
  const { texts }: Translation = await call('GET', `/translations/blogs/${key}/${language}`)
  const counts: Partial<Record<TextState, number>> = {}
  for (const { state } of texts) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

describe('the list', () => {
  it('has each record with its languages, and those with work by filter', async () => {
    expect((await list('limit=100')).meta.total).toBe(31 + 12 + 1 + 5 + 1)
    const missing = await list('to_do=hidden&language=hi')
    expect(missing.data.map(({ kind }: { kind: string }) => kind)).toEqual(Array(4).fill('blogs'))
    expect((await list('kind=services&key=3')).data).toMatchObject([
      { key: '3', languages: [{ language: 'hi', is_live: true }, { language: 'mr' }] },
    ])
    expect((await list('kind=blogs&key=999')).data).toEqual([])
    const some = await list('kind=services&keys=3,7,999&sort=title')
    expect(some.data.map(({ key }: TranslatedRecord) => key).sort()).toEqual(['3', '7'])
  })

  it('has the record whose English text changed first', async () => {
    const service = await call('GET', '/services/9')
    await call('PUT', '/services/9', { ...service, title: `${service.title} 24` })
    expect((await list('language=mr&limit=1')).data).toMatchObject([{ kind: 'services', key: '9' }])
    const { data } = await list('to_do=figures')
    expect(data.map(({ key }: { key: string }) => key)).toContain('9')
  })

  it('counts the texts of a blog as its screen does, whatever of it is translated', async () => {
    const { id: image_id } = await uploadImage(app, token)
    await call('PATCH', `/images/${image_id}`, { alt: 'A tap' })
    const priced = { content: '<p>From ₹199</p>', image_id }
    await createBlog({ title: 'Counted: nothing', slug: 'counted-none', content: '<p>Text</p>' })
    await createBlog({ title: 'Counted: empty', slug: 'counted-empty', content: '' })
    await translate(await createBlog({ ...priced, title: 'Counted: title', slug: 'counted-title' }), { title: 'नल' })
    const wrong = await createBlog({ ...priced, title: 'Counted: figures', slug: 'counted-figures' })
    await translate(wrong, { content: '<p>₹149 से</p>', image_alt: 'एक नल' })
    const listed: TranslatedRecord[] = (await list('kind=blogs&search=COUNTED')).data
    expect(listed.map(({ title }) => title).sort()).toEqual(
      ['empty', 'figures', 'nothing', 'title'].map((name) => `Counted: ${name}`),
    )
    for (const { key, languages } of listed) {
      for (const { language, total, states } of languages) {
        const shown = await countOnScreen(key, language)
        expect(states).toEqual({ figures: 0, changed: 0, missing: 0, same: 0, current: 0, ...shown })
        expect(total).toBe(Object.values(shown).reduce((sum, count) => sum + count, 0))
      }
    }
    expect(listed[0]).toMatchObject({ title: 'Counted: figures', languages: [{ states: { figures: 1, current: 1 } }, {}] })
  })

  it('has no record that is in the trash, and by its key alone one whose title fits', async () => {
    const id = await createBlog({ title: 'Listed once', slug: 'listed-once', content: '<p>Text</p>' })
    expect((await list(`kind=blogs&key=${id}&search=once`)).data).toHaveLength(1)
    expect((await list(`kind=blogs&key=${id}&search=twice`)).data).toEqual([])
    expect((await list('search=Contact%20US')).data).toMatchObject([{ kind: 'contact-us' }])
    await call('DELETE', `/blogs/${id}`)
    expect((await list('search=listed%20once')).data).toEqual([])
  })

  it('finds a record by a translated title, in whatever spelling, and by an English one with another apostrophe', async () => {
    const id = await createBlog({ title: 'The plumber’s week', slug: 'plumbers-week', content: '<p>Text</p>' })
    await translate(id, { title: 'प्लंबर का सप्ताह १२' })
    const find = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).data.map(({ title }: TranslatedRecord) => title)
    for (const search of ["plumber's week", 'सप्ताह', 'सप्ताह 12']) expect(await find(search)).toEqual(['The plumber’s week'])
  })

  it('has all of many blogs', async () => {
    const many = Array.from({ length: 230 }, (_, at) => ({ title: `Many ${at}`, slug: `many-${at}`, category: 'General' }))
    const added = await app.db.insert(blogs).values(many).returning({ id: blogs.id })
    const pages = await Promise.all([1, 2, 3].map((page) => list(`kind=blogs&search=many&limit=100&page=${page}`)))
    const keys = pages.flatMap(({ data }) => data.map(({ key }: { key: string }) => Number(key)))
    expect([pages[0]?.meta.total, new Set(keys)]).toEqual([230, new Set(added.map(({ id }) => id))])
    await app.db.delete(blogs).where(like(blogs.slug, 'many-%'))
  })
})
