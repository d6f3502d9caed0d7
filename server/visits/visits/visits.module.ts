import { dayIn } from '../../../contract/india.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { NOBODY } from '../../platform/deps/personal-data.ts'
import { toVisitMessage } from './notify-of-visit.ts'
import { removeOldFullWindows } from './reservations.store.ts'
import { VISIT_CHECKS } from './visits.checks.ts'
import { countLateVisits, forgetPlaces, removeOldTimeOff, visitTitles } from './visits.retention.store.ts'

export const visitsModule: Module = {
  retention: [
    // Where somebody lives and what opens their gate; the rest goes with the lead.
    { name: 'gateCodes', term: { hours: 24 }, remove: ({ db }, limit) => forgetPlaces(db, limit) },
    // Daily counts, which name nobody.
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
  customerNotices: { visit: toVisitMessage },
}
