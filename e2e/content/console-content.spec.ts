import type { Locator } from '@playwright/test'
import { ADMIN } from '../../test/program.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { openScreen, toast } from '../steps/console-steps.ts'

// Each of these tests changes content that all tests of a worker share, and restores it.

const SCREENS = [
  '/admin/home/homepage',
  '/admin/home/createhomepage',
  '/admin/home/edithomepage/1',
  '/admin/aboutus',
  '/admin/shipping-policy',
  '/admin/contactus',
  '/admin/trash',
  '/admin/account',
  '/admin/channels',
]

test('a document is edited, published, compared with its original and restored', async ({ page, adminToken, api }) => {
  const before = (await api('GET', '/public/shipping-policy')).body
  await openScreen(page, await adminToken(), '/admin/shipping-policy')
  await page.getByLabel('Title').fill('How we ship')
  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Brought by hand. ')
  await page.keyboard.press('ControlOrMeta+s')
  const saved = page.getByText('shipping-policy updated successfully.')
  // A toast stays while the pointer is on it.
  await saved.hover()
  const seen = (await api('GET', '/public/shipping-policy')).body
  expect([seen.title, String(seen.description).includes('Brought by hand.')]).toEqual(['How we ship', true])

  await page.getByRole('button', { name: 'History' }).press('Enter')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await saved.hover()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click({ trial: true })
  }
  await page.getByRole('button', { expanded: false, name: /Original content/ }).click()
  await expect(page.getByRole('insertion').filter({ hasText: 'Brought by hand.' })).toBeVisible()
  const restore = page.getByRole('button', { name: 'Restore this version' })
  await page.keyboard.press('Escape')
  // Opened again before it has closed, it would still show the version.
  await expect(restore).toHaveCount(0)
  await page.getByLabel('Title').fill('How we send')
  await page.getByRole('button', { name: 'History' }).press('Enter')
  await page.getByRole('button', { expanded: false, name: /Original content/ }).click()
  await expect(restore).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(restore).toHaveCount(0)
  await page.getByLabel('Title').fill('How we ship')
  await page.getByRole('button', { name: 'History' }).press('Enter')
  await page.getByRole('button', { expanded: false, name: /Original content/ }).click()
  await restore.click()
  await expect(page.getByLabel('Title')).toHaveValue(String(before.title))
  const description = async () => (await api('GET', '/public/shipping-policy')).body.description
  await expect.poll(description).toBe(String(before.description).trim())
  await toast(page, /Text from .* restored/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(description).toBe(seen.description)
  await expect(page.getByLabel('Title')).toHaveValue('How we ship')
})

