import type * as api from '../../../contract/api.ts'
import { isCheckOld } from '../../../contract/bookings/technicians.ts'
import type { Candidate } from '../../../contract/bookings/visits.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import type { City } from '../../../contract/options.ts'
import { blogImagePath } from '../../../contract/paths.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listReservations } from '../reservations/reservations.store.ts'
import { around, minutesFor } from '../reservations/reserve-time.ts'
import {
  type Chosen,
  findStart,
  isWorking,
  overlaps,
  rankCandidates,
  type Span,
  type Worker,
} from '../reservations/windows.rules.ts'
import { listUnansweredReviews } from '../reviews/reviews.store.ts'
import { weekdayOf } from '../technicians/days.rules.ts'
import { listActiveTechnicians, type TechnicianRow } from '../technicians/technicians.store.ts'
import { findClaimed } from '../visits/visit-events.store.ts'
import {
  countVisitsOfDay,
  listIdsOfDay,
  listIdsToPlan,
  listNextOfDay,
  listShownVisits,
  type VisitRow,
} from '../visits/visits.store.ts'
import { CHECK_MS, findMismatch, LEAVE_MS, listNeeds, type Need, sortNeeds } from './board.rules.ts'
import {
  countLeadsWithoutVisit,
  findRevision,
  listClaims,
  listDueFacts,
  listFactsOf,
  listLeadsWithoutVisit,
  listOpenMoney,
  listSameNumber,
  listSeveralVisits,
  listTechniciansOf,
} from './board.store.ts'

type Answer = HandlerAnswer<typeof api.visits.list>['data']

