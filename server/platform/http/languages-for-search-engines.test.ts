import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLanguage } from '../../../contract/languages.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { services, translations } from '../db/schema.ts'
import { alternatesOf, canonicalOf, PLUMBER } from './languages.test-tools.ts'

const app = await createTestApp()
const { db } = app
const { ask, read } = await openSite(app)

it('an article that is not translated yet takes no list from search engines, and a list without translated ones is English', async () => {
  const token = await signIn(app)
  const heads = async () =>
    Promise.all(
      ['/blogs', '/hi/blogs', '/mr/blogs'].map(async (path) => {
        const html = await read(path)
        const isInSitemap = (await read('/sitemap.xml')).includes(`<loc>https://karigar.example${path}</loc>`)
        return [canonicalOf(html), alternatesOf(html).map(([name]) => name), isInSitemap]
      }),
    )
  const all = ['en', 'hi', 'mr', 'x-default']
  const known = ['/blogs', '/hi/blogs', '/mr/blogs'].map((path) => [`https://karigar.example${path}`, all, true])
  expect(await heads()).toEqual(known)
  const blog = {
    title: 'Not translated yet',
    slug: 'not-translated',
    category: 'Plumber',
    short_desc: 'Why',
    content: '',
    status: 1,
  }
  const { body } = await app.request('POST', '/blogs', blog, { token })
  expect(await heads()).toEqual(known)
  expect(await read('/hi/blogs')).toMatch(/<main[^>]*><p [^>]*><svg.{0,120}<\/svg>[^<]*कुछ हिस्सा/)
  await db.update(translations).set({ is_live: false }).where(eq(translations.kind, 'blogs'))
  const english = 'https://karigar.example/blogs'
  expect(await heads()).toEqual([
    [english, [], true],
    [english, [], false],
    [english, [], false],
  ])
  await db.update(translations).set({ is_live: true })
  await app.request('DELETE', `/blogs/${body.data.id}`, undefined, { token })
})

describe.each([
  ['live', { about: true, isLive: true }],
  ['half', { about: false, isLive: true }],
  ['untranslated', { about: true, isLive: false }],
])('a page in Hindi whose translation is %s', (_, { about, isLive }) => {
  const BLOG = '/blogs/ac-repair/1/ac-service-before-april'
  const hindi = expect.stringMatching(/[\u0900-\u097f]/)
  const name = isLive ? hindi : expect.stringMatching(/^[A-Z]/)
  const at = (path: string) => `https://karigar.example${inLanguage(path, isLive ? 'hi' : 'en')}`
  const readJsonLd = async (path: string): Promise<Record<string, unknown>[]> =>
    [...(await read(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json ?? ''),
    )
  const isHindi = eq(translations.language, 'hi')
  let before: (typeof translations.$inferSelect)[] = []

  beforeAll(async () => {
    before = await db.select().from(translations).where(isHindi)
    for (const row of before) {
      const names = Object.keys(row.fields).filter(
        (field) => about || !/^(about_service|short_desc|subheading|faqs.*)$/.test(field),
      )
      const fields = Object.fromEntries(names.map((field) => [field, row.fields[field]])) as typeof row.fields
      const isOne = and(eq(translations.kind, row.kind), eq(translations.key, row.key), isHindi)
      await db.update(translations).set({ fields, is_live: isLive }).where(isOne)
    }
  })
  afterAll(async () => {
    await db.delete(translations).where(isHindi)
    await db.insert(translations).values(before)
  })

  it('has data for search engines without empty values, whose addresses are those that they know', async () => {
    for (const path of ['/hi', `/hi${PLUMBER}`, `/hi${BLOG}`, '/hi/contactus']) {
      const objects = await readJsonLd(path)
      expect(objects.length).toBeGreaterThan(0)
      for (const object of objects) expect(object).toMatchObject({ '@context': 'https://schema.org', '@type': expect.anything() })
      expect(JSON.stringify(objects)).not.toMatch(/:(null|""|"undefined")|\[\]/)
      for (const [, address = ''] of JSON.stringify(objects).matchAll(/"(https:\/\/karigar\.example\/[^"#]*)"/g))
        expect([address, (await ask(address)).status]).toEqual([address, 200])
    }
  })

  it('has a service with its name, address and price', async () => {
    const [service, ...others] = await readJsonLd(`/hi${PLUMBER}`)
    const offers = { '@type': 'Offer', price: 199, priceCurrency: 'INR', url: at(PLUMBER) }
    expect(service).toMatchObject({ '@type': 'Service', name, url: at(PLUMBER), offers, provider: { url: at('/') } })
    const crumbs = [{ item: at('/') }, { position: 2 }, { position: 3, name, item: at(PLUMBER) }]
    expect(others).toContainEqual(
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb) => expect.objectContaining(crumb)),
      }),
    )
    const question = { '@type': 'Question', name: about && isLive ? hindi : expect.stringMatching(/^[A-Z]/) }
    const faqs = expect.arrayContaining([expect.objectContaining(question)])
    expect(others).toContainEqual(expect.objectContaining({ '@type': 'FAQPage', mainEntity: faqs }))
  })

  it('has an article and a home page in the language of their text', async () => {
    const inLanguage = isLive ? 'hi-IN' : 'en-IN'
    const [article] = await readJsonLd(`/hi${BLOG}`)
    expect(article).toMatchObject({ '@type': 'BlogPosting', headline: name, inLanguage, mainEntityOfPage: at(BLOG) })
    const [business, site] = await readJsonLd('/hi')
    expect(business).toMatchObject({ '@id': `${at('/')}#business`, url: at('/') })
    expect(site).toMatchObject({ '@type': 'WebSite', url: at('/'), inLanguage })
  })

  it('is in the feed and the sitemap of its language where it is live', async () => {
    expect((await read('/hi/blogs/feed.xml')).includes(at(BLOG))).toBe(isLive)
    expect((await read('/sitemap.xml')).includes(`/hi${BLOG}`)).toBe(isLive)
  })
})

