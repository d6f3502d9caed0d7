import { expect, it } from 'vitest'
import { english } from '../../../contract/messages.ts'
import type { FailedPage, RenderPage } from '../../../contract/site.ts'
import { createTestApp } from '../../../test/harness.ts'

let rendered = 0
const render: RenderPage = async ({ pattern }) => {
  rendered += 1
  return { status: pattern === '*' ? 404 : 200, html: `<h1>page ${pattern}</h1>` }
}
const renderer = {
  patterns: ['/', '/aboutus', '/blogs/:category/:id/:slug', '*'],
  cached: [],
  render,
  renderFailure: ({ message }: FailedPage) => `<h1>${message}</h1>`,
  files: {},
}
const assets = { css: [], boot: [] }
const ask = await (await createTestApp()).openAnother(
  {},
  {
    site: { renderer, loadRenderer: async () => renderer, assets, publicFolder: undefined },
    console: { assets, publicFolder: undefined },
  },
)

it.each([
  ['/aboutus/', '/aboutus'],
  ['/aboutus///', '/aboutus'],
  ['/aboutus/?utm_source=a&b=%20', '/aboutus?utm_source=a&b=%20'],
  ['/blogs/general/1/x/', '/blogs/general/1/x'],
  ['/login/', '/login'],
  ['/AboutUs?utm_source=A', '/aboutus?utm_source=A'],
  ['/%E0%A4%95/', '/%E0%A4%95'],
  ['//', '/'],
  ['/en', '/'],
  ['/en/', '/'],
  ['/en/aboutus?a=b', '/aboutus?a=b'],
  // A redirect never leads to another host.
  ['/en//evil.example', '/evil.example'],
  ['//evil.example/', '/evil.example'],
  ['/%5Cevil.example/', '/%5Cevil.example'],
])('%s redirects to %s', async (path, location) => {
  const answer = await ask(`http://localhost${path}`)
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, location])
})

it.each([
  '/nothing',
  '/%00',
  '/a%00b',
  '/%ff',
  '/%E0%A4%A',
  '/Nothing',
  '/blogs/%00/%00/%00/%00',
  '/a//b',
  '/a//b/',
  '//a///b//',
])('%s is not found, with the page that says so', async (path) => {
  const answer = await ask(`http://localhost${path}`)
  expect([answer.status, await answer.text()]).toEqual([404, '<h1>page *</h1>'])
})

it.each([
  ['slashes', `/a${'/'.repeat(15_000)}b/`],
  ['letters', `/${'x'.repeat(2_048)}`],
])('a path of thousands of %s is not found without a query or a rendering', async (_, path) => {
  rendered = 0
  const answer = await ask(`http://localhost${path}`)
  expect([answer.status, await answer.text(), rendered]).toEqual([404, expect.stringContaining(english.notFound), 0])
})

it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s finds no page', async (method) => {
  const answer = await ask('/aboutus', { method })
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(`<h1>${english.notFound}</h1>`)])
})

it('HEAD is answered like GET, without the body', async () => {
  const answer = await ask('/aboutus', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('ETag'), await answer.text()]).toEqual([200, expect.stringMatching(/^W\//), ''])
})
