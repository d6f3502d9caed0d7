import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { toast } from '../steps/console-steps.ts'
import { LEADS, pane, row, tab, test } from '../steps/lead-steps.ts'

test('the list is used by keyboard alone, with j, k, Enter, e, x, v, Escape and ?', async ({
  page,
  book,
  openConsole,
  mobile,
}) => {
  for (const [index, name] of ['Kiran Keys Three', 'Kiran Keys Two', 'Kiran Keys One'].entries())
    await book({ name }, String(Number(mobile) - 100_000_000 + index * 10_000_000))
  await openConsole(`${LEADS}?search=Kiran+Keys`)
  await expect(row(page, 'Kiran Keys Two')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Kiran Keys Three' })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(pane(page, 'Kiran Keys Two')).toBeVisible()
  await page.keyboard.press('j')
  await expect(pane(page, 'Kiran Keys One')).toBeVisible()
  await page.keyboard.press('k')
  await expect(pane(page, 'Kiran Keys Two')).toBeVisible()
  await page.keyboard.press('e')
  await expect(pane(page, 'Kiran Keys Two').getByText('Moved to Completed')).toBeVisible()
  await expect(row(page, 'Kiran Keys Two')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: /Lead of/ })).toBeHidden()

  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Kiran Keys One' })).toBeFocused()
  await page.keyboard.press('v')
  await expect(page.getByText('1 ticked').last()).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('v')
  await page.keyboard.press('x')
  await expect(toast(page, '2 leads are now Cancelled')).toBeVisible()
  await expect(page.getByText('No lead matches')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Help: Leads' })).toContainText('Lead completed')
})

