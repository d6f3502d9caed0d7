import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Program } from '../../test/program.ts'
import { CHROMIUM_PATH, HEADLESS_FLAGS, median, printFigure, SERVICE } from './figures.ts'
import { signIn } from './load.ts'

type Step = { name: string; path?: string; act: (page: Page) => Promise<unknown> }

const RUNS = 3
const CPU_SLOWDOWN = 4
const INTERACTION_MS = 100
/** Long enough for a page's idle work and for the paint after an interaction. */
const IDLE_MS = 5_000
const PAINT_MS = 1_000
/** The shortest duration that the browser reports; it rounds to 8 ms. */
const SHORTEST_MS = 16

/** Prints how long each interaction takes to paint, on a slow processor. */
export async function printInteractions({ url, dataDir }: Program): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: HEADLESS_FLAGS })
  try {
    for (const [path, steps] of Object.entries(listSteps(dataDir))) {
      console.log(
        `\nFrom an interaction to its paint, in ms, with a processor ${CPU_SLOWDOWN} times slower, median of ${RUNS}, ${path}`,
      )
      const runs: number[][] = []
      for (let run = 0; run < RUNS; run++) runs.push(await measureSteps(browser, url + path, steps))
      for (const [index, { name }] of steps.entries()) {
        printFigure(name, median(runs.map((run) => run[index] ?? Number.POSITIVE_INFINITY)), INTERACTION_MS, { decimals: 0 })
      }
    }
  } finally {
    await browser.close()
  }
}

function listSteps(dataDir: string): Record<string, Step[]> {
  const send = (form: string) => (page: Page) => page.locator(`${form} button[type=submit]`).tap()
  return {
    '/': [
      { name: 'open the menu', act: (page) => page.locator('[popovertarget=menu]:visible').first().tap() },
      { name: 'open a group of the menu', act: (page) => page.locator('#menu summary').first().tap() },
      { name: 'close the menu', act: (page) => page.keyboard.press('Escape').then(() => page.keyboard.press('Escape')) },
      { name: 'choose another group of services', act: (page) => page.getByRole('tab').nth(1).tap() },
    ],
    [SERVICE]: [
      { name: 'open the booking panel', act: (page) => page.locator('[data-opens=booking]:visible').first().tap() },
      { name: 'send it empty', act: send('#book') },
      { name: 'type a name', act: (page) => page.locator('#book [name=name]').pressSequentially('Asha Rane') },
      { name: 'choose a city', act: (page) => fillBooking(page) },
      { name: 'send it, to the code', act: (page) => send('#book')(page).then(() => page.waitForSelector('#book-code')) },
      { name: 'type a wrong code', act: (page) => page.locator('#book-code').pressSequentially('000000') },
      { name: 'type the code, to the confirmation', act: (page) => enterCode(page, dataDir) },
      { name: 'close the panel', act: (page) => page.locator('[data-closes]').first().tap() },
    ],
    '/contactus': [
      { name: 'send the message empty', act: send('main form') },
      {
        name: 'type a message',
        act: (page) => page.locator('main form [name=message]').pressSequentially('Do you come to Pune?'),
      },
      { name: 'send the message', act: (page) => fillMessage(page).then(() => send('main form')(page)) },
    ],
    '/blogs': [{ name: 'type what to search for', act: (page) => page.getByRole('searchbox').pressSequentially('water') }],
  }
}

async function fillBooking(page: Page): Promise<void> {
  await page.fill('#book [name=mobile]', `98200${String(Date.now()).slice(-5)}`)
  await page.fill('#book [name=message]', 'The fan does not turn')
  await page.locator('#book label:has([name=city])').first().click()
}

async function fillMessage(page: Page): Promise<void> {
  await page.fill('main form [name=name]', 'Asha Rane')
  await page.fill('main form [name=email]', 'asha@example.com')
}

async function enterCode(page: Page, dataDir: string): Promise<void> {
  const messages = (await readFile(join(dataDir, 'outbox.jsonl'), 'utf8')).trim().split('\n')
  const code = messages.map((message) => /\b\d{6}\b/.exec(message)?.[0]).findLast(Boolean)
  await page.locator('#book-code').fill('')
  await page.locator('#book-code').pressSequentially(code ?? '')
  await page.waitForSelector('.book-done')
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/** Runs in the page. Only events that belong to a tap or a key have an interaction's id. */
const OBSERVE = `
globalThis.durations = []
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) durations.push(duration)
}).observe({ type: 'event', durationThreshold: ${SHORTEST_MS}, buffered: true })`

async function measureSteps(browser: Browser, url: string, steps: readonly Step[]): Promise<number[]> {
  const page = await openPage(browser)
  await page.addInitScript(OBSERVE)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(IDLE_MS)
  const times: number[] = []
  for (const { act } of steps) {
    await act(page)
    await page.waitForTimeout(PAINT_MS)
    times.push(Math.max(SHORTEST_MS, ...(await page.evaluate<number[]>('durations.splice(0)'))))
  }
  await page.close()
  return times
}

const ROUNDS = 5

/** Runs in the page. Resolves with the milliseconds until the screen shows its heading and data. */
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

/**
 * Prints how long the console's screens take, in Chromium at the machine's own speed. A journey checks their first
 * load.
 */
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

/** Each round opens every screen twice in a new page; the first round fills the browser's cache. */
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
