import { dayIn } from '../../../contract/india.ts'
import type { Retention } from '../../platform/deps/backup-place.ts'

/**
 * The backups to remove; `backups` are newest first. Those of today stay, and the newest of each of the last days that
 * have one, so that neither many on one day nor days without one push out the others.
 */
export function listOld<Backup extends { createdAt: Date }>(backups: readonly Backup[], { keep, now }: Retention): Backup[] {
  const today = dayIn(now)
  const days = new Set<string>()
  return backups.filter(({ createdAt }) => {
    const day = dayIn(createdAt)
    const isNewest = !days.has(day)
    days.add(day)
    return days.size > keep || !(isNewest || day === today)
  })
}
