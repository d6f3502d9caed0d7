import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MESSAGES } from '../messages.ts'

// Web Vitals: how fast the public pages are for visitors, as https://web.dev/articles/vitals defines it.

/** Kinds of public pages; each entry of the page table names its own. */
export const PAGE_KINDS = [
  'home',
  'service',
  'about',
  'contact',
  'blogs',
  'blog',
  'policy',
  'search',
  'booking',
  'missing',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]
export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]
export const METRICS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const
export type Metric = (typeof METRICS)[number]

const MAX_MS = 600_000
const MAX_SHIFT = 100

/** Absent if the browser can't measure it, or the visitor did not interact. */
/* @__NO_SIDE_EFFECTS__ */
function measured(max: number) {
  const message = MESSAGES.between(0, max)
  return z.optional(z.number(message).check(z.minimum(0, message), z.maximum(max, message)))
}

const Visit = /* @__PURE__ */ z
  .object({
    page: z.enum(PAGE_KINDS, 'Unknown kind of page'),
    device: z.enum(DEVICES, 'Unknown kind of device'),
    lcp: measured(MAX_MS),
    inp: measured(MAX_MS),
    cls: measured(MAX_SHIFT),
    fcp: measured(MAX_MS),
    ttfb: measured(MAX_MS),
  })
  .check(({ value, issues }) => {
    if (METRICS.some((metric) => value[metric] !== undefined)) return
    issues.push({ code: 'custom', path: ['lcp'], message: 'Send at least one figure', input: value })
  })
export type Visit = z.infer<typeof Visit>

export const send = endpoint({
  method: 'POST',
  path: '/public/vitals',
  summary: 'Count how fast a page was for a visitor',
  input: Visit,
  output: z.object({ status: z.literal(true) }),
})
