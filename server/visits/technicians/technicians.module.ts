import { isCheckOld } from '../../../contract/bookings/technicians.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { technicians } from '../../platform/db/schema.ts'
import { titlesOf } from '../../platform/db/search.ts'
import { type Check, fine, type Module, STAFF, toCount, warning } from '../../platform/deps/deps.ts'
import { listActiveTechnicians, listIdleTechnicians, removeFormerTechnicians, type TechnicianRow } from './technicians.store.ts'

const IDLE_DAYS = 14

const toMore = (rows: readonly TechnicianRow[]) => ({
  path: '/admin/technicians',
  details: rows.map(({ name, id_number }) => `${name}, ${id_number}`),
})

export const technicianChecks: readonly Check[] = [
  {
    name: 'police-checks',
    title: 'Police checks of technicians',
    pace: 'quick',
    async run({ db, now }) {
      const active = await listActiveTechnicians(db)
      if (active.length === 0) return fine('No technician is active.')
      const old = active.filter((row) => isCheckOld(row, now()))
      if (old.length === 0) return fine('Every active technician’s check is from the last year.')
      const text = `${toCount(old.length, 'active technician’s check is', 'active technicians’ checks are')} older than a year.`
      return warning(text, 'See a new one and enter its date: the site says all technicians are verified.', toMore(old))
    },
  },
  {
    name: 'idle-technicians',
    title: 'Technicians without visits',
    pace: 'quick',
    async run({ db, now }) {
      const idle = await listIdleTechnicians(db, new Date(now().getTime() - IDLE_DAYS * DAY_MS))
      if (idle.length === 0) return fine(`No active technician has been without a visit for ${IDLE_DAYS} days.`)
      const text = `${toCount(idle.length, 'active technician has', 'active technicians have')} had no visit for ${IDLE_DAYS} days.`
      return warning(
        text,
        'Check their services, cities and hours, or set them inactive: visitors can book their time.',
        toMore(idle),
      )
    },
  },
]

export const techniciansModule: Module = {
  titles: { technicians: titlesOf(technicians.id, technicians.name) },
  // Inactive ones; the term counts from their last change.
  retention: [{ term: { years: 3 }, remove: ({ db }, limit) => removeFormerTechnicians(db, limit) }],
  personalData: { technicians: STAFF },
  checks: technicianChecks,
}
