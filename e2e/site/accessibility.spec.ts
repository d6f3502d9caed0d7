import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { KINDS_OF_PAGES } from '../steps/public-pages.ts'

for (const path of KINDS_OF_PAGES) {
  test(`axe finds nothing on ${path}, small and large, light and dark`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404.*nothing-here/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await expectAccessible(page, path)
  })
}

test('every control is at least 24 px large on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services/homeservice/electrician')
  const small = await page.locator('button:visible, summary:visible, input:visible, select:visible').evaluateAll((elements) =>
    elements
      .map((element) => ({ html: element.outerHTML.slice(0, 100), ...element.getBoundingClientRect().toJSON() }))
      .filter(({ width, height, html }) => (width < 24 || height < 24) && !html.includes('type="hidden"'))
      .map(({ html }) => html),
  )
  expect(small).toEqual([])
})
