import { expect, test } from '../fixtures.ts'
import { listRows } from '../steps/console-steps.ts'

test('a search of two words keeps its space during a pause', async ({ page, openConsole }) => {
  await openConsole('/admin/services/serviceslist')
  const box = page.getByLabel('Search services')
  await box.pressSequentially('ac ')
  await expect(page).toHaveURL('/admin/services/serviceslist?search=ac')
  await box.pressSequentially('repair')
  await expect(box).toHaveValue('ac repair')
  await expect(page).toHaveURL('/admin/services/serviceslist?search=ac+repair')
  await expect(listRows(page).first()).toContainText(/AC repair/i)
})

test('a search that is not sent yet does not stop another screen from opening', async ({ page, openConsole }) => {
  await page.clock.install()
  await openConsole('/admin/services/serviceslist')
  await page.getByLabel('Search services').fill('zzz')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Blogs' }).click()
  await expect(page).toHaveTitle(/^Blog/)
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/admin/blogs/bloglist')
})

test('the count of a search is announced to screen readers: of leads, services and the trash', async ({ page, openConsole }) => {
  for (const [path, label] of [
    ['/admin/leads/leads', 'Search leads'],
    ['/admin/services/serviceslist', 'Search services'],
    ['/admin/trash', 'Search the trash'],
  ] as const) {
    await openConsole(path)
    await page.getByLabel(label).fill('no such thing')
    await expect(page.getByRole('status').filter({ hasText: /^0 found$/ }), path).toBeAttached()
  }
})
