import type { Locator, Page } from '@playwright/test'
import { english } from '../../contract/messages.ts'
import { expect, test } from '../fixtures.ts'
import { AC_REPAIR, fillIn, openPanel } from '../steps/booking-steps.ts'

test.use({ viewport: { width: 390, height: 780 } })

const sendCode = (page: Page) => page.getByRole('button', { name: 'Book, pay after the visit' }).click()

/** Delays a call's responses until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function isCoveredByToast(page: Page, part: Locator): Promise<boolean> {
  const [toast, box] = [await page.locator('.toast').boundingBox(), await part.boundingBox()]
  if (!toast || !box) throw new Error('Both are shown')
  return toast.y < box.y + box.height && box.y < toast.y + toast.height
}

test('the error of a field goes when the field is right, and with the last one the box', async ({ page }) => {
  await openPanel(page)
  await sendCode(page)
  const box = page.getByText('Please check the fields marked below')
  await expect(box).toBeVisible()
  const mobile = page.getByLabel('Mobile')
  await mobile.pressSequentially('98200 1239')
  await expect(mobile).toHaveAttribute('aria-invalid', 'true')
  await mobile.press('9')
  await expect(mobile).not.toHaveAttribute('aria-invalid')
  await expect(mobile).toBeFocused()
  await expect(mobile).toHaveValue('98200 12399')
  await page.getByRole('group', { name: 'City' }).getByText('Pune').click()
  await expect(page.getByText('City is required')).toHaveCount(0)
  await page.getByLabel('Name').fill('Asha')
  await expect(box).toBeVisible()
  await page.getByLabel('What needs doing?').fill('The tap drips.')
  await expect(box).toHaveCount(0)
  await page.getByLabel('Name').fill('')
  await expect(page.getByRole('dialog').locator('[aria-invalid]')).toHaveCount(0)
})

test('while the code is on its way the form stays as it was sent, and the code books it', async ({ page, mobile, readCode }) => {
  await openPanel(page)
  await fillIn(page, mobile)
  const release = await hold(page, '**/api/public/send-otp')
  await sendCode(page)
  await expect(page.getByText('Sending the code…').first()).toBeVisible()
  await page.getByLabel('Mobile').press('5')
  await page.getByLabel('Service', { exact: true }).press('ArrowDown')
  await expect(page.getByLabel('Mobile')).toHaveValue(mobile)
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('AC')
  await expect(page.getByLabel('Service', { exact: true })).toBeFocused()
  release()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused()
  await page.getByLabel('6-digit code').fill(await readCode(mobile))
  await expect(page.getByRole('heading', { name: 'Booked' })).toBeVisible()
})

test('a wrong code is reported once and sent once, and the right one books', async ({
  page,
  mobile,
  readCode,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await openPanel(page)
  await fillIn(page, mobile)
  await sendCode(page)
  let tries = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/verify-otp')) tries += 1
  })
  const right = await readCode(mobile)
  const code = page.getByLabel('6-digit code')
  await code.pressSequentially(right === '111111' ? '222222' : '111111')
  await expect(page.getByText('Invalid OTP')).toBeVisible()
  for (const part of ['.book-steps', '#book-code', '#book-code-note', '.book-link', '.book-act'])
    expect(await isCoveredByToast(page, page.locator(`#book ${part}:visible`).last()), part).toBe(false)
  await page.getByRole('button', { name: 'Verify and book' }).click()
  await expect(code).toHaveAccessibleDescription('That code doesn’t match our latest SMS. Please check it.')
  await expect(page.getByText('Invalid OTP')).toHaveCount(1)
  expect(tries).toBe(1)
  await code.fill(right)
  await expect(page.getByRole('heading', { name: 'Booked' })).toBeVisible()
  await expect(page.getByText('Invalid OTP')).toHaveCount(0)
  expect(tries).toBe(2)
})