test('a missing title is reported at its field and at the top, and nothing is saved', async ({ page, adminToken, api }) => {
  await openScreen(page, await adminToken(), '/admin/aboutus')
  await page.getByLabel('Title').fill(' ')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('alert').getByRole('link', { name: 'Title: Title is required' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  expect((await api('GET', '/public/about-us')).body.title).toMatch(/\w/)
})

test('when two tabs edit the contact details, the second one sees what the first one saved', async ({
  page,
  adminToken,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const token = await adminToken()
  const { mobile, email, address } = (await api('GET', '/public/contact-us')).body
  await openScreen(page, token, '/admin/contactus')
  await page.getByLabel('Phone Number').fill('022 1111 1111')
  await api('PUT', '/contact-us', { mobile: '022 2222 2222', email, address }, token)
  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Their version and yours' })
  await expect(dialog.getByText('2222')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(page.getByText('Contact Details updated successfully.')).toBeVisible()
  expect((await api('GET', '/public/contact-us')).body.mobile).toBe('022 1111 1111')
  await api('PUT', '/contact-us', { mobile, email, address }, token)
})

test('a document that can’t be loaded says so and can be requested again', async ({ page, adminToken, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource|status of 500/)
  let isDown = true
  await page.route('**/api/about-us', (route) =>
    isDown ? route.fulfill({ status: 404, json: { status: false } }) : route.continue(),
  )
  await page.addInitScript(
    (session) => localStorage.setItem('user-info', session),
    JSON.stringify({ id: 1, token: await adminToken() }),
  )
  await page.goto('/admin/aboutus')
  await expect(page.getByText('Failed to fetch About us.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(/\w/)
})

test('a home page is created, made live, deleted, and restored from the toast and from the trash', async ({
  page,
  adminToken,
  api,
}) => {
  const token = await adminToken()
  await openScreen(page, token, '/admin/home/homepage')
  const openActs = (row: Locator) => row.getByRole('button', { name: /^Actions for/ }).click()
  await openActs(page.getByRole('row').nth(1))
  await expect(page.getByRole('button', { name: 'The live home page can’t be deleted' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Create New' }).click()
  for (const [label, text] of Object.entries({
    'Meta Title': 'Monsoon',
    'Meta Description': 'For the rain',
    'Meta Keywords': 'rain, repair',
    Heading: 'Dry in 90 minutes',
    Subheading: 'Leaks, seepage, damp walls',
    'Contact Number 1': '98765 43210',
    'Contact Number 2': '98765 43211',
  })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  const faq = page.getByRole('group', { name: 'FAQ 1' })
  await faq.getByRole('textbox', { name: /title/i }).fill('When?')
  await faq.getByRole('textbox', { name: /description/i }).fill('Today.')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Home Page created successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/home/homepage')

  const row = page.getByRole('row', { name: /Dry in 90 minutes/ }).first()
  await openActs(row)
  await row.getByRole('button', { name: 'Make live: Dry in 90 minutes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make live' }).click()
  await expect(page.getByText('This is now the home page')).toBeVisible()
  const [live] = (await api('GET', '/public/fronthomepage')).body.data as { title: string; faqs: string }[]
  expect([live?.title, live?.faqs]).toEqual(['Dry in 90 minutes', '[{"title":"When?","description":"Today."}]'])

  const makeLive = page.getByRole('button', { name: 'Make live: Dry in 90 minutes', includeHidden: true })
  const draft = page.getByRole('row').filter({ has: makeLive })
  const remove = async () => {
    await openActs(draft)
    await draft.getByRole('button', { name: 'Delete Dry in 90 minutes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(draft).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(draft).toBeVisible()
  await remove()
  await page.goto('/admin/trash')
  await expect(page.getByRole('row', { name: /Dry in 90 minutes Home page .* 29 days/ })).toBeVisible()
  await page.getByRole('button', { name: 'Restore Dry in 90 minutes' }).click()
  await expect(page.getByRole('row', { name: /Dry in 90 minutes/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Dry in 90 minutes')

  // Restores record 1.
  const { fields } = (await api('GET', '/versions/homepage/1/1', undefined, token)).body.data as { fields: object }
  await api('PUT', '/homepage/1', fields, token)
})

test('the account shows the sessions, signs out the others and changes the password', async ({
  page,
  adminToken,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  const [token, other] = [await adminToken(), await adminToken()]
  await openScreen(page, token, '/admin/account')
  await expect(page.getByText(ADMIN.email).last()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'This session' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out others' }).click()
  await expect(page.getByText('All other sessions are signed out')).toBeVisible()
  expect((await api('GET', '/account', undefined, other)).status).toBe(401)

  const fill = async (current: string, password: string, again: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again').fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill(ADMIN.password, 'another-password', 'another-passwort')
  await expect(page.getByText('The two passwords don’t match')).toBeVisible()
  await fill('wrong', 'another-password', 'another-password')
  await expect(page.getByText('That isn’t your password')).toBeVisible()
  await fill(ADMIN.password, 'another-password', 'another-password')
  await expect(page.getByText('Password changed. All other sessions are signed out.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await api('PUT', '/account/password', { current: 'another-password', password: ADMIN.password }, token)
})

test('axe finds nothing on the screens of content, small and large, light and dark, and none scrolls sideways', {
  tag: '@long',
}, async ({ page, adminToken }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const token = await adminToken()
  for (const path of SCREENS) {
    await openScreen(page, token, path)
    await expectAccessible(page, path)
  }
})
