import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { ServiceLink } from '../../contract/content/services.ts'
import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import { expect, test } from '../fixtures.ts'
import { KINDS_OF_PAGES } from '../steps/public-pages.ts'
import { createClicks } from './crawl/clicks.ts'
import { createCrawl } from './crawl/crawl.ts'

// Without script, every page is fetched, and all of its links and forms are followed. With script, a page of each kind
// is opened in a browser: links that the script added are followed too, and elements that it changed are clicked.
// Other links are the same elements in both cases.

/** Pages that the sitemap leaves out. */
const UNLISTED = ['/', '/search', '/offline', '/nothing-here']
/** The word “tap” in each language, as a visitor with a leaking tap types it. */
const TYPED = { en: 'tap', hi: 'नल', mr: 'नळ' }

type Fixtures = { request: APIRequestContext; context: BrowserContext; server: { url: string }; address: string }

async function prepare({ request, context, server, address }: Fixtures) {
  const services: ServiceLink[] = (await (await request.get('/api/public/service-links')).json()).data
  const headers = { 'X-Forwarded-For': address }
  return { services, crawl: createCrawl({ parser: await context.newPage(), url: server.url, services, headers }) }
}

test('without script each link and form of each page does what its words say, in three languages', async ({
  request,
  context,
  server,
  address,
}) => {
  const { crawl } = await prepare({ request, context, server, address })
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => found)
  const unlisted = UNLISTED.flatMap((path) => LANGUAGES.map((language) => server.url + inLanguage(path, language)))
  await crawl.visitAll([...listed, ...unlisted])
  const { pages, links, forms } = crawl.counts()
  console.log(`${pages} pages, ${links} links, ${forms} forms`)
  expect(crawl.complaints()).toEqual([])
  // Guards against a crawl that passes because it followed nothing.
  expect([pages > 300, links > 1_000, forms > 100]).toEqual([true, true, true])
})

for (const language of LANGUAGES) {
  // The same elements, so one language is enough for each change.
  const tag = language === 'en' ? [] : '@long'
  test(`with script tabs, breadcrumbs, menus, buttons and added links do what their words say: ${language}`, { tag }, async ({
    page,
    request,
    context,
    server,
    address,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404.*nothing-here/)
    await page.setViewportSize({ width: 1280, height: 800 })
    // A click during smooth scrolling would miss its target.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { services, crawl } = await prepare({ request, context, server, address })
    const clicks = createClicks(page, services, crawl)
    for (const path of KINDS_OF_PAGES) await clicks.followScripted(inLanguage(path, language))
    await clicks.followMenus(inLanguage('/contactus', language))
    await clicks.switchLanguages(inLanguage('/?group=labour-supply', language))
    await clicks.followSuggestions(inLanguage('/search', language), TYPED[language])
    const { links } = crawl.counts()
    console.log(`${language}: ${clicks.count()} links clicked, ${links} added by script`)
    expect([...clicks.complaints, ...crawl.complaints()]).toEqual([])
    expect([clicks.count() > 50, links > 2]).toEqual([true, true])
  })
}
