import type { Page } from '@playwright/test'
import { ADMIN } from '../../test/program.ts'
import { expect, test } from '../fixtures.ts'
import { toast } from '../steps/console-steps.ts'

const DOCUMENT = { page: '/admin/refund-policy', call: '/refund-policy', publicCall: '/public/refund-policy' }
const LOGGED_401 = /status of 401/
const LOGGED_409 = /status of 409/

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

async function openSignedIn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await signIn(page)
  await expect(page).toHaveURL(path)
}

const readToken = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user-info') ?? '{}') as { token: string }).token)

const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

test.describe('signing in', () => {
  test('reports missing and wrong fields, and then opens the dashboard', async ({ page, expectedErrors }) => {
    expectedErrors.push(LOGGED_401)
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'ADMIN PANEL' })).toBeVisible()
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page.getByText('This field is required')).toHaveCount(2)
    await page.getByLabel('Username').fill('nobody')
    await expect(page.getByText('Invalid email address')).toBeVisible()

    await page.getByLabel('Username').fill(ADMIN.email)
    await page.getByLabel('Password').fill('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email or password is wrong')).toBeVisible()
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Check the email and the password.')
    // A toast stays while the pointer is on it.
    await page.getByText('Email or password is wrong').hover()
    const refused = page.waitForResponse(/authenticate/)
    await page.keyboard.press('Enter')
    await refused
    await expect(page.getByRole('button', { name: 'LOGIN' })).toBeEnabled()
    await expect(page.getByText('Email or password is wrong')).toHaveCount(1)

    await page.getByLabel('Password').fill(ADMIN.password)
    await expect(page.getByText('Check the email and the password.')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByText('Email or password is wrong')).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('user-info') ?? '{}')).sort())).toEqual([
      'id',
      'token',
    ])
  })

  test('shows why it was refused, also where only the answer’s status says that it was', async ({ page }) => {
    await page.route('**/api/public/authenticate', (route) => route.fulfill({ json: { status: false, message: 'No such one' } }))
    await page.goto('/login')
    await signIn(page)
    await expect(toast(page, 'No such one')).toBeVisible()
    await expect(page.getByLabel('Password')).toBeFocused()
  })

  test('has a page that says so when it breaks, with a way back', async ({ page, expectedErrors }) => {
    expectedErrors.push(/.*/)
    const unreadable = { status: true, message: '', id: 1, next: 7, ticket: 'ticket' }
    await page.route('**/api/public/authenticate', (route) => route.fulfill({ json: unreadable }))
    await page.goto('/login')
    await signIn(page)
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'ADMIN PANEL' })).toBeVisible()
  })

  test('returns to the requested screen, and to no other site', async ({ page }) => {
    await page.goto('/admin/services/serviceslist?search=repair')
    await expect(page).toHaveURL(/\/login\?from=/)
    await signIn(page)
    await expect(page).toHaveURL('/admin/services/serviceslist?search=repair')
    await page.goto('/login?from=https://example.com/admin/')
    await expect(page).toHaveURL('/admin/dashboard')
  })
})

test('logging out revokes the token and logs out the other tab', async ({ page, context, api, expectedErrors }) => {
  // A tab may still have a request for its account under way.
  expectedErrors.push(/401 .*\/api\/account/)
  await openSignedIn(page, '/admin/account')
  const token = await readToken(page)
  const other = await context.newPage()
  await other.goto('/admin/trash')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('user-info'))).toBeNull()
  await expect.poll(async () => (await api('GET', '/account', undefined, token)).status).toBe(401)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'ADMIN PANEL' })).toBeVisible()
})

test('a stored session with only a token is valid', async ({ page, adminToken }) => {
  const session = JSON.stringify({ token: await adminToken() })
  await page.addInitScript((text) => localStorage.setItem('user-info', text), session)
  await page.goto('/admin/account')
  await expect(page.getByText(ADMIN.email).first()).toBeVisible()
  await expect(page).toHaveURL('/admin/account')
})