/** Reads the board of a day. With the revision of the last answer, says only that it is the same while it is. */
export function boardReader({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return async (day: string, city: City | undefined, known: string | undefined): Promise<Answer> => {
    const span = boundsOfDay(day)
    const moment = now()
    // What needs someone also changes as time passes, by the minute.
    const revision = `${await findRevision(db, span)}-${Math.floor(moment.getTime() / MINUTE_MS)}`
    if (revision === known) return { same: true }
    const [{ technicians, claimed, needs }, { ofDay, toPlan }] = await Promise.all([
      findNeeds(db, { day: span, now: moment, city }),
      listShown(db, span, city),
    ])
    // Without technicians customers are called back, and nothing is to plan.
    const isStaffed = technicians.some(({ is_active }) => is_active) || (await listActiveTechnicians(db)).length > 0
    const ids = technicians.map(({ id }) => id)
    const shown = new Set([...ofDay, ...toPlan].map(({ id }) => id))
    const needing = needs.map(({ visit_id }) => visit_id).filter((id) => !shown.has(id))
    const [reservations, leads, others] = await Promise.all([
      listReservations(db, ids, span, { holds: { runOutBy: moment }, visits: true }),
      isStaffed ? listLeadsWithoutVisit(db, { city, since: leadsSince(moment), claimed }) : [],
      listShownVisits(db, needing),
    ])
    const taken = [...reservations.values()].flat()
    return {
      day,
      technicians: technicians.map((technician) => toBoard(technician, day, moment)),
      visits: ofDay,
      off: taken.filter(({ kind }) => kind === 'off').map(toOff),
      held: taken.filter(({ kind }) => kind === 'hold').map(toHeld),
      to_plan: toPlan,
      leads,
      needs,
      others,
      same_number: await listSameNumber(db, [...ofDay, ...toPlan, ...leads]),
      revision,
    }
  }
}

/** The visits of a day, by time, and those that no one comes for yet, the most pressing first. */
async function listShown(db: DbOrTx, day: Span, city: City | undefined) {
  const [ofDay, toPlan] = await Promise.all([listIdsOfDay(db, day, city), listIdsToPlan(db, city)])
  const found = await listShownVisits(db, [...ofDay, ...toPlan])
  const visits = new Map(found.map((visit) => [visit.id, visit]))
  const toShown = (ids: readonly number[]) => ids.flatMap((id) => visits.get(id) ?? [])
  return { ofDay: toShown(ofDay), toPlan: toShown(toPlan) }
}

/** How long leads without a visit are on the board. */
const leadsSince = (moment: Date) => new Date(moment.getTime() - 14 * DAY_MS)

/** What is due within two days can need someone. */
const needsUntil = (moment: Date) => new Date(moment.getTime() + 2 * DAY_MS)

/** The owner has looked for money that is older. */
const openSince = (moment: Date) => new Date(moment.getTime() - CHECK_MS)

type Asked = { day: Span; now: Date; city?: City | undefined }

/**
 * What asks for a person now, with the technicians of a day. A visit can do so by how it stands, by its money, by a
 * claim and by its stars.
 */
async function findNeeds(db: DbOrTx, { day, now, city }: Asked) {
  const [technicians, due, claims, money, several, lowStars] = await Promise.all([
    listTechniciansOf(db, { city, day, now }),
    listDueFacts(db, { until: needsUntil(now), soon: new Date(now.getTime() + LEAVE_MS), city }),
    listClaims(db, city).then((ids) => listFactsOf(db, ids)),
    listOpenMoney(db, openSince(now), city),
    listSeveralVisits(db, leadsSince(now), city),
    listLowStars(db, now, city),
  ])
  const needs = sortNeeds([
    ...listNeeds([...due, ...money], technicians, now),
    ...claims.map(({ id, last_at }) => ({ visit_id: id, need: 'claim' as const, since: last_at })),
    ...several,
    ...lowStars,
  ])
  return { technicians, due, claimed: claims.map(({ lead_id }) => lead_id), needs }
}

/** How often visits need someone now, in all cities. Those that have to be planned do too. */
export const countNeeds = async (deps: Pick<Deps, 'db' | 'now'>): Promise<number> => (await readToday(deps)).needs

/** The board of today in figures: how many visits there are, are late and are to plan, and how often they need someone. */
export async function readToday({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const moment = now()
  const today = boundsOfDay(dayIn(moment))
  const [{ technicians, due, claimed, needs }, count] = await Promise.all([
    findNeeds(db, { day: today, now: moment }),
    countVisitsOfDay(db, today),
  ])
  const needing = new Set(needs.map(({ visit_id }) => visit_id))
  const toPlan = due.filter(({ reservation }) => !reservation)
  const isStaffed = technicians.some(({ is_active }) => is_active)
  const late = needs.filter(({ need }) => need === 'late')
  // A day ends as the next one starts.
  const earlier = late.filter(({ since }) => since <= today.start).length
  return {
    needs: needs.length + toPlan.filter(({ id }) => !needing.has(id)).length,
    claims: needs.filter(({ need }) => need === 'claim').length,
    visits: isStaffed
      ? {
          count,
          late: late.length,
          ...(earlier > 0 && { late_earlier: earlier }),
          to_plan: toPlan.length + (await countLeadsWithoutVisit(db, { since: leadsSince(moment), claimed })),
        }
      : null,
  }
}

/** How many visits stand on the dashboard itself. */
const NEXT_VISITS = 6

/** The visits of today that are still to come or under way, by time. */
export async function listNextVisits({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const next = await listNextOfDay(db, boundsOfDay(dayIn(now())), NEXT_VISITS)
  return next.map(({ id, name, service_type, city, status, window, due_by, technician }) => ({
    ...{ id, name, service_type, city, status, window, due_by },
    technician: technician?.name ?? null,
  }))
}

function toBoard(technician: TechnicianRow, day: string, now: Date) {
  const { id, name, mobile, image, skills, cities, is_active, days, from_min, to_min } = technician
  const hours = days.includes(weekdayOf(day)) ? { from_min, to_min } : null
  const is_check_old = is_active && isCheckOld(technician, now)
  return { id, name, mobile, image_url: image && blogImagePath(image), skills, cities, is_active, is_check_old, hours }
}

type Off = { technician_id: number; start: Date; end: Date; note: string | null; batch: string | null }
type Held = Pick<Off, 'technician_id' | 'start' | 'end'>
const toHeld = ({ technician_id, start, end }: Held) => ({ technician_id, from: start, to: end })
const toOff = ({ technician_id, start, end, note, batch }: Off) => ({ technician_id, from: start, to: end, note, batch })

const UNHAPPY_STARS = 2
const UNHAPPY_DAYS = 14

/** The visits of customers who gave one or two stars, until something is noted in their lead. */
async function listLowStars(db: DbOrTx, now: Date, city?: City): Promise<Need[]> {
  const found = await listUnansweredReviews(db, {
    upTo: UNHAPPY_STARS,
    since: new Date(now.getTime() - UNHAPPY_DAYS * DAY_MS),
    city,
  })
  return [...found].map(([visit_id, since]) => ({ visit_id, need: 'lowStars', since }))
}

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
    // Moving a visit frees its own time.
    const reservations = (taken.get(technician.id) ?? []).filter((reservation) => reservation !== ofVisit)
    return { ...technician, reservations }
  })
  const required = { ...lead, pincode: (visit ?? claimed)?.pincode }
  const fitting = workers.filter((worker) => !findMismatch(worker, required))
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
      fit: findMismatch(worker, required) ?? toObstacle(worker, chosen, minutes),
      // A technician who is named may be sent beyond their usual places and services.
      from: findStart(worker, chosen.arrival, now(), minutes) ?? null,
    }))
  return [...ranked, ...others.toSorted((a, b) => Number(b.from !== null) - Number(a.from !== null))]
}

const toCandidate = ({ id, name }: Pick<Worker, 'id' | 'name'>, reservations_that_day: number) => ({
  technician_id: id,
  name,
  reservations_that_day,
})

/** Why someone who fits has no time. */
function toObstacle(
  worker: Omit<Worker, 'reservations'> & { reservations: readonly (Span & { kind: string })[] },
  { arrival }: Chosen,
  minutes: number,
): Candidate['fit'] {
  const reservation = { start: arrival.start, end: new Date(arrival.start.getTime() + minutes * MINUTE_MS) }
  if (worker.reservations.some((taken) => taken.kind === 'off' && overlaps(taken, reservation))) return 'off'
  return isWorking(worker, reservation) ? 'busy' : 'notWorking'
}
