import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { readBrowserScript } from '../../test/browser-script.ts'
import { ADMIN, type Program } from '../../test/program.ts'
import { CHROMIUM_PATH, HEADLESS_FLAGS } from './browser.ts'
import { printFigure } from './figures.ts'

/** The budget in kB of each screen that may open first. The leads also have a list, filters and notes. */
const FIRST_SCREENS = { '/login': 150, '/admin/dashboard': 156, '/admin/leads/leads': 169 }
const LATER_SCREEN_MS = 100
const ROUNDS = 5
/** Long enough for the console's prefetches. */
const IDLE_MS = 5_000

/** Prints the script of the console's first load and how long its screens take, in Chromium at the machine's own speed. */
export async function printConsole({ url }: Program): Promise<void> {
  const session = await signIn(url)
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: HEADLESS_FLAGS })
  const script = readBrowserScript(join(import.meta.dirname, 'console.browser.ts'))
  const open = async (path: string): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await page.addInitScript(script)
    if (path !== '/login') await page.addInitScript(`localStorage.setItem('user-info', ${JSON.stringify(session)})`)
    await page.goto(url + path)
    await page.evaluate(`whenPainted('${path}')`)
    return page
  }
  try {
    console.log('\nThe console: script until its first screen is painted, in kB with brotli')
    for (const [path, budget] of Object.entries(FIRST_SCREENS)) {
      const page = await open(path)
      printFigure(path, (await page.evaluate<number>('countScriptBytes()')) / 1000, budget, { decimals: 1 })
      await page.context().close()
    }
    const page = await open('/admin/account')
    const idleMs = await page.evaluate<number>(`whenPainted('/admin/account')`)
    console.log('The console: from a click in the menu to the painted screen, in ms, on a warm cache')
    console.log(`(median of ${ROUNDS}; where nothing changes, the paint comes after ${Math.round(idleMs)} ms)`)
    for (const [visit, { label, ms }] of Object.entries(await measureSlowest(page))) {
      printFigure(`slowest screen on the ${visit} visit in a tab (${label})`, ms, LATER_SCREEN_MS, { decimals: 0 })
    }
  } finally {
    await browser.close()
  }
}

/** The browser has cached all files. In each round the page is a new one, in which every screen is opened twice. */
async function measureSlowest(page: Page) {
  const menu = Object.entries(await page.evaluate<Record<string, string>>('readMenu()'))
  const times = { first: new Map<string, number[]>(), second: new Map<string, number[]>() }
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(new URL('/admin/nothing-here', page.url()).href)
    await page.waitForTimeout(IDLE_MS)
    for (const visit of [times.first, times.second]) {
      for (const [label, path] of menu) {
        visit.set(label, [...(visit.get(label) ?? []), await page.evaluate<number>(`openScreen('${path}')`)])
      }
    }
  }
  return { first: slowest(times.first), second: slowest(times.second) }
}

/** The screen with the highest median. */
function slowest(times: Map<string, number[]>) {
  const medians = [...times].map(([label, all]) => ({ label, ms: all.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0 }))
  return medians.reduce((first, second) => (second.ms > first.ms ? second : first))
}

/** Resolves with the session as the console stores it. */
async function signIn(url: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/api/public/authenticate`, { method: 'POST', headers, body: JSON.stringify(ADMIN) })
  const { id, token } = (await answer.json()) as { id: number; token: string }
  return JSON.stringify({ id, token })
}
