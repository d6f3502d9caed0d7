import type { Page } from '@playwright/test'
import { nearWindowText, windowText } from '../../contract/bookings/window-texts.ts'
import { windowOf } from '../../contract/bookings/windows.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts'
import { isOpen } from '../../contract/hours.ts'
import { catalogues } from '../../languages/catalogues.ts'
import { bookingTexts as texts } from '../../languages/en/booking.ts'
import { expect } from '../fixtures.ts'
import { findViolations } from '../steps/axe.ts'
import { openPanel } from '../steps/booking-steps.ts'
import { translate } from '../steps/island-steps.ts'
import { payButton, test } from '../steps/paying-steps.ts'
import { enterTechnician, listWindowsOf, seeOffered } from '../steps/technician-steps.ts'

// One worker runs the whole file, because its server takes longer to start than a case.
test.describe.configure({ mode: 'default' })

test.use({ viewport: { width: 360, height: 740 } })

/** No other journey books it. */
const WORK = { service_type: 'Home Cleaning', city: 'pune' } as const
const PAGE = '/services/homeservice/cleaning'

test.beforeEach(async ({ server, api, adminToken }) => {
  if ((await listWindowsOf(api, WORK)).days.length > 0) return
  await enterTechnician({ server, api, token: await adminToken() }, WORK)
  await seeOffered(server, PAGE)
})

const choice = (page: Page) => page.getByRole('group', { name: texts.when.title })
/** A time of the seven days. */
const tile = (page: Page, at: string) => choice(page).locator(`input[name=when][value="${at}"], input[name=time][value="${at}"]`)

async function fillIn(page: Page, mobile: string): Promise<void> {
  await openPanel(page, PAGE)
  await page.getByLabel('Name').fill('Asha Kulkarni')
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByRole('group', { name: 'City' }).getByText('Pune').click()
  await page.getByLabel('What needs doing?').fill('Two rooms.')
}

test('beside the button stands the choice of a time where a technician does the service', async ({ request }) => {
  const { timed, called } = catalogues.en.service.booked
  const read = async (path: string) => (await request.get(path)).text()
  const [cleaning, plumber] = [await read(PAGE), await read('/services/homeservice/plumber')]
  expect([cleaning.includes(timed), cleaning.includes(called)]).toEqual([true, false])
  expect([plumber.includes(timed), plumber.includes(called)]).toEqual([false, true])
})

test('before a city is chosen it shows its earliest time and asks when, and at night it says that we are closed', async ({
  page,
  api,
}) => {
  await openPanel(page, PAGE)
  const { title, closed, cityFirst } = texts.when
  const says = (line: string) => page.getByText(`${line} ${cityFirst}`, { exact: true })
  await expect(says(isOpen(new Date()) ? title : closed)).toBeVisible()
  await expect(says(isOpen(new Date()) ? closed : title)).toHaveCount(0)
  const { soon_by, next } = await listWindowsOf(api, WORK)
  const earliest = soon_by ? texts.when.soon : nearWindowText(windowOf(next[0] ?? ''), new Date(), 'en').replace(',', '')
  await expect(page.getByRole('radio', { name: 'Pune' })).toHaveAccessibleName(`Pune ${earliest}`)
  await expect(page.getByRole('radio', { name: 'Thane' })).toHaveAccessibleName('Thane')
})

test('a time that somebody else takes is said above those that are free, and another one is held, paid and booked', async ({
  page,
  mobile,
  api,
  readCode,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  await fillIn(page, mobile)
  const [first = ''] = (await listWindowsOf(api, WORK)).next
  await tile(page, first).check({ force: true })
  expect(await findViolations(page)).toEqual([])
  await expect(choice(page)).toContainText(/Moving is free .*, cancelling until/)
  await expect(payButton(page)).toHaveAccessibleDescription(/refunded in 5 to 7 working days/)
  await expect(page.getByRole('dialog').getByText('refunded')).toHaveCount(1)

  const other = { ...WORK, name: 'Ravi', mobile: String(Number(mobile) - 100_000_000), message: 'Kitchen', window: first }
  await api('POST', '/public/send-otp', other)
  await api('POST', '/public/verify-otp', { mobile: other.mobile, otp: await readCode(other.mobile) })
  expect((await api('POST', '/public/leads', other)).status).toBe(201)

  await payButton(page).click()
  await expect(choice(page).getByRole('alert')).toContainText(texts.when.taken(nearWindowText(windowOf(first), new Date(), 'en')))
  await expect(choice(page)).toBeFocused()
  await expect(page.getByLabel('What needs doing?')).toHaveValue('Two rooms.')
  expect(await findViolations(page)).toEqual([])

  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(choice(page).locator('input[name=when]:checked')).toBeFocused()
  const [second = ''] = (await listWindowsOf(api, WORK)).next
  await tile(page, second).check({ force: true })
  await payButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expect(page.getByText(texts.when.comes(windowText(windowOf(second), 'en')))).toBeVisible()
  await expect(page.getByText(texts.when.page)).toBeVisible()
})

test('a time of another day survives a reload, and has to be chosen again once it is taken', async ({ page, mobile }) => {
  await fillIn(page, mobile)
  await choice(page).getByRole('radio', { name: texts.when.more }).check({ force: true })
  const time = choice(page).locator('input[name=time]:enabled').last()
  const at = await time.inputValue()
  await choice(page)
    .getByRole('radio')
    .and(page.locator(`[name=day][value="${at.slice(0, 10)}"]`))
    .check({ force: true })
  await time.check({ force: true })
  const when = nearWindowText(windowOf(at), new Date(), 'en')
  await expect(page.locator('.book-what')).toContainText(when)

  await page.reload()
  await expect(tile(page, at)).toBeChecked()
  await expect(page.locator('.book-what')).toContainText(when)

  await page.route('**/api/public/windows?*', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace(`{"at":"${at}","is_free":true}`, `{"at":"${at}","is_free":false}`)
    await route.fulfill({ response, body: text })
  })
  await page.reload()
  await expect(choice(page).getByRole('alert')).toContainText(texts.when.past(when))
  await page.getByRole('button', { name: /^Book, pay after/ }).click()
  await expect(choice(page)).toContainText('Choose a time from the list')
})

