import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { openFold, openScreen, toast } from '../steps/console-steps.ts'
import { LEADS, pane, test } from '../steps/lead-steps.ts'

const REFUSAL = 'The service isn’t available right now.'

async function isOver(shown: Locator, button: Locator): Promise<boolean> {
  const [one, other] = [await shown.boundingBox(), await button.boundingBox()]
  if (!one || !other) throw new Error('One of them is not to be seen')
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height
}

async function remove(page: Page) {
  await page.getByRole('button', { name: 'Actions for Electrician at Home' }).click()
  await page.getByRole('button', { name: 'Delete Electrician at Home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}

async function removeByKeys(page: Page) {
  await page.getByRole('button', { name: 'Actions for Electrician at Home' }).press('Enter')
  await page.getByRole('button', { name: 'Delete Electrician at Home' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
}

test('a repeated failure is shown once, disappears on success, and stays on its screen', async ({
  page,
  adminToken,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/)
  await openScreen(page, await adminToken(), '/admin/services/serviceslist?search=electrician')
  await page.route('**/api/services/*', (route) => route.fulfill({ status: 503, json: { status: false, message: REFUSAL } }))
  await remove(page)
  await expect(page.getByText(REFUSAL)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A toast stays while the pointer is on it.
  await page.getByText(REFUSAL).hover()
  await removeByKeys(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(REFUSAL)).toHaveCount(1)

  await page.unroute('**/api/services/*')
  await removeByKeys(page)
  await expect(toast(page, 'Deleted successfully')).toBeVisible()
  await expect(page.getByText(REFUSAL)).toHaveCount(0)
  await toast(page, 'Deleted successfully').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row')).not.toHaveCount(1)
})

test('a failure is not shown on the next screen', async ({ page, adminToken, expectedErrors }) => {
  expectedErrors.push(/status of 503/)
  await openScreen(page, await adminToken(), '/admin/services/serviceslist?search=electrician')
  await page.route('**/api/services/*', (route) => route.fulfill({ status: 503, json: { status: false, message: REFUSAL } }))
  await remove(page)
  await page.getByText(REFUSAL).hover()
  await (await openFold(page, 'Settings')).getByRole('link', { name: 'Trash' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  await expect(page.getByText(REFUSAL)).toHaveCount(0)
})

for (const width of [390, 1280]) {
  test(`no toast lies on the buttons of its screen, ${width} wide`, async ({ page, book, openConsole }) => {
    await page.setViewportSize({ width, height: 800 })
    await openConsole('/admin/refund-policy')
    const save = page.getByRole('button', { name: 'Update' })
    await page.getByLabel('Title').fill('Refund policy')
    await save.click()
    const saved = toast(page, 'refund-policy updated successfully.')
    await expect(saved).toBeVisible()
    for (const button of [save, page.getByRole('button', { name: 'History' })])
      await expect.poll(() => isOver(saved, button)).toBe(false)

    const id = await book({ name: 'Tanvi Toast' })
    await page.goto(`${LEADS}?lead=${id}`)
    const lead = pane(page, 'Tanvi Toast')
    await lead.getByRole('button', { name: 'Completed' }).click()
    const moved = toast(page, 'Tanvi Toast is now Completed')
    await expect(moved).toBeVisible()
    await expect(lead.getByRole('link', { name: /Call/ }).first()).toBeVisible()
    for (const button of [page.getByRole('button', { name: 'Download CSV' }), lead.getByRole('link', { name: /Call/ }).first()])
      if (await button.isVisible()) await expect.poll(() => isOver(moved, button)).toBe(false)
  })
}
