import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { fillIn, openPanel } from '../steps/booking-steps.ts'
import { payButton, test } from '../steps/paying-steps.ts'

// One worker runs the whole file, because its server takes longer to start than a case.
test.describe.configure({ mode: 'default' })

test.use({ viewport: { width: 390, height: 780 } })

const booked = (page: Page) => page.getByRole('heading', { name: 'Booked', exact: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Pay Karigar' })

test('a slow call that fails after a poll found the booking shows no error', async ({ page, mobile, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  let fail = () => {}
  const held = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/api/public/leads', async (route) => {
    await held
    await route.abort()
  })
  await openPanel(page)
  await fillIn(page, mobile)
  await payButton(page).click()
  await sheet(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expect(booked(page)).toBeVisible()
  const failure = page.waitForEvent('requestfailed')
  fail()
  await failure
  await expect(page.getByText('Payment Successful!')).toBeHidden()
  await expect(page.getByText('Failed to submit booking')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.locator('.book-bar [data-opens]').click()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await expect(page.getByText('We couldn’t connect')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Thane' })).toBeChecked()
})

test('a paid booking whose answer says nothing is tried again', async ({ page, mobile }) => {
  await openPanel(page)
  await fillIn(page, mobile)
  await payButton(page).click()
  await page.route('**/api/public/bookings/*', (route) => route.fulfill({ json: {} }))
  await page.route('**/api/public/leads', (route) => route.fulfill({ status: 201, json: {} }), { times: 1 })
  await sheet(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expect(page.getByText('Failed to submit booking')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(booked(page)).toBeVisible()
})

test('a changed charge is shown before an order is made, and the form keeps its texts', async ({
  page,
  mobile,
  api,
  adminToken,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  const token = await adminToken()
  await openPanel(page)
  await fillIn(page, mobile)
  const { body } = await api('GET', '/services?search=AC%20Repair', undefined, token)
  const service = (body.data as { id: number; slug: string }[]).find(({ slug }) => slug === 'ac-repair')
  const saved = await api('PUT', `/services/${service?.id}`, { ...service, visit_charge: '349' }, token)
  expect(saved.status).toBe(200)

  await expect(payButton(page)).toHaveText('Pay ₹299 now')
  await payButton(page).click()
  await expect(
    page.getByText('The visit charge has changed since you opened this page: it’s now “Starting From: 349/-”. You haven’t'),
  ).toBeVisible()
  await expect(page.locator('.book-what')).toHaveText('₹349 visit charge, deducted if you approve the quote')
  await expect(page.getByLabel('What needs doing?')).toHaveValue('The indoor unit drips on the bed.')
  await expect(sheet(page)).toHaveCount(0)
  await expect(payButton(page)).toBeFocused()
  await payButton(page).click()
  await expect(sheet(page).getByRole('heading')).toContainText('₹349')
  // Other journeys on this server expect the seeded charge.
  expect(
    (
      await api(
        'PUT',
        `/services/${service?.id}`,
        { ...service, version: (saved.body.data as { version: number }).version },
        token,
      )
    ).status,
  ).toBe(200)
})

test('the focus stays in place when a call fails', async ({ page, mobile, expectedErrors, readCode }) => {
  expectedErrors.push(/ERR_FAILED/)
  await openPanel(page)
  await fillIn(page, mobile)
  await page.route('**/api/public/send-otp', (route) => route.abort(), { times: 1 })
  const button = page.getByRole('button', { name: 'Book, pay after the visit' })
  await button.press('Enter')
  await expect(page.getByText('Error sending OTP')).toBeVisible()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await page.route('**/api/public/leads', (route) => route.abort(), { times: 1 })
  await page.getByLabel('6-digit code').pressSequentially(await readCode(mobile))
  await expect(page.getByText('Error submitting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(booked(page)).toBeFocused()
})

test('a short code is an error of its field, and a code that fails is an Invalid OTP with a reason', async ({
  page,
  mobile,
  expectedErrors,
  readCode,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await openPanel(page)
  await fillIn(page, mobile)
  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
  const code = page.getByLabel('6-digit code')
  await code.fill('123')
  await page.getByRole('button', { name: 'Verify and book' }).click()
  await expect(code).toHaveAccessibleDescription('Enter the 6 digits of the code')
  await page.route('**/api/public/verify-otp', (route) => route.abort(), { times: 1 })
  await code.fill(await readCode(mobile))
  await expect(page.getByRole('alert').getByText('Invalid OTP')).toBeVisible()
  await expect(page.getByText('We couldn’t connect.')).toBeVisible()
  await page.route(
    '**/api/public/verify-otp',
    (route) => route.fulfill({ json: { status: true, success: false, message: 'No' } }),
    {
      times: 1,
    },
  )
  await page.getByRole('button', { name: 'Verify and book' }).click()
  await expect(code).toHaveAccessibleDescription('No')
})

test('a toast covers neither the number to call nor the cross nor a button of its step', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    await openPanel(page)
    await payButton(page).click()
    const toast = page.locator('.toast').first()
    await expect(toast).toBeVisible()
    const box = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const panel = (await page.locator('#book').boundingBox()) ?? { x: 0, y: 0, width: 0 }
    for (const name of ['Call us instead', 'Close']) {
      const free = (await page
        .locator('.book-top')
        .getByText(name)
        .or(page.locator('.book-top').getByLabel(name))
        .first()
        .boundingBox()) ?? {
        y: 0,
        height: 0,
      }
      expect(free.y + free.height, `${name} at ${width}`).toBeLessThanOrEqual(box.y)
    }
    // A wide screen has room for it beside the panel.
    if (width < 1024) {
      expect(box.y + box.height, `the buttons at ${width}`).toBeLessThanOrEqual((await payButton(page).boundingBox())?.y ?? 0)
      expect(box.x).toBeGreaterThanOrEqual(panel.x)
    } else expect(box.x + box.width).toBeLessThanOrEqual(panel.x)
    expect(box.x + box.width).toBeLessThanOrEqual(panel.x + panel.width)
  }
})
