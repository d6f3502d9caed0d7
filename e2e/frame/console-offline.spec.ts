import { ADMIN } from '../../test/program.ts'
import { expect, test } from '../fixtures.ts'
import { openFold } from '../steps/console-steps.ts'

const IMAGES_SCREEN = /\/assets\/images\.list-.*\.js/
// `palette-state` is part of the frame, so it is not matched.
const PALETTE = /\/assets\/palette-(?!state-).*\.js/

test.describe('without a network', () => {
  test.use({ effectiveType: '4g' })

  test('a screen that was not loaded before says so in the frame, and loads when the network is back', async ({
    page,
    context,
    openConsole,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /dynamically imported module/)
    // The screens are prefetched; this route makes the prefetch fail.
    await page.route(IMAGES_SCREEN, (route) => route.abort())
    await openConsole('/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Main', level: 1 })).toBeVisible()
    await context.setOffline(true)
    const menu = await openFold(page, 'Content')
    await menu.getByRole('link', { name: 'Images' }).click()
    await expect(page.getByRole('alert')).toContainText('This screen couldn’t be shown')
    await expect(menu).toBeVisible()
    await expect(page).toHaveURL('/admin/images')

    await context.setOffline(false)
    await page.unroute(IMAGES_SCREEN)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Images', level: 1 })).toBeVisible()
  })

  test('a screen opens once the console was idle for a moment', async ({ page, context, openConsole, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
    const last = page.waitForResponse(/\/assets\/editor-.*\.js/)
    await openConsole('/admin/dashboard')
    await last
    await context.setOffline(true)
    await (await openFold(page, 'Content')).getByRole('link', { name: 'Images' }).click()
    await expect(page.getByRole('heading', { name: 'Images', level: 1 })).toBeVisible()
  })

  test('a failure from before the toasts loaded is shown when the network is back', async ({
    page,
    context,
    openConsole,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /dynamically imported module/)
    const LATE = /\/assets\/(toaster|help-dialog)-.*\.js/
    const missed = () => page.waitForEvent('requestfailed', (request) => request.url().includes('/toaster-'))
    await page.route(LATE, (route) => route.abort())
    await Promise.all([missed(), openConsole('/admin/trash')])
    await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
    await context.setOffline(true)
    await Promise.all([missed(), page.keyboard.press('?')])
    await page.unroute(LATE)
    await context.setOffline(false)
    await expect(page.getByRole('listitem').filter({ hasText: 'The help couldn’t be loaded' })).toBeVisible()
  })

  test('the palette and the help can be opened when the network is back', async ({
    page,
    context,
    openConsole,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /dynamically imported module/)
    // The palette is prefetched; this route makes the prefetch fail.
    await page.route(PALETTE, (route) => route.abort())
    await page.route(/\/assets\/help-dialog-.*\.js/, (route) => route.abort())
    const toasts = page.waitForResponse(/\/assets\/toaster-.*\.js/)
    await openConsole('/admin/trash')
    await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
    await toasts
    await context.setOffline(true)
    await page.keyboard.press('?')
    await expect(page.getByRole('listitem').filter({ hasText: 'The help couldn’t be loaded' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('listitem').filter({ hasText: 'The search couldn’t be loaded' })).toBeVisible()
    await page.getByLabel('Search the trash').fill('abc')
    await expect(page.getByLabel('Search the trash')).toHaveValue('abc')

    await context.setOffline(false)
    await page.unroute(PALETTE)
    await page.unroute(/\/assets\/help-dialog-.*\.js/)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Search and go anywhere' })).toBeFocused()
  })
})

test('a screen whose file a deployment removed reloads the page', async ({ page, openConsole, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  await page.route(IMAGES_SCREEN, (route) => route.fulfill({ status: 404 }))
  await openConsole('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Main', level: 1 })).toBeVisible()
  const reload = page.waitForRequest((request) => request.isNavigationRequest())
  await (await openFold(page, 'Content')).getByRole('link', { name: 'Images' }).click()
  await reload
  // After the reload, the page requests the file of the new build.
  await page.unroute(IMAGES_SCREEN)
  await expect(page.getByRole('heading', { name: 'Images', level: 1 })).toBeVisible()
})

test('without storage in the browser, the console works until the page is closed', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/login')
  await page.getByLabel('Username').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('heading', { name: 'Main', level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Console' })
  await menu.getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect(page.getByRole('button', { name: 'Widen the menu' })).toBeVisible()
  await openFold(page, 'Content')
  await menu.getByRole('link', { name: 'Refund policy' }).click()
  await page.getByLabel('Title').fill('Typed without a storage')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
})
