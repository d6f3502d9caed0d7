import { beforeAll, describe, expect, it } from 'vitest'
import type { TextState, TranslatedRecord, Translation } from '../../contract/translations.ts'
import { createTestApp } from '../../test/harness.ts'
import { signIn, uploadImage } from '../../test/steps.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

async function call(method: string, path: string, body?: unknown) {
  const answer = await app.request(method, path, body, { token })
  expect(answer.status, `${method} ${path}`).toBeLessThan(300)
  return answer.body.data
}
const createBlog = async (fields: { title: string; slug: string; content: string; image_id?: number }): Promise<number> =>
  (await call('POST', '/blogs', { category: 'General', short_desc: 'In short', status: 1, ...fields })).id

async function translate(id: number, texts: Record<string, string>): Promise<void> {
  const path = `/translations/blogs/${id}/hi`
  const { texts: pairs }: Translation = await call('GET', path)
  const of = new Map(pairs.map((pair) => [pair.name, pair.of]))
  const saved = Object.entries(texts).map(([name, text]) => [name, { text, of: of.get(name) }])
  await call('PUT', path, { texts: Object.fromEntries(saved) })
}

/** How many texts of a translation have each state, on the screen that shows them all. */
async function countOnScreen(key: string, language: string): Promise<Partial<Record<TextState, number>>> {
  const { texts }: Translation = await call('GET', `/translations/blogs/${key}/${language}`)
  const counts: Partial<Record<TextState, number>> = {}
  for (const { state } of texts) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

describe('the list', () => {
  it('counts the texts of a blog as its screen does, whatever of it is translated', async () => {
    const { id: image_id } = await uploadImage(app, token)
    await call('PATCH', `/images/${image_id}`, { alt: 'A tap' })
    const priced = { content: '<p>From ₹199</p>', image_id }
    await createBlog({ title: 'Counted: nothing', slug: 'counted-none', content: '<p>Text</p>' })
    await createBlog({ title: 'Counted: empty', slug: 'counted-empty', content: '' })
    await translate(await createBlog({ ...priced, title: 'Counted: title', slug: 'counted-title' }), { title: 'नल' })
    const wrong = await createBlog({ ...priced, title: 'Counted: figures', slug: 'counted-figures' })
    await translate(wrong, { content: '<p>₹149 से</p>', image_alt: 'एक नल' })
    const listed: TranslatedRecord[] = await call('GET', '/translations?kind=blogs&search=COUNTED')
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
    expect(await call('GET', `/translations?kind=blogs&key=${id}&search=once`)).toHaveLength(1)
    expect(await call('GET', `/translations?kind=blogs&key=${id}&search=twice`)).toEqual([])
    expect(await call('GET', '/translations?search=Contact%20US')).toMatchObject([{ kind: 'contact-us' }])
    await call('DELETE', `/blogs/${id}`)
    expect(await call('GET', '/translations?search=listed%20once')).toEqual([])
  })
})
