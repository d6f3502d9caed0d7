import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { AC_REPAIR } from './booking-steps.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until the service worker has kept it and all that it needs. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilKept(page, path)
}

async function untilKept(page: Page, path: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async (path) => {
      await navigator.serviceWorker.ready
      return Boolean(await caches.match(path)) && Boolean(await caches.match('/offline'))
    }, path)
  await expect.poll(isKept, `${path} is kept`).toBe(true)
}

test.describe('without a network', () => {
  test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /status of 503/))

  test('a page that was opened before is shown and says so, and the next visit is from the network again', async ({
    page,
    context,
  }) => {
    await visit(page, AC_REPAIR)
    await visit(page, '/contactus')
    await context.setOffline(true)
    await page.goto(AC_REPAIR)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('AC')
    await expect(page.getByText(/You are offline\. This page was kept on \d+ \w+ .*prices may have changed since/)).toBeVisible()
    await expectAccessible(page, 'A kept page')

    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('AC')
    await expect(page.getByText('You are offline')).toHaveCount(0)
  })

  test('the offline page has the phone number, the hours and the pages that can be read', async ({ page, context }) => {
    await visit(page, AC_REPAIR)
    await context.setOffline(true)
    await page.goto('/blogs')
    await expect(page.getByRole('heading', { name: 'No connection right now' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
    await expect(page.getByRole('main')).toContainText('8 am to 12 midnight')
    await expectAccessible(page, 'The offline page')
    await page.getByRole('navigation', { name: 'Pages that you can read now' }).getByRole('link').click()
    await expect(page).toHaveURL(AC_REPAIR)
    await expect(page.getByText('You are offline.')).toBeVisible()
  })
})
