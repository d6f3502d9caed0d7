import { expect, test } from '../fixtures.ts'
import { KINDS_OF_PAGES } from '../steps/public-pages.ts'

test.use({ javaScriptEnabled: false })

test('each kind of page shows its content without script', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404.*nothing-here/)
  for (const path of KINDS_OF_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link').first(), path).toBeVisible()
    await expect(page.getByText('Loading...', { exact: true }), path).toHaveCount(0)
    await expect(page.getByRole('main'), path).toHaveText(/\S(.|\s){80}/, { useInnerText: true })
  }
})

test('the page of a service shows its charge, its texts and its FAQs', async ({ page, request }) => {
  const { data: service, related } = await (await request.get('/api/public/frontservice/homeservice/electrician')).json()
  await page.goto('/services/homeservice/electrician')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(service.title)
  const main = page.getByRole('main')
  await expect(main.getByText(/Starting From: ₹?\s*[\d,]+\/-/).first()).toBeVisible()
  for (const { title } of [...service.whys, ...service.offers]) await expect(main.getByText(title).first()).toBeVisible()
  for (const { title, description } of service.faqs) {
    await main.locator('summary', { hasText: title }).click()
    await expect(main.getByText(description).first()).toBeVisible()
  }
  for (const { sendto } of related) await expect(main.locator(`a[href="${sendto}"]`).first()).toBeVisible()
  await expect(main.locator('a[href^="tel:+91"]').first()).toBeVisible()
})

test('the menu opens, and its link opens a page', async ({ page }) => {
  await page.goto('/')
  await page.locator('#menu summary', { hasText: 'Services' }).click()
  await page.locator('#menu a[href="/services/homeservice/carpenter"]').click()
  await expect(page).toHaveURL('/services/homeservice/carpenter')
})

test('the blogs are listed, searched and paged by plain links and forms', async ({ page }) => {
  await page.goto('/blogs')
  const cards = page.getByRole('main').getByRole('article')
  const firstPage = await cards.count()
  expect(firstPage).toBeGreaterThan(5)
  await page.getByRole('main').locator('a[href*="page=2"]').first().click()
  await expect(cards).toHaveCount(12 - firstPage)
  await page.goto('/blogs?search=geyser')
  await expect(cards.first()).toBeVisible()
  await expect(cards.filter({ hasText: /geyser/i })).toHaveCount(await cards.count())
})
