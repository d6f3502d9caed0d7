import { expect, test } from '../fixtures.ts'

type Fixtures = {
  api: (method: string, path: string, body?: object) => Promise<unknown>
  readCode: (mobile: string) => Promise<string>
}

async function book({ api, readCode }: Pick<Fixtures, 'api' | 'readCode'>, name: string, mobile: string): Promise<void> {
  const lead = { name, mobile, service_type: 'Plumber', city: 'pune', message: 'The tap drips' }
  await api('POST', '/public/send-otp', lead)
  await api('POST', '/public/verify-otp', { mobile, otp: await readCode(mobile) })
  await api('POST', '/public/leads', lead)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('filters are folded until they are asked for, and say how many are set', async ({ page, openConsole }) => {
    for (const path of ['/admin/leads/leads', '/admin/payments', '/admin/audit']) {
      await openConsole(`${path}?from=2020-01-01`)
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
    await expect(row).toContainText(/^(now|\d+ (min|h)|from \d)/i)
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
