import type { Locator, Page } from '@playwright/test'
import { ADMIN } from '../../test/program.ts'
import { expect, test } from '../fixtures.ts'
import { listRows } from '../steps/console-steps.ts'

/** Presses Tab until the target has the focus. Fails after 60 stops. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 60; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, `reached with ${key}`).toBeFocused()
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Chooses an option of a closed list by typing its first letters. */
async function choose(page: Page, target: Locator, words: string): Promise<void> {
  await typeInto(page, target, words)
  await expect(target.locator('option:checked')).toHaveText(words)
}

async function openFromPalette(page: Page, words: string, screen: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search and go anywhere' })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { selected: true })).toHaveText(screen)
  await page.keyboard.press('Enter')
}

test('a working day by keyboard alone', async ({ page, api, mobile, readCode }) => {
  await api('POST', '/public/send-otp', { mobile })
  await api('POST', '/public/verify-otp', { mobile, otp: await readCode(mobile) })
  const lead = { name: 'Kamla Keyboard', mobile, service_type: 'Plumber', city: 'thane', message: 'The tap drips' }
  expect((await api('POST', '/public/leads', lead)).status).toBe(201)

  await test.step('signs in', async () => {
    await page.goto('/login')
    await typeInto(page, page.getByLabel('Username'), ADMIN.email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Main' })).toBeVisible()
  })

  await test.step('goes to the services', async () => {
    await openFromPalette(page, 'servi', /^Services/)
    await expect(page).toHaveURL('/admin/services/serviceslist')
    await tabTo(page, page.getByRole('link', { name: 'Create Service' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/services/createservice')
  })

  await test.step('creates a service, with rows added and moved', async () => {
    await typeInto(page, page.getByLabel('Heading', { exact: true }), 'Kettle Keyboard Repair')
    await expect(page.getByLabel('Slug')).toHaveValue('kettle-keyboard-repair')
    await choose(page, page.getByLabel('Service Category'), 'Home')
    await choose(page, page.getByLabel('Service Type'), 'Electrician')
    await typeInto(page, page.getByLabel('Visiting Charge'), '499')
    await typeInto(page, page.getByLabel('Subheading'), 'A subheading')
    await typeInto(page, page.getByLabel('About Service'), 'About it')

    const faqs = page.getByRole('region', { name: 'FAQs' })
    const row = (number: number) => faqs.getByRole('group', { name: `FAQ ${number}` })
    await typeInto(page, row(1).getByLabel('Title'), 'First asked')
    await typeInto(page, row(1).getByLabel('Description'), 'First answered')
    await tabTo(page, faqs.getByRole('button', { name: 'Add FAQ' }))
    await page.keyboard.press('Enter')
    await expect(row(2).getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Second asked')
    await typeInto(page, row(2).getByLabel('Description'), 'Second answered')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(row(1).getByLabel('Description')).toBeFocused()
    await tabTo(page, row(1).getByRole('button', { name: 'Move FAQ 1 down' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(row(2).getByRole('button', { name: 'Move FAQ 2 down' })).toBeFocused()
    await tabTo(page, row(2).getByRole('button', { name: 'Move FAQ 2 up' }), 'Shift+Tab')
    await page.keyboard.press('Space')
    await expect(row(1).getByLabel('Title')).toHaveValue('Second asked')

    await typeInto(page, page.getByLabel('Meta Title'), 'A title')
    await typeInto(page, page.getByLabel('Meta Description'), 'A description')
    await typeInto(page, page.getByLabel('Meta Keywords'), 'some, keywords')

    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Service created successfully')).toBeVisible()
    await expect(page.getByLabel('Heading', { exact: true })).toBeFocused()
  })

  await test.step('finds the service in the list', async () => {
    await openFromPalette(page, 'servi', /^Services/)
    await expect(page).toHaveURL('/admin/services/serviceslist')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('kettle keyboard')
    const found = page.getByRole('link', { name: 'Kettle Keyboard Repair', exact: true })
    await expect(listRows(page)).toHaveCount(1)
    await tabTo(page, found)
    await page.keyboard.press('Enter')
    const titles = page.getByRole('region', { name: 'FAQs' }).getByLabel('Title')
    await expect(titles.nth(0)).toHaveValue('Second asked')
    await expect(titles.nth(1)).toHaveValue('First asked')
  })

  await test.step('completes a lead', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await expect(page).toHaveURL(/\/admin\/leads\/leads/)
    // Other journeys have left more leads here than anyone would step through.
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('kamla')
    await expect(listRows(page)).toHaveCount(1)
    const link = page.getByRole('link', { name: 'Kamla Keyboard' })
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    const pane = page.getByRole('complementary', { name: 'Lead of Kamla Keyboard' })
    await typeInto(page, pane.getByLabel('Note or reason'), 'New washer')
    await tabTo(page, pane.getByRole('button', { name: 'Completed' }))
    await page.keyboard.press('Enter')
    await expect(pane.getByText('Moved to Completed')).toBeVisible()
    await expect(pane.getByRole('listitem').filter({ hasText: 'New washer' })).toBeVisible()
  })

  await test.step('turns single keys off and logs out', async () => {
    await openFromPalette(page, 'keyboard sh', /^Help and keyboard/)
    await tabTo(page, page.getByRole('switch', { name: 'Single-key shortcuts' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/leads\/leads/)
    await openFromPalette(page, 'logo', /^Logout/)
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})
