import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

type Fixtures = {
  api: (method: string, path: string, body?: object) => Promise<unknown>
  readCode: (mobile: string) => Promise<string>
}

const SCREENS = [
  '/admin/dashboard',
  '/admin/leads/leads',
  '/admin/messages',
  '/admin/payments',
  '/admin/notices',
  '/admin/blogs/bloglist',
  '/admin/services/serviceslist',
  '/admin/services/createservice',
  '/admin/faqlist',
  '/admin/refund-policy',
  '/admin/images',
  '/admin/trash',
  '/admin/account',
  '/admin/channels',
  '/admin/administrators',
  '/admin/audit',
  '/admin/doctor',
  '/admin/privacy',
  '/admin/translations',
]

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

async function book({ api, readCode }: Pick<Fixtures, 'api' | 'readCode'>, name: string, mobile: string): Promise<void> {
  const lead = { name, mobile, service_type: 'Plumber', city: 'pune', message: 'The tap drips' }
  await api('POST', '/public/send-otp', lead)
  await api('POST', '/public/verify-otp', { mobile, otp: await readCode(mobile) })
  await api('POST', '/public/leads', lead)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every control is 44 px high', async ({ page, api, mobile, readCode, openConsole }) => {
    await book({ api, readCode }, 'Tara Touch', mobile)
    const small: string[] = []
    await openConsole('/admin/dashboard')
    for (const screen of SCREENS) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      small.push(...(await findSmallTargets(page)).map((target) => `${screen} ${target}`))
    }
    expect(small).toEqual([])
  })

  test('filters are folded until they are asked for, and say how many are set', async ({ page, openConsole }) => {
    await openConsole('/admin/dashboard')
    for (const path of ['/admin/leads/leads', '/admin/payments', '/admin/audit']) {
      await page.goto(`${path}?from=2020-01-01`)
      const filters = page.getByRole('button', { name: 'Filter (1)' })
      await expect(filters).toHaveAttribute('aria-expanded', 'false')
      await expect(page.getByLabel('From', { exact: true })).toBeHidden()
      await filters.click()
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('2020-01-01')
      await expect(page.locator('main select:visible').first()).toBeInViewport()
    }
  })

  test('no keys are shown without a keyboard, and a lead shows its time', async ({
    page,
    api,
    mobile,
    readCode,
    openConsole,
  }) => {
    await book({ api, readCode }, 'Tina Touch', mobile)
    await openConsole('/admin/leads/leads')
    const row = page.getByRole('row', { name: 'Tina Touch' })
    await expect(row).toContainText(/^(now|\d+ (min|h)|from \d)/)
    await row.getByRole('link', { name: 'Tina Touch' }).click()
    await expect(page.getByRole('complementary').getByText(/^Received /)).toBeInViewport()
    await expect(page.locator('kbd:visible')).toHaveCount(0)
  })
})

for (const [width, height] of [
  [1280, 800],
  [390, 780],
  // 1280 × 800 at a zoom of 400 %.
  [320, 200],
] as const) {
  test(`every tab stop of Create Service is visible at ${width} × ${height}`, async ({ page, openConsole }) => {
    await page.setViewportSize({ width, height })
    await openConsole('/admin/services/createservice')
    await page.getByLabel('Heading', { exact: true }).focus()
    const hidden: string[] = []
    let stops = 0
    for (; stops < 60; stops++) {
      const seen = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        const box = element.getBoundingClientRect()
        const steps = [0.02, 0.25, 0.5, 0.75, 0.98]
        const isInSight = steps.some((down) =>
          steps.some((along) => {
            const found = document.elementFromPoint(box.left + box.width * along, box.top + box.height * down)
            return found !== null && (element.contains(found) || found.contains(element) === (found.tagName === 'LABEL'))
          }),
        )
        const name =
          element.ariaLabel ??
          (element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent) ??
          element.textContent
        return { isForm: element.closest('form') !== null, isInSight, name: `${element.tagName} ${name}`, top: box.top }
      })
      if (!seen.isForm) break
      if (!seen.isInSight) hidden.push(`${seen.name} at ${seen.top}`)
      await page.keyboard.press('Tab')
    }
    expect(stops).toBeGreaterThan(15)
    expect(hidden).toEqual([])
  })
}

test('no bar is sticky in a low window', async ({ page, openConsole }) => {
  await page.setViewportSize({ width: 320, height: 200 })
  await openConsole('/admin/refund-policy')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  const stuck = await page
    .locator('.frame-bar, .form-bar, .rich-text-tools')
    .evaluateAll((bars) => bars.filter((bar) => getComputedStyle(bar).position === 'sticky').map((bar) => bar.className))
  expect(stuck).toEqual([])
})

test('the current tab stands out with forced colours', async ({ page, openConsole }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openConsole('/admin/leads/leads')
  const tabs = page.getByRole('navigation', { name: 'Leads by status' }).getByRole('link')
  const edge = (index: number) => tabs.nth(index).evaluate((tab) => getComputedStyle(tab).borderBottomColor)
  expect(await edge(0)).not.toBe(await edge(1))
})
