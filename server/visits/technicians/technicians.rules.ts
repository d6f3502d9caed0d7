import { HOUR_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'

/** A night's visit ends after midnight; so long its technician's day goes on. */
export const AFTER_MIDNIGHT_MS = 3 * HOUR_MS

/** The day that technicians work at this moment. */
export const workDayOf = (now: Date) => dayIn(new Date(now.getTime() - AFTER_MIDNIGHT_MS))

/** From 1, Monday, to 7, of a day such as 2026-11-25. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay() || 7
