import { ADMIN } from '../../test/program.ts'
import { expect } from '../fixtures.ts'
import { toast } from '../steps/console-steps.ts'
import { LEADS, pane, row, tab, test } from '../steps/lead-steps.ts'

test('a lead moves through its statuses, and the history keeps who moved it', async ({ page, book, openConsole, mobile }) => {
  await book({ name: 'Wanda Mover' })
  await openConsole(`${LEADS}?search=Wanda`)
  await row(page, 'Wanda Mover').getByRole('link', { name: 'Wanda Mover' }).click()
  const lead = pane(page, 'Wanda Mover')
  await expect(page).toHaveURL(/search=Wanda&lead=\d+/)
  await expect(lead.getByRole('link', { name: /^Call / })).toHaveAttribute('href', `tel:+91${mobile}`)
  await expect(lead.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute('href', `https://wa.me/91${mobile}`)
  // Before we open, a chip says it in place of the line.
  const promise = lead.getByText(/call (promised )?by .*\d+:\d\d [ap]m/i)
  await expect(promise.first()).toBeVisible()

  await lead.getByLabel('Note or reason').fill('New washer, 499 paid')
  await lead.getByRole('button', { name: 'Completed' }).click()
  await expect(toast(page, 'Lead updated: Wanda Mover is now Completed')).toBeVisible()
  await expect(lead.getByText('Moved to Completed')).toBeVisible()
  await expect(lead.getByRole('listitem').filter({ hasText: 'New washer, 499 paid' })).toBeVisible()
  await expect(lead.getByRole('listitem').filter({ hasText: ADMIN.email }).first()).toBeVisible()
  await expect(page.getByText('No lead matches')).toBeVisible()
  await expect(promise).toHaveCount(0)

  await tab(page, 'Completed Leads').click()
  await row(page, 'Wanda Mover').getByRole('link', { name: 'Wanda Mover' }).click()
  await lead.getByRole('button', { name: 'Back to New' }).click()
  await expect(lead.getByText('Moved to New')).toBeVisible()
  await lead.getByRole('button', { name: 'Cancelled' }).click()
  await expect(toast(page, 'is now Cancelled')).toBeVisible()
  await toast(page, 'is now Cancelled').getByRole('button', { name: 'Undo' }).click()
  await expect(lead.getByText('Moved to New')).toHaveCount(2)
})

test('a new lead appears without a reload, and in the page title until the administrator acts', async ({
  page,
  book,
  openConsole,
  mobile,
}) => {
  await openConsole(LEADS)
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

test('a failed deletion is reported, and the row stays', async ({ page, book, openConsole, expectedErrors }) => {
  expectedErrors.push(/status of 503/)
  await book({ name: 'Stays Here' })
  await openConsole(`${LEADS}?search=Stays+Here`)
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

test('a session that ends does not lose a note that is being written', async ({
  page,
  api,
  book,
  openConsole,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  await book({ name: 'Long Note' })
  await openConsole(`${LEADS}?search=Long+Note`)
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

test('single keys act on the open lead, whatever is ticked', async ({ page, book, openConsole, mobile }) => {
  for (const [index, name] of ['Olga Open', 'Otto Open'].entries())
    await book({ name }, String(Number(mobile) - 500_000_000 + index * 10_000_000))
  await openConsole(`${LEADS}?search=Open`)
  await page.getByRole('checkbox', { name: /^Tick Otto Open/ }).check()
  await page.getByRole('link', { name: 'Olga Open' }).click()
  await expect(pane(page, 'Olga Open').getByRole('button', { name: /^Completed/ })).toBeVisible()
  await page.keyboard.press('e')
  await expect(toast(page, 'Olga Open is now Completed')).toBeVisible()
  await expect(row(page, 'Otto Open')).toBeVisible()
})

test('a lead that is deleted while it is open is not requested again', async ({ page, book, openConsole }) => {
  const id = await book({ name: 'Gita Gone' })
  await openConsole(`${LEADS}?lead=${id}`)
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

test('a new lead is announced to screen readers on any screen', async ({ page, book, openConsole, mobile }) => {
  const counted = page.waitForResponse('**/api/leads/counts*')
  await openConsole('/admin/trash')
  await (await counted).finished()
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible()
  await book({ name: 'Neha News' }, String(Number(mobile) - 600_000_000))
  await expect(page.getByRole('status').filter({ hasText: 'A new lead has come in' })).toBeAttached()
})
