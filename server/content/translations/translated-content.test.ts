import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as api from '../../../contract/api.ts'
import type { Document } from '../../../contract/content/documents.ts'
import type { TranslatedRecord } from '../../../contract/content/translations.ts'
import type { PublicClient } from '../../../contract/endpoint.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { blogs, translations } from '../../platform/db/schema.ts'
import { createInProcessClient, listCalls } from '../../platform/http/calls.ts'
import { blogHandlers } from '../blogs/blogs.routes.ts'
import { contactHandlers } from '../contact/contact.routes.ts'
import { getContentVersion } from '../content-version.store.ts'
import { documentHandlers } from '../documents/documents.routes.ts'
import { findFormerCharges } from '../former-charges/former-charges.store.ts'
import { homepageHandlers } from '../homepage/homepage.routes.ts'
import { changeNumber } from '../numbers/numbers.store.ts'
import { serviceHandlers } from '../services/services.routes.ts'

const app = await createTestApp()
const { db, deps } = app
const modules = {
  blogs: api.blogs,
  contact: api.contact,
  documents: api.documents,
  homepage: api.homepage,
  services: api.services,
}
const site = createInProcessClient<PublicClient<typeof modules>>(
  listCalls(modules, {
    blogs: blogHandlers(deps),
    contact: contactHandlers(deps, changeNumber),
    documents: documentHandlers(deps),
    homepage: homepageHandlers(deps),
    services: serviceHandlers(deps, findFormerCharges),
  }),
)
const hindi = site.in('hi')
const devanagari = expect.stringMatching(/[\u0900-\u097f]/)
const plumber = { category: 'homeservice', slug: 'plumber' }

const isOf = (kind: 'services' | 'blogs', key: unknown) => and(eq(translations.kind, kind), eq(translations.key, String(key)))

describe('the content of the first start', () => {
  it('is in Hindi and Marathi, but for four blogs', async () => {
    for (const language of ['hi', 'mr'] as const) {
      const client = site.in(language)
      const { data: list } = await client.services.listPublished()
      expect(list).toHaveLength(31)
      for (const service of list) {
        expect(service.untranslated, service.slug).toEqual([])
        expect(service).toMatchObject({ title: devanagari, about_service: devanagari, title_en: expect.stringMatching(/^[A-Z]/) })
      }
      const { data: found } = await client.blogs.listPublished({ limit: 100 })
      expect(found.filter(({ untranslated = [] }) => untranslated.length > 0)).toHaveLength(4)
      const { data: home } = await client.homepage.getPublished()
      expect(home).toMatchObject([{ title: devanagari, faqs: devanagari, untranslated: [] }])
      expect(await client.contact.get()).toMatchObject({ address: devanagari, untranslated: [] })
      for (const get of Object.values(client.documents))
        expect((await (get as () => Promise<Document>)()).untranslated).toEqual([])
    }
  })

  it('is unchanged in English since it was translated, has the figures of each text, and misses none but those of four blogs', async () => {
    const { body } = await app.request('GET', '/translations?limit=100', undefined, { token: await signIn(app) })
    const records: TranslatedRecord[] = body.data
    const states = records.flatMap(({ kind, key, languages }) => languages.map((one) => ({ place: `${kind} ${key}`, ...one })))
    for (const { place, states: counts } of states) expect([place, counts.figures, counts.changed]).toEqual([place, 0, 0])
    const partial = new Set(states.flatMap(({ place, states: { missing } }) => (missing > 0 ? [place] : [])))
    expect([partial.size, [...partial].every((place) => place.startsWith('blogs'))]).toEqual([4, true])
  })
})

