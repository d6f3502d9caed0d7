import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { AC_REPAIR, fillIn } from '../steps/booking-steps.ts'
import { codeRequests, expectInteractive, holdReact, opener, openOn, REACT, translate } from '../steps/island-steps.ts'

// The page has loaded, but React loads late or not at all.

/** Each attempt to hydrate requests this file once. */
const ISLANDS = /\/hydrate-[^/]*\.js$/

function islandRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => ISLANDS.test(request.url()) && requests.push(request.url()))
  return requests
}

test('what is typed into the panel before React arrives stays, and the tap is answered after it', async ({ page }) => {
  const release = await holdReact(page)
  await openOn(page, '3g')
  await opener(page).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name').fill('Asha Rane')
  await panel.getByRole('group', { name: 'City' }).getByText('Pune').click()
  await panel.getByRole('button', { name: 'Book, pay after the visit' }).click()
  release()
  await expect(panel.getByText('This field is required')).toBeVisible()
  await expect(panel.getByLabel('Name')).toHaveValue('Asha Rane')
  await expect(panel.getByRole('radio', { name: 'Pune' })).toBeChecked()
})

test('a choice made while React takes over the form stays', async ({ page }) => {
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      addEventListener.call(this, type, ...rest)
      // React alone listens to this on the island, before it has rendered.
      if (!(this instanceof HTMLElement && this.dataset.island && type === 'change')) return
      EventTarget.prototype.addEventListener = addEventListener
      queueMicrotask(() => {
        const select = document.querySelector<HTMLSelectElement>('[data-island] select[name=service_type]')
        if (!select) return
        select.value = 'Plumber'
        select.dispatchEvent(new InputEvent('input', { bubbles: true }))
      })
    }
  })
  const release = await holdReact(page)
  await openOn(page, '3g')
  await opener(page).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name').fill('Asha Rane')
  release()
  await expect(panel.locator('.book-what')).toContainText('Plumber')
  await expect(panel.getByLabel('Service')).toHaveValue('Plumber')
})

test('a tap whose panel was closed before React arrived sends nothing', async ({ page, mobile }) => {
  const sent = codeRequests(page)
  const release = await holdReact(page)
  await openOn(page, '3g')
  await opener(page).click()
  const panel = page.getByRole('dialog')
  await fillIn(page, mobile)
  await panel.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  release()
  await opener(page).click()
  await expectInteractive(panel)
  await expect(panel.getByRole('heading', { name: 'Your details' })).toBeVisible()
  expect(sent).toEqual([])
})

test('a tap that failed because React did not arrive is not repeated by the next touch', async ({
  page,
  mobile,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const sent = codeRequests(page)
  await openOn(page, '3g')
  await page.route(REACT, (route) => route.abort())
  // A reload of the page fails too.
  await page.route(AC_REPAIR, (route) => route.abort())
  const panel = page.getByRole('dialog')
  await opener(page).click()
  await fillIn(page, mobile)
  await expect(panel.getByText('The form didn’t load.')).toBeVisible()
  await panel.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await page.unroute(REACT)
  await panel.getByLabel('Name').click()
  await expectInteractive(panel)
  await panel.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await expect(panel.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('while the page checks whether it can reload, a touch fetches nothing', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  const requests = islandRequests(page)
  await openOn(page, '3g')
  await page.route(ISLANDS, (route) => route.abort())
  const answer = Promise.withResolvers<void>()
  await page.route(AC_REPAIR, async (route) => {
    await answer.promise
    await route.abort()
  })
  const asked = page.waitForRequest((request) => request.method() === 'HEAD')
  await opener(page).click()
  await asked
  await page.getByRole('dialog').getByLabel('Name').click()
  const refused = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  answer.resolve()
  await refused
  expect(requests).toHaveLength(1)
})

test('a pointer that passes by again and again fetches once, and a touch tries again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  const requests = islandRequests(page)
  await openOn(page, '3g')
  await page.route(ISLANDS, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await opener(page).hover()
  await failed
  await page.getByRole('heading', { level: 1 }).hover()
  await opener(page).hover()
  await page.unroute(ISLANDS)
  await opener(page).click()
  await expectInteractive(page.getByRole('dialog'))
  expect(requests).toHaveLength(2)
  const links = await page.locator('link[rel=modulepreload]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual([...new Set(links)])
})

test('a page that the browser translates before React arrives keeps what was typed, and saves what is typed after it', async ({
  page,
  mobile,
  expectedErrors,
}) => {
  // React reports a hydration mismatch, because the translation changed the texts.
  expectedErrors.push(/react\.dev\/errors\/418/)
  const release = await holdReact(page)
  await openOn(page, '3g')
  await opener(page).click()
  const panel = page.getByRole('dialog')
  // Its label is translated, too.
  const message = panel.locator('textarea')
  await fillIn(page, mobile)
  await translate(page)
  await message.focus()
  release()
  await expect(panel.locator('[data-island] font')).toHaveCount(0)
  await expect(message).toBeFocused()
  await expect(panel.getByLabel('Name')).toHaveValue('Asha Kulkarni')
  await expect(panel.getByRole('radio', { name: 'Thane' })).toBeChecked()
  await expect(message).toHaveValue('The indoor unit drips on the bed.')
  await message.fill('The outdoor unit drips, too.')
  await page.goto('/aboutus')
  await page.goto(`${AC_REPAIR}#book`)
  await expect(message).toHaveValue('The outdoor unit drips, too.')
})

test('in a page that the browser translates, a tap before React arrives is answered', async ({ page, expectedErrors }) => {
  expectedErrors.push(/react\.dev\/errors\/418/)
  const release = await holdReact(page)
  await openOn(page, '3g')
  await opener(page).click()
  const panel = page.getByRole('dialog')
  await translate(page)
  await panel.getByRole('button', { name: 'BOOK, PAY AFTER THE VISIT' }).click()
  release()
  await expect(panel.getByText('Name is required')).toBeVisible()
})
