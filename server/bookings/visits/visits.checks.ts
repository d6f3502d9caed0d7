import { MINUTE_MS } from '../../../contract/durations.ts'
import { failing, fine, toCount, unknown, warning } from '../../platform/deps/checks.ts'
import type { Check } from '../../platform/deps/deps.ts'
import { listActiveTechnicians } from '../technicians/technicians.store.ts'
import { countLateVisits, findLastRun, hasGuards } from './visits.retention.store.ts'

const BOARD = { path: '/admin/visits' }
/** The watch runs every minute. */
const WATCHED_MS = 5 * MINUTE_MS

/** Whether nobody can be booked twice, and whether visits are in time. */
export const VISIT_CHECKS: readonly Check[] = [
  {
    name: 'turns',
    title: 'Technicians’ time',
    pace: 'quick',
    async run({ db }) {
      if (await hasGuards(db)) return fine('The database refuses two visits of a technician at once.')
      const text = 'The database no longer refuses two visits of a technician at once.'
      return failing(
        text,
        'Restore the last backup into a new database: it has the rule turns_apart and the trigger visits_free_turn.',
      )
    },
  },
  {
    name: 'upi',
    title: 'UPI at the door',
    pace: 'quick',
    async run({ db, settings: { upiId } }) {
      if (upiId) return fine(`Bills at the door are paid to ${upiId}.`)
      if ((await listActiveTechnicians(db)).length === 0)
        return fine('There are no technicians, so nothing is billed at the door.')
      return warning('Customers can’t pay bills by UPI at the door.', 'Set UPI_ID to the UPI ID of the business’s own account.')
    },
  },
  {
    name: 'visits',
    title: 'Visits',
    pace: 'quick',
    async run({ db, now }) {
      if ((await listActiveTechnicians(db)).length === 0) return fine('There are no technicians, so visitors are called back.')
      const late = await countLateVisits(db, now())
      if (late > 0)
        return warning(`${toCount(late, 'visit is', 'visits are')} late.`, 'Call the technician and the customer.', BOARD)
      const last = await findLastRun(db, 'watch-visits')
      if (!last) return unknown('Nobody has looked for late visits since the start.')
      if (now().getTime() - last.getTime() > WATCHED_MS) {
        return failing('Nobody has looked for late visits for more than five minutes.', 'See whether the program’s jobs run.')
      }
      return fine('Nobody waits longer for a technician than they were told.')
    },
  },
]
