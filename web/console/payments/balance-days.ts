import { Day } from '../../../contract/admin-fields.ts'

const INDIA_AHEAD_MS = 330 * 60_000
const DAY_MS = 24 * 3_600_000
const long = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** The day that it is in India, as `2026-11-21`. */
export function dayInIndia(now: Date): string {
  return new Date(now.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10)
}

export function stepDay(day: string, by: 1 | -1): string {
  return new Date(Date.parse(`${day}T00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
}

/** Undefined for what is no day, such as an address that somebody cut short. */
export function readDay(text: string | null): string | undefined {
  return Day.safeParse(text).data
}

/** "Saturday, November 21, 2026" */
export function formatDay(day: string): string {
  return long.format(new Date(`${day}T00:00Z`))
}
