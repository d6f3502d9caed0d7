import type * as api from '../../../contract/api.ts'
import { type CUSTOMER_ACTS, canMoveVisit, isLive } from '../../../contract/bookings/visit.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { findTrust } from './find-trust.ts'
import { minutesFor } from './take-turn.ts'
import { hasFitting, listWorkers, type Need } from './turns.store.ts'
import { findVisitOfLead, type VisitRow } from './visits.store.ts'
import { findSoon, listWindows } from './windows.rules.ts'

type WindowDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** The windows of a service in a city, and whether somebody can be there within 90 minutes. */
export async function findWindows({ db, now, settings }: WindowDeps, need: Need) {
  const minutes = minutesFor(need.serviceType, settings)
  const start = now()
  const workers = await listWorkers(db, need, { start, end: new Date(start.getTime() + 9 * DAY_MS) })
  const soon_by = findSoon(workers, start, minutes)
  return { ...(soon_by && { soon_by }), ...listWindows(workers, start, minutes) }
}

type BookingVisit = NonNullable<HandlerAnswer<typeof api.payments.getBooking>['data']['visit']>

/** What a customer sees of a lead's visit. Undefined where there is none and nobody does such visits there. */
export async function findBookingVisit(deps: Pick<Deps, 'db' | 'now'>, lead: LeadRow): Promise<BookingVisit | undefined> {
  const visit = await findStand(deps, lead)
  return visit && { ...visit, ...(await findTrust(deps, lead)) }
}

async function findStand({ db }: Pick<Deps, 'db'>, lead: LeadRow): Promise<BookingVisit | undefined> {
  const visit = await findVisitOfLead(db, lead.id)
  const isOpen = lead.status === 'New' && !lead.deleted_at
  if (visit && isLive(visit.status)) return toShown(visit, isOpen ? listActs(visit) : [])
  const canChoose = isOpen && (await hasFitting(db, { serviceType: lead.service_type, city: lead.city }))
  if (visit) return toShown(visit, canChoose ? ['choose'] : [])
  return canChoose ? NOTHING_YET : undefined
}

const NOTHING_YET: BookingVisit = {
  ...{ status: null, window: null, is_soon: false, due_by: null, outcome: null, is_taken: false },
  ...{ address: '', pincode: '', gate_note: '', can: ['choose'] },
}

function listActs({ status, moves }: VisitRow): (typeof CUSTOMER_ACTS)[number][] {
  const canMove = canMoveVisit(status, 'customer', moves)
  return [...(canMove ? (['move'] as const) : []), ...(status === 'arrived' ? [] : (['place'] as const))]
}

function toShown(
  { status, window_start, window_end, is_soon, due_by, outcome, turn_id, return_of, ...place }: VisitRow,
  can: BookingVisit['can'],
): BookingVisit {
  const { address, pincode, gate_note } = place
  return {
    status,
    window: { from: window_start, to: window_end },
    is_soon,
    due_by,
    outcome,
    is_taken: turn_id !== null,
    ...{ address, pincode, gate_note, can },
    ...(return_of !== null && { is_return: true as const }),
  }
}
