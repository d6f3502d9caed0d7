import { DAY_MS } from '../../../contract/durations.ts'
import type { Dashboard } from '../../../contract/operation/dashboard.ts'
import type { StoredBackup } from '../../platform/deps/backup-place.ts'

/** Backups are made daily: if the newest is older than this, the last one has failed with all its retries. */
const LATE_MS = 1.5 * DAY_MS

export function toBackupState(newest: StoredBackup | undefined, now: Date): NonNullable<Dashboard['backup']> {
  if (!newest) return { created_at: null, is_proven: false, is_late: false }
  const { createdAt, isProven } = newest
  return { created_at: createdAt.toISOString(), is_proven: isProven, is_late: now.getTime() - createdAt.getTime() > LATE_MS }
}
