import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { guaranteedUntil } from '../../../contract/bookings/guarantee.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { NO_CALLS } from '../../bookings/leads/lead-calls.rules.ts'
import { insertLeadEvent, lockLead } from '../../bookings/leads/leads.admin.store.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import { sendAlarm } from '../../bookings/notices/notify-business.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { listDone } from '../reviews/reviews.store.ts'
import type { Actor } from './actor.ts'
import { findClaimed } from './claims.store.ts'
import { findWindows } from './find-booking-visit.ts'
import { planVisit } from './move-visit.ts'
import { noteClaim } from './note-visit.ts'
import { findTaken } from './reserve-time.ts'
import { toClaimAlarm } from './visits.rules.ts'
import { countActs, isDoneAct, lockLiveVisit, type VisitRow } from './visits.store.ts'
import { toChosen } from './windows.rules.ts'

/** Of one visit, by its customer alone; the office knows why. */
const MAX_CLAIMS = 2

/**
 * A customer says within the guarantee that the fault is back: the lead is open again, and who did the work comes in
 * the next free window, or else somebody. Where nobody is free the business plans it. A repeated request acts once.
 */
export async function claimReturn(deps: Deps, found: LeadRow, message: string, actor: Actor): Promise<void> {
  const { pincode } = (await listDone(deps.db, found.id)).find(guaranteedUntil) ?? {}
  const { next } = await findWindows(deps, { serviceType: found.service_type, city: found.city, pincode: pincode || undefined })
  await deps.db.transaction(async (tx) => {
    const now = deps.now()
    const lead = await lockLead(tx, found.id)
    if (!lead) throw notFound()
    if (await isDoneAct(tx, lead.id, actor.actionId, ['claimed'])) return
    const visit = await requireClaimable(tx, lead, actor, now)
    await noteClaim(tx, deps, visit, message, actor)
    // Where no time is free, a call is promised anew.
    const fields = { ...NO_CALLS, due_at: promiseDueAt(now) }
    const note = ADMIN_MESSAGES.claimNote(message)
    await insertLeadEvent(tx, { leadId: lead.id, what: 'status', status: 'New', note, now, fields })
    await sendAlarm(tx, deps, toClaimAlarm(visit, lead, message, now))
    for (const at of next) {
      const planning = planVisit(tx, deps, { ...lead, status: 'New' }, { chosen: toChosen(at, now) }, { by: actor.by })
      if (await findTaken(planning)) return
    }
  })
}

/** The visit that is claimed. Throws 409 without a guarantee, and while a return is open or another visit comes. */
async function requireClaimable(tx: DbOrTx, lead: LeadRow, { by }: Actor, now: Date): Promise<VisitRow> {
  const isOpen = lead.status === 'New' && (await findClaimed(tx, lead.id))
  if (isOpen) throw new AppError('conflict', MESSAGES.claimOpen)
  if (await lockLiveVisit(tx, lead.id)) throw new AppError('conflict', MESSAGES.claimComing)
  const visit = (await listDone(tx, lead.id)).find(guaranteedUntil)
  // One that its customer cancelled can be made once more; each sends a technician, and who is sent hears of it.
  if (by === 'customer' && visit && (await countActs(tx, visit.id, 'claimed', by)) >= MAX_CLAIMS)
    throw new AppError('conflict', MESSAGES.claimsMany)
  const until = visit && guaranteedUntil(visit)
  if (!until || until <= now) throw new AppError('conflict', MESSAGES.claimTooLate)
  return visit
}
