import type { Page } from '@playwright/test'
import { terms } from '../../languages/en/terms.ts'
import { expect, test } from '../fixtures.ts'
import { AC_REPAIR, fillIn, openPanel } from '../steps/booking-steps.ts'

// A visitor on a slow network opens the form that needs no script from a page whose script has not loaded yet.

/** Delays all scripts from now on until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Without script, the button of the panel is a plain link to the form page. */
async function openFormPage(page: Page): Promise<void> {
  await page.goto(AC_REPAIR, { waitUntil: 'commit' })
  await page.getByRole('complementary').getByRole('link', { name: 'Book a technician' }).click()
  await expect(page).toHaveURL(`${AC_REPAIR}/book`)
  await expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible()
}

test('what was typed into the panel is in the form without script as soon as script is there', async ({
  page,
  mobile,
  readCode,
}) => {
  await openPanel(page)
  await fillIn(page, mobile)
  await page.getByRole('dialog').locator('select[name=service_type]').selectOption('Electrician')
  const release = await holdScript(page)
  await openFormPage(page)
  const message = page.getByLabel('What needs doing?')
  await message.fill('The outdoor unit drips, too.')
  release()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Kulkarni')
  await expect(page.getByLabel('Mobile')).toHaveValue(new RegExp(mobile.slice(5)))
  await expect(page.getByLabel('Service')).toHaveValue('Electrician')
  await expect(page.getByRole('radio', { name: 'Thane' })).toBeChecked()
  await expect(message).toHaveValue('The outdoor unit drips, too.')
  expect(new URL(page.url()).search).toBe('')

  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await page.getByLabel('6-digit code').fill(await readCode(mobile))
  await page.getByRole('button', { name: 'Verify and book' }).click()
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('booking'))).not.toContain('Asha')
  await openPanel(page)
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Thane' })).toBeChecked()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('')
})

test('what was typed into the form without script is in the panel', async ({ page, mobile }) => {
  await page.goto(`${AC_REPAIR}/book`)
  await fillIn(page, mobile)
  await page.getByText('Add an email for the receipt').click()
  await page.getByLabel('Email').fill('asha@example.com')
  await openPanel(page)
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Asha Kulkarni')
  await expect(page.getByRole('dialog').getByLabel('What needs doing?')).toHaveValue('The indoor unit drips on the bed.')
  const email = page.getByRole('dialog').getByLabel('Email')
  await expect(email).toBeVisible()
  await expect(email).toHaveValue('asha@example.com')
})

test('a form that is shown again stays as it was sent, and its changes are kept', async ({ page, mobile }) => {
  await openPanel(page)
  await fillIn(page, mobile)
  await page.getByText('Add an email for the receipt').click()
  await page.getByLabel('Email').fill('asha@example.com')
  const release = await holdScript(page)
  await openFormPage(page)
  await fillIn(page, '12345')
  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await expect(page.getByText('Invalid Mobile Number')).toBeVisible()
  release()
  // What was typed before the script loaded is saved along with what is typed afterwards.
  await expect(async () => {
    await page.getByLabel('Mobile').fill(mobile)
    const draft = await page.evaluate(() => localStorage.getItem('booking'))
    expect(draft).toContain(`"mobile":"${mobile}"`)
    expect(draft).not.toContain('asha@example.com')
  }).toPass()
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('a rate says what needs doing, by its row or its chip, and takes nothing away that the visitor says', async ({ page }) => {
  const press = (rate: string) => page.getByRole('link', { name: rate }).click()
  const closePanel = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const needed = page.getByLabel('What needs doing?')
  await page.goto('/services/homeservice/electrician')
  await press('Room rewiring')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(needed).toHaveValue('Room rewiring, from ₹4,500 a room')
  await closePanel()
  await expect(page.getByRole('link', { name: 'Room rewiring' })).toBeFocused()
  await press('Ceiling fan fitting')
  await expect(needed).toHaveValue('Ceiling fan fitting, from ₹199')
  await page.reload()
  await expect(needed).toHaveValue('Ceiling fan fitting, from ₹199')
  const chip = page.getByRole('dialog').getByRole('button', { name: 'MCB change' })
  await chip.click()
  await expect(needed).toHaveValue('MCB change, from ₹249')
  await expect(page.getByRole('dialog').getByRole('button', { pressed: true })).toHaveText('MCB changefrom ₹249')
  await expect(page.locator('.book-what')).toHaveText('₹199 visit charge, deducted if you approve the quote')
  const total = page.locator('.book-total')
  await expect(total).toHaveText(terms.inAll('from ₹249', '₹199'))
  await needed.fill('Ceiling fans in two rooms')
  await expect(total).toHaveCount(0)
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await closePanel()
  await press('Room rewiring')
  await expect(needed).toHaveValue('Ceiling fans in two rooms\nRoom rewiring, from ₹4,500 a room')
  await expect(total).toHaveText(terms.inAll('from ₹4,500 a room', '₹199'))
  await chip.click()
  await chip.click()
  // Two rates have no sum, and a charge that was paid doesn't come back where the job costs less.
  await expect(total).toHaveCount(0)
  await expect(needed).toHaveValue('Ceiling fans in two rooms\nRoom rewiring, from ₹4,500 a room\nMCB change, from ₹249')
  await needed.fill('Switches and sockets, from ₹99 each')
  await expect(total).toHaveCount(0)
  await page.locator('select[name=service_type]').selectOption('AC')
  await expect(chip).toHaveCount(0)
})
