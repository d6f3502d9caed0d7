import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { signInAs } from '../steps/console-steps.ts'

const FIRST_SCREENS = { '/login': 150_000, '/admin/dashboard': 150_000, '/admin/leads/leads': 155_000 }
const EDITOR = /\/editor-[^/]*\.js$/

/** Collects the names of the scripts that a page requests from now on. */
function recordScripts(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname)
  })
  return names
}

const sayConnection = (page: Page, effectiveType: string) =>
  page.addInitScript((type) => Object.defineProperty(navigator, 'connection', { value: { effectiveType: type } }), effectiveType)

// A build has the same size on every machine, so a test can assert it; `npm run bench` prints times.
for (const [path, budget] of Object.entries(FIRST_SCREENS)) {
  test(`the first load of ${path} is at most ${budget / 1000} kB of script`, async ({ page, openConsole }) => {
    // The page never becomes idle, because the toasts load when it does.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await sayConnection(page, '3g')
    if (path === '/login') await page.goto(path)
    else await openConsole(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(budget)
  })
}

test('when idle an owner’s browser fetches the screens and last the editor', async ({ page, openConsole }) => {
  await sayConnection(page, '4g')
  const scripts = recordScripts(page)
  await openConsole('/admin/dashboard')
  await expect.poll(() => scripts.filter((name) => EDITOR.test(name))).toHaveLength(1)
  expect(scripts).toContainEqual(expect.stringMatching(/\/blogs\.list-/))
})

test('an agent’s browser fetches ahead only what an agent may open', async ({ page, api, adminToken }) => {
  await signInAs('agent', { page, api, adminToken })
  await sayConnection(page, '4g')
  const scripts = recordScripts(page)
  await page.goto('/admin/leads/leads')
  // The account page is the last screen in an agent's menu.
  await expect.poll(() => scripts.some((name) => /\/account-page-/.test(name))).toBe(true)
  expect(
    scripts.filter((name) => EDITOR.test(name) || /\/(blogs|services|audit|images)\.(list|record)|orders-page/.test(name)),
  ).toEqual([])
})

test('on a slow connection nothing is fetched ahead', async ({ page, openConsole }) => {
  await page.clock.install()
  await sayConnection(page, '3g')
  // The dashboard itself is in two parts.
  await openConsole('/admin/trash')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
  const scripts = recordScripts(page)
  await page.clock.runFor(60_000)
  // The toasts are fetched on any connection.
  expect(scripts.filter((name) => !/\/toaster-/.test(name))).toEqual([])
})
