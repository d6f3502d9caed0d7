import { DAY_MS } from '../../../contract/durations.ts'
import { lockLead } from '../../bookings/leads/leads.admin.store.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { workOnEach } from '../../platform/queue/work-on-each.ts'
import { noteLate } from './note-visit.ts'
import { removeExpiredHolds } from './taking.store.ts'
import { isLate, toLateAlarm } from './visits.rules.ts'
import { findVisit, listLateVisits, lockVisit } from './visits.store.ts'

/**
 * Frees the places of payers who did not pay, and tells customers and the business of each visit that nobody came for
 * in time, once for each time that was told.
 */
export async function watchVisits(deps: Deps): Promise<void> {
  const now = deps.now()
  await removeExpiredHolds(deps.db, now)
  // What is older was not watched while the program stood still: nobody waits for it any more.
  const late = await listLateVisits(deps.db, { since: new Date(now.getTime() - DAY_MS), until: now })
  await workOnEach(late, (id) =>
    deps.db.transaction(async (tx) => {
      const found = await findVisit(tx, id)
      const lead = found && (await lockLead(tx, found.lead_id))
      const visit = lead && (await lockVisit(tx, id))
      // It may have been moved, or somebody arrived, while this waited.
      if (!visit || !isLate(visit, now)) return
      await noteLate(tx, deps, { visit, lead })
      await sendAlarm(tx, deps, toLateAlarm(visit, lead))
    }),
  )
}
