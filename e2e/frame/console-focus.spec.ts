import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { buildService, listRows, openScreen, toast } from '../steps/console-steps.ts'

const LIST = '/admin/services/serviceslist'
const row = (page: Page, title: string) => page.getByRole('row', { name: title })

test('after a row is deleted the focus is on the one that took its place, and after Undo it is not lost', async ({
  page,
  api,
  adminToken,
}) => {
  const token = await adminToken()
  for (const slug of ['bilby-one', 'bilby-two']) await api('POST', '/services', buildService(slug), token)
  await openScreen(page, token, `${LIST}?search=bilby`)
  await expect(listRows(page)).toHaveCount(2)
  const [first, second] = (await listRows(page).allInnerTexts()).map((text) => /bilby-\w+/.exec(text)?.[0] ?? '')

  for (const name of [/^Actions for/, /^Delete/]) await row(page, `${first}`).getByRole('button', { name }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(listRows(page)).toHaveCount(1)
  await expect(row(page, `${second}`).getByRole('link').first()).toBeFocused()

  await toast(page, 'Deleted successfully').getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(listRows(page)).toHaveCount(2)
  await expect(page.locator('body')).not.toBeFocused()
})

test('a pager at its end and a button that works keep the focus, and a second press does nothing', async ({
  page,
  api,
  adminToken,
}) => {
  const token = await adminToken()
  const count = 51 - (((await api('GET', '/services', undefined, token)).body.meta as { total: number }).total ?? 0)
  const added: number[] = []
  for (let index = 0; index < count; index++) {
    const { body } = await api('POST', '/services', buildService(`numbat-${index}`), token)
    added.push((body.data as { id: number }).id)
  }
  await openScreen(page, token, LIST)
  const next = page.getByRole('button', { name: 'Next page' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  // Other journeys of the worker find all categories on the first page.
  for (const id of added) await api('DELETE', `/services/${id}`, undefined, token)
})

test('a button that disappears when it is pressed leaves the focus on its neighbour', async ({ page, api, openConsole }) => {
  await api('POST', '/public/send-contact-email', { name: 'Fiona Focus', email: 'f@example.in', message: 'Where am I?' })
  await openConsole('/admin/messages?search=Fiona')
  await page.getByRole('link', { name: 'Fiona Focus' }).click()
  const unread = page.getByRole('button', { name: 'Mark unread' })
  await unread.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'is now unread')).toBeVisible()
  await expect(unread).toHaveCount(0)
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Delete' })).toBeFocused()
})
