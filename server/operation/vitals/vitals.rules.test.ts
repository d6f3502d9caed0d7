import { describe, expect, it } from 'vitest'
import { METRICS, THRESHOLDS } from '../../../contract/operation/vitals.ts'
import { BOUNDS, summarize, toBucket, toFigures } from './vitals.rules.ts'

describe('the buckets', () => {
  it.each(METRICS)('of %s ascend and include both thresholds', (metric) => {
    expect(BOUNDS[metric].toSorted((first, second) => first - second)).toEqual(BOUNDS[metric])
    expect(BOUNDS[metric]).toEqual(expect.arrayContaining(Object.values(THRESHOLDS[metric])))
  })

  it('include their upper bound, and the last one has none', () => {
    expect([0, 250, 250.1, 10_000, 10_001].map((value) => toBucket('lcp', value))).toEqual([0, 0, 1, 11, 12])
    expect([0, 0.001, 0.1, 0.11, 99].map((value) => toBucket('cls', value))).toEqual([0, 1, 4, 5, 10])
  })
})

describe('a summary', () => {
  const toHistogram = (values: number[]) => values.map((value) => ({ bucket: toBucket('lcp', value), count: 1 }))

  it('has the 75th percentile, interpolated within its bucket', () => {
    // 60 of 100 values are at most 1000, and 30 are between 1000 and 1250: the 75th is halfway through these.
    const histogram = [
      { bucket: toBucket('lcp', 1000), count: 60 },
      { bucket: toBucket('lcp', 1250), count: 30 },
      { bucket: toBucket('lcp', 9000), count: 10 },
    ]
    expect(summarize('lcp', histogram)).toEqual({ p75: 1125, good: 0.9, visits: 100 })
    expect(summarize('lcp', histogram.toReversed())).toEqual({ p75: 1125, good: 0.9, visits: 100 })
  })

  it('counts a value at the threshold as good, and one above it as not', () => {
    expect(summarize('lcp', toHistogram([2500, 2500, 2501, 4001])).good).toBe(0.5)
  })

  it('of one visit lies in its bucket', () => {
    const { p75 } = summarize('lcp', toHistogram([1100]))
    expect([p75 > 1000, p75 <= 1250]).toEqual([true, true])
  })

  it('of visits that did not shift is 0', () => {
    expect(summarize('cls', [{ bucket: toBucket('cls', 0), count: 4 }])).toEqual({ p75: 0, good: 1, visits: 4 })
  })

  it('above the last bound is that bound', () => {
    expect(summarize('lcp', toHistogram([60_000])).p75).toBe(10_000)
  })
})

it('the figures are grouped by kind of page and device', () => {
  const visit = { page: 'home', device: 'phone', count: 1 } as const
  expect(
    toFigures([
      { ...visit, metric: 'ttfb', bucket: toBucket('ttfb', 5001) },
      { ...visit, metric: 'cls', bucket: 0 },
      { ...visit, device: 'desktop', metric: 'cls', bucket: 0 },
    ]),
  ).toEqual([
    {
      page: 'home',
      device: 'phone',
      metrics: { cls: { p75: 0, good: 1, visits: 1 }, ttfb: { p75: 5000, good: 0, visits: 1 } },
    },
    { page: 'home', device: 'desktop', metrics: { cls: { p75: 0, good: 1, visits: 1 } } },
  ])
})