it('the sitemap has the time of the later change, of the record or of its translation', async () => {
  const lastmod = async (path: string) =>
    new RegExp(`<loc>https://karigar.example${path}</loc><lastmod>([^<]*)`).exec(await read('/sitemap.xml'))?.[1]
  const english = await lastmod(PLUMBER)
  const [plumber] = await db.select().from(services).where(eq(services.slug, 'plumber'))
  const isPlumber = and(
    eq(translations.kind, 'services'),
    eq(translations.key, String(plumber?.id)),
    eq(translations.language, 'mr'),
  )
  for (const [updated_at, expected] of [
    [new Date('2001-01-01'), english],
    [new Date('2031-01-01'), '2031-01-01T00:00:00.000Z'],
  ] as const) {
    await db.update(translations).set({ updated_at }).where(isPlumber)
    expect([await lastmod(PLUMBER), await lastmod(`/mr${PLUMBER}`)]).toEqual([english, expected])
  }
})

it('the head names the other languages of the page, as its links do', async () => {
  const localesOf = async (path: string) =>
    [...(await read(path)).matchAll(/"og:locale(?::alternate)?" content="(\w+)"/g)].map(([, one]) => one)
  expect(await localesOf(PLUMBER)).toEqual(['en_IN', 'hi_IN', 'mr_IN'])
  expect(await localesOf(`/mr${PLUMBER}`)).toEqual(['mr_IN', 'en_IN', 'hi_IN'])
  expect(await localesOf('/blogs/marketing/12/found-on-the-map-local-business')).toEqual(['en_IN'])
  expect(await read(PLUMBER)).toContain(`<a href="/hi${PLUMBER}" lang="hi" hrefLang="hi">`)
})

it('a translation that is not live takes the page from search engines, in all languages', async () => {
  const rows = await db.select().from(services)
  const plumber = rows.find(({ slug }) => slug === 'plumber')
  await db.update(translations).set({ is_live: false })
  expect(canonicalOf(await read(`/hi${PLUMBER}`))).toBe(`https://karigar.example${PLUMBER}`)
  expect(alternatesOf(await read(PLUMBER))).toEqual([])
  expect(await read(`/hi${PLUMBER}`)).toContain(`<h1 lang="en">${plumber?.title}</h1>`)
  expect(await read('/sitemap.xml')).not.toMatch(/karigar\.example\/(hi|mr)/)
  await db.update(translations).set({ is_live: true })
})
