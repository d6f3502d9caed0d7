import { expect } from '../fixtures.ts'
import { LEADS, pane, test } from '../steps/lead-steps.ts'

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

test('on a small phone with text of 200 % no screen scrolls sideways', { tag: '@looks' }, async ({ page, book, openConsole }) => {
  const id = await book({ name: 'Lata Large' })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: LARGE_TEXT_PX, fixed: LARGE_TEXT_PX } })
  await page.setViewportSize({ width: WIDTH, height: 640 })
  for (const path of [...SCREENS, `${LEADS}?lead=${id}`]) {
    await openConsole(path)
    if (path.endsWith(`=${id}`)) await expect(pane(page, 'Lata Large').getByRole('heading', { level: 2 })).toBeVisible()
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(WIDTH)
  }
})
