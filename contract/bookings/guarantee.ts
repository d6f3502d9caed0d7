import { DAY_MS } from '../durations.ts'
import type { VisitOutcome, VisitStatus } from '../options.ts'

/** The work of a visit is guaranteed for so long, and a review can be written for so long. */
const GUARANTEE_MS = 30 * DAY_MS
const REVIEW_MS = 60 * DAY_MS

type Facts = { status: VisitStatus; outcome: VisitOutcome | null; done_at: Date | null }

/** Until when the work of a visit is guaranteed; undefined where none was done. */
export function guaranteedUntil({ status, outcome, done_at }: Facts): Date | undefined {
  const isWork = status === 'done' && (outcome === 'work' || outcome === 'unrecorded')
  return isWork && done_at ? new Date(done_at.getTime() + GUARANTEE_MS) : undefined
}

/** Until when its customer can write a review; undefined before it was done. */
export function reviewableUntil({ status, done_at }: Pick<Facts, 'status' | 'done_at'>): Date | undefined {
  return status === 'done' && done_at ? new Date(done_at.getTime() + REVIEW_MS) : undefined
}
