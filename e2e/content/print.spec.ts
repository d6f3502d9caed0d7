import { expect, test } from '../fixtures.ts'
import { AC_REPAIR } from '../steps/booking-steps.ts'
import { KINDS_OF_PAGES } from '../steps/public-pages.ts'

test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }))

test('a printed service is one column, with the number as text and every answer', async ({ page, request }) => {
  const { data: service } = await (await request.get('/api/public/frontservice/home-appliance/ac-repair')).json()
  await page.goto(AC_REPAIR)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Book/ })).toHaveCount(0)
  const number = main.getByRole('link', { name: /^Call / }).first()
  await expect(number).toBeVisible()
  await expect(number).toHaveCSS('border-top-width', '0px')
  for (const { description } of service.faqs) await expect(main.getByText(description)).toBeVisible()
  const price = await main.getByRole('complementary').first().boundingBox()
  const text = await main.getByRole('region').first().boundingBox()
  expect(price && text && price.y + price.height <= text.y).toBe(true)
  expect(text?.width).toBe(price?.width)
})

test('no page prints what can only be pressed', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404.*nothing-here/)
  for (const path of KINDS_OF_PAGES) {
    await page.goto(path)
    await expect(page.locator('button, .btn:not([href^="tel:"])').filter({ visible: true }), path).toHaveCount(0)
  }
})
