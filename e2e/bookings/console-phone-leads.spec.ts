import { formatMobile } from '../../contract/fields.ts'
import { ADMIN } from '../../test/program.ts'
import { expect } from '../fixtures.ts'
import { toast } from '../steps/console-steps.ts'
import { pane, test } from '../steps/lead-steps.ts'

test('a lead is taken by phone from anywhere, by keyboard alone, and corrected', async ({
  page,
  api,
  book,
  openConsole,
  mobile,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await book({ name: 'Usha Known', city: 'pune' })
  await openConsole('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Main' })).toBeVisible()

  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Add lead by phone' })
  await expect(form.getByLabel('Mobile')).toBeFocused()
  await page.keyboard.type(`+91 0${formatMobile(mobile)}`.replace(' 0', ' '))
  await expect(form.getByText(/^1 booking, last Plumber/)).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Usha Known')
  await expect(form.getByLabel('City')).toHaveValue('pune')
  await expect(form.getByLabel('Service')).toHaveValue('Plumber')

  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('c')
  await expect(form.getByLabel('Name')).toHaveValue('Usha Known')
  for (const field of ['Name', 'Service', 'City', 'Message']) {
    await page.keyboard.press('Tab')
    await expect(form.getByLabel(field, { exact: true })).toBeFocused()
  }
  await page.keyboard.type('Geyser too')
  for (const field of [
    ...['Email', 'GSTIN', 'Language'].map((label) => form.getByLabel(label, { exact: true })),
    // Her booking is still open, and a link leads there; it stands in no one's way to the next field.
    form.getByRole('link', { name: /^KG-/ }),
    form.getByRole('checkbox'),
  ]) {
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
  }
  await page.keyboard.press('Space')
  for (let back = 0; back < 4; back++) await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('usha@')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('example.com')
  await page.keyboard.press('Enter')
  await expect(toast(page, /^Lead KG-\w{6} is saved/)).toBeVisible()
  await expect(form).toBeHidden()

  const lead = pane(page, 'Usha Known')
  await expect(lead).toBeFocused()
  await expect(lead.getByText(`Taken by phone by ${ADMIN.email}`)).toBeVisible()
  await expect(lead.getByText('Asked on the phone: “We call and message you about this booking only.”')).toBeVisible()
  await expect(lead.getByText('Mobile not verified by a code')).toBeVisible()

  await page.keyboard.press('c')
  await expect(form.getByLabel('Mobile')).toBeFocused()
  await expect(form.getByLabel('City')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(lead).toBeFocused()

  const other = String(Number(mobile) - 300_000_000)
  await lead.getByRole('button', { name: 'Edit' }).press('Enter')
  const correction = page.getByRole('dialog', { name: /^Edit KG-/ })
  await expect(correction.getByLabel('Mobile')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(other)
  await correction.getByLabel('Language').selectOption('Hindi')
  await correction.getByLabel('Mobile').press('Enter')
  await expect(toast(page, 'Lead corrected')).toBeVisible()
  await expect(lead.getByText(`Mobile: ${formatMobile(mobile)} → ${formatMobile(other)}`)).toBeVisible()
  await expect(lead.getByText('Language: English → Hindi')).toBeVisible()
  await expect(lead.getByRole('button', { name: 'Edit' })).toBeFocused()
  await lead.getByRole('button', { name: 'Send the confirmation' }).press('Enter')
  await expect(toast(page, 'The confirmation is on its way')).toBeVisible()
  await expect(lead.getByRole('button', { name: 'Send the confirmation' })).toBeHidden()
  expect((await api('GET', '/leads/known?mobile=1')).status).toBe(401)
})

test('what was typed of a call comes back after Clear, also into a form that was closed since', async ({
  page,
  openConsole,
  mobile,
}) => {
  await openConsole('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Main' })).toBeVisible()
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Add lead by phone' })
  await form.getByLabel('Mobile').fill(mobile)
  await form.getByLabel('Name').fill('Uma Undone')
  const clear = form.getByRole('button', { name: 'Clear' })
  const undo = toast(page, 'The form is cleared').getByRole('button', { name: 'Undo' })

  await clear.click()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await expect(form.getByLabel('Mobile')).toHaveValue('')
  await expect(form.getByLabel('Mobile')).toBeFocused()
  await expect(clear).toBeHidden()
  await undo.click()
  await expect(form.getByLabel('Name')).toHaveValue('Uma Undone')
  await expect(form.getByLabel('Mobile')).toHaveValue(mobile)

  await clear.click()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await undo.click()
  await page.keyboard.press('c')
  await expect(form.getByLabel('Name')).toHaveValue('Uma Undone')
})
