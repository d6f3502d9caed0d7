import { dayAfter, listWindowsOfDay, windowOf } from '../../../contract/bookings/windows.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { OPEN } from '../../../contract/hours.ts'
import { boundsOfDay, dayIn, minuteOfDay } from '../../../contract/india.ts'

/** A window of visits: so many after the one that is under way, or of another day by its first hour. */
export type Slot = number | [daysAgo: number, hour: number]

/**
 * The time in India on an earlier day, so many minutes ago, or after a window begins. From midnight to the opening
 * nobody works, so `atWork` counts from midnight then, and what is under way waits for the morning.
 */
export type Moment = [daysAgo: number, time: string] | { minutesAgo: number; isAtWork?: true } | { window: Slot; min: number }

export const minutesAgo = (minutes: number): Moment => ({ minutesAgo: minutes })
export const atWork = (minutes: number): Moment => ({ minutesAgo: minutes, isAtWork: true })

/** Reads moments and windows of a fortnight that ends at `end`. */
export function momentsUntil(end: Date) {
  const working = minuteOfDay(end) < OPEN.fromMin ? boundsOfDay(dayIn(end)).start : end
  const windows = [-2, -1, 0, 1, 2].flatMap((days) => listWindowsOfDay(dayAfter(end, days)))
  const present = windows.findLastIndex((at) => windowOf(at).start <= working)

  /** Such as `2026-11-25T16`. */
  function toWindow(slot: Slot): string {
    if (typeof slot === 'number') return windows[present + slot] ?? ''
    const [daysAgo, hour] = slot
    return `${dayAfter(end, -daysAgo)}T${String(hour).padStart(2, '0')}`
  }

  function toDate(moment: Moment): Date {
    if (Array.isArray(moment)) return new Date(`${dayAfter(end, -moment[0])}T${moment[1]}+05:30`)
    if ('window' in moment) return after(windowOf(toWindow(moment.window)).start, moment.min)
    return after(moment.isAtWork ? working : end, -moment.minutesAgo)
  }

  return { toWindow, toDate }
}

const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS)
