import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { isToBePaid } from '../../../contract/bookings/quotes.ts'
import { findVisitOfLead } from '../../bookings/leads/visit-of-lead.store.ts'
import type { VisitsOfLeads } from '../../platform/deps/visits.ts'
import { AppError } from '../../platform/http/errors.ts'
import { renewReviewsOf } from '../reviews/reviews.store.ts'
import { bookWindow, findArrival, requireRoom, withAlternatives } from './book-window.ts'
import { findBookingVisit } from './find-booking-visit.ts'
import { holdTime, isHeldByOthers, payWithinS } from './hold-time.ts'
import { planPaidVisit } from './move-visit.ts'
import { payBillOfVisit } from './note-visit.ts'
import { canAnybodyServe, findHeldAt } from './reservations.store.ts'
import { findCheckout } from './show-money.ts'
import { stepVisit } from './step-visit.ts'
import { lockLiveVisit } from './visits.store.ts'

/** What visits do for the leads and orders below them. */
export const VISITS_OF_LEADS: VisitsOfLeads = {
  plan: async (tx, deps, leadId, window) => (await bookWindow(tx, deps, leadId, window)) !== undefined,

  async planPaid(tx, deps, lead, chosen) {
    if (!(await canAnybodyServe(tx, { serviceType: lead.service_type, city: lead.city }))) return false
    return (await planPaidVisit(tx, deps, lead, chosen)) !== undefined
  },

  findArrival,
  findShown: findBookingVisit,

  /**
   * Nobody has come to it. While the technician is at the door it is refused, and a completion also while they are on
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
