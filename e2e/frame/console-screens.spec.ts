import type { Page } from '@playwright/test'
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
  ...['/admin/trash', '/admin/account', '/admin/home/createhomepage', '/admin/translations/services/1/hi'],
  ...[`${LEADS}?search=nobody-at-all`, `${LEADS}?status=unfinished`, '/admin/messages?message=1'],
]

test.use({ hasTouch: true })

const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 320, height: 640 }
const DESKTOP = { width: 1280, height: 800 }
/** Text grows to 200 % by the browser's font size, which also changes `rem` in media queries. */
const [TEXT_PX, LARGE_TEXT_PX] = [16, 32]

const PARTS = [1, 2, 3]

/** Lists controls of less than 44 px height. Links that cover their row and links in a sentence are exempt. */
async function findSmallTargets(page: Page): Promise<string[]> {
  return page.locator('a, button, input, select, textarea, summary').evaluateAll((elements) =>
    elements
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"], .skip'),
      )
      .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
      .filter((element) => !(element.tagName === 'A' && element.closest('p, .prose, dd, .rich-text-page')))
      .map((element) => {
        const isTick = element.matches('input[type="checkbox"], input[type="radio"]')
        const box = (isTick ? (element.closest('label') ?? element) : element).getBoundingClientRect()
        return { name: `${element.tagName} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40)}`, ...box.toJSON() }
      })
      .filter(({ width, height }) => width > 1 && height > 1 && height < 43.5)
      .map(({ name, height }) => `${name}: ${height}`),
  )
}

// One visit to a screen is enough for all that is checked of it. Journeys tell of its states, with axe in two looks,
// and `npm run test:long` has them and the other screens in each size and colour.
// In parts, so that all workers have some and none takes as long as a test may.
for (const part of PARTS)
  test(`on a phone each control is 44 px high, on a small one no text of 200 % scrolls sideways, and axe finds nothing: part ${part} of ${PARTS.length}`, async ({
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
    await api('POST', '/public/send-contact-email', { name: 'Mina', email: 'mina@example.in', message: 'Is it large?' })
    const { visits } = (await api('GET', `/visits?day=${DAY}`, undefined, await adminToken())).body.data as Board
    const visit = visits.find(({ name }) => name === 'Vina Visit')
    const browser = await page.context().newCDPSession(page)
    const setText = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    const paths = [...SCREENS, BOARD, `${LEADS}?lead=${id}`, `${BOARD}&visit=${visit?.id}`]
    for (const path of paths.filter((_, index) => index % PARTS.length === part - 1)) {
      await page.setViewportSize(PHONE)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await openConsole(path)
      if (path.includes('lead=')) await expect(pane(page, 'Lata Large').getByRole('heading', { level: 2 })).toBeVisible()
      if (path.includes('visit=')) await expect(page.getByRole('complementary', { name: 'Visit of Vina Visit' })).toBeVisible()
      if (path.includes('message=')) await expect(page.getByRole('complementary', { name: /Mina/ })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await findSmallTargets(page), `${path}, controls`).toEqual([])

      await setText(LARGE_TEXT_PX)
      await page.setViewportSize(SMALL_PHONE)
      expect.soft(await findViolations(page), `${path}, axe in text of 200 %`).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(SMALL_PHONE.width)
      await setText(TEXT_PX)

      await page.setViewportSize(DESKTOP)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      expect.soft(await findViolations(page), `${path}, axe, large in the dark`).toEqual([])
    }
  })
