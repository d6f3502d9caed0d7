import type * as api from '../../../contract/api.ts'
import { type CUSTOMER_ACTS, canMoveVisit, isComing, isLive } from '../../../contract/bookings/visit.ts'
import { toWindowAt } from '../../../contract/bookings/windows.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { findRefundOf } from './give-back.ts'
import { minutesFor } from './take-turn.ts'
import { hasFitting, listWorkers, type Need } from './turns.store.ts'
import { findVisitOfLead, type VisitRow } from './visits.store.ts'
import { findSoon, listWindows } from './windows.rules.ts'

type WindowDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/**
 * The windows of a service in a city, and whether somebody can be there within 90 minutes. `mobile`: of whoever asks. The
 * time that a visit has is given back when it moves, and the window that it has is no other one.
 */
export async function findWindows(
  { db, now, settings }: WindowDeps,
  { mobile, ...need }: Need & { mobile?: string },
  moved?: VisitRow,
) {
  const minutes = minutesFor(need.serviceType, settings)
  const start = now()
  const during = { start, end: new Date(start.getTime() + 9 * DAY_MS) }
  const workers = await listWorkers(db, need, during, { now: start, mobile, turnId: moved?.turn_id })
  const own = moved?.turn_id ? toWindowAt(moved.window_start) : undefined
  const soon_by = findSoon(workers, start, minutes)
  return { ...(soon_by && { soon_by }), ...listWindows(workers, start, minutes, own) }
}

type BookingVisit = NonNullable<HandlerAnswer<typeof api.payments.getBooking>['data']['visit']>

/** What a customer sees of a lead's visit. Undefined where there is none and nobody does such visits there. */
export async function findBookingVisit({ db }: Pick<Deps, 'db'>, lead: LeadRow): Promise<BookingVisit | undefined> {
  const visit = await findVisitOfLead(db, lead.id)
  const isOpen = lead.status === 'New' && !lead.deleted_at
  const refund_paise = visit && (await findRefundOf(db, visit, lead))
  const money = refund_paise === undefined ? {} : { refund_paise }
  if (visit && isLive(visit.status)) return { ...toShown(visit, isOpen ? listActs(visit) : []), ...money }
  const canChoose = isOpen && (await hasFitting(db, { serviceType: lead.service_type, city: lead.city }))
  if (visit) return { ...toShown(visit, canChoose ? ['choose'] : []), ...money }
  return canChoose ? NOTHING_YET : undefined
}

const NOTHING_YET: BookingVisit = {
  ...{ status: null, window: null, is_soon: false, due_by: null, outcome: null, is_taken: false },
  ...{ address: '', pincode: '', gate_note: '', can: ['choose'] },
}

function listActs({ status, moves }: VisitRow): (typeof CUSTOMER_ACTS)[number][] {
  const canMove = canMoveVisit(status, 'customer', moves)
  return [...(canMove ? (['move'] as const) : []), ...(isComing(status) ? (['place', 'cancel'] as const) : [])]
}

function toShown(
  { status, window_start, window_end, is_soon, due_by, outcome, turn_id, ...place }: VisitRow,
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
  }
}
