import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import { notifyTechnicians } from '../../bookings/notices/notify-business.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listFirstReservations } from './days.store.ts'

/** Sends each technician who has a visit today the link of the day, once. */
export async function notifyOfDays(deps: Deps): Promise<void> {
  const today = boundsOfDay(dayIn(deps.now()))
  await deps.db.transaction(async (tx) => notifyTechnicians(tx, deps, 'day', await listFirstReservations(tx, today)))
}
