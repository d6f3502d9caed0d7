import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { toast } from '../steps/console-steps.ts'
import { ageConfirmations, createCodeGenerator, enterPassword, insertOwner } from '../steps/factor-steps.ts'

const LOGGED_422 = /status of 422/
const LOGGED_403 = /status of 403/

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it’s you' })

/** Signs in, sets up an authenticator app by keyboard, and returns its codes and the recovery codes. */
async function setUpApp(page: Page, email: string) {
  await page.goto('/admin/account')
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const nextCode = createCodeGenerator((await dialog.locator('code').textContent()) ?? '')
  return { dialog, nextCode }
}

async function readRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  return dialog.getByRole('listitem').allTextContents()
}

test('an authenticator app is set up, asked for at the next sign-in, and removed after it was asked again', {
  tag: '@looks',
}, async ({ page, server, expectedErrors }) => {
  expectedErrors.push(LOGGED_422, LOGGED_403)
  const email = await insertOwner(server, 'totp')
  const { dialog, nextCode } = await setUpApp(page, email)
  await expectAccessible(page, 'the set-up')
  await page.emulateMedia({ colorScheme: 'dark' })
  const corner = sharp(await dialog.getByRole('img').screenshot()).extract({ left: 9, top: 9, width: 1, height: 1 })
  expect([...(await corner.removeAlpha().raw().toBuffer())], 'scanners need the white edge in the dark too').toEqual([
    255, 255, 255,
  ])
  await dialog.getByLabel('Code', { exact: true }).fill('12')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter the 6 digits of the code')).toBeVisible()
  await dialog.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.keyboard.press('Enter')

  const [recoveryCode = ''] = await readRecoveryCodes(page)
  await expectAccessible(page, 'the recovery codes')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()
  await expectAccessible(page, 'the account')

  await page.getByRole('button', { name: 'Logout' }).click()
  await enterPassword(page, email)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page, 'the second step')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong.')).toBeVisible()
  await code.fill(nextCode())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')

  await ageConfirmations(server, email)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(confirmation(page)).toBeVisible()
  await expectAccessible(page, 'the confirmation')
  await confirmation(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await confirmation(page).getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Authenticator app removed')).toBeVisible()
  await expect(confirmation(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a lost phone: a recovery code signs in, and back leads to the password', async ({ page, server }) => {
  const email = await insertOwner(server, 'lost-phone')
  const { dialog, nextCode } = await setUpApp(page, email)
  await dialog.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.keyboard.press('Enter')
  const [recoveryCode = ''] = await readRecoveryCodes(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()

  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Back to the password' }).click()
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin/account')
  await expect(page.getByText('9 left')).toBeVisible()
})

test('closing the confirmation does nothing, and says so', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(LOGGED_403)
  const email = await insertOwner(server, 'closed')
  await page.goto('/admin/account')
  await enterPassword(page, email)
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  await ageConfirmations(server, email)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(confirmation(page).getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toHaveCount(0)
  await expect(toast(page, 'Confirm that it’s you')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a refund asks for the code again over its dialog, and is made then', async ({
  page,
  server,
  api,
  mobile,
  expectedErrors,
}) => {
  expectedErrors.push(LOGGED_403)
  const email = await insertOwner(server, 'refunds')
  const { dialog, nextCode } = await setUpApp(page, email)
  await dialog.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have saved them' }).click()

  const lead = { name: 'Rita Refund', mobile, service_type: 'Electrician', city: 'mum', message: 'The fan hums' }
  const order = await api('POST', '/public/store-payment', { amount: 19_900, service: 'homeservice/electrician', lead })
  const { body } = await api('POST', '/sandbox/pay', { order_id: order.body.id, outcome: 'success' })
  await api('POST', '/public/leads', { ...lead, payment_id: body.razorpay_payment_id })

  await ageConfirmations(server, email)
  await page.goto('/admin/payments?search=Rita')
  await page.getByRole('link', { name: '₹199 from Rita Refund' }).click()
  await page.getByRole('button', { name: 'Refund ₹199…' }).click()
  await page.getByRole('dialog', { name: 'Refund ₹199?' }).getByRole('button', { name: 'Refund ₹199' }).press('Enter')
  await expect(confirmation(page).getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(nextCode())
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Refunded')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
