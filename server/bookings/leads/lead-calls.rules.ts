import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { OPEN } from '../../../contract/hours.ts'
import { boundsOfDay, dayIn, minuteOfDay } from '../../../contract/india.ts'
import type { LeadEventKind, LeadStatus } from '../../../contract/options.ts'

/** What became of the promised call, see the columns of these names. */
export type Calls = { called_at: Date | null; called_by: number | null; tries: number; try_again_at: Date | null }

export const NO_CALLS: Calls = { called_at: null, called_by: null, tries: 0, try_again_at: null }

// After the first try in vain and the second one; after each further one comes the next morning.
const WAITS_MS = [15 * MINUTE_MS, HOUR_MS]
const MORNING_MIN = 9 * 60

/** When to call again after so many tries in vain. Nobody is called while we are closed. */
export function tryAgainAt(tries: number, now: Date): Date {
  const wait = WAITS_MS[tries - 1]
  const next = new Date(now.getTime() + (wait ?? 0))
  if (wait !== undefined && minuteOfDay(next) >= OPEN.fromMin) return next
  const { start, end } = boundsOfDay(dayIn(next))
  const day = minuteOfDay(next) < OPEN.fromMin ? start : end
  return new Date(day.getTime() + MORNING_MIN * MINUTE_MS)
}

/** Only the first call that reached somebody answers; a try in vain after it is counted all the same. */
export function afterCall(before: Calls, { reached, by, at }: { reached: boolean; by: number | null; at: Date }): Calls {
  const { called_at, called_by } = before
  const tries = before.tries + 1
  if (!reached) return { called_at, called_by, tries, try_again_at: tryAgainAt(tries, at) }
  return { ...NO_CALLS, ...(called_at ? { called_at, called_by } : { called_at: at, called_by: by }) }
}

type Entry = { what: LeadEventKind; status: LeadStatus; administrator_id: number | null; created_at: Date }

/** What a history tells about the calls since the visitor last booked. */
export function toCalls(history: readonly Entry[]): Calls {
  // A visitor's payment reopens a cancelled lead, and a claim one that was completed.
  const isReopening = ({ status, administrator_id }: Entry, index: number) =>
    status === 'New' && administrator_id === null && (history[index - 1]?.status ?? 'New') !== 'New'
  const calls = history.slice(Math.max(0, history.findLastIndex(isReopening)))
  return calls.reduce((before, { what, administrator_id: by, created_at: at }) => {
    if (what !== 'called' && what !== 'notReached') return before
    return afterCall(before, { reached: what === 'called', by, at })
  }, NO_CALLS)
}
