import type { Locator } from '@playwright/test'
import { blogPath } from '../../contract/paths.ts'
import { expect, test } from '../fixtures.ts'
import { content } from '../steps/console-steps.ts'

const STEPS = ['00', '33', '66', '99', 'cc', 'ff']
const COLOURS = [
  ...STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`))),
  ...['black', 'white', 'yellow', 'red', 'rgb(0, 0, 255)', 'rgba(0, 0, 0, 0.1)', 'rgba(255, 255, 0, 0.4)', 'transparent'],
]
const pieces = COLOURS.flatMap((colour, index) => [
  `<span style="color: ${colour}">text</span>`,
  `<span style="background-color: ${colour}">marker</span>`,
  `<span style="background-color: ${colour}"><a href="/contactus">link</a></span>`,
  `<span style="color: ${colour}; background-color: ${COLOURS[(index * 97) % COLOURS.length]}">both</span>`,
])
const blog = {
  ...{ title: 'In many colours', slug: 'in-many-colours', category: 'General', short_desc: 'Colours', status: 1 },
  content: `<p>${pieces.join(' ')} <mark>marked</mark></p>`,
}

/** The lowest contrast of a text with all that is painted behind it, by the formula of WCAG 2. */
const measure = (texts: Locator) =>
  texts.evaluateAll((elements) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')
    const paint = (colour: string) => {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
    }
    const toLight = () => {
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrasts = elements.map((element) => {
      const grounds: string[] = []
      for (let around: Element | null = element; around; around = around.parentElement)
        grounds.unshift(getComputedStyle(around).backgroundColor)
      for (const ground of grounds) paint(ground)
      const behind = toLight()
      paint(getComputedStyle(element).color)
      const text = toLight()
      return (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05)
    })
    return { count: contrasts.length, lowest: Math.min(...contrasts) }
  })

/** In the editor a link stands around its marker, and on the page within it. */
const listColours = (texts: Locator) =>
  texts
    .filter({ hasNotText: 'link' })
    .evaluateAll((elements) =>
      elements.map((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]),
    )

test('whatever colours an editor chose, a text is read in the light and in the dark, and the editor shows it so', async ({
  page,
  api,
  adminToken,
  openConsole,
}) => {
  const token = await adminToken()
  const { id } = (await api('POST', '/blogs', blog, token)).body.data as { id: number }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(blogPath({ ...blog, id }))
    const { count, lowest } = await measure(
      page
        .locator('.prose')
        .locator('span, a, mark')
        .filter({ hasNot: page.locator('a') }),
    )
    expect(count).toBe(pieces.length + 1)
    expect(lowest).toBeGreaterThanOrEqual(4.5)
    const onPage = await listColours(page.locator('.prose span, .prose mark'))

    await openConsole(`/admin/blogs/editblog/${id}`)
    await expect(content(page).locator('span')).toHaveCount(pieces.length)
    expect(await listColours(content(page).locator('span, mark'))).toEqual(onPage)
  }

  await content(page).press('Control+Home')
  await page.keyboard.type('New ')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL('/admin/blogs/bloglist')
  const saved = (await api('GET', `/blogs/${id}`, undefined, token)).body.data as { content: string }
  // A browser writes the same colours in its own way.
  for (const style of ['color: rgb(0, 0, 0)', 'background-color: rgb(255, 255, 0)', 'color: rgba(0, 0, 0, 0.1)'])
    expect(saved.content).toContain(`<span style="${style};">`)
  expect(saved.content).not.toContain('light-dark')
})
