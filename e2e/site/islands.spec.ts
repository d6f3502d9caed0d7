import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { AC_REPAIR } from '../steps/booking-steps.ts'
import { opener, openOn } from '../steps/island-steps.ts'

test('a booking form that throws says so, and the rest of the page works', async ({ page, expectedErrors }) => {
  expectedErrors.push(/TypeError/)
  await page.route(AC_REPAIR, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(data-island="booking"[^>]* data-props=")[^"]*/, '$1{}')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(AC_REPAIR)
  const panel = page.getByRole('dialog')
  await page.locator('[data-opens=booking]:visible').first().click()
  await expect(panel.getByText('The form didn’t load.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Call us instead' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  const question = page.locator('#faq ~ * summary').first()
  await question.click()
  await expect(question.locator('xpath=..')).toHaveAttribute('open', '')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plumber' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plumb')
})

test('a contact form whose file throws says so, and the rest of the page works', async ({ page, expectedErrors }) => {
  expectedErrors.push(/broken/)
  const broken = { contentType: 'text/javascript', body: "throw new Error('broken')" }
  await page.route(/hydrate-.*\.js$/, (route) => route.fulfill(broken))
  await page.goto('/contactus')
  // The first interaction reloads the page, in case a deployment has removed the file.
  const reloaded = page.waitForEvent('load')
  await page.getByLabel('Name').focus()
  await reloaded
  await page.getByLabel('Name').fill('Asha')
  await expect(page.getByText('The form didn’t load.')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plumber' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plumb')
})

test('on a slow connection React comes when the visitor points at what opens the booking, and not before', async ({ page }) => {
  const requests = await openOn(page, '3g')
  expect(requests).toEqual([])
  await opener(page).hover()
  await expect.poll(() => requests.length).toBe(1)
  await opener(page).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await expect(panel.getByText('Name is required')).toBeVisible()
})

test('on a slow connection the keyboard reaches the booking too', async ({ page }) => {
  const requests = await openOn(page, '2g')
  await opener(page).focus()
  await expect.poll(() => requests.length).toBe(1)
})

test('on a slow connection the panel that the address opens is interactive', async ({ page }) => {
  await page.goto('/aboutus')
  await openOn(page, '3g')
  await page.goto(`${AC_REPAIR}#book`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await expect(panel.getByText('Name is required')).toBeVisible()
})

test('on a slow connection a payment that was begun is looked after without a touch', async ({ page }) => {
  const draft = { fields: {}, paying: { requestId: 'a-payment-of-this-tab', path: AC_REPAIR }, atMs: Date.now() }
  await page.addInitScript((stored) => sessionStorage.setItem('booking', stored), JSON.stringify(draft))
  const requests = await openOn(page, '3g')
  await expect.poll(() => requests.length).toBe(1)
})

test('on a good connection React itself is there when the browser is idle', async ({ page, request }) => {
  const requests = await openOn(page, '4g')
  await expect.poll(() => requests.length).toBe(1)
  expect(await (await request.get(requests[0] ?? '')).text()).toContain('react.transitional.element')
})

/** The compressed bytes of all script so far, or of the script before load. */
const scriptBytes = (page: Page, isBefore = false) =>
  page.evaluate((isBefore) => {
    const [{ loadEventStart = 0 } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => name.endsWith('.js') && (!isBefore || startTime < loadEventStart),
    )
    return files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, isBefore)

for (const path of ['/', AC_REPAIR])
  test(`${path} loads at most 3 kB of script before load, and 8 while nobody touches it`, async ({ page }) => {
    await openOn(page, '3g', path)
    expect(await scriptBytes(page, true)).toBeGreaterThan(0)
    expect(await scriptBytes(page, true)).toBeLessThanOrEqual(3000)
    await expect.poll(() => scriptBytes(page)).toBeGreaterThan(await scriptBytes(page, true))
    expect(await scriptBytes(page)).toBeLessThanOrEqual(8000)
  })

test('with a booking a page loads at most 96 kB of script, and nothing that only a payment needs', async ({ page }) => {
  const files: string[] = []
  page.on('requestfinished', (request) => files.push(request.url()))
  await openOn(page, '4g')
  // The calls come last.
  await expect.poll(() => files.some((file) => file.includes('/booking-tasks-'))).toBe(true)
  expect(await scriptBytes(page)).toBeGreaterThan(80_000)
  expect(await scriptBytes(page)).toBeLessThanOrEqual(96_000)
  expect(files.filter((file) => /\/(paying-tasks|payments\.public)-/.test(file))).toEqual([])
})
