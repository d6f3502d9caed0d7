import { describe, expect, it } from 'vitest'
import { LANGUAGE_INFO } from '../../contract/languages.ts'
import { createTestApp } from '../../test/harness.ts'
import { createApp } from '../app.ts'
import { services, translations } from '../db/schema.ts'
import { saveRedirect } from '../redirects/redirects.store.ts'
import { loadBuiltConsole, loadBuiltSite } from '../site.ts'

const { deps, db } = await createTestApp()
const [site, console] = [await loadBuiltSite(), await loadBuiltConsole()]
const app = createApp(deps, { site, console })
const ask = (path: string, init?: RequestInit) => app.request(`https://karigar.example${path}`, init)
const read = async (path: string) => (await ask(path)).text()
const PLUMBER = '/services/homeservice/plumber'
const BLOGS = [...(await read('/sitemap.xml')).matchAll(/<loc>https:\/\/[^/]+(\/blogs\/[^<]*)/g)].map(([, path]) => path ?? '')
const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [language, href])
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]

describe.each(['hi', 'mr'] as const)('in %s', (language) => {
  const { prefix, tag } = LANGUAGE_INFO[language]

  it.each(['/', PLUMBER, '/aboutus', '/contactus', '/blogs', '/blogs/ac-repair/1/ac-service-before-april', '/refund-policy'])(
    '%s is a page of its own, known to search engines in all languages',
    async (path) => {
      const address = `${prefix}${path === '/' ? '' : path}`
      const answer = await ask(address)
      const html = await answer.text()
      expect([answer.status, answer.headers.get('Content-Language'), answer.headers.get('Vary')]).toEqual([200, tag, null])
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

it('a change of the address leads on in all languages', async () => {
  await saveRedirect(db, '/services/homeservice/nal', PLUMBER)
  const answer = await ask('/hi/services/homeservice/nal')
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, `/hi${PLUMBER}`])
})
