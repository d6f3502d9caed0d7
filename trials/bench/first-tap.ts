import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from 'puppeteer-core'
import type { Program } from '../../test/program.ts'
import { CHROMIUM_PATH, HEADLESS_FLAGS } from './browser.ts'
import { printFigure } from './figures.ts'
import { SERVICE } from './pages.ts'
import { startSlowNetwork } from './slow-network.ts'
import { PHONE } from './tile-click.ts'

const RUNS = 5
const CPU_SLOWDOWN = 4
const IDLE_MS = 3_000
const ANSWER_MS = 600
const TYPE_MS = 100

/**
 * Runs in the page. Presses the form's button as soon as it is visible: the press is queued until React has loaded, and
 * the errors of the empty fields are the form's first answer.
 */
const OBSERVE = `
Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })
addEventListener('click', ({ target, timeStamp }) => {
  if (globalThis.tap || !target.closest('[data-opens=booking]')) return
  globalThis.tap = {}
  const look = () => {
    const dialog = document.querySelector('dialog[open]')
    if (dialog && !tap.typed) {
      tap.typed = performance.now() - timeStamp
      dialog.querySelector('form').requestSubmit()
    }
    if (dialog?.querySelector('[aria-invalid]')) tap.answered = performance.now() - timeStamp
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}, true)`

/** Prints how long a first tap on "Book" takes without prefetching, until the form accepts input and answers. */
export async function printFirstTap({ url }: Program): Promise<void> {
  const network = await startSlowNetwork(Number(new URL(url).port))
  try {
    const runs: { typed: number; answered: number }[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await measure(network.url + SERVICE))
    const median = (name: 'typed' | 'answered') =>
      runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    console.log(`\nFrom a tap on "Book", in ms, 4x CPU and slow 4G, nothing fetched ahead, median of ${RUNS}`)
    printFigure('to a form that can be typed into', median('typed'), TYPE_MS, { decimals: 0 })
    printFigure('to a form that answers', median('answered'), ANSWER_MS, { decimals: 0 })
  } finally {
    network.close()
  }
}

async function measure(url: string): Promise<{ typed: number; answered: number }> {
  const browser = await launch({ executablePath: CHROMIUM_PATH, args: HEADLESS_FLAGS })
  try {
    const page = await browser.newPage()
    await page.setViewport(PHONE)
    await page.emulateCPUThrottling(CPU_SLOWDOWN)
    await page.evaluateOnNewDocument(OBSERVE)
    await page.goto(url, { waitUntil: 'load' })
    await sleep(IDLE_MS)
    for (const opener of await page.$$('[data-opens=booking]')) {
      if (await opener.isVisible()) {
        await opener.tap()
        break
      }
    }
    await page.waitForFunction('globalThis.tap?.answered')
    return (await page.evaluate('globalThis.tap')) as { typed: number; answered: number }
  } finally {
    await browser.close()
  }
}
