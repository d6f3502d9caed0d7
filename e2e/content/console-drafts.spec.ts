import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { content, openScreen, toast } from '../steps/console-steps.ts'

/** Another app comes to the front of a phone. */
async function hide(page: Page): Promise<void> {
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/drafts/'))
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await isSaved).status()).toBe(200)
}

test('text begun on a phone is finished at the desk, and nothing is left of it after the save', async ({
  page: phone,
  browser,
  server,
  api,
  adminToken,
}) => {
  const token = await adminToken()
  const { body } = await api('POST', '/blogs', { title: 'Begun on a phone', slug: 'begun-on-a-phone', status: 0 }, token)
  const { id } = body.data as { id: number }
  const screen = `/admin/blogs/editblog/${id}`
  const draftsOf = async () => (await api('GET', `/drafts/blogs-${id}`, undefined, token)).body.data

  await phone.setViewportSize({ width: 390, height: 844 })
  await openScreen(phone, token, screen)
  await content(phone).fill('Thought of in the train.')
  await hide(phone)

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openScreen(desk, token, screen)
  const offer = desk.getByRole('status').filter({ hasText: /^Unsaved text from .+ on another device\./ })
  await expect(offer).toBeVisible()
  // What is typed here, beside the offer, replaces nothing.
  await desk.getByLabel('Author').fill('Asha')
  await hide(desk)
  expect(await draftsOf()).toHaveLength(2)
  await offer.getByRole('button', { name: 'Use' }).click()
  await expect(content(desk)).toHaveText('Thought of in the train.')
  await expect.poll(draftsOf).toHaveLength(1)
  await desk.getByRole('button', { name: 'Update' }).click()
  await expect(toast(desk, 'Blog created successfully')).toBeVisible()
  await expect.poll(draftsOf).toEqual([])

  // The phone's own copy says nothing that the blog doesn't say.
  await phone.goto(screen)
  await expect(content(phone)).toHaveText('Thought of in the train.')
  await expect(phone.getByText('Unsaved text from')).toHaveCount(0)
  await expect.poll(() => phone.evaluate(() => JSON.stringify(localStorage))).not.toContain('unsaved:')
  await desk.context().close()
})

test('without an answer from the server the text stays on the device, and nobody is disturbed', async ({
  page,
  openConsole,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401|ERR_FAILED/)
  await page.clock.install()
  await openConsole('/admin/refund-policy')
  await page.route('**/api/drafts/**', (route) =>
    route.fulfill({ status: 401, json: { status: false, message: 'Please sign in' } }),
  )
  const isTried = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/api/drafts/'))
  await page.getByLabel('Title').fill('Typed while the session ended')
  await page.clock.runFor('01:01')
  await isTried
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'on this device' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('on this device')).toHaveCount(0)
})