test('a row that is ticked while an earlier action is under way stays ticked', async ({ page, book, openConsole, mobile }) => {
  for (const [index, name] of ['Tia Tick Two', 'Tia Tick One'].entries())
    await book({ name }, String(Number(mobile) - 700_000_000 + index * 10_000_000))
  await openConsole(`${LEADS}?search=Tia+Tick`)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/leads/*', async (route) => {
    if (route.request().method() === 'PATCH') await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest((request) => request.method() === 'PATCH')
  await expect(row(page, 'Tia Tick Two')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await asked
  const other = page.getByRole('checkbox', { name: /^Tick Tia Tick One/ })
  await other.check()
  answer.resolve()
  await expect(row(page, 'Tia Tick Two')).toBeHidden()
  await expect(toast(page, 'Tia Tick Two is now Completed')).toBeVisible()
  await expect(other).toBeChecked()
})

test('several leads are completed and deleted at once, and both can be undone', async ({ page, book, openConsole, mobile }) => {
  for (const [index, name] of ['Bela Bulk', 'Bina Bulk'].entries())
    await book({ name }, String(Number(mobile) - 300_000_000 + index * 10_000_000))
  await openConsole(`${LEADS}?search=Bulk`)
  await page.getByLabel('Tick all on this page').check()
  const bar = page.getByRole('region', { name: 'Ticked leads' })
  await bar.getByRole('button', { name: 'Completed' }).click()
  await expect(toast(page, '2 leads are now Completed')).toBeVisible()
  await expect(page.getByText('No lead matches')).toBeVisible()
  await toast(page, '2 leads are now Completed').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Bina Bulk')).toBeVisible()

  await page.getByLabel('Tick all on this page').check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted successfully')).toBeVisible()
  await expect(row(page, 'Bina Bulk')).toBeHidden()
  await toast(page, 'Deleted successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Bela Bulk')).toBeVisible()
})

test('filters are in the address, Back removes them, and the CSV has the filtered leads', async ({
  page,
  book,
  openConsole,
  mobile,
}) => {
  await book({ name: '=Formula()', service_type: 'Geyser', city: 'thane', message: 'Say "hot", please' })
  await book({ name: 'Fila Other', service_type: 'RO', city: 'mum' }, String(Number(mobile) - 500_000_000))
  await openConsole(LEADS)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Service', { exact: true }).selectOption('Geyser')
  await page.getByLabel('City').selectOption('Thane')
  await expect(page).toHaveURL(/service_type=Geyser&city=thane/)
  await expect(row(page, '=Formula()')).toBeVisible()
  await expect(row(page, 'Fila Other')).toBeHidden()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^leads-new-20\d\d-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFFReference,')).toBe(true)
  expect(text).toContain(`,'=Formula(),${mobile},`)
  expect(text).toContain('"Say ""hot"", please"')
  expect(text).not.toContain('Fila Other')

  await page.getByRole('searchbox').fill(mobile)
  await expect(page).toHaveURL(new RegExp(`search=${mobile}`))
  await expect(tab(page, 'New Leads')).toHaveText('New Leads1')
  await page.goBack()
  await expect(page).toHaveURL(/service_type=Geyser$/)
  await page.goBack()
  await expect(row(page, 'Fila Other')).toBeVisible()
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-02')
  await expect(page.getByText('No lead matches')).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(row(page, 'Fila Other')).toBeVisible()
})

test('the dashboard has the oldest lead and the counts by service', async ({ page, book, openConsole }) => {
  await book({ name: 'Dashed Board', service_type: 'Microwave' })
  await openConsole('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Main', level: 1 })).toBeVisible()
  const longest = page.getByRole('region', { name: 'To call' }).getByRole('listitem').first()
  await expect(longest).toContainText(/call by .*\d:\d\d\s[ap]m.*, received /)
  const business = page.getByRole('region', { name: 'Business' })
  await business.getByRole('link', { name: 'By service' }).click()
  // The figures are a minute old where another journey has asked for them.
  const countRows = async () => {
    await page.reload()
    await business.getByRole('region', { name: 'The figures' }).waitFor()
    return business.getByRole('row', { name: /^Microwave/ }).count()
  }
  await expect.poll(countRows).toBe(1)
})

test('axe finds nothing on the leads and the dashboard, and nothing scrolls sideways', { tag: '@long' }, async ({
  page,
  book,
  openConsole,
}) => {
  const id = await book({ name: 'Axe Tester' })
  await openConsole('/admin/dashboard')
  const screens = [
    '/admin/dashboard',
    LEADS,
    `${LEADS}?lead=${id}`,
    `${LEADS}?calls=due&assignee=me`,
    `${LEADS}?search=nobody-at-all`,
    `${LEADS}?status=Completed`,
    `${LEADS}?status=unfinished`,
  ]
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, path)
  }
})

test('a laptop has room for twelve leads of one line each, and for its tabs and chips in one line', async ({
  page,
  book,
  openConsole,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await book({ name: 'Lata Laptop', message: 'The tap of the kitchen drips, and the one of the bathroom does not close' })
  await openConsole(`${LEADS}?search=Lata+Laptop`)
  const lead = row(page, 'Lata Laptop')
  const boxOf = async (found: Locator) => {
    await expect(found).toBeVisible()
    return (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const { y, height } = await boxOf(lead)
  expect(height).toBe(36)
  const keys = await boxOf(page.getByText('all keys'))
  // Before we open, calls are due from then on.
  const group = await boxOf(page.getByRole('rowheader', { name: /^(Due|From 8 am) 1$/ }))
  // The queue has up to three groups in sight.
  expect(800 - keys.height - 12 - y - 2 * group.height).toBeGreaterThanOrEqual(12 * height)

  const [tabs, chips] = [await boxOf(tab(page, 'Unfinished')), await boxOf(page.getByRole('link', { name: /^To call/ }))]
  expect(Math.abs(tabs.y + tabs.height - chips.y - chips.height)).toBeLessThan(8)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the first lead is near the top, and the list’s other actions are behind one button', async ({
    page,
    book,
    openConsole,
  }) => {
    await book({ name: 'Phani Phone' })
    await openConsole(`${LEADS}?search=Phani+Phone`)
    const lead = row(page, 'Phani Phone')
    await expect(lead).toBeVisible()
    const [heading, first] = [await page.getByRole('heading', { level: 1 }).boundingBox(), await lead.boundingBox()]
    expect((first?.y ?? 0) - (heading?.y ?? 0)).toBeLessThan(220)

    const file = page.getByRole('button', { name: 'Download CSV' })
    await expect(file).toBeHidden()
    await page.getByRole('button', { name: 'Actions for leads' }).tap()
    await expect(page.getByRole('button', { name: 'Ring for new leads' })).toBeVisible()
    const download = page.waitForEvent('download')
    await file.tap()
    expect((await download).suggestedFilename()).toMatch(/^leads-new-/)
    await expect(file).toBeHidden()

    await tab(page, 'Unfinished').tap()
    await expect(tab(page, 'Unfinished')).toBeInViewport()
  })
})

test('the search field stays wide enough beside the filters on a tablet', async ({ page, openConsole }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openConsole(LEADS)
  const box = page.getByLabel('Search leads')
  await expect(box).toBeVisible()
  expect((await box.boundingBox())?.width).toBeGreaterThanOrEqual(200)
})

test('the CSV is named after India’s date, and its download can be cancelled', async ({ page, openConsole }) => {
  await page.clock.setFixedTime('2026-11-21T20:00:00Z')
  await openConsole(LEADS)
  await page.route('**/api/leads.csv*', () => {}, { times: 1 })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await page.getByRole('button', { name: 'Cancel the download' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('leads-new-2026-11-22.csv')
})
