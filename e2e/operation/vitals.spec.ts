import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'

// The visits of other tests count too; none of them has a tablet.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } })

test('a visit with a tap is counted once when it ends, and the console shows it', async ({
  page,
  api,
  adminToken,
  openConsole,
}) => {
  await page.goto('/blogs')
  // The manifest link is added after the measuring script has run.
  await expect(page.locator('link[rel=manifest]')).toBeAttached()
  await page.getByRole('main').getByRole('searchbox').tap()
  // The browser reports the tap's duration only after it has painted the result.
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true })
    return promise
  })
  await page.goto('/aboutus')
  const token = await adminToken()
  const list = async () => (await api('GET', '/vitals', undefined, token)).body.data
  const once = expect.objectContaining({ visits: 1 })
  await expect
    .poll(list)
    .toContainEqual({ page: 'blogs', device: 'tablet', metrics: { lcp: once, inp: once, cls: once, fcp: once, ttfb: once } })

  await openConsole('/admin/speed')
  const row = page.getByRole('row', { name: /^List of blogs Tablet/ })
  await expect(row.getByText('100 % good').first()).toBeVisible()
  await expect(row.getByText('Good', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'Speed')
  await page.getByRole('link', { name: '28 days' }).click()
  await expect(page).toHaveURL('/admin/speed?days=28')
  await expect(row).toBeVisible()
})
