import { DAY_MS } from '../durations.ts'
import type { VisitOutcome, VisitStatus } from '../options.ts'

/** How long the work of a visit is guaranteed. */
const GUARANTEE_MS = 30 * DAY_MS
/** How long after it a review can be written. */
const REVIEW_MS = 60 * DAY_MS

/** Nothing is guaranteed, nor reviewed, of a visit that nobody came to. */
type Facts = { status: VisitStatus; outcome: VisitOutcome | null; arrived_at: Date | null; done_at: Date | null }

/** Until when the work of a visit is guaranteed; undefined where none was done. */
export function guaranteedUntil({ status, outcome, arrived_at, done_at }: Facts): Date | undefined {
  const isWork = status === 'done' && arrived_at !== null && (outcome === 'work' || outcome === 'unrecorded')
  return isWork && done_at ? new Date(done_at.getTime() + GUARANTEE_MS) : undefined
}

/** Until when its customer can write a review; undefined before it was done. */
export function reviewableUntil({ status, arrived_at, done_at }: Omit<Facts, 'outcome'>): Date | undefined {
  return status === 'done' && arrived_at && done_at ? new Date(done_at.getTime() + REVIEW_MS) : undefined
}
