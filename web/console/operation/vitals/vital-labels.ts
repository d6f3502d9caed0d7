import { type Device, type Metric, type PageKind, THRESHOLDS } from '../../../../contract/operation/vitals.ts'
import type { BadgeStyle } from '../../frame/ui/badge.tsx'

export const PAGE_LABEL: Record<PageKind, string> = {
  home: 'Home page',
  service: 'Service',
  about: 'About us',
  contact: 'Contact us',
  blogs: 'List of blogs',
  blog: 'Blog',
  policy: 'Policy',
  search: 'Search',
  booking: 'Booking',
  missing: 'Not found',
}

export const DEVICE_LABEL: Record<Device, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' }

/** The field's short name of each figure, and what it measures. */
export const METRIC_LABEL: Record<Metric, { short: string; meaning: string }> = {
  lcp: { short: 'LCP', meaning: 'until the largest picture or text shows' },
  inp: { short: 'INP', meaning: 'from a tap, click or key until the page shows its effect' },
  cls: { short: 'CLS', meaning: 'how much moves on the page by itself' },
  fcp: { short: 'FCP', meaning: 'until anything shows' },
  ttfb: { short: 'TTFB', meaning: 'until the answer of the server begins' },
}

/** "1.25 s", "48 ms" or, for a shift of the layout, "0.05". */
export function formatValue(metric: Metric, value: number): string {
  if (metric === 'cls') return value.toFixed(2)
  return value < 1000 ? `${Math.round(value)} ms` : `${Number((value / 1000).toFixed(2))} s`
}

/** "99 %": rounded down, so that 100 % means all. */
export const formatShare = (share: number) => `${Math.floor(share * 100)} %`

export function toRating(metric: Metric, p75: number): BadgeStyle {
  const { good, poor } = THRESHOLDS[metric]
  if (p75 <= good) return { label: 'Good', tone: 'press' }
  return p75 <= poor ? { label: 'Needs work', tone: 'notice' } : { label: 'Poor', tone: 'wrong' }
}
