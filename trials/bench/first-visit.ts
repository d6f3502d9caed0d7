import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { ServiceLink } from '../../contract/content/services.ts'
import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import type { Program } from '../../test/program.ts'
import { CHROMIUM_PATH, HEADLESS_FLAGS, median, PUBLIC_PAGES, printFigure, SERVICE } from './figures.ts'
import { read } from './load.ts'

type File = { path: string; type: string; bytes: number; isBeforeLoad: boolean }

/** Long enough for the files that an idle browser fetches after load. */
const SETTLE_MS = 4_000
const KB = 1000

/** Prints the sizes of pages and first visits, compressed with brotli as served. */
export async function printBytes({ url }: Program): Promise<void> {
  const services = (await (await fetch(`${url}/api/public/service-links`)).json()) as { data: ServiceLink[] }
  const pages: { path: string; bytes: number }[] = []
  for (const { sendto } of services.data) pages.push({ path: sendto, bytes: await htmlBytes(url + sendto) })
  const largest = pages.reduce((first, second) => (second.bytes > first.bytes ? second : first))
  console.log('\nOver the wire, in kB, compressed with brotli as served')
  printSize('HTML of the home page', await htmlBytes(url), 8)
  printSize(`HTML of the largest service (${largest.path})`, largest.bytes, 6)
  for (const path of ['/', SERVICE]) {
    const untouched = await measureVisit(url + path, '3g')
    const visit = await measureVisit(url + path, '4g')
    console.log(`\nFirst visit of ${path}, in kB`)
    printSize('Script before load', untouched.scriptBeforeLoad, 3)
    printSize('All script of a visit that touches nothing, on a slow connection', untouched.script, 8)
    printSize('All script, with that of a booking', visit.script, 96)
    printSize('Everything but pictures, on a slow connection', untouched.withoutImages, 60)
    if (path === '/') printSize('Everything', visit.withImages, 250)
    for (const { path: file, bytes } of visit.files) console.log(`    ${(bytes / KB).toFixed(1).padStart(9)}  ${file}`)
  }
}

/** The page cache's final compression; until then, a busy machine serves a quick one for a long time. */
const htmlBytes = async (url: string) => brotliCompressSync((await read(url, 'identity')).body).byteLength
const printSize = (name: string, bytes: number, budgetKb: number) => printFigure(name, bytes / KB, budgetKb)

/** Measures what a phone's first visit to a page fetches, in bytes of the compressed bodies. */
async function measureVisit(url: string, effectiveType: '3g' | '4g') {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: HEADLESS_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    // Only the reported network quality differs: on a good network, an idle page fetches what a booking needs.
    await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { effectiveType: '${effectiveType}' } })`)
    const cdp = await page.context().newCDPSession(page)
    const files = new Map<string, File>()
    let isLoaded = false
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      const { pathname, search } = new URL(request.url)
      files.set(requestId, { path: pathname + search, type: type ?? 'Other', bytes: 0, isBeforeLoad: !isLoaded })
    })
    // At the response, the length covers only the headers; at the end, headers and body.
    cdp.on('Network.responseReceived', ({ requestId, response }) => add(requestId, -response.encodedDataLength))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength))
    function add(requestId: string, bytes: number): void {
      const file = files.get(requestId)
      if (file) file.bytes += bytes
    }
    await cdp.send('Network.enable')
    await page.goto(url, { waitUntil: 'load' })
    isLoaded = true
    await page.touchscreen.tap(1, 400)
    await page.waitForTimeout(SETTLE_MS)

    const all = [...files.values()]
    const counted = all.filter(({ type }) => ['Document', 'Stylesheet', 'Script', 'Font', 'Fetch', 'XHR'].includes(type))
    const sum = (chosen: File[]) => chosen.reduce((total, { bytes }) => total + bytes, 0)
    const scripts = counted.filter(({ type }) => type === 'Script')
    return {
      scriptBeforeLoad: sum(scripts.filter(({ isBeforeLoad }) => isBeforeLoad)),
      script: sum(scripts),
      withoutImages: sum(counted),
      withImages: sum(all),
      files: all.toSorted((first, second) => second.bytes - first.bytes),
    }
  } finally {
    await browser.close()
  }
}

type Figures = { scores: Record<string, number>; metrics: Record<string, number>; failed: string[] }

const RUNS = 5
/** In milliseconds, except for the layout shift, which has no unit; the potential delay is the longest task. */
const METRIC_BUDGETS = {
  ...{ 'largest-contentful-paint': 1250, 'total-blocking-time': 50, 'max-potential-fid': 50, 'cumulative-layout-shift': 0 },
}

/** Prints what Lighthouse finds on each kind of public page, on its default phone. */
export async function printLighthouse({ url }: Program): Promise<void> {
  for (const path of LANGUAGES.flatMap((language) => PUBLIC_PAGES.map((page) => inLanguage(page, language)))) {
    console.log(`\nLighthouse, mobile, median of ${RUNS}, ${path}`)
    const { scores, metrics, failed } = await measureLighthouse(url + path, RUNS)
    for (const [category, score] of Object.entries(scores)) printFigure(category, score, 100, { direction: 'at least' })
    for (const [metric, budget] of Object.entries(METRIC_BUDGETS))
      printFigure(metric, metrics[metric] ?? Number.POSITIVE_INFINITY, budget, { decimals: 3 })
    if (failed.length > 0) console.log(`            to look at: ${failed.join(', ')}`)
  }
}

/** The medians of several runs, on Lighthouse's default phone and slow network, and the audits that failed in any. */
async function measureLighthouse(url: string, runs: number): Promise<Figures> {
  const all: Figures[] = []
  for (let run = 0; run < runs; run++) all.push(await runOnce(url))
  return {
    scores: medians(all.map(({ scores }) => scores)),
    metrics: medians(all.map(({ metrics }) => metrics)),
    failed: [...new Set(all.flatMap(({ failed }) => failed))],
  }
}

/** The categories' scores are 0 to 100; the metrics have the units of their audits. */
async function runOnce(url: string): Promise<Figures> {
  const chrome = await launch({ chromePath: CHROMIUM_PATH, chromeFlags: HEADLESS_FLAGS, logLevel: 'silent' })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'silent' })
    if (!result) throw new Error('Lighthouse gave no result')
    const { categories, audits } = result.lhr
    const failed = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    )
    return {
      scores: Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])),
      metrics: Object.fromEntries(Object.entries(audits).map(([id, { numericValue }]) => [id, numericValue ?? 0])),
      failed,
    }
  } finally {
    chrome.kill()
  }
}

const medians = (runs: readonly Record<string, number>[]): Record<string, number> =>
  Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => run[name] ?? 0))]))
