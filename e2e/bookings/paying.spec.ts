import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { findViolations } from '../steps/axe.ts'
import { AC_REPAIR, fillIn, openPanel } from '../steps/booking-steps.ts'
import { payButton, readOrder, test } from '../steps/paying-steps.ts'

// One worker runs the whole file, because its server takes longer to start than a case.
test.describe.configure({ mode: 'default' })

test.use({ viewport: { width: 360, height: 740 } })

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Pay Karigar' })
const payNow = (page: Page) => sheet(page).getByRole('button', { name: /^Pay ₹/ })
const booked = (page: Page) => page.getByRole('heading', { name: 'Booked', exact: true })

async function openCheckout(page: Page, mobile: string): Promise<void> {
  await openPanel(page)
  await fillIn(page, mobile)
  await payButton(page).click()
  await expect(sheet(page).getByRole('heading')).toBeFocused()
}

test('a visitor pays and books, through to the receipt', async ({ page, mobile, api, adminToken, request }) => {
  await openCheckout(page, mobile)
  await expect(sheet(page)).toContainText('Test payment: no money moves')
  await payNow(page).click()

  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expect(page.getByText('Booking submitted successfully')).toBeVisible()
  await expect(booked(page)).toBeFocused()
  await expect(page.getByText(/^We’ll call you (tomorrow )?by/)).toBeVisible()
  const reference = (await page.locator('output').textContent()) ?? ''
  const { body } = await api('GET', `/leads?search=${mobile}`, undefined, await adminToken())
  expect(body.data).toMatchObject([{ reference, service_type: 'AC', city: 'thane', is_mobile_verified: false }])

  const receipt = await request.get((await page.getByRole('link', { name: 'Receipt' }).getAttribute('href')) ?? '')
  expect([receipt.status(), (await receipt.body()).subarray(0, 4).toString()]).toEqual([200, '%PDF'])

  await page.getByRole('link', { name: 'See your booking' }).click()
  await expect(page.getByRole('heading', { name: 'Paid and booked' })).toBeVisible()
  await expect(page.getByText(`Your booking ${reference}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible()
})

test('a failed payment shows its reason, and the next attempt pays the same order', async ({ page, mobile, api, adminToken }) => {
  await openCheckout(page, mobile)
  const order = await readOrder(page)
  await sheet(page).getByRole('button', { name: 'Make the payment fail' }).click()
  await expect(page.getByText(/declined.* You haven’t been charged/)).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Kulkarni')

  await page.getByLabel('What needs doing?').fill('The indoor unit drips, and it is loud.')
  await payButton(page).click()
  await payNow(page).click()
  await expect(booked(page)).toBeVisible()
  const { body } = await api('GET', `/leads?search=${mobile}`, undefined, await adminToken())
  expect(body.data).toMatchObject([{ message: 'The indoor unit drips, and it is loud.' }])
  await page.goto(`/booking/${order.token}`)
  await expect(page.getByRole('heading', { name: 'Paid and booked' })).toBeVisible()
})

test('closing the payment window returns to the form', async ({ page, mobile }) => {
  await openCheckout(page, mobile)
  await sheet(page).getByRole('button', { name: 'Close the payment window' }).click()
  await expect(page.getByText('You closed the payment window. You haven’t been charged')).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await expect(page.getByLabel('What needs doing?')).toHaveValue('The indoor unit drips on the bed.')
  await payButton(page).click()
  await expect(sheet(page).getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(payButton(page)).toBeFocused()
  const { token } = await readOrder(page)
  await page.goto(`/booking/${token}`)
  await expect(page.getByRole('heading', { name: 'You haven’t been charged' })).toBeVisible()
  await page.getByRole('link', { name: /^Back to / }).click()
  await expect(page).toHaveURL(`${AC_REPAIR}#book`)
  await expect(payButton(page)).toBeVisible()
})

test('a tab that is closed during the payment loses nothing, because the booking’s page shows the booking', async ({
  page,
  mobile,
  api,
  context,
}) => {
  await openCheckout(page, mobile)
  const { id, token } = await readOrder(page)
  await page.close()
  await api('POST', '/sandbox/pay', { order_id: id, outcome: 'success' })
  const later = await context.newPage()
  await later.goto(`/booking/${token}`)
  await expect(later.getByRole('heading', { name: 'Paid and booked' })).toBeVisible()
})

test('after a reload the panel checks the payment', async ({ page, mobile, api }) => {
  await openCheckout(page, mobile)
  const { id } = await readOrder(page)
  await page.reload()
  const failure = page.getByText('Your payment didn’t go through. You haven’t been charged')
  await expect(failure).toBeVisible()
  await api('POST', '/sandbox/pay', { order_id: id, outcome: 'success' })
  // The provider is polled at most every three seconds, and its webhook may come first.
  const isBooked = async () => {
    await page.reload()
    await expect(booked(page).or(failure)).toBeVisible()
    return booked(page).isVisible()
  }
  await expect.poll(isBooked).toBe(true)
})

test('a paid booking whose answer was lost is sent again, and nobody pays twice', async ({
  page,
  mobile,
  api,
  adminToken,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await openCheckout(page, mobile)
  let isFirst = true
  await page.route('**/api/public/leads', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    await route.abort()
  })
  // Polls fail, so that only the visitor’s retry completes the booking.
  await page.route('**/api/public/bookings/*', (route) => route.abort())
  await payNow(page).click()
  await expect(page.getByText('Failed to submit booking')).toBeVisible()
  await expect(page.getByText('Your money is safe with us. Don’t pay again')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your booking' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(booked(page)).toBeVisible()
  const { body } = await api('GET', `/leads?search=${mobile}`, undefined, await adminToken())
  expect(body.data).toHaveLength(1)
})

test('a test checkout whose file a deployment removed opens after a reload', async ({ page, mobile, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  await page.route('**/assets/checkout-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await openPanel(page)
  await fillIn(page, mobile)
  await payButton(page).click()
  await expect(sheet(page).getByRole('heading')).toBeVisible()
  await payNow(page).click()
  await expect(booked(page)).toBeVisible()
})

test('repeated taps make one order', async ({ page, mobile }) => {
  const orders: string[] = []
  page.on('request', (request) => request.url().endsWith('/store-payment') && orders.push(request.url()))
  await openPanel(page)
  await fillIn(page, mobile)
  await payButton(page).evaluate((button: HTMLButtonElement) => [1, 2, 3, 4].map(() => button.click()))
  await expect(sheet(page)).toHaveCount(1)
  expect(orders).toHaveLength(1)
  await expect(page.locator('#book button[type=submit]')).toBeDisabled()
})

test('paying an order that was paid elsewhere opens the booking’s page', async ({ page, mobile, api, expectedErrors }) => {
  expectedErrors.push(/status of 409/)
  await openCheckout(page, mobile)
  const { id, token } = await readOrder(page)
  await sheet(page).getByRole('button', { name: 'Close the payment window' }).click()
  await expect(payButton(page)).toBeFocused()
  await api('POST', '/sandbox/pay', { order_id: id, outcome: 'success' })
  await payButton(page).click()
  await expect(page).toHaveURL(`/booking/${token}`)
  await expect(page.getByRole('heading', { name: 'Paid and booked' })).toBeVisible()
})

test('missing fields show their errors before an order is made', async ({ page }) => {
  await openPanel(page)
  await page.getByLabel('Mobile').fill('12345')
  await payButton(page).click()
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
  await expect(page.getByRole('group', { name: 'City' })).toBeFocused()
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription('Invalid Mobile Number')
})

test('the pay button has the charge of the chosen service', async ({ page }) => {
  await openPanel(page)
  const chosen = page.getByLabel('Service', { exact: true })
  await expect(payButton(page)).toHaveText('Pay ₹299 now')
  await expect(page.locator('.book-what')).toHaveText('₹299 visit charge, deducted if you approve the quote')
  await page.locator('select[name=service_type]').selectOption('Electrician')
  await expect(payButton(page)).toHaveText('Pay ₹199 now')
  await page.reload()
  await expect(chosen).toHaveValue('Electrician')
  await expect(page.locator('.book-what')).toHaveText('Electrician · ₹199 visit charge, deducted if you approve the quote')
  await expect(payButton(page)).toHaveText('Pay ₹199 now')
  await page.locator('select[name=service_type]').selectOption('RO')
  await expect(page.getByText('We tell you the visit charge on the phone')).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  const book = page.getByRole('button', { name: /^Book/ })
  await expect(book).toHaveText('Book now')
  await expect(book).toHaveAccessibleDescription('A code by SMS confirms your number.')

  await openPanel(page, '/services/labour-supply/helpers')
  await expect(book).toHaveText('Book, pay later')
  await openPanel(page, '/services/civil-construction/bridge-construction')
  await expect(book).toHaveText('Book now')
  await expect(payButton(page)).toHaveCount(0)
})

test('the page of a booking is private', async ({ page, mobile, request, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  await openCheckout(page, mobile)
  const { token } = await readOrder(page)
  const answer = await request.get(`/booking/${token}`)
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const lost = await page.goto('/booking/nobody-has-this-one-000')
  expect(lost?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Look like you' })).toBeVisible()
})

test('axe finds nothing in the steps of a payment, and nothing scrolls sideways', async ({ page, mobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const check = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findViolations(page), `${name}, ${colorScheme}`).toEqual([])
    }
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth])
    expect(Math.max(...widths), name).toBeLessThanOrEqual(360)
  }
  await openPanel(page)
  await fillIn(page, mobile)
  await check('the form')
  await payButton(page).click()
  await expect(sheet(page)).toBeVisible()
  await check('the sheet')
  const { token } = await readOrder(page)
  await sheet(page).getByRole('button', { name: 'Make the payment fail' }).click()
  await expect(payButton(page)).toBeFocused()
  await check('the failure')
  const other = await page.context().newPage()
  await other.goto(`/booking/${token}`)
  await expect(other.getByRole('heading', { name: 'You haven’t been charged' })).toBeVisible()
  expect(await findViolations(other)).toEqual([])
  await payButton(page).click()
  await payNow(page).click()
  await expect(booked(page)).toBeVisible()
  await check('the confirmation')
  await page.goto(`/booking/${token}`)
  await check('the booking’s page')
})
