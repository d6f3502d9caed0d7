import { expect, test } from '../fixtures.ts'

test.describe('the tabs of Our Services', () => {
  test('are one tab stop, and arrow keys, Home and End move between them', async ({ page }) => {
    await page.goto('/')
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(4)
    const expectActive = async (index: number) => {
      for (let tab = 0; tab < 4; tab++) {
        await expect(tabs.nth(tab)).toHaveAttribute('aria-selected', String(tab === index))
        await expect(tabs.nth(tab)).toHaveAttribute('tabindex', tab === index ? '0' : '-1')
      }
      await expect(tabs.nth(index)).toBeFocused()
      await expect(page.getByRole('tabpanel')).toHaveCount(1)
      await expect(page.getByRole('tabpanel').getByRole('link')).not.toHaveCount(0)
    }
    await tabs.first().focus()
    await expectActive(0)
    for (const [key, index] of [
      ['ArrowRight', 1],
      ['End', 3],
      ['ArrowRight', 0],
      ['ArrowLeft', 3],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expectActive(index)
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeFocused()
  })

  test('have six tiles each, except labour supply, which has three', async ({ page }) => {
    await page.goto('/')
    for (const [index, tiles] of [6, 6, 6, 3].entries()) {
      await page.getByRole('tab').nth(index).click()
      await expect(page.getByRole('tabpanel').locator('a[href^="/services/"]:visible')).toHaveCount(tiles)
    }
  })
})

test.describe('the menu on a large screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('opens with Enter, closes with Escape, and opens a page', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    const services = menu.locator('summary', { hasText: 'Services' })
    const plumber = menu.locator('a[href="/services/homeservice/plumber"]')
    await expect(plumber).toBeHidden()
    await services.focus()
    await page.keyboard.press('Enter')
    await expect(plumber).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(plumber).toBeHidden()
    await expect(services).toBeFocused()
    await page.keyboard.press('Space')
    await expect(plumber).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.locator('details[open] a').first()).toBeFocused()
    await plumber.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/services/homeservice/plumber')
  })

  test('has one list open at a time', async ({ page }) => {
    await page.goto('/')
    for (const name of ['Services', 'Subscription', 'Promote Business']) {
      await page.locator('#menu summary', { hasText: name }).click()
      await expect(page.locator('#menu details[open]')).toHaveCount(1)
    }
  })
})

test.describe('the menu on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens with Enter, closes with Escape, and opens a page', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu' })
    const about = page.locator('#menu').getByRole('link', { name: 'About Us' })
    await expect(about).toBeHidden()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(about).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(about).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await about.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/aboutus')
  })
})

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#content')
})

test('an answer of the FAQ opens with the keyboard', async ({ page }) => {
  await page.goto('/')
  const question = page
    .getByRole('main')
    .locator('details')
    .filter({ has: page.locator('summary') })
    .nth(1)
  await question.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveAttribute('open', '')
})