describe('a page in another language', () => {
  it('has the service with its related ones, and the names of its rows are never answered', async () => {
    const { data, related } = await hindi.services.getPublished(plumber)
    expect(data.faqs).toContainEqual({ title: devanagari, description: devanagari })
    expect(related).toContainEqual(expect.objectContaining({ slug: 'electrician', title: devanagari, untranslated: [] }))
    const faqs: object[] = JSON.parse((await site.homepage.getPublished()).data[0]?.faqs ?? '')
    for (const row of [...data.faqs, ...faqs]) expect(Object.keys(row)).toEqual(['title', 'description'])
  })

  it('has clean HTML', async () => {
    const [blog] = await db.select().from(blogs)
    const [row] = await db.select().from(translations).where(isOf('blogs', blog?.id))
    const text = '<p onclick="alert(1)">नल</p>'
    const fields = { ...row?.fields, content: { text, of: '', from: 1 } }
    await db.update(translations).set({ fields }).where(isOf('blogs', blog?.id))
    expect((await hindi.blogs.getPublished({ id: blog?.id ?? 0 })).data.content).toBe('<p>नल</p>')
  })

  it('has links to pages of its language, and names the parts of a document by its English headings', async () => {
    const links = (html: string) => [...html.matchAll(/href="(\/[^"]*)/g)].map(([, path]) => path)
    const [english, translated] = [await site.documents.getRefundPolicy(), await hindi.documents.getRefundPolicy()]
    expect(links(translated.description)).toEqual(links(english.description).map((path) => `/hi${path}`))
    expect(translated.headings?.length).toBe(translated.description.match(/<h2>/g)?.length)
    expect(english.headings).toBeUndefined()
  })

  it('is English where nothing is live, and says so', async () => {
    const english = await site.services.getPublished(plumber)
    const { id, title } = english.data
    await db.update(translations).set({ is_live: false }).where(isOf('services', id))
    const { data } = await hindi.services.getPublished(plumber)
    expect(data).toMatchObject({ title, title_en: title, untranslated: expect.arrayContaining(['title', 'faqs.0.description']) })
    await db.update(translations).set({ is_live: true }).where(isOf('services', id))
  })

  it('has the newest blogs of its language as the latest ones, and English ones only where it has too few', async () => {
    const titlesOf = async (limit: number) => (await hindi.blogs.listLatest({ limit })).data.map(({ title }) => title)
    const newestFirst = (await hindi.blogs.listPublished({ limit: 12 })).data
    const own = newestFirst.filter(({ untranslated = [] }) => untranslated.length === 0).map(({ title }) => title)
    const others = newestFirst.filter(({ untranslated = [] }) => untranslated.length > 0).map(({ title }) => title)
    expect(newestFirst.slice(0, 3).map(({ title }) => title)).toContain(others[0])
    expect(await titlesOf(3)).toEqual(own.slice(0, 3))
    expect(await titlesOf(12)).toEqual([...own, ...others])
    expect((await site.blogs.listLatest({ limit: 2 })).data[1]?.title).toBe(others[0])
  })

  it('in English has nothing of all that', async () => {
    const answers = [await site.services.getPublished(plumber), await site.contact.get(), await site.documents.getAboutUs()]
    expect(JSON.stringify(answers)).not.toMatch(/untranslated|title_en|"id":"/)
  })
})

it('a change of a translation moves the version of the content', async () => {
  const before = await getContentVersion(db)
  await db.update(translations).set({ version: 2 }).where(isOf('services', 1))
  expect(await getContentVersion(db)).toBeGreaterThan(before)
})

it('rows that the console moves keep their translations', async () => {
  const token = await signIn(app)
  const { id } = (await site.services.getPublished(plumber)).data
  const before = (await hindi.services.getPublished(plumber)).data.faqs
  const { data } = (await app.request('GET', `/services/${id}`, undefined, { token })).body
  const { status } = await app.request('PUT', `/services/${id}`, { ...data, faqs: data.faqs.toReversed() }, { token })
  expect(status).toBe(200)
  expect((await hindi.services.getPublished(plumber)).data.faqs).toEqual(before.toReversed())
})
