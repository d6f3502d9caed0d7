import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import * as api from '../../../contract/api.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { listEndpoints } from './calls.ts'

// Other languages must not change English: the snapshot beside this file has a digest of each English page and public
// answer of the first start's content. After a deliberate change: `npx vitest run server/platform/http/english.test.ts
// -u`.

const { read, listPages } = await openSite(await createTestApp())

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
  .filter(({ endpoint }) => endpoint.isContent && !endpoint.path.includes(':'))
  .map(({ endpoint }) => API_BASE + endpoint.path)
const RECORDS = ['/api/public/frontservice/homeservice/plumber', '/api/public/blog/1']

it.each(PAGES)('the page %s is as it was', async (path) => {
  const html = toComparable(await read(path))
  const part = (name: string) => digest(new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(html)?.[0] ?? '')
  expect({ head: part('head'), header: part('header'), main: part('main'), footer: part('footer') }).toMatchSnapshot()
})

it.each([...FILES, ...CALLS, ...RECORDS])('%s answers as it did', async (path) => {
  expect(digest(toComparable(await read(path)))).toMatchSnapshot()
})

const digest = (text: string) => hash('sha1', text, 'base64url').slice(0, 10)

/** Removes links to other languages, option values that repeat their text, build names, and start times. */
function toComparable(text: string): string {
  return text
    .replace(/<link rel="alternate" hreflang[^>]*>/gi, '')
    .replace(/<div class="languages">.*?<\/div><\/div>|<nav class="(nav|footer)-languages".*?<\/nav>/gs, '')
    .replace(/<option value="([^"]*)"([^>]*)>\1</g, '<option$2>$1<')
    .replace(/(\/assets\/[\w-]+)-[\w-]{8}\./g, '$1.')
    .replace(/<time[^>]*>[^<]*<\/time>/g, '<time></time>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/<(lastBuildDate|pubDate)>[^<]*/g, '<$1>')
}
