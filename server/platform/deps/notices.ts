import { HOUR_MS } from '../../../contract/durations.ts'

/** A problem that somebody is notified of once for each key. */
export type Alarm = { key: string; title: string; text: string }

/** A key under which a problem is notified once an hour. */
export function hourlyKey(problem: string, now: Date): string {
  return `${problem}-${Math.floor(now.getTime() / HOUR_MS)}`
}
