import type * as api from '../../../contract/api.ts'
import { isComing, isLive } from '../../../contract/bookings/visit.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { findVisitOfLead } from '../../bookings/leads/lead-visits.store.ts'
import { findLeadById, type LeadRow, lockLead } from '../../bookings/leads/leads.store.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import { leadOpener } from '../../bookings/payments/find-booking.ts'
import { findBooking, lockPaidLead } from '../../bookings/payments/orders.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { callerLimit } from '../../platform/http/limits.store.ts'
import { linkLimiter } from '../../platform/http/links.ts'
import { listVisitedCities } from '../reservations/reservations.store.ts'
import { NobodyFree } from '../reservations/reserve-time.ts'
import { isAhead, toChosen } from '../reservations/windows.rules.ts'
import { claimReturn, decideQuote, placeVisit } from './amend-visit.ts'
import { findBookingVisit, findNext, findWindows } from './find-booking-visit.ts'
import { isForOffice, leaveToOffice, moveVisit, planVisit } from './move-visit.ts'
import { listPromised, promisedDays, promiseFigures } from './promise.store.ts'
import { stepVisit } from './step-visit.ts'
import { type Actor, toCancelledAlarm } from './visits.rules.ts'
import { isDoneAct, lockLiveVisit } from './visits.store.ts'

/** What visitors ask and do; the token of their booking is their right. */
export function publicVisitHandlers(deps: Deps): Handlers<typeof api.visits, 'public'> {
  const { db, now } = deps
  const limitAsked = callerLimit(deps.pool, { keyPrefix: 'windows', points: 120, durationS: 600 })
  const limitReads = linkLimiter(deps, 'read')
  const openLead = leadOpener(deps)

  /** The lead of a booking that is neither completed nor cancelled. */
  async function findOpenLead(token: string, caller: Caller): Promise<LeadRow> {
    const lead = await openLead(token, caller)
    if (lead.status !== 'New') throw new AppError('conflict', MESSAGES.visitTooLate)
    return lead
  }
  async function answer({ id }: LeadRow, message: string) {
    const lead = await findLeadById(db, id)
    const visit = lead && (await findBookingVisit(deps, lead))
    if (!visit) throw notFound()
    return { status: true as const, message, data: visit }
  }

  return {
    async listWindows({ service_type, city, pincode, token }, caller) {
      const { lead } = token ? await findBooking(db, token) : {}
      if (token && lead) await limitReads(token, caller, lead)
      else await limitAsked(caller.address)
      const moved = lead && (await findVisitOfLead(db, lead.id))
      return { status: true, data: await findWindows(deps, { service_type, city, pincode }, moved) }
    },

    async listVisitedCities() {
      return { status: true, data: await listVisitedCities(db) }
    },

    async chooseWindow({ token, window, action_id }, caller) {
      const found = await findOpenLead(token, caller)
      const chosen = toChosen(window, now())
      const actor: Actor = { by: 'customer', actionId: action_id }
      const visit = await findVisitOfLead(db, found.id)
      const required = { ...found, pincode: visit?.pincode }
      const full = async () => {
        const next = await findNext(deps, required, window, visit)
        return new AppError('conflict', MESSAGES.windowFull, { body: { next } })
      }
      // A page that was left open offers what has begun since.
      const isOffered = window === 'soon' ? (await findWindows(deps, required, visit)).soon_by : isAhead(chosen.window, now())
      if (!isOffered) throw await full()
      try {
        const isLeft = await db.transaction(async (tx) => {
          const lead = await lockLead(tx, found.id)
          if (lead?.status !== 'New') throw new AppError('conflict', MESSAGES.visitTooLate)
          // A repeated press, also after the visit that it planned was cancelled.
          if (await isDoneAct(tx, lead.id, action_id, ['planned', 'moved', 'assigned'])) return false
          const visit = await lockLiveVisit(tx, lead.id)
          const isSame = visit?.reservation_id && visit.window_start.getTime() === chosen.window.start.getTime()
          if (!isSame && (await isForOffice(tx, lead, chosen.window, visit !== undefined))) {
            await leaveToOffice(tx, deps, lead, chosen)
            return true
          }
          if (!visit) await planVisit(tx, deps, lead, { chosen }, actor)
          else if (!isSame) await moveVisit(tx, deps, { lead, visit }, { chosen }, actor)
          return false
        })
        // What was noted for the office stays.
        if (isLeft) throw new AppError('conflict', MESSAGES.visitsMany)
      } catch (error) {
        throw error instanceof NobodyFree ? await full() : error
      }
      return answer(found, MESSAGES.windowBooked)
    },

    async decideQuote({ token, ...decision }, caller) {
      const found = await findOpenLead(token, caller)
      try {
        await db.transaction(async (tx) => {
          const lead = await lockLead(tx, found.id)
          const visit = lead && (await lockLiveVisit(tx, lead.id))
          if (!visit) throw new AppError('conflict', MESSAGES.visitTooLate)
          await decideQuote(tx, deps, { visit, lead }, decision, { by: 'customer' })
        })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error
        throw new AppError('conflict', error.message, { body: { visit: await findBookingVisit(deps, found) } })
      }
      return answer(found, decision.decision === 'approved' ? MESSAGES.quoteApproved : MESSAGES.quoteDeclined)
    },

    async claim({ token, message, action_id }, caller) {
      const lead = await openLead(token, caller)
      await claimReturn(deps, lead, message, { by: 'customer', actionId: action_id })
      const visit = await findBookingVisit(deps, { ...lead, status: 'New' })
      // A repeated press, after which a time was chosen.
      const isPlanned = visit?.is_return && visit.status && isLive(visit.status)
      return { status: true, message: MESSAGES.claimTaken, data: isPlanned ? visit : null }
    },

    async getPromise() {
      return { status: true, data: promiseFigures(await listPromised(db, promisedDays(now()))) }
    },

    async saveAddress({ token, address, pincode, gate_note }, caller) {
      const found = await findOpenLead(token, caller)
      await db.transaction(async (tx) => {
        const lead = await lockLead(tx, found.id)
        const visit = lead && (await lockLiveVisit(tx, lead.id))
        if (!visit || visit.status === 'arrived') throw new AppError('conflict', MESSAGES.visitTooLate)
        const place = { address, pincode: pincode ?? '', gate_note: gate_note ?? '' }
        await placeVisit(tx, deps, visit, place, { by: 'customer' })
      })
      return answer(found, MESSAGES.placeSaved)
    },

    async cancel({ token, action_id }, caller) {
      const found = await openLead(token, caller)
      const isDone = await db.transaction(async (tx) => {
        const paid = await lockPaidLead(tx, found.id)
        // A repeated press, also after the booking was taken up again.
        if (!paid || (await isDoneAct(tx, found.id, action_id, ['cancelled']))) return true
        const visit = await lockLiveVisit(tx, found.id)
        if (paid.lead.status !== 'New' || !visit || !isComing(visit.status)) return false
        const refundPaise = await stepVisit(
          tx,
          deps,
          { ...paid, visit },
          { to: 'cancelled' },
          { by: 'customer', actionId: action_id },
        )
        await sendAlarm(tx, deps, toCancelledAlarm(visit, paid.lead, refundPaise))
        return true
      })
      const { data, ...answered } = await answer(found, MESSAGES.visitCancelled)
      if (!isDone) throw new AppError('conflict', MESSAGES.visitTooLate, { body: { visit: data } })
      return { ...answered, data }
    },
  }
}
