import {
  DEVICES,
  type Figures,
  METRICS,
  type Metric,
  PAGE_KINDS,
  type Summary,
  THRESHOLDS,
} from '../../../contract/operation/vitals.ts'

/**
 * Upper bounds of the buckets of each histogram; one more bucket holds what is above them. Stored counts name a bucket
 * by its position, so a change makes the stored ones wrong. The thresholds are among the bounds.
 */
export const BOUNDS: Record<Metric, readonly number[]> = {
  lcp: [250, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [25, 50, 75, 100, 150, 200, 300, 400, 500, 1000, 2000],
  cls: [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1],
  fcp: [250, 500, 750, 1000, 1250, 1500, 1800, 2400, 3000, 4500, 7000],
  ttfb: [50, 100, 200, 300, 400, 600, 800, 1200, 1800, 3000, 5000],
}

export function toBucket(metric: Metric, value: number): number {
  const bucket = BOUNDS[metric].findIndex((bound) => value <= bound)
  return bucket === -1 ? BOUNDS[metric].length : bucket
}

type Bucket = { bucket: number; count: number }

/** Sums up a histogram. Within a bucket its values count as evenly spread; those of the last one as its lower bound. */
export function summarize(metric: Metric, histogram: readonly Bucket[]): Summary {
  const bounds = BOUNDS[metric]
  const countUpTo = (last: number) => histogram.reduce((sum, { bucket, count }) => sum + (bucket <= last ? count : 0), 0)
  const visits = countUpTo(bounds.length)
  const rank = visits * 0.75
  const at = [...bounds.keys()].find((bucket) => countUpTo(bucket) >= rank) ?? bounds.length
  const [lower, upper] = [bounds[at - 1] ?? 0, bounds[at] ?? bounds[at - 1] ?? 0]
  const below = countUpTo(at - 1)
  const p75 = lower + (upper - lower) * ((rank - below) / (countUpTo(at) - below))
  return { p75, good: countUpTo(toBucket(metric, THRESHOLDS[metric].good)) / visits, visits }
}

type Row = Pick<Figures, 'page' | 'device'> & { metric: Metric } & Bucket

/** False for a row that was written by hand or by another version of the program. */
function isKnown({ page, device, metric, bucket }: Row): boolean {
  const isNamed = PAGE_KINDS.includes(page) && DEVICES.includes(device) && METRICS.includes(metric)
  return isNamed && bucket >= 0 && bucket <= BOUNDS[metric].length
}

/** The figures of each kind of page and device among the counts, in the order of the counts. */
export function toFigures(rows: readonly Row[]): Figures[] {
  const groups = Map.groupBy(rows.filter(isKnown), ({ page, device }) => `${page} ${device}`)
  return [...groups.values()].map((group) => {
    const [{ page, device }] = group as [Row]
    const byMetric = Map.groupBy(group, ({ metric }) => metric)
    const measured = METRICS.flatMap((metric) => {
      const histogram = byMetric.get(metric)
      return histogram ? [[metric, summarize(metric, histogram)] as const] : []
    })
    return { page, device, metrics: Object.fromEntries(measured) }
  })
}
