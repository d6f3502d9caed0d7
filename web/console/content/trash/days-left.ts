import { TRASH_LIFE_DAYS } from '../../../../contract/content/history.ts'
import { DAY_MS } from '../../../../contract/durations.ts'

/** Whole days until a deleted record is erased permanently; 0 on its last day. */
export function daysLeft(deletedAt: string, now: Date): number {
  return Math.max(0, Math.floor((Date.parse(deletedAt) + TRASH_LIFE_DAYS * DAY_MS - now.getTime()) / DAY_MS))
}
