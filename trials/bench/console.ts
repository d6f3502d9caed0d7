import { chromium, type Page } from '@playwright/test'
import type { Program } from '../../test/program.ts'
import { CHROMIUM_PATH, HEADLESS_FLAGS, median, printFigure } from './figures.ts'
import { signIn } from './load.ts'

const ROUNDS = 5
/** Long enough for the console's prefetches. */
const IDLE_MS = 5_000

/** Runs in the page. Resolves with the milliseconds until the screen shows its heading and its data. */
const OPEN = `globalThis.open = (path) => new Promise((resolve) => {
  const start = performance.now()
  document.querySelector('nav[aria-label="Console"] a[href="' + path + '"]').click()
  const look = () => {
    const isShown = location.pathname === path && document.querySelector('h1') && !document.querySelector('.skeleton')
    // The first task after a frame runs once the frame is painted.
    if (isShown) setTimeout(() => resolve(performance.now() - start))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})`

/** Prints how long the console's screens take, in Chromium at the machine's own speed. A journey holds its first load. */
export async function printConsole({ url }: Program): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: HEADLESS_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(OPEN)
    await page.addInitScript(`localStorage.setItem('user-info', '${JSON.stringify(await signIn(url))}')`)
    const times = await measureScreens(page, url)
    console.log(`\nThe console: from a click in the menu to the painted screen, in ms, on a warm cache, median of ${ROUNDS}`)
    for (const visit of ['first', 'second'] as const) {
      const medians = [...times].map(([path, all]) => ({ path, ms: median(all[visit]) }))
      const slowest = medians.toSorted((one, other) => other.ms - one.ms)[0]
      const name = `slowest screen on the ${visit} visit in a tab (${slowest?.path})`
      printFigure(name, slowest?.ms ?? Number.POSITIVE_INFINITY, 100, { decimals: 0 })
    }
  } finally {
    await browser.close()
  }
}

/** In each round the page is a new one, in which every screen is opened twice; the first round fills the browser's cache. */
async function measureScreens(page: Page, url: string) {
  const times = new Map<string, { first: number[]; second: number[] }>()
  for (let round = -1; round < ROUNDS; round++) {
    await page.goto(`${url}/admin/nothing-here`)
    await page.waitForTimeout(IDLE_MS)
    const links = await page.locator('nav[aria-label="Console"] a').all()
    const paths = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
    for (const visit of ['first', 'second'] as const) {
      for (const path of paths) {
        const all = times.get(path) ?? { first: [], second: [] }
        const ms = await page.evaluate<number>(`open('${path}')`)
        if (round >= 0) all[visit].push(ms)
        times.set(path, all)
      }
    }
  }
  return times
}
