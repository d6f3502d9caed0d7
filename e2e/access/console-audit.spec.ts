import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'

test('the audit log shows what was done, is filtered by keyboard, and is saved as a file', { tag: '@looks' }, async ({
  page,
  openConsole,
  api,
}) => {
  const { body } = await api('POST', '/public/authenticate', { email: 'nobody@karigar.example', password: 'wrong' })
  expect(body.status).toBe(false)
  await openConsole('/admin/audit')
  // Below the heads of the table and of the day.
  const newest = page.getByRole('row').nth(2)
  await expect(page.getByRole('cell').filter({ hasText: 'tried to sign in' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await page.getByLabel('Outcome').focus()
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/outcome=refused/)
  await expect(newest).toContainText('Refused')
  expect((await newest.boundingBox())?.height).toBeLessThan(40)
  await expect(newest.getByText('unknown account')).toBeHidden()
  await newest.locator('summary').press('Enter')
  await expect(newest.getByText('unknown account')).toBeVisible()
  await expect(newest.getByText('auth.authenticate')).toBeVisible()
  await expectAccessible(page, 'the audit log')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n')[1]).toContain('auth.authenticate')

  await page.goto('/admin/audit?outcome=refused')
  await page.getByRole('link', { name: 'Outcome: Refused' }).press('Enter')
  await expect(page).toHaveURL('/admin/audit')
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await page.getByLabel('Action').selectOption({ label: 'Download the audit log' })
  await expect(newest).toContainText('downloaded the audit log')

  await page.getByLabel('Search the audit log').fill('no such thing')
  await expect(page.getByText('No entry matches')).toBeVisible()
})
