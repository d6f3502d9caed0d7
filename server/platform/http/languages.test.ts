import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLanguage, LANGUAGE_INFO } from '../../../contract/languages.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'
import { saveRedirect } from '../../content/redirects/redirects.store.ts'
import { services, translations } from '../db/schema.ts'

const app = await createTestApp()
const { db } = app
const { ask, read, listPages } = await openSite(app)
const PLUMBER = '/services/homeservice/plumber'
const BLOGS = (await listPages()).filter((path) => path.startsWith('/blogs/'))
const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi)].map(([, language, href]) => [language, href])
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]

describe.each(['hi', 'mr'] as const)('in %s', (language) => {
  const [prefix, { tag }] = [`/${language}`, LANGUAGE_INFO[language]]

  it.each(['/', PLUMBER, '/aboutus', '/contactus', '/blogs', '/blogs/ac-repair/1/ac-service-before-april', '/refund-policy'])(
    '%s is a page of its own, known to search engines in all languages',
    async (path) => {
      const address = `${prefix}${path === '/' ? '' : path}`
      const answer = await ask(address)
      const html = await answer.text()
      expect([answer.status, answer.headers.get('Content-Language'), answer.headers.get('Vary')]).toEqual([
        200,
        tag,
        'Accept-Encoding',
      ])
      expect(html).toContain(`<html lang="${tag}">`)
      expect(canonicalOf(html)).toBe(`https://karigar.example${address}`)
      const alternates = alternatesOf(html)
      expect(alternates.map(([name]) => name)).toEqual(['en', 'hi', 'mr', 'x-default'])
      expect(alternatesOf(await read(path))).toEqual(alternates)
      expect(await read('/sitemap.xml')).toContain(`<loc>https://karigar.example${address}</loc>`)
    },
  )

  it('a plan on the home page has its price apart', async () => {
    expect(await read(prefix)).toMatch(/<b>[^<.]*₹2,999\s(से|पासून)<\/b>/)
  })

  it('links lead to pages in the language, and to the same page in the others', async () => {
    const html = (await read(`${prefix}${PLUMBER}`)).replace(/<link [^>]*>|<script.*?<\/script>/gs, '')
    const paths = [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, path]) => path ?? '')
    const others = paths.filter((path) => !path.startsWith(prefix))
    expect(paths.length).toBeGreaterThan(60)
    expect(new Set(others.map((path) => path.replace(/^\/(hi|mr)/, '')))).toEqual(new Set([PLUMBER]))
  })

  it('links in a text have the language once', async () => {
    for (const path of [...BLOGS, '/refund-policy']) {
      const html = await read(prefix + path)
      const [, prose = ''] = /<div [^>]*class="prose.*?>(.*)<footer/s.exec(html) ?? []
      const links = [...prose.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, link]) => link ?? '')
      for (const link of links) expect(link).toMatch(new RegExp(`^${prefix}(/(?!hi/|mr/)|[?#]|$)`))
    }
  })

  it('what is not found is answered in the language, with links home', async () => {
    for (const path of ['/nothing', '/login', '/admin', `${PLUMBER}-of-old`, '/booking/nothing']) {
      const answer = await ask(prefix + path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).toContain(`<html lang="${tag}">`)
    }
  })

  it.each([
    ['/aboutus/', '/aboutus'],
    ['/', ''],
    ['/blogs/general/1/x', '/blogs/ac-repair/1/ac-service-before-april'],
  ])('%s leads to %s', async (path, location) => {
    const answer = await ask(prefix + path)
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, prefix + location])
  })

  it('has a manifest and a feed', async () => {
    expect(await (await ask(`${prefix}/manifest.webmanifest`)).json()).toMatchObject({ lang: tag, id: prefix, start_url: prefix })
    expect(await read(`${prefix}/blogs/feed.xml`)).toContain(`<link>https://karigar.example${prefix}/blogs/`)
  })

  it('a page says that a part of it is English where a card of another page is, and only there', async () => {
    const line = /<main[^>]*><p [^>]*><span [^>]*>[^<]*(कुछ हिस्सा|काही भाग)/
    for (const path of ['', PLUMBER, '/blogs/ac-repair/1/ac-service-before-april', '/search?q=plumber'])
      expect([path, line.test(await read(prefix + path))]).toEqual([path, false])
    for (const path of ['/blogs', '/search?q=diwali']) expect([path, line.test(await read(prefix + path))]).toEqual([path, true])
    const isElectrician = and(eq(translations.kind, 'services'), eq(translations.key, await findElectrician()))
    await db.update(translations).set({ is_live: false }).where(isElectrician)
    expect(await read(prefix)).toMatch(line)
    expect(await read(prefix + PLUMBER)).toMatch(line)
    await db.update(translations).set({ is_live: true }).where(isElectrician)
  })

  it('a page whose record stays English says so, marks it, and leaves search engines the English page', async () => {
    const path = '/blogs/marketing/12/found-on-the-map-local-business'
    const html = await read(prefix + path)
    expect(canonicalOf(html)).toBe(`https://karigar.example${path}`)
    expect([alternatesOf(html), alternatesOf(await read(path))]).toEqual([[], []])
    expect(html).toMatch(/<main[^>]*><p [^>]*><span [^>]*>[^<]*(अंग्रेजी|इंग्रजी)/)
    expect(html).toMatch(/<h1 lang="en"/)
    expect(html).toMatch(/<div lang="en" class="prose/)
    expect(await read('/sitemap.xml')).not.toContain(prefix + path)
  })
})

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
  expect(await read('/hi/blogs')).toMatch(/<main[^>]*><p [^>]*><span [^>]*>[^<]*कुछ हिस्सा/)
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

