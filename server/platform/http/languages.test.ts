import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_INFO } from '../../../contract/languages.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { saveRedirect } from '../../content/redirects/redirects.store.ts'
import { services, translations } from '../db/schema.ts'
import { alternatesOf, canonicalOf, PLUMBER } from './languages.test-tools.ts'

const app = await createTestApp()
const { db } = app
const { ask, read, listPages } = await openSite(app)
const BLOGS = (await listPages()).filter((path) => path.startsWith('/blogs/'))

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
    const line = /<main[^>]*><p [^>]*><svg.{0,120}<\/svg>[^<]*(कुछ हिस्सा|काही भाग)/
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
    expect(html).toMatch(/<main[^>]*><p [^>]*><svg.{0,120}<\/svg>[^<]*(अंग्रेजी|इंग्रजी)/)
    expect(html).toMatch(/<h1 lang="en"/)
    expect(html).toMatch(/<div lang="en" class="prose/)
    expect(await read('/sitemap.xml')).not.toContain(prefix + path)
  })
})

async function findElectrician(): Promise<string> {
  const [electrician] = await db.select().from(services).where(eq(services.slug, 'electrician'))
  return String(electrician?.id)
}

it.each([
  ['/', 'Language: English, EN', 'EN'],
  ['/hi', 'भाषा: हिंदी', 'हिंदी'],
  ['/mr', 'भाषा: मराठी', 'मराठी'],
])('the switch of the languages on %s is named in full, %s', async (path, name, shown) => {
  const [, label, text] = /popoverTarget="languages" aria-label="([^"]*)"><svg.*?<\/svg>([^<]*)</i.exec(await read(path)) ?? []
  expect([label, text]).toEqual([name, shown])
  // A user of speech control says the visible text, so the name must contain it as a word (WCAG 2.5.3).
  expect(name.split(/[ ,]+/)).toContain(shown)
})

it('the faces of the headings of a language, and of no other, are fetched before the first paint', async () => {
  const preloads = async (path: string) =>
    [...(await read(path)).matchAll(/<link rel="preload" as="font"[^>]* href="\/fonts\/(\w+)/g)].map(([, face]) => face)
  expect(await preloads('/aboutus')).toEqual(['bricolage'])
  for (const path of ['/hi/aboutus', '/mr']) expect(await preloads(path)).toEqual(['hind', 'bricolage'])
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
