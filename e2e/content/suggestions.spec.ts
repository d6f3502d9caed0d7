import type { Page } from '@playwright/test'
import { suggestionTexts } from '../../languages/en/suggestions.ts'
import { suggestionTexts as suggestionTextsHi } from '../../languages/hi/suggestions.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../steps/axe.ts'

const CALL = '**/api/public/search?*'

const fieldOf = (page: Page) => page.getByRole('combobox')
const optionsOf = (page: Page) => page.getByRole('option')

/** Opens a page and waits for the script that listens for focus on the search field. */
async function open(page: Page, path: string): Promise<void> {
  const isReady = page.waitForResponse(/\/assets\/after-load-/)
  await page.goto(path)
  await isReady
  await page.waitForLoadState('networkidle')
}

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test('the keyboard walks through the suggestions of the field in the header', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open(page, '/aboutus')
    expect(asked.filter((url) => /suggestion/.test(url))).toEqual([])
    await page.getByRole('banner').getByRole('searchbox').focus()
    const field = fieldOf(page)
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    const place = await page.getByRole('heading', { level: 1 }).boundingBox()
    await field.pressSequentially('plumbr', { delay: 20 })
    const options = optionsOf(page)
    await expect(options.first()).toHaveText('Plumber at Home₹199')
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('status')).toHaveText(suggestionTexts.count(await options.count()))
    expect(await findViolations(page)).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(place)
    // A half-typed word must not be counted as a search without results.
    const questions = asked.filter((url) => url.includes('/public/search'))
    expect(questions.at(-1)).toContain('q=plumbr&')
    expect(questions.filter((url) => !url.endsWith('&is_typing=1'))).toEqual([])

    const expectChosen = async (at: number | undefined) => {
      await expect(field).toBeFocused()
      const id = at === undefined ? '' : await options.nth(at).getAttribute('id')
      await expect(field).toHaveAttribute('aria-activedescendant', String(id))
      await expect(page.getByRole('option', { selected: true })).toHaveCount(at === undefined ? 0 : 1)
    }
    await expectChosen(undefined)
    const last = (await options.count()) - 1
    for (const [key, at] of [
      ['ArrowDown', 0],
      ['ArrowUp', last],
      ['ArrowDown', 0],
      ['Home', undefined],
      ['ArrowUp', last],
      ['End', undefined],
    ] as const) {
      await page.keyboard.press(key)
      await expectChosen(at)
    }
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(options.first()).toBeHidden()
    await expect(field).toHaveValue('plumbr')
    await page.keyboard.press('ArrowDown')
    await expectChosen(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/services\/homeservice\/plumber$/)
    await page.goBack()
    await expect(optionsOf(page).first()).toBeHidden()
  })

  test('Enter searches for what is typed while no suggestion is chosen', async ({ page }) => {
    await open(page, '/aboutus')
    await page.getByRole('searchbox').pressSequentially('tap leak', { delay: 20 })
    await expect(optionsOf(page).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=tap\+leak$/)
  })

  test('a click opens a suggestion, and a click elsewhere closes the list', async ({ page }) => {
    await open(page, '/aboutus')
    await page.getByRole('searchbox').pressSequentially('fridge', { delay: 20 })
    await expect(optionsOf(page).first()).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(optionsOf(page).first()).toBeHidden()
    await fieldOf(page).press('ArrowDown')
    await optionsOf(page).first().click()
    await expect(page).toHaveURL(/\/refrigerator-repair$/)
  })

  test('without an answer the form works as it is', async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|status of 429/)
    await open(page, '/aboutus')
    const field = page.locator('.header-search input')
    await page.route(CALL, (route) => route.abort())
    const lost = page.waitForEvent('requestfailed')
    await field.pressSequentially('plumb')
    await lost
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await page.route(CALL, (route) => route.fulfill({ status: 429, json: { status: false } }))
    const refused = page.waitForResponse(CALL)
    await field.pressSequentially('er')
    await refused
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=plumber$/)
  })

  test('the question for an older query is taken back', async ({ page }) => {
    await page.route(/q=plumber&/, () => {})
    await open(page, '/aboutus')
    const asked = page.waitForRequest(/q=plumber&/)
    await page.getByRole('searchbox').fill('plumber')
    const takenBack = page.waitForEvent('requestfailed', { predicate: (request) => request === older })
    const older = await asked
    await fieldOf(page).fill('painting')
    await expect(optionsOf(page).first()).toHaveText(/Paint/)
    await takenBack
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true })

  test('a finger opens a suggestion in Hindi, above the keyboard', async ({ page }) => {
    await open(page, '/hi/search')
    const field = fieldOf(page)
    await field.tap()
    // The on-screen keyboard covers half of the screen.
    await page.setViewportSize({ width: 390, height: 330 })
    await field.pressSequentially('नल', { delay: 20 })
    const options = optionsOf(page)
    await expect(options.first()).toHaveText('घर पर प्लंबरटपकता नल या मिक्सर · ₹149 से')
    await expect(page.getByRole('listbox', { name: suggestionTextsHi.label })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText(suggestionTextsHi.count(await options.count()))
    expect(await findViolations(page)).toEqual([])
    const list = await page.getByRole('listbox').boundingBox()
    const typed = await field.boundingBox()
    expect(list && list.y + list.height).toBeLessThanOrEqual(330)
    expect(list && typed && list.y).toBeGreaterThanOrEqual(Number(typed && typed.y + typed.height))
    for (const option of await options.all()) expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    // A blog that is not translated is marked as English.
    for (const text of await options.locator('div').all()) {
      const isLatin = /^[^\u0900-\u097f]{12,}$/.test(String(await text.textContent()))
      expect(await text.getAttribute('lang')).toBe(isLatin ? 'en' : null)
    }
    await options.first().tap()
    await expect(page).toHaveURL(/\/hi\/services\/homeservice\/plumber$/)
  })
})
