import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { isToBePaid } from '../../../contract/bookings/quotes.ts'
import { windowText } from '../../../contract/bookings/window-texts.ts'
import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { findVisitOfLead } from '../../bookings/leads/lead-visits.store.ts'
import {
  findLeadById,
  findLeadEvent,
  insertLeadEvent,
  type LeadRow,
  lockBookings,
  lockLead,
} from '../../bookings/leads/leads.store.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Form, PlannedByPhone, VisitHooks } from '../../platform/deps/visits.ts'
import { AppError } from '../../platform/http/errors.ts'
import { renewReviewsOf } from '../reviews/reviews.store.ts'
import { payBillOfVisit } from './amend-visit.ts'
import { findClaimed } from './claims.store.ts'
import { findBookingVisit, findNext, findWindows } from './find-booking-visit.ts'
import { planPaidVisit, planVisit } from './move-visit.ts'
import { canAnybodyServe, findHeldAt } from './reservations.store.ts'
import { findTaken, holdTime, isHeldByOthers, NobodyFree, payWithinS, releaseHoldsOf } from './reserve-time.ts'
import { stepVisit } from './step-visit.ts'
import { findCheckout } from './visit-money.ts'
import { type Actor, toManyAlarm, type VisitDeps } from './visits.rules.ts'
import { listComingOfNumber, lockLiveVisit, type VisitRow } from './visits.store.ts'
import { type Chosen, canChoose, overlaps, type Span, toChosen } from './windows.rules.ts'

/** What visits do for the leads and orders below them. */
export const VISIT_HOOKS: VisitHooks = {
  plan: async (...asked) => (await bookWindow(...asked)) !== undefined,

  async planPaid(tx, deps, lead, chosen) {
    if (!(await canAnybodyServe(tx, { serviceType: lead.service_type, city: lead.city }))) return false
    return (await planPaidVisit(tx, deps, lead, chosen)) !== undefined
  },

  findArrival,
  findShown: findBookingVisit,

  /**
   * No one has come to it. While the technician is at the door it is refused, and a completion also while they are on
   * the way, since only the board can say how such a visit ended. What was paid comes back, but not where the lead is
   * completed: then a person is asked.
   */
  async end(tx, deps, { ending, administratorId, ...paid }) {
    const visit = await lockLiveVisit(tx, paid.lead.id)
    if (!visit) return undefined
    const isAtDoor = visit.status === 'arrived'
    const isCompleted = ending === 'completed'
    if (isAtDoor || (isCompleted && visit.status === 'on_the_way')) {
      throw new AppError('conflict', ADMIN_MESSAGES.visitUnderWay(isAtDoor))
    }
    const why = isCompleted && { reason: ADMIN_MESSAGES.nobodyCame, keepsMoney: true }
    return stepVisit(tx, deps, { ...paid, visit }, { to: 'cancelled', ...why }, { by: 'program', administratorId })
  },

  renewReviews: renewReviewsOf,
  requireRoom,
  withAlternatives,
  hold: holdTime,

  async findHold(deps, orderId, form, window) {
    const heldAt = await findHeldAt(deps.db, orderId)
    if (heldAt) return { pay_within_s: payWithinS(heldAt, deps.now()) }
    return form && (await isHeldByOthers(deps, form, window)) ? { is_contested: true } : {}
  },

  async findOpenBill({ db, now, settings }, leadId) {
    const visit = await findVisitOfLead(db, leadId)
    if (!visit?.bill_id || !visit.due_paise || !isToBePaid(visit)) return undefined
    const checkout = await findCheckout(db, visit, { ...settings, now: now() })
    return checkout === 'open' ? { billId: visit.bill_id, duePaise: visit.due_paise } : undefined
  },

  payBill: payBillOfVisit,
}

/**
 * Plans the visit that was chosen in the form, for the lead that it has just become. Undefined where the window is full
 * or can no longer be chosen: a lead is never refused for lack of time. The office plans a lead that it took by phone.
 */
