import { DAY_MIN, DAY_MS, MINUTE_MS } from './durations.ts'
import { once } from './once.ts'

// India's calendar and clock. The whole country is 5:30 hours ahead of UTC, all year.

export const TIME_ZONE = 'Asia/Kolkata'
export const INDIA_AHEAD_MS = 330 * MINUTE_MS

/** The day in India at a moment, such as 2026-11-21. */
export function dayIn(moment: Date): string {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10)
}

/** When a day such as 2026-11-21 begins in India, and when the next one does. */
export function boundsOfDay(day: string): { start: Date; end: Date } {
  const start = new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_AHEAD_MS)
  return { start, end: new Date(start.getTime() + DAY_MS) }
}

/** Whole minutes since midnight in India. */
export function minuteOfDay(moment: Date): number {
  return Math.floor((moment.getTime() + INDIA_AHEAD_MS) / MINUTE_MS) % DAY_MIN
}

const day = once(() => new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: TIME_ZONE }))
const dayAndTime = once(() => new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE }))

/** `3 November 2026`, the day in India. */
export function formatDay(time: Date | string): string {
  return day().format(new Date(time))
}

/** `21 November 2026 at 4:30 pm`, the time in India. */
export function formatMoment(time: Date | string): string {
  return dayAndTime().format(new Date(time))
}
