import { nearDay, nearWindowText, windowDay, windowHours, windowText } from '../../contract/bookings/window-texts.ts'
import { windowOf } from '../../contract/bookings/windows.ts'
import { bookingTexts as texts } from '../../languages/en/booking.ts'
import { enterTechnician, listWindowsOf, seeOffered } from '../steps/technician-steps.ts'
import { expect, test } from './fixtures.ts'
import { PHONE } from './tab.ts'
import type { Visitor } from './visitor.ts'

test.use({ size: PHONE })

/** No other journey books it. */
const WORK = { service_type: 'Home Cleaning', city: 'pune' } as const
const PAGE = '/services/homeservice/cleaning'

async function fillIn(visitor: Visitor, mobile: string): Promise<void> {
  await visitor.open(PAGE)
  await visitor.click('Book a technician')
  await visitor.fill('Name', 'Asha Kulkarni')
  await visitor.fill('Mobile', mobile)
  // With its earliest time.
  await visitor.click('Pune…')
  await expect.poll(() => visitor.readChoice('City')).toMatchObject({ value: 'Pune' })
}

test('a visitor chooses a time in the panel and books it by code', async ({
  visitor,
  server,
  api,
  adminToken,
  mobile,
  readCode,
}) => {
  await enterTechnician({ server, api, token: await adminToken() }, WORK)
  await seeOffered(server, PAGE)
  const { next } = await listWindowsOf(api, WORK)
  const window = windowOf(next[0] ?? '')
  const [near, now] = [nearDay(window.start, new Date(), 'en') ?? windowDay(window.start, 'en'), new Date()]
  await fillIn(visitor, mobile)
  await visitor.see(texts.when.title)
  await visitor.fill('What needs doing?', 'Two rooms.')
  await visitor.click(texts.book.visit)
  await visitor.see('Choose a time from the list')
  await visitor.click(`${near} ${windowHours(window, 'en')}`)
  await visitor.click(texts.book.visit)
  await visitor.see(texts.codeTitle)
  await visitor.fill(texts.code, await readCode(mobile))
  await visitor.see(texts.when.comes(windowText(window, 'en')))
  await visitor.see(texts.when.page)
  await visitor.click(texts.addAddress)
  await visitor.arrive(/^\/booking\//)
  await visitor.see(`${nearWindowText(window, now, 'en')}…`)
})
