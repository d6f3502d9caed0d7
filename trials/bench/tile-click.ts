import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Page } from 'puppeteer-core'
import type { Program } from '../../test/program.ts'
import { CHROMIUM_PATH, HEADLESS_FLAGS } from './browser.ts'
import { printFigure } from './figures.ts'
import { startSlowNetwork } from './slow-network.ts'

const RUNS = 5
const BUDGET_MS = 120
const CPU_SLOWDOWN = 4
const IDLE_MS = 4_000
/** How long a visitor points at a tile before the click; the browser prerenders its page meanwhile. */
const HOVER_MS = 1_500
/** How long a finger or a button stays down. */
const PRESS_MS = 80
export const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const COMPUTER = { width: 1280, height: 800 }

/** Prints how long it takes from a click on a tile of the home page until the page of its service is painted. */
export async function printTileClick({ url }: Program): Promise<void> {
  const network = await startSlowNetwork(Number(new URL(url).port))
  try {
    console.log(`\nFrom a click on a tile to the painted page, in ms, 4x CPU and slow 4G, median of ${RUNS}`)
    const rows = { 'with a mouse, after pointing at it': [COMPUTER, clickTile], 'with a finger': [PHONE, tapTile] } as const
    for (const [name, [viewport, press]] of Object.entries(rows)) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++) times.push(await measure(network.url, viewport, press))
      printFigure(name, times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0, BUDGET_MS, { decimals: 0 })
    }
  } finally {
    network.close()
  }
}

type Place = { x: number; y: number }

async function clickTile(page: Page, { x, y }: Place): Promise<void> {
  await page.mouse.move(x, y)
  await sleep(HOVER_MS)
  await page.mouse.click(x, y, { delay: PRESS_MS })
}

async function tapTile(page: Page, { x, y }: Place): Promise<void> {
  const touch = await page.touchscreen.touchStart(x, y)
  await sleep(PRESS_MS)
  await touch.end()
}

async function measure(url: string, viewport: typeof COMPUTER, press: typeof clickTile): Promise<number> {
  // Playwright, and a session of one's own in Puppeteer, turn prerendering off.
  const browser = await launch({ executablePath: CHROMIUM_PATH, args: HEADLESS_FLAGS })
  try {
    const page = await browser.newPage()
    await page.setViewport(viewport)
    await page.emulateCPUThrottling(CPU_SLOWDOWN)
    await page.evaluateOnNewDocument(
      "addEventListener('click', ({ timeStamp }) => { sessionStorage.clickedAt = performance.timeOrigin + timeStamp }, true)",
    )
    await page.goto(url, { waitUntil: 'load' })
    const tile = await page.waitForSelector('.group-panel:not([hidden]) .tile')
    await tile?.scrollIntoView()
    await sleep(IDLE_MS)
    const opened = page.waitForNavigation()
    if (tile) await press(page, await tile.clickablePoint())
    await opened
    // A page that was prerendered is first painted when it is shown.
    return (await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint')
      if (paint) resolve(performance.timeOrigin + paint.startTime - sessionStorage.clickedAt)
    }).observe({ type: 'paint', buffered: true }))`)) as number
  } finally {
    await browser.close()
  }
}