test('logging out removes the list of recently opened screens', async ({ page }) => {
  await openSignedIn(page, '/admin/dashboard')
  // The screen handles keys only once it has rendered.
  await expect(page.getByRole('heading', { level: 1, name: 'Main' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search and go anywhere' }).fill('refund pol')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/refund-policy')
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('palette-recent')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('palette-recent')
})

test('logging out asks first while something is unsaved, and keeps it here and on the server', async ({
  page,
  api,
  adminToken,
}) => {
  const token = await adminToken()
  const draftsOnServer = async () => (await api('GET', '/drafts/documents-refund-policy', undefined, token)).body.data
  await openSignedIn(page, DOCUMENT.page)
  await page.getByLabel('Title').fill('Half a thought')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(draftsOnServer).toMatchObject([{ text: expect.stringContaining('Half a thought') }])

  await signIn(page)
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto(DOCUMENT.page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(draftsOnServer).toEqual([])
})

test('a session that ends during an edit asks to sign in over the page, and then the save continues', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(LOGGED_401)
  const before = (await api('GET', DOCUMENT.publicCall)).body
  await openSignedIn(page, DOCUMENT.page)
  await page.getByLabel('Title').fill('Refunds, in short')
  await api('POST', '/logout', {}, await readToken(page))
  await page.getByRole('button', { name: 'Update' }).click()

  await expect(endedDialog(page)).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveValue(ADMIN.email)
  await page.keyboard.press('Escape')
  await expect(endedDialog(page)).toBeVisible()
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.keyboard.press('Enter')

  await expect(page.getByText('refund-policy updated successfully.')).toBeVisible()
  await expect(endedDialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Update' })).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('Refunds, in short')
  expect((await api('GET', DOCUMENT.publicCall)).body.title).toBe('Refunds, in short')
  await api('PUT', DOCUMENT.call, before, await readToken(page))
})

test('signing in again in one tab continues the save of the other', async ({ page, context, api, expectedErrors }) => {
  expectedErrors.push(LOGGED_401)
  const before = (await api('GET', DOCUMENT.publicCall)).body
  await openSignedIn(page, DOCUMENT.page)
  const other = await context.newPage()
  await other.goto('/admin/account')
  await expect(other.getByText(ADMIN.email).first()).toBeVisible()

  await page.getByLabel('Title').fill('Saved once the other tab is back')
  // The page soon notices on its own, and then its dialog covers the button.
  await api('POST', '/logout', {}, await readToken(page))
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(endedDialog(page)).toBeVisible()
  await other.reload()
  await expect(endedDialog(other)).toBeVisible()
  await signIn(other)

  await expect(endedDialog(other)).toHaveCount(0)
  await expect(endedDialog(page)).toHaveCount(0)
  await expect(page.getByText('refund-policy updated successfully.')).toBeVisible()
  await api('PUT', DOCUMENT.call, before, await readToken(page))
})

test('when two tabs edit one document, the second one sees both versions and chooses', async ({
  page,
  context,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(LOGGED_409)
  const before = (await api('GET', DOCUMENT.publicCall)).body
  await openSignedIn(page, DOCUMENT.page)
  const other = await context.newPage()
  await other.goto(DOCUMENT.page)
  await other.getByLabel('Title').fill('Theirs')
  await other.getByRole('button', { name: 'Update' }).click()
  await expect(other.getByText('refund-policy updated successfully.')).toBeVisible()

  await page.getByLabel('Title').fill('Mine')
  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Their version and yours' })
  await expect(dialog.getByText('Theirs').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await api('GET', DOCUMENT.publicCall)).body.title).toBe('Mine')
  await api('PUT', DOCUMENT.call, before, await readToken(page))
})

test('the polls of an unattended console say that it is unattended', async ({ page, openConsole }) => {
  await page.clock.install()
  const counts: boolean[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/leads/counts')) counts.push('x-unattended' in request.headers())
  })
  await openConsole('/admin/dashboard')
  await expect.poll(() => counts.at(-1)).toBe(false)
  await page.clock.fastForward('02:00')
  await expect.poll(() => counts.at(-1)).toBe(true)
  await page.keyboard.press('Shift')
  await page.clock.fastForward('00:06')
  await expect.poll(() => counts.at(-1)).toBe(false)
})
