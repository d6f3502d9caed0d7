import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './browser.ts'

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

/** The four scores, 0 to 100, on Lighthouse's default phone and slow network, and the metrics behind the first one. */
export async function measureLighthouse(url: string): Promise<{ scores: Record<string, number>; metrics: string[] }> {
  const chrome = await launch({ chromePath: CHROMIUM_PATH, chromeFlags: CHROMIUM_FLAGS, logLevel: 'silent' })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'silent' })
    if (!result) throw new Error('Lighthouse gave no result')
    const { categories, audits } = result.lhr
    const failed = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    )
    return {
      scores: Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])),
      metrics: [
        ...METRICS.map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`),
        ...(failed.length > 0 ? [`to look at: ${failed.join(', ')}`] : []),
      ],
    }
  } finally {
    chrome.kill()
  }
}