async function bookWindow(
  tx: DbOrTx,
  deps: VisitDeps,
  leadId: number,
  window: WindowChoice,
  byPhone?: PlannedByPhone,
): Promise<VisitRow | undefined> {
  const lead = await lockLead(tx, leadId)
  if (!lead || !canChoose(window, deps.now())) return undefined
  const pincode = byPhone?.place.pincode || undefined
  if (!(await canAnybodyServe(tx, { serviceType: lead.service_type, city: lead.city, pincode }))) return undefined
  // A customer who began to pay and then books by code gets one time.
  await releaseHoldsOf(tx, lead.form_id)
  const chosen = toChosen(window, deps.now())
  if (!byPhone && (await isForOffice(tx, lead, chosen.window))) {
    await leaveToOffice(tx, deps, lead, chosen)
    return undefined
  }
  const actor: Actor = byPhone ? { by: 'operator', administratorId: byPhone.administratorId } : { by: 'customer' }
  return findTaken(planVisit(tx, deps, lead, { chosen, place: byPhone?.place }, actor))
}

/** How many upcoming visits a verified number may book without the office. */
const MAX_VISITS = 2

/**
 * Whether the office has to plan this visit: one SIM card must not take everyone's time. A customer who pays has
 * proved more, and a return is owed. A visit that is moved is one of the number's already.
 */
export async function isForOffice(tx: DbOrTx, lead: LeadRow, window: Span, isMoved = false): Promise<boolean> {
  if (await isOwed(tx, lead)) return false
  await lockBookings(tx, `visits of ${lead.mobile}`)
  return hasTooMany(tx, lead, window, isMoved)
}

const isOwed = async (db: DbOrTx, { id, payment_id }: LeadRow) => payment_id !== null || Boolean(await findClaimed(db, id))

async function hasTooMany(db: DbOrTx, lead: LeadRow, window: Span, isMoved = false): Promise<boolean> {
  const others = await listComingOfNumber(db, lead)
  return (others.length >= MAX_VISITS && !isMoved) || others.some((other) => overlaps(other, window))
}

/** Notes the time that was asked for: the board asks for a person until the lead has a visit or is closed. */
export async function leaveToOffice(tx: DbOrTx, deps: VisitDeps, lead: LeadRow, chosen: Chosen): Promise<void> {
  const note = `Asked for ${windowText(chosen.window, 'en')}`
  // One note per time slot, however often it is requested.
  const requestId = `window ${chosen.window.start.toISOString()}`
  if (await findLeadEvent(tx, lead.id, requestId)) return
  const entry = { what: 'notPlanned', status: lead.status, note, requestId, now: deps.now() } as const
  await insertLeadEvent(tx, { leadId: lead.id, ...entry })
  await sendAlarm(tx, deps, toManyAlarm(lead, chosen))
}

type WindowDeps = Pick<Deps, 'db' | 'now' | 'settings'>
const toNeed = ({ service_type, city }: Form) => ({ serviceType: service_type, city })

/** Throws `NobodyFree` where a window is full. Where no one does such visits, nothing is promised and nothing refused. */
async function requireRoom(deps: WindowDeps, form: Form, window: WindowChoice): Promise<void> {
  const { days, soon_by } = await findWindows(deps, toNeed(form))
  if (days.length === 0) return
  const isFree = window === 'soon' ? soon_by : days.some((day) => day.windows.some(({ at, is_free }) => at === window && is_free))
  if (!isFree) throw new NobodyFree()
}

type Asked = { lead?: Form | undefined; window?: WindowChoice | undefined }

/** Says what is free where a window is full, once the transaction that tried it is over. */
async function withAlternatives<T>(deps: WindowDeps, { lead, window }: Asked, booking: Promise<T>): Promise<T> {
  try {
    return await booking
  } catch (error) {
    if (!lead || !window || !(error instanceof NobodyFree)) throw error
    const next = await findNext(deps, toNeed(lead), window)
    throw new AppError('conflict', MESSAGES.windowFull, { body: { next } })
  }
}

/** What became of the chosen window, and what is free where it was full. */
async function findArrival(deps: WindowDeps, leadId: number, form: Form, window: WindowChoice) {
  const visit = await findVisitOfLead(deps.db, leadId)
  if (visit?.reservation_id) return { visit: { from: visit.window_start, to: visit.window_end, is_soon: visit.is_soon } }
  const lead = await findLeadById(deps.db, leadId)
  const isOthers =
    lead && !(await isOwed(deps.db, lead)) && (await hasTooMany(deps.db, lead, toChosen(window, deps.now()).window))
  // A customer whom the office calls to plan the visit is offered no other time.
  return { visit: null, next: isOthers ? [] : await findNext(deps, toNeed(form), window) }
}
