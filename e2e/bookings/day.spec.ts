import type { Page } from '@playwright/test'
import { dayAfter } from '../../contract/bookings/windows.ts'
import { dayIn } from '../../contract/india.ts'
import { inLanguage } from '../../contract/languages.ts'
import { bookingPath, dayPath } from '../../contract/paths.ts'
import { catalogues } from '../../languages/catalogues.ts'
import { expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { bringForward, enterTechnician } from '../steps/technician-steps.ts'
import { test as base } from '../steps/visit-steps.ts'

const { day: texts, bookingPage } = catalogues.en
const WORK = { service_type: 'Painting', city: 'thane' } as const

/** The paths of a technician's day, with one visit that is still to come, and of its customer. */
const test = base.extend<{ paths: { day: string; booking: string } }>({
  paths: async ({ server, api, adminToken, mobile, readCode }, use) => {
    const token = await adminToken()
    const technician_id = await enterTechnician({ server, api, token }, WORK, 'Anil Kale')
    const lead = { ...WORK, name: 'Asha Kulkarni', mobile, message: 'Two rooms, white.' }
    await api('POST', '/public/send-otp', lead)
    await api('POST', '/public/verify-otp', { mobile, otp: await readCode(mobile) })
    const { body: booked } = await api('POST', '/public/leads', lead)
    const { id: lead_id, token: booking } = booked.data as { id: number; token: string }
    const now = new Date()
    const visit = { lead_id, window: `${dayAfter(now, 1)}T22`, technician_id }
    const { status, body: planned } = await api('POST', '/visits', visit, token)
    expect([status, planned.errors]).toEqual([201, undefined])
    await bringForward(server.dataDir, (planned.data as { id: number }).id)
    const { body: made } = await api('POST', `/technicians/${technician_id}/link`, { day: dayIn(now) }, token)
    const day = new URL((made.data as { address: string }).address).search.slice(1)
    await use({ day: dayPath(day), booking: bookingPath(booking) })
  },
})

test('a technician’s day and the page of the customer suit everybody, also with text twice as large', { tag: '@looks' }, async ({
  page,
  paths,
}) => {
  const stage = page.locator('[aria-current=step]')
  await page.goto(paths.day)
  await expectAccessible(page, 'a visit that waits for a yes')
  await expect(stage).toHaveCount(0)
  await page.getByRole('button', { name: texts.say.accepted }).click()
  await expect(page.getByText('Asha Kulkarni')).toBeVisible()
  await expect(stage).toHaveText(texts.steps.accepted)
  await page.getByText(texts.say.unassigned, { exact: true }).click()
  await expectAccessible(page, 'giving a visit back')
  await page.getByRole('button', { name: texts.say.on_the_way }).click()
  await page.getByRole('button', { name: texts.say.arrived }).click()
  await expect(page.getByLabel(texts.code)).toBeFocused()
  await expectAccessible(page, 'the code for the door')
  await page.goto(paths.booking)
  await expect(page.getByRole('heading', { name: bookingPage.visit.whoTitle, exact: true })).toBeVisible()
  await expect(stage).toHaveText(bookingPage.visit.stages.on_the_way)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookingPage.visit.stages.on_the_way)
  await expectAccessible(page, 'who comes, and the code for the door')

  await page.setViewportSize({ width: 320, height: 800 })
  for (const path of [paths.day, paths.booking, inLanguage(paths.day, 'hi'), inLanguage(paths.booking, 'mr')]) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const width = await page.locator('main').evaluate((main) => main.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(320)
  }
})

test('where a phone keeps nothing, a step is an ordinary form', async ({ page, paths }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError')
    }
  })
  await page.goto(paths.day)
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.isNavigationRequest())
  await page.getByRole('button', { name: texts.say.accepted }).click()
  await posted
  await expect(page.getByText('Asha Kulkarni')).toBeVisible()
})

test('an older day that arrives late doesn’t replace what a tap showed', async ({ page, paths }) => {
  const isDay = ({ pathname }: URL) => /\/public\/days\/[^/]+$/.test(pathname)
  const read = page.waitForResponse((response) => isDay(new URL(response.url())))
  await page.goto(paths.day)
  await read
  const { hold, letThrough } = await holdAnswers(page, isDay)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await hold
  await page.getByRole('button', { name: texts.say.accepted }).click()
  await expect(page.getByText('Asha Kulkarni')).toBeVisible()
  await letThrough()
  // Without waiting: half a minute later the page would read the day again.
  expect(await page.getByText('Asha Kulkarni').isVisible()).toBe(true)
  await expect(page.getByText(texts.changed)).toBeHidden()
})

test('an address that is being typed outlasts news of the visit', async ({ page, context, paths }) => {
  await page.goto(paths.booking)
  const { hold, letThrough } = await holdAnswers(page, ({ pathname }) => pathname === paths.booking)
  const technician = await context.newPage()
  await technician.goto(paths.day)
  await technician.getByRole('button', { name: texts.say.accepted }).click()
  await expect(technician.getByText('Asha Kulkarni')).toBeVisible()
  await page.bringToFront()
  await hold
  const address = page.getByLabel(bookingPage.visit.address, { exact: true })
  await address.fill('Flat 4, Shanti Niwas')
  await letThrough()
  await expect(address).toHaveValue('Flat 4, Shanti Niwas')
  await expect(page.getByRole('heading', { name: bookingPage.visit.whoTitle, exact: true })).toBeHidden()
})

/** Holds the next answer, as it is now, and every later one until it is let through and the page has drawn. */
async function holdAnswers(page: Page, isHeld: (url: URL) => boolean) {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(isHeld, async (route) => {
    const response = await route.fetch()
    held.resolve()
    await free.promise
    await route.fulfill({ response })
  })
  return {
    hold: held.promise,
    async letThrough() {
      const answered = page.waitForResponse((response) => isHeld(new URL(response.url())))
      free.resolve()
      await (await answered).finished()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    },
  }
}
