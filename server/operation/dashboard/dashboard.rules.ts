import { DAY_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import type { Dashboard } from '../../../contract/operation/dashboard.ts'
import type { StoredBackup } from '../../platform/deps/backup-place.ts'

/** The last `count` days up to `last`, oldest first. */
export function lastDays(last: string, count: number): string[] {
  const start = boundsOfDay(last).start.getTime()
  return Array.from({ length: count }, (_, index) => dayIn(new Date(start - (count - 1 - index) * DAY_MS)))
}

/** Sums the counts of two weeks' days; a missing count is 0. */
export function sumUp(counts: ReadonlyMap<string, number>, days: readonly string[]) {
  const by_day = days.map((day) => ({ day, count: counts.get(day) ?? 0 }))
  const sum = (some: typeof by_day) => some.reduce((total, { count }) => total + count, 0)
  return {
    today: by_day.at(-1)?.count ?? 0,
    week: sum(by_day.slice(-7)),
    week_before: sum(by_day.slice(0, -7)),
    by_day: by_day.slice(-7),
  }
}

/** Backups are made daily: if the newest is older than this, the last one has failed with all its retries. */
const LATE_MS = 1.5 * DAY_MS

export function toBackupState(newest: StoredBackup | undefined, now: Date): NonNullable<Dashboard['backup']> {
  if (!newest) return { created_at: null, is_proven: false, is_late: false }
  const { createdAt, isProven } = newest
  return { created_at: createdAt.toISOString(), is_proven: isProven, is_late: now.getTime() - createdAt.getTime() > LATE_MS }
}
