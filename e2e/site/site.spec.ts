import { splitLanguage } from '../../contract/languages.ts'
import { expect, test } from '../fixtures.ts'
import { listPublicPages, SECOND_ADDRESSES } from '../steps/public-pages.ts'

test('every link on the home page has an existing target', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const addresses = new Set(hrefs.map((href) => href.split('#')[0] ?? ''))
  const own = [...addresses].filter((address) => address.startsWith(`${baseURL}/`))
  expect(own.length).toBeGreaterThan(40)
  for (const address of own) expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200)
  const others = [...addresses].filter((address) => !address.startsWith(`${baseURL}/`))
  for (const address of others) expect(address).toMatch(/^(tel:\+\d+|mailto:|https:\/\/)/)
})

test('links to a part of the home page lead to an existing part', async ({ page }) => {
  await page.goto('/')
  const targets = await page.locator('a[href^="#"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const target of targets) await expect(page.locator(`[id="${target?.slice(1)}"]`), `${target}`).toHaveCount(1)
})

test('a service promises a visit within 90 minutes and says below what happens where none can come, or a call back', async ({
  request,
}) => {
  for (const [address, claim, otherwise] of [
    [
      '/services/homeservice/electrician',
      'Technicians within 90 minutes',
      'If a technician is free, they come within 90 minutes.',
    ],
    ['/services/labour-supply/skilled', 'A callback within 90 minutes', 'We call you within 90 minutes'],
  ] as const) {
    const page = await (await request.get(address)).text()
    expect(page, address).toContain(claim)
    expect(page, address).toContain(otherwise)
  }
})

test('a service shows what it costs before it tells more, and what is true of its group alone', async ({ page }) => {
  await page.goto('/services/homeservice/electrician')
  const rows = page.getByRole('region', { name: 'What it costs' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Room rewiring' }).locator('b')).toHaveText('from ₹4,500 a room')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...['What it costs', 'How a visit works', 'Questions people ask', 'Why choose us', 'About this service'],
    ...[/./, 'Related services'],
  ])
  await expect(page.getByText('30-day post-service guarantee')).toBeVisible()
  await page.goto('/services/civil-construction/bridge-construction')
  await expect(page.getByText('Site visit with a written estimate', { exact: true })).toBeVisible()
  await expect(page.getByText('30-day post-service guarantee')).toHaveCount(0)
  // An offer without a price has it in the quote.
  await page.goto('/services/home-appliance/tv-repair')
  await expect(rows.filter({ hasText: 'Lines or spots on the screen' })).toContainText('in the quote')
})

test('a plan lists what each size of flat costs, what it includes, its price a year, and what the first visit costs', async ({
  page,
}) => {
  await page.goto('/services/subscription/home-platinum')
  const costs = page.getByRole('region', { name: 'What it costs' }).getByRole('listitem')
  await expect(costs.locator('b')).toHaveText(['₹13,999 a year', '₹16,999 a year', '₹20,499 a year'])
  const included = page.getByRole('region', { name: 'What the plan includes' })
  await expect(included.getByRole('listitem')).toHaveCount(6)
  await expect(included.getByText('in the quote')).toHaveCount(0)

  const card = page.getByRole('complementary', { name: 'From ₹13,999 a year' })
  await expect(card.getByText('First visit ₹599').first()).toBeVisible()
  await card.getByRole('link', { name: 'Ask for this plan' }).click()
  await expect(page.locator('.book-what')).toHaveText('First visit ₹599')
  await expect(page.getByText(/Starting From/)).toHaveCount(0)
})

test('the page of the search takes the first letter at once, and an answer leaves the keyboard at its head', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByRole('main').getByLabel('What do you need?')).toBeFocused()
  await page.keyboard.type('leaking tap')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Services' }).getByRole('link')).toHaveText(/^Plumber at Home/)
  const others = page.getByRole('region', { name: 'Also mentioned in' }).getByRole('link')
  await expect(others.first()).toHaveText('House Painting')
  await expect(page.getByRole('main').getByLabel('What do you need?')).not.toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the keyboard comes from the heading to the one button that books, which stays under the thumb', async ({ page }) => {
    await page.goto('/services/homeservice/plumber')
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    const book = page.getByRole('link', { name: 'Book a technician' })
    await expect(book).toHaveCount(1)
    await expect(book).toBeFocused()
    await expect(book).toBeInViewport({ ratio: 1 })
    // The page grows while sections with deferred layout scroll into view.
    const isFootAboveBar = async () => {
      await page.keyboard.press('End')
      const [foot, bar] = [await page.getByText(/^© /).boundingBox(), await book.boundingBox()]
      return foot && bar && foot.y + foot.height < bar.y
    }
    await expect.poll(isFootAboveBar).toBe(true)
    await expect(book).toBeInViewport({ ratio: 1 })
  })
})

