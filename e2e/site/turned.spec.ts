import type { Page } from '@playwright/test'
import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import { letPass } from '../../test/patience.ts'
import { expect, test } from '../fixtures.ts'
import { openPanel } from '../steps/booking-steps.ts'

// Turning a phone or enlarging its text doesn't reload the page, so the same page is checked before and after.

const UPRIGHT = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }
const SMALLEST = { width: 320, height: 640 }
/** A window of 640 px at 400 %. */
const ZOOMED = { width: 160, height: 320 }

/** The time of two frames. */
const FRAME_MS = 34

const PAGES = ['/', '/services/homeservice/electrician', '/contactus', '/mr', '/hi/services/subscription/home-platinum']

/**
 * Brings every section of which the layout is deferred into view once, and comes back. The steps are counted out here,
 * because in a page the browser sometimes stops calling `requestAnimationFrame` for good.
 */
async function lookThrough(page: Page) {
  const passesEnd = (halfScreens: number) =>
    page.evaluate((halfScreens) => {
      const top = (halfScreens * innerHeight) / 2
      scrollTo({ top, behavior: 'instant' })
      return top >= document.documentElement.scrollHeight
    }, halfScreens)
  for (let halfScreens = 0; !(await passesEnd(halfScreens)); halfScreens++) await letPass(FRAME_MS)
  await passesEnd(0)
}

/** Text of 200 % as browsers do that enlarge it alone: no media query knows of it. */
async function enlargeText(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 32px !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

async function expectNoSidewaysScroll(page: Page, what: string) {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, `${what}: px that stand out sideways`).toBe(0)
}

/** How much of the screen the header and the bars cover while the page is read, in percent. */
const countCovered = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 3, behavior: 'instant' })
    const covers = [...document.querySelectorAll('.header, .action-bar')].filter((bar) => {
      if (getComputedStyle(bar).position === 'static') return false
      const { top, bottom } = bar.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    const height = covers.reduce((sum, { clientHeight }) => sum + clientHeight, 0)
    scrollTo({ top: 0, behavior: 'instant' })
    return Math.round((100 * height) / innerHeight)
  })

for (const path of PAGES)
  test(`${path} stays within the screen when the phone is turned, and when its text or the whole page is enlarged`, async ({
    page,
  }) => {
    await page.setViewportSize(SIDEWAYS)
    await page.goto(path)
    await lookThrough(page)
    expect(await countCovered(page), 'Covered sideways').toBe(0)
    await page.setViewportSize(UPRIGHT)
    await expectNoSidewaysScroll(page, 'Turned upright')
    expect(await countCovered(page), 'Covered upright').toBeLessThan(25)
    await page.setViewportSize(ZOOMED)
    await expectNoSidewaysScroll(page, 'Zoomed to 400 %')
    expect(await countCovered(page), 'Covered at 400 %').toBeLessThan(34)
    await page.setViewportSize(SMALLEST)
    await enlargeText(page)
    await lookThrough(page)
    await expectNoSidewaysScroll(page, 'Text of 200 %')
    expect(await countCovered(page), 'Covered by text of 200 %').toBeLessThan(34)
  })

test('on a wide screen everything in the header stands on one line, in each language', async ({ page }) => {
  const countOffLine = () =>
    page.locator('.header-bar').evaluate((bar) => {
      const middleOf = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return (top + bottom) / 2
      }
      const shown = [...bar.children].filter((child) => child.getClientRects().length > 0)
      return shown.filter((child) => Math.abs(middleOf(child) - middleOf(bar)) > 4).length
    })
  for (const language of LANGUAGES) {
    await page.goto(inLanguage('/contactus', language))
    for (const width of [1024, 1152, 1280, 1344, 1680]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(countOffLine, `${language}, ${width} px`).toBe(0)
    }
  }
})

test('the booking panel leaves room for its form in text of 200 % and on a phone that is turned', async ({ page }) => {
  await page.setViewportSize(SMALLEST)
  await openPanel(page)
  await enlargeText(page)
  const city = page.getByRole('group', { name: 'City' }).locator('label').last()
  await city.scrollIntoViewIfNeeded()
  await expect(city).toBeInViewport({ ratio: 1 })
  const wide = () => page.locator('.book').evaluate((panel) => panel.scrollWidth - panel.clientWidth)
  await expect.poll(wide).toBe(0)
  const room = () =>
    page.locator('.book').evaluate((panel) => {
      const covers = [...panel.querySelectorAll('.book-top, .book-act')].map((part) => part.getBoundingClientRect())
      const seen = covers.map(({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)))
      return innerHeight - seen.reduce((sum, height) => sum + height, 0)
    })
  expect(await room()).toBeGreaterThan(400)
  await page.setViewportSize(SIDEWAYS)
  await expectNoSidewaysScroll(page, 'Turned')
  await expect.poll(wide).toBe(0)
  await city.scrollIntoViewIfNeeded()
  await expect(city).toBeInViewport({ ratio: 1 })
})
