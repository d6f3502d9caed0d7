import { expect } from '../fixtures.ts'
import { openFold } from '../steps/console-steps.ts'
import { LEADS, pane, row, test } from '../steps/lead-steps.ts'
import { BOARD, test as withVisits } from '../steps/visit-steps.ts'

test('Back closes the dialog, then the lead behind it, and then leaves', async ({ page, book, openConsole }) => {
  await book({ name: 'Bala Back' })
  await openConsole('/admin/dashboard')
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Leads/ })
    .click()
  await page.getByRole('link', { name: 'Bala Back' }).click()
  await expect(pane(page, 'Bala Back')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(pane(page, 'Bala Back')).toBeVisible()

  await page.getByRole('button', { name: /^Add lead/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add lead by phone' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(pane(page, 'Bala Back')).toBeVisible()
  await page.goBack()
  await expect(pane(page, 'Bala Back')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/dashboard/)
})

test('a dialog that was closed by a key costs no step back, and the next one closes again', async ({ page, openConsole }) => {
  await openConsole('/admin/account')
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: /^Leads/ })
    .click()
  await expect(page).toHaveURL(LEADS)
  // The address comes before the screen.
  await expect(page.locator('#screen')).toBeFocused()
  for (const key of ['?', 'c', 'ControlOrMeta+k']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    // Not in the search field, where the next key would be typed.
    await expect(page.locator('#screen')).toBeFocused()
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(LEADS)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL('/admin/account')
  await page.goForward()
  await expect(page).toHaveURL(LEADS)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/admin/account')
})

test('a lead that is deleted by a dialog does not come back with Back', async ({ page, book, openConsole }) => {
  await book({ name: 'Gita Gone' })
  await openConsole(`${LEADS}?search=Gita+Gone`)
  await page.getByRole('link', { name: 'Gita Gone' }).click()
  await pane(page, 'Gita Gone').getByRole('button', { name: 'Delete this lead' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Gita Gone')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(`${LEADS}?search=Gita+Gone`)
})

withVisits(
  'on the board Back closes the dialog and keeps the visit open',
  async ({ page, enterPlumber, bookAt, openConsole }) => {
    await enterPlumber('Ravi Back')
    await bookAt('Veena Back', '10')
    await openConsole(BOARD)
    await page.getByRole('link', { name: /Veena/ }).first().click()
    const visit = page.getByRole('complementary', { name: 'Visit of Veena Back' })
    await expect(visit.getByRole('heading', { name: 'Veena Back' })).toBeVisible()
    await page.keyboard.press('w')
    const dialog = page.getByRole('dialog', { name: /^Plan KG-/ })
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(visit).toBeVisible()
    await page.goBack()
    await expect(visit).toBeHidden()
    await expect(page).toHaveURL(BOARD)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('Back closes the menu', async ({ page, openConsole }) => {
    await openConsole('/admin/account')
    await page.getByRole('button', { name: /menu/i }).first().click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page).toHaveURL('/admin/account')
    await page.getByRole('button', { name: /menu/i }).first().click()
    await page.getByRole('dialog').getByRole('link', { name: 'Leads' }).click()
    await expect(page).toHaveURL(LEADS)
    await page.goBack()
    await expect(page).toHaveURL('/admin/account')
  })
})

test('before unsaved text is left, the focus is on Stay', async ({ page, openConsole }) => {
  await openConsole('/admin/services/createservice')
  await page.getByLabel('Meta Title').fill('Half a text')
  await (await openFold(page, 'Settings')).getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Meta Title')).toHaveValue('Half a text')
})

test('a page beyond the last shows the last', async ({ page, openConsole }) => {
  await openConsole(`${LEADS}?page=7`)
  await expect(page).toHaveURL(LEADS)
  await expect(page.getByText('No lead matches')).toHaveCount(0)
})

test('where trying again can’t help, the screen says what does', async ({ page, openConsole, expectedErrors }) => {
  expectedErrors.push(/404/, /422/)
  await openConsole(`${LEADS}?lead=999999`)
  const lead = page.getByRole('complementary')
  await expect(lead.getByText('It may be in the trash.')).toBeVisible()
  await expect(lead.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await lead.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(LEADS)

  await page.goto(`${LEADS}?city=atlantis`)
  const alert = page.getByRole('alert')
  await expect(alert).toBeVisible()
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await alert.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(LEADS)
  await expect(alert).toHaveCount(0)
})

test('a search that a link leaves at once is not left in its field', async ({ page, openConsole }) => {
  await openConsole(LEADS)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('asha')
  // In the same instant, before the page has drawn what the search changed.
  await page.getByRole('link', { name: /^Completed Leads/ }).evaluate((link: HTMLElement) => {
    link.focus()
    link.click()
  })
  await expect(page).toHaveURL(/status=Completed/)
  const searched = new URL(page.url()).searchParams.get('search') ?? ''
  await expect(search).toHaveValue(searched)
})
