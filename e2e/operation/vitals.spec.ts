import { expect, METRICS_TOKEN, test } from '../fixtures.ts'

// The visits of other tests count too; none of them has a tablet.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } })

test('a visit with a tap is counted once in the metrics when it ends', async ({ page, server }) => {
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
  const readVisits = async () => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
    const counts = (await answer.text()).matchAll(/^karigar_web_vitals_(\w+)_count\{page="blogs",device="tablet",.*\} (\d+)$/gm)
    return Object.fromEntries([...counts].map(([, name, count]) => [name, Number(count)]))
  }
  await expect.poll(readVisits).toEqual({ lcp_seconds: 1, inp_seconds: 1, cls: 1, fcp_seconds: 1, ttfb_seconds: 1 })
})
