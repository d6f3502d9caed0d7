import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { fillIn } from '../steps/booking-steps.ts'

test.use({ javaScriptEnabled: false })

async function openForm(page: Page): Promise<void> {
  await page.goto('/services/home-appliance/ac-repair')
  await page.locator('main').getByRole('link', { name: 'Book a technician' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()
}

// The booking itself is tested in every engine, in e2e/engines/plain-forms.spec.ts.
test('mistakes are named in the title and the alert and get the focus, and a new code takes a while', async ({
  page,
  mobile,
  readCode,
}) => {
  await openForm(page)
  await fillIn(page, '12345')
  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await expect(page.getByText('Invalid Mobile Number')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: Book a technician: /)
  await expect(page.getByRole('alert')).toHaveText('Please check the fields marked below')
  await expect(page.getByLabel('Mobile')).toBeFocused()
  await expect(page.getByLabel('What needs doing?')).toHaveValue('The indoor unit drips on the bed.')
  await expect(page.getByRole('radio', { name: 'Thane' })).toBeChecked()
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()

  await expect(page.getByRole('heading', { name: 'Enter the code', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Enter the code · Book a technician: /)
  await expect(page.getByRole('list', { name: 'Booking steps' }).getByRole('listitem')).toHaveText([
    '1 Details',
    '2 Code',
    '3 Booked',
  ])
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  const code = await readCode(mobile)
  await page.getByLabel('6-digit code').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify and book' }).click()
  await expect(page.getByText('Invalid OTP')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: Enter the code · /)
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText(/^Please wait \d+ seconds/)).toBeVisible()
})

test('another service has its own charge, in the form and at the code', async ({ page, mobile }) => {
  await page.goto('/services/homeservice/electrician/book')
  await expect(page.locator('.book-what')).toHaveText(
    'Electrician at Home · ₹199 visit charge, deducted if you approve the quote',
  )
  await fillIn(page, '12345')
  await page.getByLabel('Service').selectOption('AC · Starting From: 299/-')
  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await expect(page.getByLabel('Service')).toHaveValue('AC')
  await expect(page.locator('.book-what')).toHaveText('AC · ₹299 visit charge, deducted if you approve the quote')
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(page.locator('.book-what')).toHaveText('AC · ₹299 visit charge, deducted if you approve the quote')
})

test('a rate leads to the form, which says what needs doing', async ({ page }) => {
  await page.goto('/services/homeservice/electrician')
  await page.getByRole('link', { name: 'Room rewiring' }).click()
  await expect(page).toHaveURL('/services/homeservice/electrician/book?rate=10')
  await expect(page.getByLabel('What needs doing?')).toHaveValue('Room rewiring, from ₹4,500 a room')
})

test('the number is changed with everything else kept', async ({ page, mobile }) => {
  await openForm(page)
  await fillIn(page, mobile)
  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByLabel('Mobile')).toHaveValue(mobile)
  await expect(page.getByLabel('Name')).toHaveValue('Asha Kulkarni')
  await expect(page.getByRole('link', { name: /^Call us instead/ })).toHaveAttribute('href', /^tel:\+91/)
})

test('a message is sent from the contact page without script', async ({ page }) => {
  await page.goto('/contactus')
  await page.getByRole('link', { name: 'Write to us' }).click()
  await page.getByLabel('Name').fill('Asha Patil')
  await page.getByLabel('Email').fill('asha@')
  await page.getByLabel('Message').fill('The tap in Thane drips.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page).toHaveTitle(/^Error: Write to us/)
  await expect(page.getByRole('alert')).toHaveText('Please check the fields marked below')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue('The tap in Thane drips.')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  await expect(page).toHaveTitle(/^Message sent successfully! · Write to us/)
})

test('the search of the header finds a service without script', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/aboutus')
  await page.getByRole('banner').getByRole('searchbox').fill('nal tapak raha hai')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link').first()).toHaveText(/Plumber at Home/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('main').getByRole('searchbox').fill('pizza')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing found for “pizza”' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+91/)
})

test.describe('with script', () => {
  test.use({ javaScriptEnabled: true })

  test('the forms without script have no violations, with errors, at the code and after sending', { tag: '@looks' }, async ({
    page,
    mobile,
  }) => {
    await openFormPage(page)
    await expectAccessible(page, 'the booking form')
    await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectAccessible(page, 'the booking form with errors')
    await fillIn(page, mobile)
    await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
    await expect(page.getByLabel('6-digit code')).toBeVisible()
    await expectAccessible(page, 'the code')
    await page.goto('/contactus/write')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectAccessible(page, 'the contact form with errors')
  })
})

const openFormPage = (page: Page) => page.goto('/services/home-appliance/ac-repair/book')
