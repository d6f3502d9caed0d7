import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ADMIN } from '../test/program.ts'
import { expectAccessible } from './axe.ts'
import { test as base, expect } from './fixtures.ts'

type Form = { name: string; service_type?: string; city?: string; message?: string }

const test = base.extend<{ book: (form: Form, number?: string) => Promise<number>; open: (path: string) => Promise<void> }>({
  /** A booking as a visitor makes it. */
  book: ({ api, mobile, readCode }, use) =>
    use(async (form, number = mobile) => {
      const lead = { service_type: 'Plumber', city: 'pune', message: 'The tap drips', ...form, mobile: number }
      await api('POST', '/public/send-otp', lead)
      await api('POST', '/public/verify-otp', { mobile: number, otp: await readCode(number) })
      const { body } = await api('POST', '/public/leads', lead)
      return (body.data as { id: number }).id
    }),
  open: ({ page, adminToken }, use) =>
    use(async (path) => {
      const session = JSON.stringify({ id: 1, token: await adminToken() })
      await page.addInitScript((text) => localStorage.setItem('user-info', text), session)
      await page.goto(path)
    }),
})

const LEADS = '/admin/leads/leads'
const row = (page: Page, name: string) => page.getByRole('row', { name })
const pane = (page: Page, name: string) => page.getByRole('complementary', { name: `Lead of ${name}` })
const tab = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()