test('an answer without a booking is shown as a failure, and the next try books', async ({ page, mobile, readCode }) => {
  await openPanel(page)
  await fillIn(page, mobile)
  await sendCode(page)
  await page.route('**/api/public/leads', (route) => route.fulfill({ status: 201, json: {} }), { times: 1 })
  await page.getByLabel('6-digit code').fill(await readCode(mobile))
  await expect(page.getByText('Error submitting')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Booked' })).toBeVisible()
})

test('the last booking stays beside the buttons that book after the panel is closed', async ({ page, mobile, readCode }) => {
  await openPanel(page)
  const shown = page.getByText('Your last booking').filter({ visible: true })
  await expect(shown).toHaveCount(0)
  await fillIn(page, mobile)
  await sendCode(page)
  await page.getByLabel('6-digit code').fill(await readCode(mobile))
  const reference = (await page.locator('output').textContent()) ?? ''
  await expect(shown).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(AC_REPAIR)
  // The panel slides out of sight, with its own line.
  await expect(shown).toHaveCount(1)
  const link = page.getByRole('link', { name: reference })
  await expect(link).toBeVisible()
  await page.reload()
  await expect(shown).toHaveCount(1)
  await page.goto('/')
  await expect(link).toBeVisible()
  await openPanel(page, '/services/homeservice/plumber')
  await page.getByRole('dialog').getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible()
  await expect(page.getByText(`Your booking ${reference}`)).toBeVisible()
})

test('a day later any page makes the device forget the last booking, and what was typed a week ago', async ({ page }) => {
  const day = 24 * 60 * 60 * 1000
  const kept = (atMs: number) => ({
    'last-booking': { reference: 'KG-222222', token: 'token-1', atMs: atMs - day },
    booking: { fields: { name: 'Asha' }, atMs: atMs - 7 * day },
    'karigar-contact': { fields: { name: 'Asha' }, requestId: 'r1', atMs: atMs - 7 * day },
  })
  await page.goto('/aboutus')
  await page.evaluate((items) => {
    for (const [key, item] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(item))
  }, kept(Date.now()))
  await page.goto('/shipping-policy')
  const names = Object.keys(kept(0))
  const left = () => page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key)), names)
  await expect.poll(left).toEqual([])
})

test('a toast stays while its button has the focus, whatever the pointer does', async ({ page, mobile, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  await page.clock.install()
  await openPanel(page)
  await fillIn(page, mobile)
  await page.route('**/api/public/send-otp', (route) => route.abort())
  await sendCode(page)
  const toast = page.locator('.toast')
  const close = toast.getByRole('button', { name: 'Close' })
  await close.focus()
  await toast.hover()
  await page.locator('.book-top').hover()
  await page.clock.runFor(10_000)
  await expect(close).toBeFocused()
  await page.getByLabel('Name').focus()
  await page.clock.runFor(10_000)
  await expect(toast).toHaveCount(0)
})

test('for a code that may not have been sent the panel shows the server’s message', async ({ page, mobile }) => {
  const answer = { status: true, message: english.otpPerhapsSent, expires_in: 300, resend_in: 30 }
  await page.route('**/api/public/send-otp', (route) => route.fulfill({ json: answer }))
  await openPanel(page)
  await fillIn(page, mobile)
  await sendCode(page)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: english.otpPerhapsSent })).toBeVisible()
})

test('the focus stays in the panel when a toast is closed, and when the notice goes whose button sends', async ({
  page,
  mobile,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await openPanel(page)
  await sendCode(page)
  await fillIn(page, mobile)
  await page.route('**/api/public/send-otp', (route) => route.abort())
  const send = page.getByRole('button', { name: 'Book, pay after the visit' })
  await send.press('Enter')
  await expect(page.getByText('Error sending OTP')).toBeVisible()
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Error sending OTP')).toHaveCount(0)
  await expect(send).toBeFocused()

  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Send it now' }).press('Enter')
  await expect(page.getByText('Error sending OTP')).toBeVisible()
  await expect(send).toBeFocused()
})
