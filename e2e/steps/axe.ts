import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'

/**
 * Returns axe's violations on the current page, each as its rule and its element. Axe runs in the page itself, where it
 * takes a fifth of the time of AxeBuilder, which opens a tab for the result of every run.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
  })
}

/** Expects no violation of axe in the light and in the dark, at the size that the page has. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Axe measures colours, so no transition may be running.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page), `${page.url()}, ${colorScheme}`).toEqual([])
  }
}

/** Small and large, light and dark. */
const LOOKS = [390, 1280].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })))
/** Each size and each colour once. */
const TWO_LOOKS = LOOKS.filter(({ width, colorScheme }) => (width === 390) === (colorScheme === 'light'))

/**
 * Expects no violation of axe and no horizontal scrolling: small in the light and large in the dark. A journey tagged
 * `@looks` is in the long run too, which has each size in each colour.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const isShort = ['console', 'site'].includes(test.info().project.name)
  for (const { width, colorScheme } of isShort ? TWO_LOOKS : LOOKS) {
    await page.setViewportSize({ width, height: 844 })
    // Axe measures colours, so no transition may be running.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page), `${name}, ${width} px, ${colorScheme}`).toEqual([])
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth])
    expect(Math.max(...widths), `${name}, ${width} px`).toBeLessThanOrEqual(width)
  }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: extends an interface of the browser
  interface Window {
    axe: typeof axe
  }
}
