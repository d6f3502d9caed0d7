import { billOf, findApproved, findWaiting } from '../../../contract/bookings/quotes.ts'
import { guaranteedUntil } from '../../../contract/bookings/visit.ts'
import { listBookedServices, toChargePaise } from '../../../contract/content/services.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { PaidBy, VisitActor, VisitOutcome } from '../../../contract/options.ts'
import { findPaidPaise } from '../../bookings/leads/lead-visits.store.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import { findOrderBy } from '../../bookings/payments/orders.store.ts'
import { issueBill } from '../../bookings/receipts/issue-receipt.ts'
import { findReceipts } from '../../bookings/receipts/receipts.store.ts'
import { listServiceLinks } from '../../content/services/services.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { listQuotes, type QuoteRow } from './money.store.ts'
import type { VisitRow } from './visits.store.ts'

type Closing = { outcome: VisitOutcome; paidBy: PaidBy | undefined; at: Date; by: VisitActor }
type Closed = Pick<VisitRow, 'bill_id' | 'due_paise' | 'paid_by'>

/**
 * The bill of a locked visit that is done, written in its transaction. Throws 409 where the customer's word on a quote
 * is missing, and 422 where it isn't said how the money was paid.
 */
export async function closeVisit(
  tx: DbOrTx,
  deps: Pick<Deps, 'jobs' | 'now' | 'settings'>,
  { visit, lead }: { visit: VisitRow; lead: LeadRow },
  { outcome, paidBy, at, by }: Closing,
): Promise<Closed> {
  const quotes = await listQuotes(tx, visit.id)
  requireDecided(quotes, outcome, by)
  const approved = findApproved(quotes)
  const paid = await findPaidCharge(tx, lead, visit)
  const due_paise = billOf({
    outcome,
    quotePaise: approved?.total_paise ?? null,
    chargePaise: visit.charge_paise,
    paidPaise: paid?.amountPaise ?? 0,
    isReturn: visit.return_of !== null,
  })
  if (due_paise > 0 && !paidBy) throw invalid({ paid_by: MESSAGES.paidByNeeded })
  const paid_by = due_paise > 0 && paidBy ? paidBy : null
  // Nothing due and no work that was quoted: the receipt of the visit charge says it all.
  if (due_paise === 0 && !approved) return { bill_id: null, due_paise, paid_by }
  const lines = approved?.lines ?? []
  const chargePaise = approved ? 0 : (visit.charge_paise ?? 0)
  const until = guaranteedUntil({ status: 'done', outcome, arrived_at: visit.arrived_at, done_at: at })
  // Of more than what it is for, so much comes off, so that the bill adds up.
  const offPaise = (approved?.total_paise ?? chargePaise) - due_paise
  const off = paid && { ...paid, amountPaise: offPaise }
  const billed = {
    duePaise: due_paise,
    lines,
    chargePaise,
    paid: off,
    paidBy: paid_by,
    address: visit.address,
    at,
    guaranteedUntil: until,
  }
  const bill_id = await issueBill(tx, deps, lead, billed)
  return { bill_id, due_paise, paid_by }
}

/** The office may close what was agreed by phone without a quote; a technician has the customer approve one. */
function requireDecided(quotes: readonly QuoteRow[], outcome: VisitOutcome, by: VisitActor): void {
  if (findWaiting(quotes)) throw new AppError('conflict', MESSAGES.quoteWaits)
  const hasApproved = findApproved(quotes) !== undefined
  if (outcome === 'work' && !hasApproved && by === 'technician') throw new AppError('conflict', MESSAGES.quoteNeeded)
  if (outcome !== 'work' && hasApproved) throw new AppError('conflict', MESSAGES.quoteStands)
}

/** The visit charge of a lead in paise: what was paid, else what the service costs now; null where it has none. */
export async function findCharge(db: DbOrTx, { payment_id, service_type }: LeadRow): Promise<number | null> {
  const order = payment_id === null ? undefined : await findOrderBy(db, 'payment_id', payment_id)
  if (order) return order.amount_paise
  const [service] = listBookedServices(await listServiceLinks(db), service_type)
  return (service && toChargePaise(service)) ?? null
}

type PaidCharge = { amountPaise: number; receipt: string | null }

/** What of a visit's charge was paid online, with the number of its receipt; undefined of a return, which costs none. */
export async function findPaidCharge(
  db: DbOrTx,
  { payment_id }: LeadRow,
  { id, return_of }: VisitRow,
): Promise<PaidCharge | undefined> {
  if (payment_id === null || return_of !== null) return undefined
  const amountPaise = await findPaidPaise(db, id)
  if (amountPaise <= 0) return undefined
  const order = await findOrderBy(db, 'payment_id', payment_id)
  return { amountPaise, receipt: (order && (await findReceipts(db, order.id)).receipt?.number) ?? null }
}
