import { expect } from '../fixtures.ts'
import { toast } from '../steps/console-steps.ts'
import { test } from '../steps/paying-steps.ts'

test('the channels of messages and payments, and the texts to register, are a screen of their own', async ({
  page,
  context,
  openConsole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openConsole('/admin/dashboard')
  await page.getByRole('region', { name: 'Notice' }).getByRole('link', { name: 'Channels' }).click()
  await expect(page).toHaveURL('/admin/channels')
  await expect(page.getByRole('row', { name: 'Payments' })).toContainText('no real money is taken')
  await expect(page.getByRole('row', { name: 'Email' })).toContainText('SMTP_URL')
  await expect(
    page.getByText('Give the names above to whoever runs it: they go into .env or /etc/karigar.env, followed by a restart.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Copy the text “Code”' }).click()
  await expect(toast(page, 'Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('{#var#} is your Karigar booking code')
})
