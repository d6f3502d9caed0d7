import { describe, expect, it } from 'vitest'
import { buildService } from '../../../test/builders.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { homeRecords, services } from '../../platform/db/schema.ts'
import { checksOf } from './doctor.test-tools.ts'

const app = await createTestApp()
const { ask } = await openSite(app)
const check = checksOf(app, ask)

describe('the site', () => {
  const asking = (pages: Record<string, string>) => ({
    askSite: async (path: string) => new Response(pages[path] ?? 'missing', { status: path in pages ? 200 : 404 }),
  })

  it('of the first start has no broken links and no missing pictures', async () => {
    const { state, text } = await check('links')
    expect([state, text]).toEqual(['fine', expect.stringMatching(/^Every link and picture within \d\d+ pages is there\.$/)])
  })

  it('with a broken link and a missing picture says where they are', async () => {
    const sitemap =
      '<loc>https://karigar.example/</loc><loc>https://karigar.example/about</loc><loc>https://karigar.example/gone</loc>'
    const home =
      '<a class="x" href="/about#team">a</a> <a href="/nothing?x=1">b</a> <img alt="" src="/uploads/lost.webp"> <a href="//other.example/">c</a>'
    expect(await check('links', asking({ '/sitemap.xml': sitemap, '/': home, '/about': '<a href="/">home</a>' }))).toMatchObject({
      state: 'failing',
      text: '3 links or pictures are broken.',
      details: ['/nothing, on /', '/uploads/lost.webp, on /', '/gone, on /sitemap.xml'],
    })
  })

  it.each([
    [9, 'it read 2 of 3 pages'],
    [6, 'it read 3 pages, and followed 0 of their 2 links and pictures'],
    [5, 'it read 3 pages, and followed 1 of their 2 links and pictures'],
  ])('that takes %i seconds for an answer is unknown, and it says how far it was read', async (seconds, read) => {
    const sitemap = ['/', '/a', '/b'].map((path) => `<loc>https://karigar.example${path}</loc>`).join()
    const { askSite } = asking({
      '/sitemap.xml': sitemap,
      '/': '<a href="/c">c</a> <img alt="" src="/d.png">',
      '/a': '',
      '/b': '',
    })
    const askSlowly = async (path: string) => {
      app.clock.advance(seconds * 1000)
      return askSite(path)
    }
    expect(await check('links', { askSite: askSlowly })).toMatchObject({
      state: 'unknown',
      text: `It couldn’t be checked: in 20 seconds ${read}`,
    })
  })

  it('without a sitemap is unknown', async () => {
    expect(await check('links', asking({}))).toMatchObject({ state: 'unknown' })
  })

  it('with services without FAQ or meta is reported', async () => {
    expect([await check('faq'), await check('meta')]).toMatchObject([{ state: 'fine' }, { state: 'fine' }])
    await app.db.insert(services).values(buildService({ title: 'Bare', meta_desc: '' }))
    await app.db.update(homeRecords).set({ meta_title: '' })
    expect(await check('faq')).toMatchObject({ state: 'warning', details: ['Bare'] })
    expect((await check('meta')).details).toContain('Bare')
    expect((await check('meta')).state).toBe('warning')
  })
})
