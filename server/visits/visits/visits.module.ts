import { dayAfter } from '../../../contract/bookings/windows.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { toCityLabel } from '../../../contract/options.ts'
import { findUpiId } from '../../bookings/payments/payments.store.ts'
import { type Check, failing, fine, type Module, NOBODY, toCount, unknown, warning } from '../../platform/deps/deps.ts'
import {
  findLastRun,
  hasGuards,
  listFullWindows,
  removeOldFullWindows,
  removeOldTimeOff,
} from '../reservations/reservations.store.ts'
import { listActiveTechnicians } from '../technicians/technicians.store.ts'
import { toVisitMessage } from './notify-of-visit.ts'
import { MORNING_MS, toMorning } from './visits.rules.ts'
import { countLateVisits, forgetPlaces, visitTitles } from './visits.store.ts'

const BOARD = { path: '/admin/visits' }
/** The watch runs every minute. */
const WATCHED_MS = 5 * MINUTE_MS
/** How long after 7 am technicians may wait for the SMS of their day. */
const GRACE_MS = 15 * MINUTE_MS
const FULL_DAYS = 7
/** This many visitors without a free technician for a service in a city are not a coincidence. */
const MANY_FULL = 5

/** Whether no one can be booked twice, and whether visits are in time. */
export const VISIT_CHECKS: readonly Check[] = [
  {
    name: 'reservations',
    title: 'Technicians’ time',
    pace: 'quick',
    async run({ db }) {
      if (await hasGuards(db)) return fine('The database refuses two visits for one technician at once.')
      const text = 'The database no longer refuses two visits for one technician at once.'
      return failing(
        text,
        'Restore the last backup into a new database: it has the rule reservations_apart and the trigger visits_free_reservation.',
      )
    },
  },
  {
    name: 'upi',
    title: 'UPI at the door',
    pace: 'quick',
    async run({ db, settings }) {
      const upi = await findUpiId(db, settings)
      if (upi) {
        const text = `Bills at the door are paid to ${upi.id}. Use a merchant ID: apps refuse links to a personal one. Try a link yourself.`
        return fine(text)
      }
      if ((await listActiveTechnicians(db)).length === 0)
        return fine('There are no technicians, so there are no bills at the door.')
      return warning('Customers can’t pay bills by UPI at the door.', 'Enter the UPI ID of your business account.', {
        path: '/admin/channels',
      })
    },
  },
  {
    name: 'day-links',
    title: 'Technicians’ days',
    pace: 'quick',
    async run({ db, now }) {
      if ((await listActiveTechnicians(db)).length === 0) return fine('There are no technicians to send a day to.')
      const last = await findLastRun(db, 'day-links')
      if (!last) return unknown('No technician has been sent a day link since the server started.')
      if (last < toMorning(dayIn(new Date(now().getTime() - MORNING_MS - GRACE_MS)))) {
        return failing(
          'Technicians weren’t sent their visits this morning.',
          'Send their days from the board, and check whether the program’s jobs run.',
          BOARD,
        )
      }
      return fine('Technicians with a visit are sent it every morning.')
    },
  },
  {
    name: 'full-windows',
    title: 'Times that were full',
    pace: 'quick',
    async run({ db, now }) {
      const full = await listFullWindows(db, dayAfter(now(), 1 - FULL_DAYS))
      const count = full.reduce((sum, one) => sum + one.count, 0)
      const details = full.map((one) => `${one.service_type} in ${toCityLabel(one.city)}: ${one.count}`)
      const text = `In ${FULL_DAYS} days no one was free ${toCount(count, 'time', 'times')} when a visitor chose a time slot.`
      if (count === 0) return fine(`In ${FULL_DAYS} days someone was free every time a visitor chose a time slot.`)
      if (full.every((one) => one.count < MANY_FULL)) return fine(text, { details })
      return warning(text, 'Consider more technicians for this there, or longer hours.', {
        path: '/admin/technicians',
        details,
      })
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
      if (!last) return unknown('No check for late visits since the server started.')
      if (now().getTime() - last.getTime() > WATCHED_MS) {
        return failing('Late visits haven’t been checked for more than five minutes.', 'Check whether the program’s jobs run.')
      }
      return fine('No one is waiting longer for a technician than promised.')
    },
  },
]

export const visitsModule: Module = {
  retention: [
    // Where someone lives and what opens their gate; the rest goes with the lead.
    { name: 'gateCodes', term: { hours: 24 }, remove: ({ db }, limit) => forgetPlaces(db, limit) },
    // Daily counts, which name no one.
    { name: 'fullWindows', term: { days: 28 }, remove: ({ db }, limit) => removeOldFullWindows(db, dayIn(limit)) },
    { name: 'timeOff', term: { days: 30 }, remove: ({ db }, limit) => removeOldTimeOff(db, limit) },
  ],
  figures: async ({ db, now }) => [
    { name: 'karigar_visits_late', help: 'Visits with no technician in time', value: await countLateVisits(db, now()) },
  ],
  personalData: {
    visits: {
      text: ['address', 'gate_note', 'pincode'],
      trace: ['code', 'wrong_codes'],
      other: ['status', 'outcome', 'paid_by'],
    },
    visit_events: { text: ['note'], trace: ['action_id'], other: ['what', 'by'] },
    quotes: { text: ['lines'], other: ['status', 'decided_by'] },
    full_windows: NOBODY,
    reservations: { text: ['note'], other: ['during', 'kind', 'batch'] },
  },
  checks: VISIT_CHECKS,
  titles: { visits: visitTitles },
  messages: { customer: { visit: toVisitMessage } },
}
