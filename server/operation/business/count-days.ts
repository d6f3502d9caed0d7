import { boundsOfDay } from '../../../contract/india.ts'
import { receiptLimit } from '../../bookings/receipts/receipts.rules.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { toLimit } from '../../platform/deps/retention.ts'
import { toTerm } from '../../platform/deps/terms.ts'
import { workOnEach } from '../../platform/queue/work-on-each.ts'
import { countDay, type Kept, listDaysToCount, lockCounting, takeDay } from './count-day.store.ts'

type CountDeps = Pick<Deps, 'db' | 'now' | 'modules' | 'settings'>

/**
 * Counts the days again whose rows have changed, the newest first and each in a transaction of its own, at most
 * `maxDays` of them. A day that fails stops none after it, and the next run counts it again.
 */
export async function countDays(deps: CountDeps, maxDays?: number): Promise<void> {
  const days = await listDaysToCount(deps.db, maxDays)
  await workOnEach(days, (day) =>
    deps.db.transaction(async (tx) => {
      if ((await lockCounting(tx)) && (await takeDay(tx, day))) await countDay(tx, day, toKept(deps, day))
    }),
  )
}

/** What the clean-up has not begun to remove of a day. */
function toKept({ now, modules, settings }: CountDeps, day: string): Kept {
  const { start } = boundsOfDay(day)
  const terms = modules.flatMap(({ retention = [] }) => retention)
  const isWithin = (name: string) => {
    const found = terms.find((retained) => retained.name === name)
    return found === undefined || start > toLimit(toTerm(found.term, settings), now())
  }
  return {
    leads: isWithin('leads'),
    unfinished: isWithin('unfinishedLeads'),
    money: start > receiptLimit(settings.receiptYears, now()),
  }
}
