import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { openFold, toast } from '../steps/console-steps.ts'

test('the doctor says what is wrong and what to do, leads there, and does what it can, by keyboard', { tag: '@looks' }, async ({
  page,
  openConsole,
}) => {
  await openConsole('/admin/dashboard')
  await (await openFold(page, 'Settings')).getByRole('link', { name: 'Site doctor' }).press('Enter')
  await expect(page).toHaveURL('/admin/doctor')
  const line = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(line('Email')).toContainText('Emails aren’t sent')
  await checkSlowly(page)
  await unfold(page)
  // On a slow machine the check times out and reports how far it got.
  await expect(line('Links and pictures')).toContainText(/Every link and picture|It couldn’t be checked: in 20 seconds/)
  await line('Backup').getByRole('button', { name: 'Back up now' }).press('Enter')
  await expect(toast(page, 'The backup has started')).toBeVisible()
  await expect(line('Backup')).toContainText(/karigar-[\w-]+\.tar\.gz \(\d+\.\d MB\)/)
  await expectAccessible(page, 'the doctor')
  const download = page.waitForEvent('download')
  await line('Backup').getByRole('button', { name: 'Download' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^karigar-.+\.tar\.gz/)

  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled()
  await line('SMS').getByRole('link', { name: 'Open' }).press('Enter')
  await expect(page).toHaveURL('/admin/channels')
})

test('the doctor shows what it knows while it still reads the site, and asks again for what it did not get', async ({
  page,
  openConsole,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const isRead = Promise.withResolvers<void>()
  await page.route('**/api/doctor?pace=slow', async (route) => {
    await isRead.promise
    await route.abort()
  })
  await openConsole('/admin/doctor')
  await expect(page.getByRole('heading', { name: /^\d+ working$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Codes', exact: true })).toBeHidden()
  await unfold(page)
  await expect(page.getByRole('heading', { name: 'Codes', exact: true })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByText('Still checking the rest')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checking…' })).toBeDisabled()
  const places = () =>
    page
      .getByRole('heading', { level: 3 })
      .evaluateAll((rows) => rows.map((row) => `${row.textContent} ${row.getBoundingClientRect().top + scrollY}`))
  const before = await places()

  isRead.resolve()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/doctor?pace=slow')
  await checkSlowly(page)
  await expect(page.getByRole('alert')).toBeHidden()
  expect((await places()).slice(0, before.length)).toEqual(before)
})

/** Waits for the checks that read the site, and asks for them again where they failed or a busy machine refused them. */
async function checkSlowly(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' })
  const areShown = async () => {
    if (await again.isVisible()) await again.press('Enter')
    return (await page.getByRole('heading', { name: 'Links and pictures', includeHidden: true }).count()) > 0
  }
  await expect.poll(areShown).toBe(true)
}

/** Opens the lists of what is right. */
async function unfold(page: Page): Promise<void> {
  const folds = page.locator('details:not([open]) > summary')
  while ((await folds.count()) > 0) await folds.first().press('Enter')
}
