import { expect, it } from 'vitest'
import type { PageApi, RenderPage } from '../../../contract/site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'

const render: RenderPage = async (_request, api: PageApi) => {
  const { mobile } = await api.contact.get()
  return { status: 200, html: `<h1>Call ${mobile}</h1>` }
}
const renderer = {
  patterns: ['/offline', '*'],
  cached: [{ pattern: '/blogs', query: ['page'] }],
  render,
  renderFailure: () => '',
  files: {},
}
const assets = { css: [], boot: [] }
const app = await createTestApp()

async function open(settings: Partial<(typeof app)['deps']['settings']> = {}, shell = ['/assets/site-a.css']) {
  const worker = { script: 'start()', shell, rest: [] }
  const site = { renderer, loadRenderer: async () => renderer, assets, publicFolder: undefined, worker }
  const ask = await app.openAnother({ settings }, { site, console: { assets, publicFolder: undefined } })
  return ask('/sw.js')
}
const readWorker = async (...settings: Parameters<typeof open>) => (await open(...settings)).text()

it('serves a script for the whole site that browsers ask for each time', async () => {
  const answer = await open()
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(answer.headers.get('Cache-Control')).toContain('max-age=0')
  expect(answer.headers.get('Content-Security-Policy')).toContain("worker-src 'self'")
  expect(await answer.text()).toMatch(
    /^const SITE = \{"build":"[\w-]+","shell":\["\/assets\/site-a.css"\].*"query":\["page"\].*\};\nstart\(\)$/,
  )
})

it('is another script once the phone number or the build has changed, and else the same', async () => {
  const before = await readWorker()
  expect(await readWorker()).toBe(before)
  expect(await readWorker({}, ['/assets/site-b.css'])).not.toBe(before)
  const token = await signIn(app)
  const { body } = await app.request('GET', '/contact-us', undefined, { token })
  const saved = await app.request('PUT', '/contact-us', { ...body, mobile: '02240000001' }, { token })
  expect(saved.status).toBe(200)
  expect(await readWorker()).not.toBe(before)
})

it('where it is switched off, the script removes the worker and all that it kept', async () => {
  const script = await readWorker({ serviceWorker: false })
  expect(script).toContain('registration.unregister()')
  expect(script).not.toContain('start()')
})
