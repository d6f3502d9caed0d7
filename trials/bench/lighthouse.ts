import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { inLanguage, LANGUAGES } from '../../contract/languages.ts'
import type { Program } from '../../test/program.ts'
import { CHROMIUM_PATH, HEADLESS_FLAGS, median, PUBLIC_PAGES, printFigure } from './figures.ts'

type Figures = { scores: Record<string, number>; metrics: Record<string, number>; failed: string[] }

const RUNS = 5
/** The unit is milliseconds, except for the layout shift, which has none; the potential delay is the longest task. */
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