test('every address of the menus and lists answers with its page', async ({ request, baseURL }) => {
  const addresses = await listPublicPages(request)
  expect(addresses).toHaveLength(8 + 31 + 12)
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 })
    const html = await answer.text()
    expect(answer.status(), address).toBe(200)
    expect(html, address).toContain(`<link rel="canonical" href="${baseURL}${address}"`)
    expect(html.match(/<h1[ >]/g), address).toHaveLength(1)
    expect(html, address).toMatch(/<meta name="description" content="[^"]{20}/)
    expect(html, address).toMatch(/<meta name="keywords" content="[^"]{20}/)
    expect(html.match(/<title>(.*?)<\/title>/)?.[1]?.match(/Karigar/g), address).toHaveLength(1)
  }
})

test('the second addresses answer with the page of the first one', async ({ request, baseURL }) => {
  for (const [address, canonical] of Object.entries(SECOND_ADDRESSES)) {
    const answer = await request.get(address, { maxRedirects: 0 })
    expect(answer.status(), address).toBe(200)
    expect(await answer.text()).toContain(`<link rel="canonical" href="${baseURL}${canonical}"`)
  }
})

test('the menu leads to every service', async ({ page, request }) => {
  await page.goto('/')
  const services = (await (await request.get('/api/public/service-links')).json()).data as { sendto: string }[]
  for (const { sendto } of services) await expect(page.locator(`#menu a[href="${sendto}"]`), sendto).toHaveCount(1)
  for (const path of ['/aboutus', '/contactus']) await expect(page.locator(`#menu a[href="${path}"]`)).toHaveCount(1)
})

test('an unknown address, service, kind of service or blog shows the 404 page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  for (const path of [
    '/nothing-here',
    '/services/homeservice/nothing',
    '/services/nothing/electrician',
    '/blogs/general/999/nothing',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByText("Look like you're lost"), path).toBeVisible()
    await expect(page.getByText('the page you are looking for not avaible!'), path).toBeVisible()
    await page.getByRole('main').locator('a[href="/"]').click()
    await expect(page, path).toHaveURL('/')
  }
})

test('the mark of the logo is whole and stands there once, on the narrowest phone too', async ({ page }) => {
  await page.goto('/')
  for (const width of [320, 340, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const mark = await page.locator('header .logo-mark').boundingBox()
    expect(mark?.width, `${width} px`).toBeGreaterThan(20)
    expect(mark?.height, `${width} px`).toBeCloseTo(mark?.width ?? 0, 1)
  }
})

test('what is far below is found by a search in the page and reached by its address', async ({ page }) => {
  await page.goto('/services/homeservice/electrician')
  for (const text of ['Prefer to talk?', 'Shipping Policy']) expect(await page.evaluate(`window.find('${text}')`)).toBe(true)
  await page.goto('/#reviews')
  await expect(page.locator('#reviews-title')).toBeInViewport()
})

test('a page asks the browser to prerender the page that a visitor points at, and its content policy allows that', async ({
  page,
}) => {
  await page.goto('/')
  // A refusal by the policy would be an error in the console, which fails the test.
  await expect.poll(() => page.locator('script[type=speculationrules]').textContent()).toContain('"prerender"')
})

test('the files for search engines, feed readers and phones exist and list every page', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const locations = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  const paths = locations.map((location) => location.replace(`${baseURL}`, '') || '/')
  expect(new Set(paths.filter((path) => splitLanguage(path).language === 'en'))).toEqual(new Set(await listPublicPages(request)))
  expect(sitemap.match(/<lastmod>\d{4}-\d\d-\d\d/g)?.length).toBeGreaterThanOrEqual(31 + 12)
  const robots = await (await request.get('/robots.txt')).text()
  for (const line of ['Disallow: /admin', 'Disallow: /api', `Sitemap: ${baseURL}/sitemap.xml`]) expect(robots).toContain(line)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  const feed = await request.get('/blogs/feed.xml')
  expect([feed.status(), (await feed.text()).match(/<item>|<entry>/g)?.length]).toEqual([200, 12])
})

test('the preview images of pages exist', async ({ request, baseURL }) => {
  for (const address of [
    '/',
    '/services/homeservice/plumber',
    '/services/subscription/home-spa',
    '/blogs/ac-repair/1/ac-service-before-april',
  ]) {
    const html = await (await request.get(address)).text()
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(image).toMatch(new RegExp(`^${baseURL}/`))
    expect((await request.get(image)).headers()['content-type'], image).toMatch(/^image\/(png|jpeg|webp)/)
  }
})

test('each kind of page has valid structured data', async ({ page }) => {
  const typesOf = async (address: string) => {
    await page.goto(address)
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return scripts.flatMap((text) => JSON.parse(text)['@type'] as string | string[])
  }
  expect(await typesOf('/')).toEqual(expect.arrayContaining(['LocalBusiness', 'WebSite', 'FAQPage']))
  expect(await typesOf('/services/homeservice/electrician')).toEqual(
    expect.arrayContaining(['Service', 'FAQPage', 'BreadcrumbList']),
  )
  expect(await typesOf('/blogs/ac-repair/1/ac-service-before-april')).toEqual(
    expect.arrayContaining(['BlogPosting', 'BreadcrumbList']),
  )
})
