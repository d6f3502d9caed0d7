import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { isToBePaid } from '../../../contract/bookings/quotes.ts'
import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { findVisitOfLead } from '../../bookings/leads/lead-visits.store.ts'
import { findLeadById } from '../../bookings/leads/leads.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Form, VisitHooks } from '../../platform/deps/visits.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findHeldAt } from '../reservations/reservations.store.ts'
import { holdTime, isHeldByOthers, NobodyFree, payWithinS } from '../reservations/reserve-time.ts'
import { toChosen } from '../reservations/windows.rules.ts'
import { renewReviewsOf } from '../reviews/reviews.store.ts'
import { payBillOfVisit } from './amend-visit.ts'
import { findBookingVisit, findNext, findWindows } from './find-booking-visit.ts'
import { isForOffice, planPaidVisit, planVisitOfForm } from './move-visit.ts'
import { stepVisit } from './step-visit.ts'
import { findCheckout } from './visit-money.ts'
import { lockLiveVisit } from './visits.store.ts'

/** What visits do for the leads and orders below them. */
export const VISIT_HOOKS: VisitHooks = {
  plan: planVisitOfForm,
  planPaid: planPaidVisit,
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

type WindowDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** Throws `NobodyFree` where a window is full. Where no one does such visits, nothing is promised and nothing refused. */
async function requireRoom(deps: WindowDeps, form: Form, window: WindowChoice): Promise<void> {
  const { days, soon_by } = await findWindows(deps, form)
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
    const next = await findNext(deps, lead, window)
    throw new AppError('conflict', MESSAGES.windowFull, { body: { next } })
  }
}

/** What became of the chosen window, and what is free where it was full. */
async function findArrival(deps: WindowDeps, leadId: number, form: Form, window: WindowChoice) {
  const visit = await findVisitOfLead(deps.db, leadId)
  if (visit?.reservation_id) return { visit: { from: visit.window_start, to: visit.window_end, is_soon: visit.is_soon } }
  const lead = await findLeadById(deps.db, leadId)
  // A customer whom the office calls to plan the visit is offered no other time.
  const isLeft = lead && (await isForOffice(deps.db, lead, toChosen(window, deps.now()).window))
  return { visit: null, next: isLeft ? [] : await findNext(deps, form, window) }
}
