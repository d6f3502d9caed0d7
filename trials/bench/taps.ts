import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Page } from 'puppeteer-core'
import type { Program } from '../../test/program.ts'
import { CHROMIUM_PATH, HEADLESS_FLAGS, median, printFigure, SERVICE } from './figures.ts'

const RUNS = 5
const CPU_SLOWDOWN = 4
const IDLE_MS = 4_000
/** How long a visitor points at a tile before the click; the browser prerenders its page in that time. */
const HOVER_MS = 1_500
/** How long a finger or a button stays down. */
const PRESS_MS = 80
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const COMPUTER = { width: 1280, height: 800 }

/** Prints how long a tap or click takes to show what it opens, with a slow processor on a slow network. */
export async function printTaps({ url }: Program): Promise<void> {
  const network = await startSlowNetwork(Number(new URL(url).port))
  const print = async <Name extends string>(budgets: Record<Name, number>, measure: () => Promise<Record<Name, number>>) => {
    const runs: Record<Name, number>[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await measure())
    for (const name of Object.keys(budgets) as Name[])
      printFigure(name, median(runs.map((run) => run[name])), budgets[name], { decimals: 0 })
  }
  try {
    console.log(`\nFrom a tap to what it opens, in ms, 4x CPU and slow 4G, median of ${RUNS}`)
    const [mouse, finger] = ['the page of a tile, with a mouse, after pointing at it', 'the page of a tile, with a finger']
    await print({ [mouse]: 120 }, async () => ({ [mouse]: await openTile(network.url, COMPUTER, click) }))
    await print({ [finger]: 120 }, async () => ({ [finger]: await openTile(network.url, PHONE, tap) }))
    const budgets = { '"Book", to a form that can be typed into': 100, '"Book", to a form that answers': 600 }
    await print(budgets, () => openForm(network.url + SERVICE))
  } finally {
    network.close()
  }
}

type Place = { x: number; y: number }

async function click(page: Page, { x, y }: Place): Promise<void> {
  await page.mouse.move(x, y)
  await sleep(HOVER_MS)
  await page.mouse.click(x, y, { delay: PRESS_MS })
}

async function tap(page: Page, { x, y }: Place): Promise<void> {
  const touch = await page.touchscreen.touchStart(x, y)
  await sleep(PRESS_MS)
  await touch.end()
}

/** Playwright and separate Puppeteer sessions turn prerendering off. */
async function onPage<Result>(url: string, viewport: typeof COMPUTER, script: string, work: (page: Page) => Promise<Result>) {
  const browser = await launch({ executablePath: CHROMIUM_PATH, args: HEADLESS_FLAGS })
  try {
    const page = await browser.newPage()
    await page.setViewport(viewport)
    await page.emulateCPUThrottling(CPU_SLOWDOWN)
    await page.evaluateOnNewDocument(script)
    await page.goto(url, { waitUntil: 'load' })
    return await work(page)
  } finally {
    await browser.close()
  }
}

const NOTE_CLICK =
  "addEventListener('click', ({ timeStamp }) => { sessionStorage.clickedAt = performance.timeOrigin + timeStamp }, true)"

const openTile = (url: string, viewport: typeof COMPUTER, press: typeof click) =>
  onPage(url, viewport, NOTE_CLICK, async (page) => {
    const tile = await page.waitForSelector('.group-panel:not([hidden]) .tile')
    await tile?.scrollIntoView()
    await sleep(IDLE_MS)
    const opened = page.waitForNavigation()
    if (tile) await press(page, await tile.clickablePoint())
    await opened
    // A prerendered page is first painted when it is shown.
    return (await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint')
      if (paint) resolve(performance.timeOrigin + paint.startTime - sessionStorage.clickedAt)
    }).observe({ type: 'paint', buffered: true }))`)) as number
  })

/**
 * Without prefetching. Presses the form's button as soon as it is visible: the press is queued until React has loaded,
 * and the empty fields' errors are the form's first answer.
 */
const WATCH_FORM = `
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

const openForm = (url: string) =>
  onPage(url, PHONE, WATCH_FORM, async (page) => {
    await sleep(IDLE_MS)
    for (const opener of await page.$$('[data-opens=booking]')) {
      if (!(await opener.isVisible())) continue
      await opener.tap()
      break
    }
    await page.waitForFunction('globalThis.tap?.answered')
    const { typed, answered } = (await page.evaluate('globalThis.tap')) as { typed: number; answered: number }
    return { '"Book", to a form that can be typed into': typed, '"Book", to a form that answers': answered }
  })

/** Lighthouse's slow 4G. */
const ROUND_TRIP_MS = 150
const DOWN_BYTES_PER_S = (1.6 * 1024 * 1024) / 8
const UP_BYTES_PER_S = (750 * 1024) / 8

/** A slow network for all of a browser's requests; the emulation in its developer tools excludes prerendering. */
async function startSlowNetwork(port: number) {
  const [delayUp, delayDown] = [createDelay(UP_BYTES_PER_S), createDelay(DOWN_BYTES_PER_S)]
  const server = createServer((client) => {
    const origin = connect(port, '127.0.0.1')
    const connectedAt = performance.now() + ROUND_TRIP_MS
    forward(client, origin, (bytes) => Math.max(delayUp(bytes), connectedAt - performance.now()))
    forward(origin, client, delayDown)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

function forward(from: Socket, to: Socket, delay: (bytes: number) => number): void {
  from.on('data', (data) => setTimeout(() => to.writable && to.write(data), delay(data.length)))
  from.on('close', () => setTimeout(() => to.end(), ROUND_TRIP_MS))
  from.on('error', () => to.destroy())
}

/** The delay of bytes in milliseconds: half of the round trip, plus the time of all bytes before them. */
function createDelay(bytesPerS: number): (bytes: number) => number {
  let freeAt = 0
  return (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerS) * 1000
    return freeAt - performance.now() + ROUND_TRIP_MS / 2
  }
}
