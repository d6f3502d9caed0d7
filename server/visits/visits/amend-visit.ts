import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { findWaiting, type QuoteDecision, type QuoteLine } from '../../../contract/bookings/quotes.ts'
import { guaranteedUntil } from '../../../contract/bookings/visit.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { formatPaise } from '../../../contract/money.ts'
import { NO_CALLS } from '../../bookings/leads/leads.rules.ts'
import { insertLeadEvent, type LeadRow, lockLead } from '../../bookings/leads/leads.store.ts'
import { sendAlarm } from '../../bookings/notices/enqueue-notices.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { VisitAddress } from '../../platform/deps/visits.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { listDone } from '../reviews/reviews.store.ts'
import { changeVisit, updateVisitSilently } from './change-visit.store.ts'
import { insertQuote, listQuotes, updateQuote } from './money.store.ts'
import { findClaimed } from './visit-events.store.ts'
import { type Actor, type Locked, toClaimAlarm, type VisitDeps } from './visits.rules.ts'
import { countActs, findVisitOfBill, isDoneAct, lockLiveVisit, lockVisit, type VisitRow } from './visits.store.ts'

// What is noted of visits besides their time and status.

/** Notes in a visit's history that no one came in time, and tells the customer. */
export async function noteLate(tx: DbOrTx, deps: VisitDeps, { visit, lead }: Locked): Promise<void> {
  const wasSoon = visit.is_soon && { wasSoon: true, note: ADMIN_MESSAGES.promisedSoon }
  await changeVisit(tx, deps, { visit, notified: lead }, { by: 'program' }, { what: 'late', ...wasSoon })
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
async function noteQuote(tx: DbOrTx, deps: VisitDeps, { visit, lead }: Locked, made: OfQuote, actor: Actor): Promise<void> {
  const isNotified = made.what === 'quoted' || (made.what === 'approved' && actor.by === 'operator')
  await changeVisit(tx, deps, { visit, notified: isNotified ? lead : undefined }, actor, made)
}

/** Notes what a technician said that came too late. */
export async function noteRefused(tx: DbOrTx, deps: VisitDeps, visit: VisitRow, note: string, actor: Actor): Promise<void> {
  await changeVisit(tx, deps, { visit }, actor, { what: 'refused', note })
}

export async function placeVisit(
  tx: DbOrTx,
  deps: VisitDeps,
  visit: VisitRow,
  place: VisitAddress,
  actor: Actor,
): Promise<VisitRow> {
  return changeVisit(tx, deps, { visit }, actor, { what: 'place', fields: place })
}

/** Keeps a wrong door code; returns how many different ones there were. */
export async function noteWrongCode(tx: DbOrTx, visit: VisitRow, code: string): Promise<number> {
  const all = [...new Set([...visit.wrong_codes, code])]
  if (all.length > visit.wrong_codes.length) await updateVisitSilently(tx, visit, { wrong_codes: all })
  return all.length
}

type QuoteDeps = Pick<Deps, 'jobs' | 'now' | 'settings'>

/** Ten lakh rupees, of which a bill can be printed and paid by UPI. */
const MAX_TOTAL_PAISE = 100_000_000
/** More are agreed by phone: each is a message to the customer. */
const MAX_QUOTES = 10

/** Offers work at the door, in place of the quote that waits. One that is approved holds until this is. */
export async function sendQuote(tx: DbOrTx, deps: QuoteDeps, locked: Locked, lines: QuoteLine[], actor: Actor): Promise<void> {
  requireAtDoor(locked)
  const { id } = locked.visit
  const totalPaise = lines.reduce((sum, { paise }) => sum + paise, 0)
  if (totalPaise > MAX_TOTAL_PAISE) throw invalid({ lines: MESSAGES.quoteAmount })
  const number = ((await listQuotes(tx, id)).at(-1)?.number ?? 0) + 1
  if (number > MAX_QUOTES) throw new AppError('conflict', MESSAGES.quotesMany)
  await insertQuote(tx, { visitId: id, number, lines, totalPaise, now: deps.now() })
  await noteQuote(tx, deps, locked, { what: 'quoted', note: toNote(number, totalPaise) }, actor)
}

/**
 * What the customer says to the quote that they see. Throws 409 where another one has replaced it since; saying the
 * same again changes nothing.
 */
export async function decideQuote(
  tx: DbOrTx,
  deps: QuoteDeps,
  locked: Locked,
  { number, total_paise, decision }: QuoteDecision,
  actor: Actor,
): Promise<void> {
  requireAtDoor(locked)
  const all = await listQuotes(tx, locked.visit.id)
  const seen = all.find((quote) => quote.number === number && quote.total_paise === total_paise)
  if (seen?.status === decision) return
  const waiting = findWaiting(all)
  if (!waiting || waiting !== seen) throw new AppError('conflict', MESSAGES.quoteChanged)
  const decided_by = actor.by === 'operator' ? 'operator' : 'customer'
  await updateQuote(tx, waiting, { status: decision, decided_at: deps.now(), decided_by })
  await noteQuote(tx, deps, locked, { what: decision, note: toNote(number, total_paise) }, actor)
}

function requireAtDoor({ visit }: Locked): void {
  if (visit.status !== 'arrived') throw new AppError('conflict', MESSAGES.visitTooLate)
}

const toNote = (number: number, paise: number) => `Quote ${number}: ${formatPaise(paise)}`

/** Of one visit, by its customer alone; the office knows why. */
const MAX_CLAIMS = 2

/**
 * A customer says within the guarantee that the fault is back: the lead is open again, and the customer chooses a time,
 * or the business plans it. A repeated request acts once.
 */
export async function claimReturn(deps: Deps, found: LeadRow, message: string, actor: Actor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now()
    const lead = await lockLead(tx, found.id)
    if (!lead) throw notFound()
    if (await isDoneAct(tx, lead.id, actor.actionId, ['claimed'])) return
    const visit = await requireClaimable(tx, lead, actor, now)
    await changeVisit(tx, deps, { visit }, actor, { what: 'claimed', note: message })
    // Who chooses no time is called.
    const fields = { ...NO_CALLS, due_at: promiseDueAt(now) }
    const note = ADMIN_MESSAGES.claimNote(message)
    await insertLeadEvent(tx, { leadId: lead.id, what: 'status', status: 'New', note, now, fields })
    await sendAlarm(tx, deps, toClaimAlarm(visit, lead, message, now))
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
