import { expect, it } from 'vitest'
import * as api from '../../../contract/api.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { translations } from '../db/schema.ts'
import { listEndpoints } from './calls.ts'

// Every English page and public answer is read twice: with the Hindi and Marathi of the first start, and without. It
// is the same but for the heads that name other languages.

const app = await createTestApp()
const { read, listPages } = await openSite(app)

const PAGES = [
  ...(await listPages()),
  '/?group=labour-supply',
  '/?group=homeservice&view=all#services',
  '/blogs?search=geyser',
  '/blogs?search=zzzz',
  '/blogs?category=AC+Repair',
  '/offline',
  '/no-such-page',
  '/services/homeservice/no-such-service',
]
const FILES = ['/robots.txt', '/manifest.webmanifest', '/blogs/feed.xml', '/.well-known/security-policy.txt']
const CALLS = listEndpoints(api)
  .filter(({ endpoint }) => endpoint.isContent && !endpoint.path.includes(':') && endpoint !== api.translations.listLive)
  .map(({ endpoint }) => API_BASE + endpoint.path)
const RECORDS = ['/api/public/frontservice/homeservice/plumber', '/api/public/blog/1']
const TRANSLATED = '/hi/services/homeservice/plumber'

const withTranslations = await readAll()
await app.db.delete(translations)
const without = await readAll()

async function readAll(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const path of [...PAGES, ...FILES, ...CALLS, ...RECORDS, TRANSLATED]) texts.set(path, toComparable(await read(path)))
  return texts
}

it.each([...PAGES, ...FILES, ...CALLS, ...RECORDS])('%s is the same with translations and without', (path) => {
  expect(withTranslations.get(path)).not.toBe('')
  expect(withTranslations.get(path)).toBe(without.get(path))
})

it('a translated page is not', () => {
  expect(withTranslations.get(TRANSLATED)).not.toBe(without.get(TRANSLATED))
})

/** Removes the heads that name other languages, and puts each element on a line of its own. */
function toComparable(text: string): string {
  return text
    .replace(/<link rel="alternate" hreflang[^>]*>|<meta property="og:locale:alternate"[^>]*>/gi, '')
    .replaceAll('><', '>\n<')
}
