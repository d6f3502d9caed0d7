import { expect, test } from './fixtures.ts'

const SERVICE = '/services/home-appliance/ac-repair'

test('a booking form that throws says so, and the rest of the page works', async ({ page, expectedErrors }) => {
  expectedErrors.push(/TypeError/)
  await page.route(SERVICE, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(data-island="booking" data-props=")[^"]*/, '$1{}')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(SERVICE)
  const panel = page.getByRole('dialog')
  await page.locator('[data-opens=booking]:visible').first().click()
  await expect(panel.getByText('The form did not load.')).toBeVisible()
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
  // The first touch loads the page again, in case a deploy has removed the file.
  const reloaded = page.waitForEvent('load')
  await page.getByLabel('Name').focus()
  await reloaded
  await page.getByLabel('Name').fill('Asha')
  await expect(page.getByText('The form did not load.')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plumber' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plumb')
})
