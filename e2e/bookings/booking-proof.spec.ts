import type { Program } from '../../test/program.ts'
import { expect, test } from '../fixtures.ts'
import { fillIn, openPanel } from '../steps/booking-steps.ts'

test.use({ viewport: { width: 390, height: 780 } })

/**
 * Requests eleven codes, one more than expire during the test, from other addresses in the visitor's network; none is
 * entered.
 */
async function crowd({ url }: Program, address: string, mobile: string): Promise<void> {
  for (let host = 0; host < 11; host++) {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address.replace(/1$/, String(100 + host)) }
    const body = JSON.stringify({ mobile: String(9_700_000_000 + Number(mobile.slice(-5)) * 10 + host) })
    expect((await fetch(`${url}/api/public/send-otp`, { method: 'POST', headers, body })).status).toBe(200)
  }
}

test('a visitor in a crowded network books once the device has proved that it is no program', async ({
  page,
  address,
  mobile,
  server,
  readCode,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/)
  const solver = Promise.withResolvers<void>()
  await page.route('**/proof.worker-*.js', async (route) => {
    await solver.promise
    await route.continue()
  })
  await openPanel(page)
  await fillIn(page, mobile)
  await crowd(server, address, mobile)
  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
  const proving = page.locator('.book-proving')
  await expect(proving).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('status').filter({ hasText: 'we’re checking that you’re not a robot' })).toBeAttached()
  solver.resolve()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused()
  await expect(proving).toBeHidden()
  await page.getByLabel('6-digit code').fill(await readCode(mobile))
  await expect(page.getByRole('heading', { name: 'Booked' })).toBeFocused()
})

test('a visitor whose browser starts no worker is called back', async ({ page, address, mobile, server, expectedErrors }) => {
  expectedErrors.push(/status of 429|proof\.worker|ERR_FAILED/)
  await page.route('**/proof.worker-*.js', (route) => route.abort())
  await openPanel(page)
  await fillIn(page, mobile)
  await crowd(server, address, mobile)
  await page.getByRole('button', { name: 'Book, pay after the visit' }).click()
  await expect(page.getByRole('heading', { name: 'We’ll call you back' })).toBeFocused()
})
