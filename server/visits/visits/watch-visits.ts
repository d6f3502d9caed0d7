import { TAKE_BACK_MS } from '../../../contract/bookings/visit.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { workOnEach } from '../../platform/queue/queue.ts'
import { removeExpiredHolds } from '../reservations/taking.store.ts'
import { noteLate } from './amend-visit.ts'
import { freeMissed, lockPaidVisit } from './step-visit.ts'
import { listMissedWithTime } from './visit-events.store.ts'
import { isLate, toLateAlarm } from './visits.rules.ts'
import { listLateVisits } from './visits.store.ts'

/**
 * Frees the places of payers who did not pay, and the time of visits where no one opened. Notifies customers and the
 * business of each late visit, once for each promised time.
 */
export async function watchVisits(deps: Deps): Promise<void> {
  const now = deps.now()
  await removeExpiredHolds(deps.db, now)
  await workOnEach(await listMissedWithTime(deps.db, new Date(now.getTime() - TAKE_BACK_MS), now), (id) =>
    deps.db.transaction(async (tx) => {
      const locked = await lockPaidVisit(tx, id)
      if (locked) await freeMissed(tx, deps, locked.visit)
    }),
  )
  // What is older was not watched while the program stood still: no one waits for it any more.
  const late = await listLateVisits(deps.db, { since: new Date(now.getTime() - DAY_MS), until: now })
  await workOnEach(late, (id) =>
    deps.db.transaction(async (tx) => {
      const locked = await lockPaidVisit(tx, id)
      // It may have been moved, or someone arrived, while this waited.
      if (!locked || !isLate(locked.visit, now)) return
      await noteLate(tx, deps, locked)
      await sendAlarm(tx, deps, toLateAlarm(locked.visit, locked.lead))
    }),
  )
}
