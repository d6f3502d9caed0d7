import type { Board } from '../../contract/bookings/visits.ts'
import { expect } from '../fixtures.ts'
import { findViolations } from '../steps/axe.ts'
import { LEADS, pane } from '../steps/lead-steps.ts'
import { BOARD, DAY, test } from '../steps/visit-steps.ts'

const SCREENS = [
  ...['/admin/dashboard', LEADS, '/admin/visits', '/admin/messages', '/admin/payments', '/admin/payments/balance'],
  ...['/admin/payments/door', '/admin/notices', '/admin/technicians', '/admin/visits/reviews', '/admin/home/homepage'],
  ...['/admin/blogs/bloglist', '/admin/services/serviceslist', '/admin/services/createservice', '/admin/whytochooselist'],
  ...['/admin/faqlist', '/admin/search-words', '/admin/refund-policy', '/admin/contactus', '/admin/translations'],
  ...['/admin/images', '/admin/administrators', '/admin/channels', '/admin/privacy', '/admin/audit', '/admin/doctor'],
  ...['/admin/trash', '/admin/account'],
]

const WIDTH = 320
const LARGE_TEXT_PX = 32

test('on a small phone with text of 200 % no screen scrolls sideways, and axe finds nothing', { tag: '@looks' }, async ({
  page,
  api,
  adminToken,
  enterPlumber,
  book,
  bookAt,
  serve,
  mobile,
  openConsole,
}) => {
  const { token } = await serve('Rita Review')
  await api('POST', `/public/bookings/${token}/review`, { stars: 1, text: 'He came late', is_public: false })
  const id = await book({ name: 'Lata Large' }, String(Number(mobile) - 300_000_000))
  await bookAt('Vina Visit', '10', await enterPlumber('Leela Large'))
  const { visits } = (await api('GET', `/visits?day=${DAY}`, undefined, await adminToken())).body.data as Board
  const visit = visits.find(({ name }) => name === 'Vina Visit')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: LARGE_TEXT_PX, fixed: LARGE_TEXT_PX } })
  await page.setViewportSize({ width: WIDTH, height: 640 })
  for (const path of [...SCREENS, BOARD, `${LEADS}?lead=${id}`, `${BOARD}&visit=${visit?.id}`]) {
    await openConsole(path)
    if (path.includes('lead=')) await expect(pane(page, 'Lata Large').getByRole('heading', { level: 2 })).toBeVisible()
    if (path.includes('visit=')) await expect(page.getByRole('complementary', { name: 'Visit of Vina Visit' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await findViolations(page), `${path}, axe`).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(WIDTH)
  }
})
