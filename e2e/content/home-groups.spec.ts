import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { AC_REPAIR } from '../steps/booking-steps.ts'

const servicesOf = (page: Page) => page.locator('.group-panel:visible a[href^="/services/"]')

async function expectGroup(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

test('“View all 7” shows seven services', async ({ page }) => {
  await page.goto('/')
  await expect(servicesOf(page)).toHaveCount(6)
  await page.getByRole('link', { name: 'View all 7: Home repair' }).click()
  await expect(servicesOf(page)).toHaveCount(7)
  await expect(page.getByRole('link', { name: /^View all 7/ })).toHaveCount(0)
})

test('the breadcrumb of a service leads to its group', async ({ page }) => {
  await page.goto(AC_REPAIR)
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Appliances' }).click()
  await expectGroup(page, 'Appliances')
})

test('the chosen tab is still chosen after a reload, and in another language', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Labour' }).click()
  await page.reload()
  await expectGroup(page, 'Labour')
  await page.locator('.footer-languages').getByRole('link', { name: 'मराठी' }).click()
  await expectGroup(page, 'कामगार')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the first screen has the search, the groups and their first services', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('searchbox')).toBeInViewport({ ratio: 1 })
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 })
    await expect(servicesOf(page).first()).toBeInViewport({ ratio: 1 })
    await expect(servicesOf(page).nth(1)).toBeInViewport({ ratio: 1 })
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('each group of the home page is a page', async ({ page }) => {
    await page.goto('/')
    const groups = page.getByRole('navigation', { name: 'Groups of services' })
    for (const [name, services] of [
      ['Appliances', 6],
      ['Construction', 6],
      ['Labour', 3],
      ['Home repair', 6],
    ] as const) {
      await groups.getByRole('link', { name }).click()
      await expect(groups.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
      await expect(servicesOf(page)).toHaveCount(services)
    }
    await page.getByRole('main').getByRole('searchbox').fill('tap leak')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=tap\+leak$/)
  })
})
