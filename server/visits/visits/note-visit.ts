import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { lockLead } from '../../bookings/leads/leads.admin.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Actor, Locked, VisitDeps } from './actor.ts'
import { changeVisit, updateVisitSilently } from './change-visit.ts'
import { findVisitOfBill, lockVisit, type VisitRow } from './visits.store.ts'

// What is noted of visits besides their time and status.

/** Notes in a visit's history that nobody came in time, and tells the customer. */
export async function noteLate(tx: DbOrTx, deps: VisitDeps, { visit, lead }: Locked): Promise<void> {
  const note = visit.is_soon ? ADMIN_MESSAGES.promisedSoon : undefined
  await changeVisit(tx, deps, { visit, notified: lead }, { by: 'program' }, { what: 'late', note })
}

/** The owner has found the money of a visit, or takes that back. The audit log says who. */
export async function settleVisit(tx: DbOrTx, { now }: VisitDeps, visit: VisitRow, isFound: boolean): Promise<void> {
  await updateVisitSilently(tx, visit, { settled_at: isFound ? (visit.settled_at ?? now()) : null })
}

/** The bill of a visit was paid by the checkout. False where its money was found before: then it was paid twice. */
export async function payBillOfVisit(tx: DbOrTx, { now }: Pick<VisitDeps, 'now'>, billId: number): Promise<boolean> {
  const found = await findVisitOfBill(tx, billId)
  if (!found) return false
  await lockLead(tx, found.lead_id)
  const visit = await lockVisit(tx, found.id)
  if (!visit || visit.settled_at) return false
  await updateVisitSilently(tx, visit, { settled_at: now(), paid_by: 'online' })
  return true
}

type OfQuote = { what: 'quoted' | 'approved' | 'declined'; note: string }

/** Notes a quote in a visit's history. The customer is notified of it, and of what the office says in their name. */
export async function noteQuote(
  tx: DbOrTx,
  deps: VisitDeps,
  { visit, lead }: Locked,
  made: OfQuote,
  actor: Actor,
): Promise<void> {
  const isNotified = made.what === 'quoted' || (made.what === 'approved' && actor.by === 'operator')
  await changeVisit(tx, deps, { visit, notified: isNotified ? lead : undefined }, actor, made)
}

/** Notes that the fault is back, in the history of the visit that was to mend it. */
export async function noteClaim(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, note: string, actor: Actor): Promise<void> {
  await changeVisit(tx, deps, { visit }, actor, { what: 'claimed', note })
}

/** Notes what a technician said that came too late. */
export async function noteRefused(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, note: string, actor: Actor): Promise<void> {
  await changeVisit(tx, deps, { visit }, actor, { what: 'refused', note })
}

type Place = Pick<VisitRow, 'address' | 'pincode' | 'gate_note'>

export async function placeVisit(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, place: Place, actor: Actor): Promise<VisitRow> {
  return changeVisit(tx, deps, { visit }, actor, { what: 'place', fields: place })
}

/** Keeps a wrong door code; returns how many different ones there were. */
export async function noteWrongCode(tx: DbOrTx, visit: VisitRow, code: string): Promise<number> {
  const all = [...new Set([...visit.wrong_codes, code])]
  if (all.length > visit.wrong_codes.length) await updateVisitSilently(tx, visit, { wrong_codes: all })
  return all.length
}