test('a lead moves through its states, and who moved it when is kept', async ({ page, book, open, mobile }) => {
  await book({ name: 'Wanda Mover' })
  await open(`${LEADS}?search=Wanda`)
  await row(page, 'Wanda Mover').getByRole('link', { name: 'Wanda Mover' }).click()
  const lead = pane(page, 'Wanda Mover')
  await expect(page).toHaveURL(/search=Wanda&lead=\d+/)
  await expect(lead.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', `tel:+91${mobile}`)
  await expect(lead.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', `https://wa.me/91${mobile}`)
  await expect(lead.getByText(/Call promised by .+ at \d+:\d\d [AP]M/)).toBeVisible()

  await lead.getByLabel('Note or reason').fill('New washer, 499 paid')
  await lead.getByRole('button', { name: 'Completed' }).click()
  await expect(toast(page, 'Lead updated: Wanda Mover is Completed now')).toBeVisible()
  await expect(lead.getByText('Moved to Completed')).toBeVisible()
  await expect(lead.getByRole('listitem').filter({ hasText: 'New washer, 499 paid' })).toBeVisible()
  await expect(lead.getByText(ADMIN.email)).toBeVisible()
  await expect(page.getByText('No lead matches')).toBeVisible()
  await expect(lead.getByText('Call promised by')).toBeHidden()

  await tab(page, 'Completed Leads').click()
  await row(page, 'Wanda Mover').getByRole('link', { name: 'Wanda Mover' }).click()
  await lead.getByRole('button', { name: 'Back to New' }).click()
  await expect(lead.getByText('Moved to New')).toBeVisible()
  await lead.getByRole('button', { name: 'Cancelled' }).click()
  await expect(toast(page, 'is Cancelled now')).toBeVisible()
  await toast(page, 'is Cancelled now').getByRole('button', { name: 'Undo' }).click()
  await expect(lead.getByText('Moved to New')).toHaveCount(2)
})

test('the list by keys alone: j, k, Enter, c, x, v, Escape and the list of keys', async ({ page, book, open, mobile }) => {
  for (const [index, name] of ['Kiran Keys One', 'Kiran Keys Two', 'Kiran Keys Three'].entries())
    await book({ name }, String(Number(mobile) - 100_000_000 + index * 10_000_000))
  await open(`${LEADS}?search=Kiran+Keys`)
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
  await page.keyboard.press('c')
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
  await expect(toast(page, '2 leads are Cancelled now')).toBeVisible()
  await expect(page.getByText('No lead matches')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Lead completed')
})

test('a new lead shows without reloading, and in the tab’s title until something is done', async ({
  page,
  book,
  open,
  mobile,
}) => {
  await open(LEADS)
  await expect(page.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible()
  await expect(tab(page, 'New Leads').locator('.tab-count')).toBeVisible()
  await expect(page).toHaveTitle('Leads · Karigar')
  await book({ name: 'Just Arrived' }, String(Number(mobile) - 200_000_000))
  await expect(row(page, 'Just Arrived').first()).toContainText('Just in')
  await expect(page).toHaveTitle('(1) Leads · Karigar')
  await page.keyboard.press('j')
  await expect(page).toHaveTitle('Leads · Karigar')
  await expect(page.getByText('Just in')).toBeHidden()
})

test('several at once: completed and undone, deleted and undone', async ({ page, book, open, mobile }) => {
  for (const [index, name] of ['Bela Bulk', 'Bina Bulk'].entries())
    await book({ name }, String(Number(mobile) - 300_000_000 + index * 10_000_000))
  await open(`${LEADS}?search=Bulk`)
  await page.getByLabel('Tick all on this page').check()
  const bar = page.getByRole('region', { name: 'Ticked leads' })
  await bar.getByRole('button', { name: 'Completed' }).click()
  await expect(toast(page, '2 leads are Completed now')).toBeVisible()
  await expect(page.getByText('No lead matches')).toBeVisible()
  await toast(page, '2 leads are Completed now').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Bina Bulk')).toBeVisible()

  await page.getByLabel('Tick all on this page').check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted successfully')).toBeVisible()
  await expect(row(page, 'Bina Bulk')).toBeHidden()
  await toast(page, 'Deleted successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Bela Bulk')).toBeVisible()
})

test('a delete that fails is told, and the row stays', async ({ page, book, open, expectedErrors }) => {
  expectedErrors.push(/status of 503/)
  await book({ name: 'Stays Here' })
  await open(`${LEADS}?search=Stays+Here`)
  await page.route('**/api/leads/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { status: false, message: 'Not now' } })
      : route.fallback(),
  )
  await page.getByLabel(/^Tick Stays Here/).check()
  await page.getByRole('region', { name: 'Ticked leads' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Not now')).toBeVisible()
  await expect(row(page, 'Stays Here')).toBeVisible()
})

test('filters stand in the address, Back takes them back, and the file holds what they let through', async ({
  page,
  book,
  open,
  mobile,
}) => {
  await book({ name: '=Formula()', service_type: 'Geyser', city: 'thane', message: 'Say "hot", please' })
  await book({ name: 'Fila Other', service_type: 'RO', city: 'mum' }, String(Number(mobile) - 500_000_000))
  await open(LEADS)
  await page.getByLabel('Service').selectOption('Geyser')
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

test('the dashboard has the oldest lead, and what the leads are for', async ({ page, book, open }) => {
  await book({ name: 'Dashed Board', service_type: 'Microwave' })
  await open('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Main', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Oldest unanswered lead' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Microwave/ })).toBeVisible()
})

test('a session that ends loses no note that is being written', async ({ page, api, book, open, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  await book({ name: 'Long Note' })
  await open(`${LEADS}?search=Long+Note`)
  await row(page, 'Long Note').getByRole('link', { name: 'Long Note' }).click()
  await page.getByLabel('Note or reason').fill('Calls back at five')
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('user-info') ?? '{}') as { token: string }).token)
  await api('POST', '/logout', {}, token)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(ADMIN.email)
  await dialog.getByLabel('Password').fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'LOGIN' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Note or reason')).toHaveValue('Calls back at five')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(pane(page, 'Long Note').getByText('Calls back at five')).toBeVisible()
})

test('axe finds nothing on the leads and the dashboard, and nothing scrolls sideways', async ({ page, book, open }) => {
  test.slow()
  const id = await book({ name: 'Axe Tester' })
  await open('/admin/dashboard')
  const screens = [
    '/admin/dashboard',
    LEADS,
    `${LEADS}?lead=${id}`,
    `${LEADS}?search=nobody-at-all`,
    `${LEADS}?status=Completed`,
    `${LEADS}?status=unfinished`,
  ]
  for (const path of screens) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, path)
  }
})

test('the letters act on the lead that is open, whatever is ticked', async ({ page, book, open, mobile }) => {
  for (const [index, name] of ['Olga Open', 'Otto Open'].entries())
    await book({ name }, String(Number(mobile) - 500_000_000 + index * 10_000_000))
  await open(`${LEADS}?search=Open`)
  await page.getByRole('checkbox', { name: /^Tick Otto Open/ }).check()
  await page.getByRole('link', { name: 'Olga Open' }).click()
  await expect(pane(page, 'Olga Open').getByRole('button', { name: /^Completed/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(toast(page, 'Olga Open is Completed now')).toBeVisible()
  await expect(row(page, 'Otto Open')).toBeVisible()
})

test('a lead that is deleted while it is open is not asked for again', async ({ page, book, open }) => {
  const id = await book({ name: 'Gita Gone' })
  await open(`${LEADS}?lead=${id}`)
  const asked: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(`/api/leads/${id}`) && response.request().method() === 'GET') asked.push(response.status())
  })
  await pane(page, 'Gita Gone').getByRole('button', { name: 'Delete this lead' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted successfully')).toBeVisible()
  await expect(pane(page, 'Gita Gone')).toBeHidden()
  await expect(row(page, 'Gita Gone')).toHaveCount(0)
  expect(asked.filter((status) => status === 404)).toEqual([])
})

test('a lead that arrives is said aloud on any screen', async ({ page, book, open, mobile }) => {
  const counted = page.waitForResponse('**/api/leads/counts*')
  await open('/admin/trash')
  await (await counted).finished()
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible()
  await book({ name: 'Neha News' }, String(Number(mobile) - 600_000_000))
  await expect(page.getByRole('status').filter({ hasText: 'A new lead has come' })).toBeAttached()
})

test('the search keeps room for its word beside the filters on a tablet', async ({ page, open }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(LEADS)
  const box = page.getByLabel('Search leads')
  await expect(box).toBeVisible()
  expect((await box.boundingBox())?.width).toBeGreaterThanOrEqual(200)
})

test('the file of leads bears India’s day, and waiting for it can be ended', async ({ page, open }) => {
  await page.clock.setFixedTime('2026-11-21T20:00:00Z')
  await open(LEADS)
  await page.route('**/api/leads.csv*', () => {}, { times: 1 })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await page.getByRole('button', { name: 'Cancel the download' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('leads-new-2026-11-22.csv')
})
