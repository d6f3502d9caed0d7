import { Day } from '../../../contract/admin-fields.ts'
import { DAY_MS } from '../../../contract/durations.ts'

const long = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

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
