import type * as api from '../../../contract/api.ts'
import {
  type CUSTOMER_ACTS,
  canMoveVisit,
  guaranteedUntil,
  isComing,
  isLive,
  reviewableUntil,
} from '../../../contract/bookings/visit.ts'
import { toWindowAt, type WindowChoice } from '../../../contract/bookings/windows.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { HandlerAnswer } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import { blogImagePath } from '../../../contract/paths.ts'
import { findVisitOfLead } from '../../bookings/leads/lead-visits.store.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { canAnybodyServe, countFullWindow, findOwner, listWorkers, type Requirement } from '../reservations/reservations.store.ts'
import { minutesFor } from '../reservations/reserve-time.ts'
import { canChoose, findSoon, listWindows } from '../reservations/windows.rules.ts'
import { findOwnReview, listDone } from '../reviews/reviews.store.ts'
import { findRefundOf } from './step-visit.ts'
import { findClaimed } from './visit-events.store.ts'
import { findCheckout, findMoney, findShownBill, findShownCharge } from './visit-money.ts'
import { canCall, knowEachOther } from './visits.rules.ts'
import type { VisitRow } from './visits.store.ts'

type WindowDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/**
 * The windows of a service in a city, and whether someone can be there within 90 minutes, held or not. Moving a visit
 * frees its own time, and its current window is not a new choice.
 */
export async function findWindows({ db, now, settings }: WindowDeps, required: Requirement, moved?: VisitRow) {
  const minutes = minutesFor(required.service_type, settings)
  const start = now()
  const during = { start, end: new Date(start.getTime() + 9 * DAY_MS) }
  const workers = await listWorkers(db, required, during, { holds: 'all', reservationId: moved?.reservation_id })
  const own = moved?.reservation_id ? toWindowAt(moved.window_start) : undefined
  const soon_by = findSoon(workers, start, minutes)
  return { ...(soon_by && { soon_by }), ...listWindows(workers, start, minutes, own) }
}

type BookingVisit = NonNullable<HandlerAnswer<typeof api.payments.getBooking>['data']['visit']>

/** What a customer sees of a lead's visit. Undefined where there is none and no one does such visits there. */
export async function findBookingVisit(deps: WindowDeps, lead: LeadRow): Promise<BookingVisit | undefined> {
  const visit = await findStand(deps, lead)
  return visit && { ...visit, ...(!lead.deleted_at && (await findTrust(deps, lead))) }
}

async function findStand({ db, now, settings }: WindowDeps, lead: LeadRow): Promise<BookingVisit | undefined> {
  const visit = await findVisitOfLead(db, lead.id)
  const isOpen = lead.status === 'New' && !lead.deleted_at
  const refund_paise = visit && (await findRefundOf(db, visit, lead))
  const comes = visit && { ...(await findWho(db, visit, now())), ...(await findMoneyShown({ db, now, settings }, visit, lead)) }
  const more = { ...(refund_paise !== undefined && { refund_paise }), ...comes }
  if (visit && isLive(visit.status)) return { ...toShown(visit, isOpen ? listActs(visit) : []), ...more }
  const canChoose = isOpen && (await canAnybodyServe(db, lead))
  if (visit) return { ...toShown(visit, canChoose ? ['choose'] : []), ...more }
  return canChoose ? NOTHING_YET : undefined
}

const NOTHING_YET: BookingVisit = {
  ...{ status: null, window: null, is_soon: false, due_by: null, outcome: null, is_taken: false },
  ...{ address: '', pincode: '', gate_note: '', can: ['choose'] },
}

/** Who comes, and the code for the door while they are on the way. */
async function findWho(db: DbOrTx, visit: VisitRow, now: Date): Promise<Pick<BookingVisit, 'who' | 'code'>> {
  const technician =
    visit.reservation_id !== null && knowEachOther(visit, now) ? await findOwner(db, visit.reservation_id) : undefined
  if (!technician) return {}
  const { name, id_number, image, verified_on, mobile } = technician
  const who = {
    name,
    id_number,
    image_url: image && blogImagePath(image),
    verified_on,
    mobile: canCall(visit, now) ? mobile : null,
  }
  return { who, ...(visit.status === 'on_the_way' && visit.code !== null && { code: visit.code }) }
}

/** The charge, what was offered at the door, what is to be paid and the bill; left out where there is none. */
async function findMoneyShown(
  { db, now, settings }: WindowDeps,
  visit: VisitRow,
  lead: LeadRow,
): Promise<Pick<BookingVisit, 'quotes' | 'charge' | 'to_pay' | 'bill'>> {
  if (isComing(visit.status)) return findShownCharge(db, visit, lead)
  if (visit.status !== 'arrived' && visit.status !== 'done') return {}
  const { quotes, due_if: _, to_pay, ...money } = await findMoney(db, visit, lead, settings)
  const bill = await findShownBill(db, visit)
  const checkout = to_pay && !lead.deleted_at ? await findCheckout(db, visit, { ...settings, now: now() }) : undefined
  return {
    ...(quotes.length > 0 && { quotes }),
    ...money,
    ...(to_pay && { to_pay: { ...to_pay, ...(checkout && { checkout }) } }),
    ...(bill && { bill }),
  }
}

function listActs({ status, moves }: VisitRow): (typeof CUSTOMER_ACTS)[number][] {
  const canMove = canMoveVisit(status, 'customer', moves)
  return [...(canMove ? (['move'] as const) : []), ...(isComing(status) ? (['place', 'cancel'] as const) : [])]
}

function toShown(
  { status, window_start, window_end, is_soon, due_by, outcome, reservation_id, return_of, ...place }: VisitRow,
  can: BookingVisit['can'],
): BookingVisit {
  const { address, pincode, gate_note } = place
  return {
    status,
    window: { from: window_start, to: window_end },
    is_soon,
    due_by,
    outcome,
    is_taken: reservation_id !== null,
    ...{ address, pincode, gate_note, can },
    ...(return_of !== null && { is_return: true as const }),
  }
}

/** What is free in place of a window that is full. It is counted, so that the doctor can say where technicians are missing. */
export async function findNext(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  required: Requirement,
  window: WindowChoice,
  moved?: VisitRow,
): Promise<string[]> {
  const { next, days } = await findWindows(deps, required, moved)
  // A window that has begun since, or isn't offered at this hour, doesn't mean too few technicians.
  if (days.length > 0 && canChoose(window, deps.now())) await countFullWindow(deps.db, required, dayIn(deps.now()))
  return next
}

type Trust = Pick<BookingVisit, 'guarantee' | 'review'>

/** What a customer has of the visits that were done: the guarantee that runs, and the review. */
async function findTrust({ db, now }: Pick<Deps, 'db' | 'now'>, lead: LeadRow): Promise<Trust> {
  const visits = await listDone(db, lead.id)
  const [done] = visits
  const guaranteed = visits.find(guaranteedUntil)
  const until = guaranteed && guaranteedUntil(guaranteed)
  const isClaimed = lead.status === 'New' && (await findClaimed(db, lead.id)) !== undefined
  const own = done && (await findOwnReview(db, lead.id))
  const canReview = done && (reviewableUntil(done) ?? now()) > now()
  return {
    ...((isClaimed || (until && until > now())) && until && { guarantee: { until, is_claimed: isClaimed } }),
    ...((own || canReview) && { review: own ?? null }),
  }
}