test('a checkout that closes because its time is over says so, and the time can be paid for again', async ({
  page,
  mobile,
  api,
  expectedErrors,
}) => {
  // The booking's page may be asked once before the journey ends.
  expectedErrors.push(/ERR_FAILED/)
  await page.route('**/api/public/store-payment', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), pay_within_s: 1 } })
  })
  await fillIn(page, mobile)
  const at = (await listWindowsOf(api, WORK)).next[1] ?? ''
  await tile(page, at).check({ force: true })
  await payButton(page).click()
  await expect(page.getByText(texts.payment.timeOver)).toBeVisible()
  await expect(tile(page, at)).toBeChecked()

  await page.unroute('**/api/public/store-payment')
  await page.route('**/api/public/bookings/*', (route) => route.abort())
  await payButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  // The answer to the payment already says when the technician comes.
  await expect(page.getByText(texts.when.comes(windowText(windowOf(at), 'en')))).toBeVisible()
})

test('without an answer about times the form is as it is without technicians', async ({
  page,
  mobile,
  readCode,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await page.route('**/api/public/windows?*', (route) => route.abort())
  await fillIn(page, mobile)
  await expect(choice(page)).toBeHidden()
  await page.getByRole('button', { name: /^Book, pay after/ }).click()
  await page.getByLabel('6-digit code').fill(await readCode(mobile))
  await expect(page.getByText(/^We’ll call you (tomorrow )?by/)).toBeVisible()
})

test('times on offer stay when the network is lost, and are asked for again once it is back', async ({
  page,
  mobile,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await fillIn(page, mobile)
  await expect(choice(page).getByText(texts.when.more)).toBeVisible()
  // A minute later they are no longer fresh.
  await page.evaluate((minute) => {
    const now = Date.now
    Date.now = () => now() + minute
  }, 2 * MINUTE_MS)
  await page.route('**/api/public/windows?*', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed')
  await page.getByLabel('Name').focus()
  await lost
  await page.getByLabel('Name').fill('Asha K')
  await expect(choice(page).getByText(texts.when.more)).toBeVisible()
  await page.unroute('**/api/public/windows?*')
  const back = page.waitForResponse('**/api/public/windows?*')
  await page.getByLabel('Mobile').focus()
  await back
  await expect(choice(page).getByText(texts.when.more)).toBeVisible()
})

for (const [clock, off] of [
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
  ['a year behind', -365 * DAY_MS],
] as const)
  test(`a device whose date is ${clock} says the day of a time as the server does`, async ({ page, api }) => {
    await page.clock.setSystemTime(Date.now() + off)
    await openPanel(page, PAGE)
    await page.getByRole('group', { name: 'City' }).getByText('Pune').click()
    const [first = ''] = (await listWindowsOf(api, WORK)).next
    await tile(page, first).check({ force: true })
    await expect(page.locator('.book-what')).toContainText(nearWindowText(windowOf(first), new Date(), 'en'))
    const [day = ''] = nearWindowText(windowOf(first), new Date(), 'en').split(',')
    await expect(
      choice(page)
        .locator('label')
        .filter({ has: page.locator(`input[value="${first}"]`) }),
    ).toContainText(day)
  })

test('a panel that the browser translates shows what one in English shows, at each step', async ({ page }) => {
  const second = await page.context().newPage()
  const both = [page, second]
  const read = async (one: Page) => ((await one.getByRole('dialog').textContent()) ?? '').toUpperCase().replace(/\s+/g, ' ')
  const compare = () =>
    expect.poll(async () => (await read(page)) === (await read(second)) || [await read(page), await read(second)]).toBe(true)
  for (const one of both) await openPanel(one, PAGE)
  await translate(page)
  const steps: ((one: Page) => Promise<unknown>)[] = [
    (one) => one.locator('select[name=service_type]').selectOption('AC'),
    (one) => one.locator('select[name=service_type]').selectOption('Electrician'),
    (one) => one.locator('select[name=service_type]').selectOption('Home Cleaning'),
    (one) => one.getByRole('group', { name: 'City' }).getByText('Pune').click(),
    (one) => choice(one).locator('input[name=when]').first().check({ force: true }),
    (one) => choice(one).locator('label:has([value=call])').click(),
    (one) => one.getByRole('button', { name: /^book/i }).first().click(),
  ]
  for (const step of steps) {
    for (const one of both) await step(one)
    await compare()
    await translate(page)
  }
})
