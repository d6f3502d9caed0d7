import { formatMobile } from '../../contract/fields.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { buildPicture, openScreen, toast } from '../steps/console-steps.ts'

test('a technician is entered with what is there, and set active once photo and police check are', { tag: '@looks' }, async ({
  page,
  adminToken,
  mobile,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await openScreen(page, await adminToken(), '/admin/technicians')
  await expect(page.getByText('No technicians yet')).toBeVisible()
  await expectAccessible(page, 'no technicians')
  await page.getByRole('link', { name: 'Add technician' }).click()

  await page.getByLabel('Name').fill('Sunil Pawar')
  await page.getByLabel('Mobile').fill(`+91 ${mobile}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const problems = page.getByRole('alert').filter({ hasText: 'Please check:' })
  await expect(problems.getByRole('listitem')).toHaveText([/^ID number/, /^Services/, /^Cities/])
  await problems.getByRole('link', { name: /^Services/ }).click()
  const services = page.getByRole('group', { name: 'Services' })
  await expect(services.getByRole('checkbox', { name: 'AC', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await services.getByRole('checkbox', { name: 'Electrician' }).check()
  await page.getByRole('group', { name: 'Cities' }).getByRole('checkbox', { name: 'Thane' }).check()
  await page.getByLabel('PIN codes').fill('400601, 400602')
  await page.getByRole('group', { name: 'Working days' }).getByRole('checkbox', { name: 'Sunday' }).check()
  await page.getByLabel('To', { exact: true }).fill('00:00')
  await page.getByLabel('ID number').fill('K-104')

  await page.getByRole('checkbox', { name: /^Active/ }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(problems.getByRole('listitem')).toHaveText([/needs a photo/, /needs the date/])
  await expectAccessible(page, 'a technician with errors')
  await page.getByRole('checkbox', { name: /^Active/ }).uncheck()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, 'Technician created successfully')).toBeVisible()

  const row = page.getByRole('row', { name: /Sunil Pawar/ })
  await expect(row).toContainText('Still missing: photo and police check')
  await expect(row.getByText('Off', { exact: true })).toBeVisible()
  await expect(row).toContainText('Every day, 9 am to midnight')
  await row.getByRole('link', { name: 'Sunil Pawar', exact: true }).click()
  await expect(page.getByLabel('PIN codes')).toHaveValue('400601 400602')
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await buildPicture('#f0a51e', 'Sunil.png'))
  await expect(page.getByRole('img', { name: 'Sunil Pawar' })).toBeVisible()
  await page.getByLabel('Police check seen on').fill('2026-11-02')
  await page.getByRole('checkbox', { name: /^Active/ }).check()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Technician updated successfully')).toBeVisible()
  await expect(row.getByText('Off', { exact: true })).toBeHidden()
  await expect(row).not.toContainText('Still missing')
  // An active technician's row says what they are doing now, and links to the board.
  await expect(row.getByRole('link', { name: formatMobile(mobile) })).toHaveAttribute('href', `tel:+91${mobile}`)
  await expect(row.getByRole('link', { name: /^(Free|Off shift)$/ })).toHaveAttribute('href', '/admin/visits')
  await expect(row).toContainText('no visit')
  await expectAccessible(page, 'the technicians')

  // The library says whose photo it is, and leads there.
  await page.goto('/admin/images')
  await page.getByRole('list', { name: 'Used in' }).getByRole('link', { name: 'Sunil Pawar' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Sunil Pawar')
  await expectAccessible(page, 'a technician')
})
