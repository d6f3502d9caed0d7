import type { Promised } from '../../../contract/bookings/visits.public.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import type { Span } from './windows.rules.ts'

const DAYS = 30
/** What a phone says of the time counts for the promise only if we hear of it so soon. */
export const BELIEVED_MIN = 5
/** With fewer proved arrivals a share says nothing. */
const SHOWN_FROM = 20

/** A visit that was promised within 90 minutes, when the customer's door code proved the arrival, and when it was given up. */
export type PromisedVisit = { due_by: Date; proved_at: Date | null; cancelled_at: Date | null }

/** The 30 whole days before today, so that a figure stands for a day. */
export function promisedDays(now: Date): Span {
  const { start: end } = boundsOfDay(dayIn(now))
  return { start: new Date(end.getTime() - DAYS * DAY_MS), end }
}

/**
 * How often the promise was kept. An arrival that nothing proves counts as a promise that was not kept, and so does a
 * visit that was cancelled once it was late; one that was cancelled before counts as none.
 */
export function promiseFigures(visits: readonly PromisedVisit[]): Promised | null {
  const due = visits.filter(({ due_by, cancelled_at }) => !cancelled_at || cancelled_at > due_by)
  const proved = due.filter(({ proved_at }) => proved_at)
  if (proved.length < SHOWN_FROM) return null
  const kept = proved.filter(({ due_by, proved_at }) => proved_at && proved_at <= due_by)
  // Rounded down: 99.6 is not 100.
  return { percent: Math.floor((100 * kept.length) / due.length), count: due.length }
}
