import { dayIn } from '../../../contract/india.ts'
import type { VisitActor, VisitEventKind } from '../../../contract/options.ts'
import { notifyTechnicians } from '../../bookings/notices/notify-business.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { workDayOf } from '../technicians/technicians.rules.ts'
import { toMorning } from './visits.rules.ts'
import type { VisitRow } from './visits.store.ts'

/** Whether a technician hears at once of a visit at this time: later days are told in their morning. */
function isOfToday({ window_start }: VisitRow, now: Date): boolean {
  const day = workDayOf(now)
  return dayIn(window_start) === day && now >= toMorning(day)
}

type Changed = { event: { id: number; what: VisitEventKind; by: VisitActor }; before: VisitRow; after: VisitRow }

/** Tells the technicians whose time was taken for one of today's visits, or is free again by what others did. */
export async function notifyOfAssignments(
  tx: DbOrTx,
  deps: Pick<Deps, 'jobs' | 'now'>,
  { event, before, after }: Changed,
): Promise<void> {
  const now = deps.now()
  const isOther = after.reservation_id !== before.reservation_id
  if (after.reservation_id !== null && (isOther || event.what === 'planned') && isOfToday(after, now))
    await notifyTechnicians(tx, deps, 'visit', [event.id])
  if (before.reservation_id !== null && isOther && event.by !== 'technician' && isOfToday(before, now))
    await notifyTechnicians(tx, deps, 'assignment', [event.id])
}
