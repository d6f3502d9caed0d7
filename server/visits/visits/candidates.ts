import type { Candidate } from '../../../contract/bookings/visits.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listActiveTechnicians, type TechnicianRow } from '../technicians/technicians.store.ts'
import { findClaimed } from './claims.store.ts'
import { listReservations } from './reservations.store.ts'
import { around, minutesFor } from './reserve-time.ts'
import type { VisitRow } from './visits.store.ts'
import { type Chosen, findStart, isWorking, overlaps, rankCandidates, type Span, type Worker } from './windows.rules.ts'

type Wanted = { lead: LeadRow; visit: VisitRow | undefined; chosen: Chosen }

/**
 * All active technicians for a visit, or for the return that was claimed: those who fit and are free in the order in
 * which they would be asked, then the others.
 */
export async function listCandidates(deps: Deps, { lead, visit, chosen }: Wanted) {
  const { db, now, settings } = deps
  const minutes = minutesFor(lead.service_type, settings)
  const claimed = visit ? undefined : await findClaimed(db, lead.id)
  const found = await listActiveTechnicians(db)
  const ids = found.map(({ id }) => id)
  const taken = await listReservations(db, ids, around(chosen.arrival), { holds: 'all' })
  const ofVisit = ids.flatMap((id) => taken.get(id) ?? []).find(({ id }) => id === visit?.reservation_id)
  const workers = found.map((technician) => {
    // The time that the visit has itself is given back when it moves.
    const reservations = (taken.get(technician.id) ?? []).filter((reservation) => reservation !== ofVisit)
    return { ...technician, reservations }
  })
  const fitting = workers.filter((worker) => !findMismatch(worker, lead, visit ?? claimed))
  const wish = { window: chosen.arrival, before: ofVisit?.technician_id ?? claimed?.technicianId ?? undefined }
  const ranked = rankCandidates(fitting, wish, now(), minutes).map(({ worker, start, reservationsThatDay }) => ({
    ...toCandidate(worker, reservationsThatDay),
    fit: 'free' as const,
    from: start,
  }))
  const others = workers
    .filter(({ id }) => !ranked.some(({ technician_id }) => technician_id === id))
    .map((worker) => ({
      ...toCandidate(worker, worker.reservations.filter(({ start }) => dayIn(start) === dayIn(chosen.arrival.start)).length),
      fit: findMismatch(worker, lead, visit ?? claimed) ?? toObstacle(worker, chosen, minutes),
      // Whoever names a technician may send them beyond their usual places and services.
      from: findStart(worker, chosen.arrival, now(), minutes) ?? null,
    }))
  return [...ranked, ...others.toSorted((a, b) => Number(b.from !== null) - Number(a.from !== null))]
}

const toCandidate = ({ id, name }: Pick<Worker, 'id' | 'name'>, reservations_that_day: number) => ({
  technician_id: id,
  name,
  reservations_that_day,
})

function findMismatch(
  { skills, cities, pincodes }: TechnicianRow,
  { service_type, city }: LeadRow,
  visit: VisitRow | undefined,
): Candidate['fit'] | undefined {
  if (!skills.includes(service_type)) return 'otherService'
  if (!cities.includes(city)) return 'otherCity'
  return visit?.pincode && pincodes.length > 0 && !pincodes.includes(visit.pincode) ? 'otherPincode' : undefined
}

/** Why somebody who fits has no time. */
function toObstacle(
  worker: Omit<Worker, 'reservations'> & { reservations: readonly (Span & { kind: string })[] },
  { arrival }: Chosen,
  minutes: number,
): Candidate['fit'] {
  const reservation = { start: arrival.start, end: new Date(arrival.start.getTime() + minutes * MINUTE_MS) }
  if (worker.reservations.some((taken) => taken.kind === 'off' && overlaps(taken, reservation))) return 'off'
  return isWorking(worker, reservation) ? 'busy' : 'notWorking'
}