async function findElectrician(): Promise<string> {
  const [electrician] = await db.select().from(services).where(eq(services.slug, 'electrician'))
  return String(electrician?.id)
}

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

it.each([
  ['/', 'Language: English, EN', 'EN'],
  ['/hi', 'भाषा: हिंदी, हिं', 'हिं'],
  ['/mr', 'भाषा: मराठी, म', 'म'],
])('the switch of the languages on %s is named in full, %s', async (path, name, shown) => {
  const [, label, text] = /popoverTarget="languages" aria-label="([^"]*)"><svg.*?<\/svg>([^<]*)</i.exec(await read(path)) ?? []
  expect([label, text]).toEqual([name, shown])
  // A user of speech control says the visible text, so the name must contain it as a word (WCAG 2.5.3).
  expect(name.split(/[ ,]+/)).toContain(shown)
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

it('the face of English headings is fetched before the first paint of English pages alone', async () => {
  const preloads = async (path: string) => /<link rel="preload"[^>]* as="font"/.test(await read(path))
  expect([await preloads('/aboutus'), await preloads('/hi/aboutus'), await preloads('/mr')]).toEqual([true, false, false])
})

it('a change of the address leads on in all languages', async () => {
  await saveRedirect(db, '/services/homeservice/nal', PLUMBER)
  const answer = await ask('/hi/services/homeservice/nal')
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, `/hi${PLUMBER}`])
})

describe('a page of search results', () => {
  const mainOf = async (path: string) => /<main[^>]*>(.*)<\/main>/s.exec(await read(path))?.[1] ?? ''

  it.each(['hi', 'mr'] as const)('marks in %s what is English', async (language) => {
    const html = await mainOf(`/${language}/search?q=pest`)
    const blogs = [...html.matchAll(/<a ([^>]*)href="[^"]*\/blogs\/[^>]*>([^<]*)<\/a><p([^>]*)>([^<]*)</g)]
    expect(blogs.length).toBeGreaterThan(0)
    for (const [, link, title = '', text, short = ''] of blogs) {
      expect([title, link?.includes('lang="en"')]).toEqual([title, !/[\u0900-\u097f]/.test(title)])
      expect([short, text?.includes('lang="en"')]).toEqual([short, !/[\u0900-\u097f]/.test(short)])
    }
    expect(html).not.toMatch(/lang="hi"|lang="mr"/)
  })

  it.each([
    ['/search?q=zzzz', 'Nothing found for “zzzz”'],
    ['/hi/search?q=zzzz', '“zzzz” के लिए कुछ नहीं मिला'],
    ['/mr/search?q=zzzz', '“zzzz” साठी काही मिळाले नाही'],
    ['/hi/search?q=tap', '“tap” के लिए यह मिला'],
  ])('is called what its heading says: %s', async (path, heading) => {
    const html = await read(path)
    expect(html).toContain(`<title>${heading} · Karigar</title>`)
    expect(html).toContain(`<meta property="og:title" content="${heading}"/>`)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  })

  it('marks in English what was typed in Devanagari', async () => {
    expect(await mainOf('/search?q=नल')).toContain('Results for “<span lang="hi">नल</span>”')
    expect(await mainOf('/search?q=tap+नळ+गळतो')).toContain('“tap <span lang="mr">नळ गळतो</span>”')
    expect(await mainOf('/search?q=हेलिकॉप्टर')).toContain('We looked for “<span lang="hi">हेलिकॉप्टर</span>” in all services')
    expect(await mainOf('/hi/search?q=नल')).toContain('“नल” के लिए यह मिला')
  })
})
