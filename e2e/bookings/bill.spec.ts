import { bookingPath } from '../../contract/paths.ts'
import { catalogues } from '../../languages/catalogues.ts'
import { sandboxTexts } from '../../languages/en/sandbox.ts'
import { expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { test } from '../steps/visit-steps.ts'

const { quote: texts } = catalogues.en.bookingPage

test('a bill that was not paid at the door is paid from the booking’s page, at the second try', { tag: '@looks' }, async ({
  page,
  serve,
}) => {
  const { token } = await serve('Asha Kulkarni', 'owed')
  await page.goto(bookingPath(token))
  const pay = page.getByRole('button', { name: /^Pay ₹[\d,]+ now$/ })
  await expect(pay).toBeVisible()
  await expectAccessible(page, 'a bill to pay')
  await pay.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the checkout of a bill')
  await page.getByRole('button', { name: sandboxTexts.fail }).click()
  await expect(page.getByRole('alert').filter({ hasText: texts.notPaid })).toBeVisible()
  await expect(pay).toBeFocused()
  await pay.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expect(page.getByText(texts.paidBy.online, { exact: true })).toBeVisible()
  await expect(pay).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a bill says how else it is paid, and shows no button that does nothing', async ({ page, serve }) => {
    const { token } = await serve('Meera Shah', 'owed')
    await page.goto(bookingPath(token))
    await expect(page.getByText(texts.payLater.cash)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay ₹/ })).toHaveCount(0)
    await expect(page.getByText(texts.payLater.checkout)).toBeHidden()
  })
})
