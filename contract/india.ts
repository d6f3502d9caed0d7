import { DAY_MS, MINUTE_MS } from './durations.ts'

// The calendar of the business. India is five and a half hours ahead of UTC, everywhere and all year.

export const TIME_ZONE = 'Asia/Kolkata'

const DAY_MIN = 24 * 60
const AHEAD_MS = 330 * MINUTE_MS

/** The hours in which the phone is answered, in minutes of the day: from 8 am to midnight. */
export const OPEN = { fromMin: 8 * 60, toMin: DAY_MIN } as const
/** Minutes within opening hours until somebody calls: a technician, or the office where work is quoted first. */
export const PROMISE_MIN = 90

/** The date in India, such as 2026-11-21. */
export function dayIn(moment: Date): string {
  return new Date(moment.getTime() + AHEAD_MS).toISOString().slice(0, 10)
}

/** When a day such as 2026-11-21 begins in India, and the next one. */
export function boundsOfDay(day: string): { start: Date; end: Date } {
  const start = new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_MS)
  return { start, end: new Date(start.getTime() + DAY_MS) }
}

/** Whole minutes since midnight in India. */
export function minuteOfDay(moment: Date): number {
  return Math.floor((moment.getTime() + AHEAD_MS) / MINUTE_MS) % DAY_MIN
}

/**
 * Whole minutes of opening hours from the beginning of 1970 to a moment; a difference of two is the time open between.
 */
export function openMinutesUntil(moment: Date): number {
  const days = Math.floor((moment.getTime() + AHEAD_MS) / DAY_MS)
  return days * (OPEN.toMin - OPEN.fromMin) + Math.max(0, minuteOfDay(moment) - OPEN.fromMin)
}

/**
 * By when we promise to call whoever books or asks for a call at `moment`: 90 minutes later where that is before
 * midnight, else 90 minutes after the next opening, which is 9:30 am.
 */
export function promiseDueAt(moment: Date): Date {
  const minute = minuteOfDay(moment)
  const promiseMs = PROMISE_MIN * MINUTE_MS
  const isInTime = minute >= OPEN.fromMin && minute + PROMISE_MIN < OPEN.toMin
  if (isInTime) return new Date(moment.getTime() + promiseMs)
  const { start, end } = boundsOfDay(dayIn(moment))
  const morning = minute < OPEN.fromMin ? start : end
  return new Date(morning.getTime() + OPEN.fromMin * MINUTE_MS + promiseMs)
}
