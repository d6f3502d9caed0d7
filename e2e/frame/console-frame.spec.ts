import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectNoViolations } from '../steps/axe.ts'
import { hold, openFold } from '../steps/console-steps.ts'

async function open(page: Page, token: string, path: string): Promise<void> {
  await page.addInitScript((session) => localStorage.setItem('user-info', session), JSON.stringify({ id: 1, token }))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search and go anywhere' })

test('the palette opens any screen, finds a service and a blog, and remembers screens, by keyboard alone', async ({
  page,
  adminToken,
}) => {
  await open(page, await adminToken(), '/admin/account')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type('priv')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/privacy-policy')

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('option').first()).toHaveText(/Privacy policy/)
  await page.keyboard.type('plumb')
  await expect(page.getByRole('group', { name: 'Services' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/services\/editservice\/\d+/)

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('monsoon')
  await expect(page.getByRole('group', { name: 'Blogs' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('a screen that arrives behind the palette does not take the focus from it', async ({ page, adminToken }) => {
  await open(page, await adminToken(), '/admin/account')
  const list = await hold(page, /\/whys\?|\/items\./)
  await (await openFold(page, 'Content')).getByRole('link', { name: 'Why to choose' }).click()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeFocused()
  list.release()
  await expect(page).toHaveTitle(/Why to choose/)
  await page.keyboard.type('plumb')
  await expect(palette(page)).toHaveValue('plumb')
})

test('the palette finds a lead by its number', async ({ page, adminToken, api, mobile, readCode }) => {
  await api('POST', '/public/send-otp', { mobile })
  await api('POST', '/public/verify-otp', { mobile, otp: await readCode(mobile) })
  const lead = { name: 'Asha Palette', mobile, service_type: 'Plumber', city: 'thane', message: 'The tap drips' }
  expect((await api('POST', '/public/leads', lead)).status).toBe(201)
  await open(page, await adminToken(), '/admin/account')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(mobile)
  await expect(page.getByRole('option', { name: /Asha Palette/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/leads\/leads/)
  await expect(page.getByText('The tap drips').filter({ visible: true }).first()).toBeVisible()
})

test('g and a letter open a screen, ? explains the screen, and neither works while typing', async ({ page, adminToken }) => {
  await open(page, await adminToken(), '/admin/account')
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page).toHaveURL('/admin/blogs/bloglist')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help: Blogs' })
  await expect(help).toContainText('A draft: only administrators see it.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL('/admin/services/serviceslist')
  // The previous list has such a box too.
  const search = page.getByRole('searchbox', { name: 'Search services' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('gd?')
  await expect(search).toHaveValue('gd?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the theme and the width of the menu are remembered on the device', async ({ page, adminToken }) => {
  await open(page, await adminToken(), '/admin/account')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  const html = await (await page.request.get('/admin/account')).text()
  expect(html).toContain('data-theme="dark"')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Widen the menu' }).click()
  await page.getByRole('button', { name: 'Same as system' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('a screen that is opened again shows what it had, under a line, while it is read anew', async ({ page, adminToken }) => {
  await page.clock.install()
  await open(page, await adminToken(), '/admin/services/serviceslist')
  const row = page.getByRole('row', { name: 'electrician' }).first()
  const line = page.locator('.frame-progress')
  await expect(row).toBeVisible()
  const menu = await openFold(page, 'Settings')
  await menu.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
  await page.clock.fastForward('10:00')
  await expect(line).toHaveCount(0)

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/services\?/, async (route) => {
    await held
    await route.continue()
  })
  await openFold(page, 'Content')
  await menu.getByRole('link', { name: 'Services' }).click()
  await expect(row).toBeVisible()
  await expect(line).toBeAttached()
  answer()
  await expect(line).toHaveCount(0)
})

test('the menu has seven entries and two folds, which are remembered and show the screen that is open', async ({
  page,
  adminToken,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, await adminToken(), '/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Console' })
  await expect(menu.getByRole('link')).toHaveText([
    ...[/^Dashboard/, /^Leads/, /^Visits/, /^Messages/, /^Payments/, /^Notices/, /^Technicians/],
  ])
  expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  await openFold(page, 'Content')
  for (const name of ['Home page', 'Blogs', 'Services', 'Why to choose', 'About us', 'Contact us', 'Shipping policy', 'FAQ'])
    await expect(menu.getByRole('link', { name })).toBeVisible()
  await menu.getByRole('link', { name: 'Refund policy' }).press('Enter')
  await expect(page).toHaveURL('/admin/refund-policy')
  await page.reload()
  await expect(menu.getByRole('button', { name: 'Content', expanded: true })).toBeVisible()
  await menu.getByRole('button', { name: 'Content' }).press('Enter')
  await expect(menu.getByRole('link', { name: 'Refund policy' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Privacy policy' })).toBeHidden()
  await page.goto('/admin/trash')
  await expect(menu.getByRole('link', { name: 'Trash' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await page.getByRole('link', { name: /^Account, signed in as/ }).press('Enter')
  await expect(page).toHaveURL('/admin/account')
  await expect(menu.getByRole('button', { name: 'Settings', expanded: false })).toBeVisible()
})

test('on a low window the menu scrolls to the screen that is open', async ({ page, adminToken }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await open(page, await adminToken(), '/admin/audit')
  await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' })).toBeInViewport({
    ratio: 1,
  })
})

test('a screen that does not exist says so within the frame', async ({ page, adminToken }) => {
  await open(page, await adminToken(), '/admin/nothing-here')
  await expect(page.getByText('This screen doesn’t exist')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu opens as a panel, traps the focus, and closes when a screen is chosen', async ({ page, adminToken }) => {
    await open(page, await adminToken(), '/admin/account')
    const panel = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      expect(await panel.evaluate((element) => element.contains(document.activeElement)), `Tab ${stop}`).toBe(true)
    }
    await panel.getByRole('button', { name: 'Settings' }).click()
    await panel.getByRole('link', { name: 'Trash' }).click()
    await expect(page).toHaveURL('/admin/trash')
    await expect(panel).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
  })
})

test('sign-in page, palette, help and menu pass axe when it is light and when it is dark', async ({ page, adminToken }) => {
  const check = () => expectNoViolations(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await check()
  await open(page, await adminToken(), '/admin/account')
  await check()
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await check()
  const search = Promise.withResolvers<void>()
  await page.route(/\/api\/leads\?.*search=/, async (route) => {
    await search.promise
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('repair')
  await expect(page.getByText('Searching…')).toBeVisible()
  await check()
  search.resolve()
  await expect(page.getByText('Searching…')).toHaveCount(0)
  await check()
  await page.keyboard.type('zzzz')
  await expect(page.getByText('Nothing found for “repairzzzz”')).toBeVisible()
  await check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Help: Account' })).toBeVisible()
  await check()
})

test('on a phone the standing notice folds to one line on this device, and still stands', async ({ page, openConsole }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openConsole('/admin/trash')
  const notice = page.getByRole('region', { name: 'Notice' })
  const height = async () => (await notice.boundingBox())?.height ?? 0
  await expect(notice).toContainText('not sent')
  const whole = await height()
  await notice.getByRole('button', { name: 'Full notice' }).click()
  await expect(notice.getByRole('button', { name: 'Full notice', expanded: false })).toBeVisible()
  expect(await height()).toBeLessThan(whole)
  await page.reload()
  await expect(notice.getByRole('button', { name: 'Full notice', expanded: false })).toBeVisible()
  await expect(notice).toContainText('not sent')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(notice.getByRole('button')).toHaveCount(0)
  await expect(notice.getByRole('link', { name: 'Channels' })).toBeVisible()
})
