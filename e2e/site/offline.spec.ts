import type { Page } from '@playwright/test'
import { offlineTexts as offlineTextsHi } from '../../languages/hi/offline.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { AC_REPAIR, fillIn, openPanel } from '../steps/booking-steps.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a page and waits until the service worker has cached it with all its files. */
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

  // Caching, and the return to the network, are tested in every engine, in e2e/engines/offline.spec.ts.
  test('a kept page says when it was kept; any other shows the phone number, the hours and the pages that can be read', {
    tag: '@looks',
  }, async ({ page, context }) => {
    await visit(page, AC_REPAIR)
    await context.setOffline(true)
    await page.goto(AC_REPAIR)
    await expect(page.getByText(/You are offline\. Saved on \d+ \w+ .*Prices may have changed\./)).toBeVisible()
    await expectAccessible(page, 'A kept page')
    await page.goto('/blogs?search=ac')
    await expect(page.getByRole('heading', { name: 'No connection right now' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
    await expect(page.getByRole('main').getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/blogs?search=ac')
    await expect(page.getByRole('main')).toContainText('8 am to midnight')
    await expectAccessible(page, 'The offline page')
    const kept = page.getByRole('navigation', { name: 'Pages you can read now' }).getByRole('link')
    await expect(kept).toHaveText('AC Repair and Service')
    await expect(kept).toHaveAttribute('href', AC_REPAIR)
  })

  test('the offline page is in the language of the address, also where no page of that language was opened', async ({
    page,
    context,
  }) => {
    await visit(page, `/mr${AC_REPAIR}`)
    await context.setOffline(true)
    await page.goto('/hi/blogs')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(offlineTextsHi.title)
    await expect(page.getByRole('navigation', { name: offlineTextsHi.keptTitle }).getByRole('link')).toHaveCount(1)
  })

  test('the booking panel of a kept page says that nothing was sent, and offers it when the network is back', {
    tag: '@looks',
  }, async ({ page, context, mobile }) => {
    await visit(page, AC_REPAIR)
    await context.setOffline(true)
    await openPanel(page)
    await fillIn(page, mobile)
    await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
    const panel = page.getByRole('dialog', { name: 'Booking' })
    await expect(panel.getByRole('alert').filter({ hasText: 'You’re offline, so nothing was sent.' })).toBeVisible()
    await expectAccessible(page, 'A booking that wasn’t sent')

    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Asha Kulkarni')
    await expect(panel.getByText('You’re offline, so nothing was sent.')).toBeVisible()
    await context.setOffline(false)
    await expect(panel.getByText('You’re back online. Your booking hasn’t been sent yet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toHaveCount(0)
    await expect(page.locator('.unsent-bar'), 'behind the panel').toBeHidden()
    await panel.getByRole('button', { name: 'Send it now' }).click()
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused()
  })

  test('a bar on every page asks for a booking that was not sent, and forgets it when told so', { tag: '@looks' }, async ({
    page,
    context,
    mobile,
  }) => {
    await visit(page, '/aboutus')
    await visit(page, AC_REPAIR)
    await context.setOffline(true)
    await openPanel(page)
    await fillIn(page, mobile)
    await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
    await expect(page.getByText('You’re offline, so nothing was sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    const bar = page.getByRole('complementary', { name: 'A booking that wasn’t sent' })
    await expect(bar.getByRole('status')).toContainText(
      'You’re offline. Your booking for AC is kept on this device and hasn’t been sent',
    )

    await page.goto('/aboutus')
    await expect(bar).toContainText('You’re offline. Your booking for AC is kept on this device and hasn’t been sent')
    await expect(bar.getByRole('button', { name: 'Send it now' })).toHaveCount(0)
    await context.setOffline(false)
    await expect(bar).toContainText('Your booking for AC wasn’t sent.')
    await expectAccessible(page, 'The bar of a booking that was not sent')
    await bar.getByRole('button', { name: 'Discard' }).click()
    await bar.getByRole('button', { name: 'Keep it' }).click()
    await bar.getByRole('button', { name: 'Discard' }).click()
    await bar.getByRole('button', { name: 'Discard it' }).click()
    await expect(bar).toHaveCount(0)
    await page.goto(`${AC_REPAIR}#book`)
    await expect(page.getByRole('radio', { name: 'Thane' })).toBeChecked()
    await expect(page.getByLabel('Name')).toHaveValue('')
    await expect(bar).toHaveCount(0)
  })

  test('the bar appears when the network is back, if its texts could not load at first', async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/)
    const unsent = { by: 'sendCode', service: 'AC', path: AC_REPAIR, atMs: Date.now() }
    await page.addInitScript((stored) => localStorage.setItem('unsent-booking', stored), JSON.stringify(unsent))
    const texts = /\/unsent-(?!bar-)[^/]*\.js$/
    await page.route(texts, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => texts.test(request.url()))
    await page.goto('/aboutus')
    await failed
    await page.unroute(texts)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('complementary', { name: 'A booking that wasn’t sent' })).toBeVisible()
  })

  test('a message that is written without a network is kept, and the form says when it can be sent', async ({
    page,
    context,
  }) => {
    await visit(page, '/contactus')
    await context.setOffline(true)
    await page.getByLabel('Name').fill('Asha Patil')
    await page.getByLabel('Email').fill('asha@example.com')
    await page.getByLabel('Message').fill('The tap in Thane drips.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('You’re offline, so your message wasn’t sent.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You’re back online. Your message hasn’t been sent yet')).toBeVisible()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
  })
})
