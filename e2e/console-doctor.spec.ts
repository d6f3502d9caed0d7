import { expectAccessible } from './axe.ts'
import { toast } from './console-steps.ts'
import { expect, test } from './fixtures.ts'

test('the doctor says what is wrong and what to do, leads there, and does what it can, by keyboard', async ({
  page,
  openConsole,
}) => {
  await openConsole('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Site doctor' }).press('Enter')
  await expect(page).toHaveURL('/admin/doctor')
  const open = page.getByRole('region', { name: 'To look at' }).or(page.locator('section', { hasText: 'To look at' }))
  const line = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(open.first()).toBeVisible()

  await expect(line('E-mail')).toContainText('E-mails reach nobody')
  await expect(line('Links and pictures')).toContainText('Every link and picture')
  await line('Backup').getByRole('button', { name: 'Back up now' }).press('Enter')
  await expect(toast(page, 'The backup has begun')).toBeVisible()
  await expectAccessible(page, 'the doctor')

  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled()
  await line('SMS').getByRole('link', { name: 'Open' }).press('Enter')
  await expect(page).toHaveURL('/admin/account#channels')
})
