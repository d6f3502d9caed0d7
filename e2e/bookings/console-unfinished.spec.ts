import type { Program } from '../../test/program.ts'
import { expect } from '../fixtures.ts'
import { holdSaves, toast } from '../steps/console-steps.ts'
import { test as base, LEADS, pane, row, tab } from '../steps/lead-steps.ts'
import { startWith } from '../steps/paying-steps.ts'

const test = base.extend<object, { server: Program }>({
  server: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const program = await startWith({}, workerIndex)
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})

test('an unfinished form is called about, noted, and made a lead', async ({ page, api, adminToken, openConsole, mobile }) => {
  const typed = { name: 'Farida Halfway', mobile, service_type: 'AC', city: 'thane', message: 'It drips '.repeat(60) }
  // Codes go to known browsers alone: this form asks to be called back.
  await api('PUT', '/otp/receivers', { who: 'known', hours: 1 }, await adminToken())
  expect((await api('POST', '/public/send-otp', typed)).status).toBe(429)
  await openConsole(`${LEADS}?status=unfinished&search=${mobile}`)
  await row(page, 'Farida Halfway').getByRole('link', { name: 'Farida Halfway' }).click()
  const form = page.getByRole('complementary', { name: 'Unfinished form of Farida Halfway' })
  await form.getByRole('button', { name: 'Not reached' }).click()
  await expect(form.getByText('Tried once')).toBeVisible()
  await form.getByRole('button', { name: /^Reached/ }).click()
  await expect(row(page, 'Farida Halfway')).toContainText('Called')
  await form.getByLabel('Note').fill('Comes at 5')
  const letThrough = await holdSaves(page, '**/api/unfinished-leads/*')
  await form.getByRole('button', { name: 'Save note' }).click()
  await form.getByLabel('Note').fill('Comes at 5, with a ladder')
  letThrough()
  await expect(toast(page, 'Note saved')).toBeVisible()
  await expect(row(page, 'Farida Halfway')).toContainText('Comes at 5')
  await expect(form.getByLabel('Note')).toHaveValue('Comes at 5, with a ladder')

  await form.getByRole('button', { name: 'Make it a lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add lead by phone' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Farida Halfway')
  await dialog.getByLabel('Name').press('Enter')
  await expect(toast(page, 'is saved')).toBeVisible()
  await expect(pane(page, 'Farida Halfway').getByText('Comes at 5')).toBeVisible()
  await tab(page, 'Unfinished').click()
  await expect(page.getByRole('row', { name: 'Farida Halfway' })).toBeHidden()
})
