import {
  billOf,
  findApproved,
  findWaiting,
  isToBePaid,
  outcomeOf,
  type Quote,
  type ToPay,
} from '../../../contract/bookings/quotes.ts'
import { guaranteedUntil } from '../../../contract/bookings/visit.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { PaidBy, VisitActor, VisitOutcome } from '../../../contract/options.ts'
import { findPaidPaise } from '../../bookings/leads/lead-visits.store.ts'
import type { LeadRow } from '../../bookings/leads/leads.store.ts'
import { evaluateOrder, toPaymentFacts } from '../../bookings/payments/orders.rules.ts'
import { findOrder, findOrderBy, listOpenOrdersOfBill } from '../../bookings/payments/orders.store.ts'
import { findUpiId, listPaymentsOfOrder } from '../../bookings/payments/payments.store.ts'
import { isSettled } from '../../bookings/payments/problems.rules.ts'
import { issueBill } from '../../bookings/receipts/issue-receipt.ts'
import { findBill, findReceipts } from '../../bookings/receipts/receipts.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Settings } from '../../platform/env/env.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { listQuotes, type QuoteRow } from './money.store.ts'
import { toUpiAddress, UPI_MAX_PAISE } from './visits.rules.ts'
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
  const due_paise = billOf({ outcome, ...toBillFacts(visit, quotes, paid?.amountPaise ?? 0) })
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

type PaidCharge = { amountPaise: number; receipt: string | null }

/** What was paid online of a visit's charge, with its receipt's number; undefined for a return, which is free. */
async function findPaidCharge(db: DbOrTx, { payment_id }: LeadRow, { id, return_of }: VisitRow): Promise<PaidCharge | undefined> {
  if (payment_id === null || return_of !== null) return undefined
  const amountPaise = await findPaidPaise(db, id)
  if (amountPaise <= 0) return undefined
  const order = await findOrderBy(db, 'payment_id', payment_id)
  return { amountPaise, receipt: (order && (await findReceipts(db, order.id)).receipt?.number) ?? null }
}

/** A provider takes no less than a rupee. */
const MIN_PAISE = 100

type CheckoutDeps = Pick<Settings, 'payments'> & { now: Date }
type Seller = Pick<Settings, 'upiId' | 'businessName'>
type Money = {
  quotes: Quote[]
  due_if?: { work: number; inspection: number }
  charge?: { paise: number; is_paid: boolean }
  to_pay?: ToPay
}

/** The quotes of a visit that hold or can be answered, or were declined, and what is to be paid now. */
export async function findMoney(db: DbOrTx, visit: VisitRow, lead: LeadRow, seller: Seller): Promise<Money> {
  const rows = await listQuotes(db, visit.id)
  const shown = rows.filter(({ status }) => status !== 'replaced' && (status !== 'sent' || visit.status === 'arrived'))
  const quotes = shown.map(({ number, lines, total_paise, status }) => ({ number, lines, total_paise, status }))
  if (visit.status === 'done') {
    return { quotes, ...(isToBePaid(visit) && { to_pay: await findToPay(db, visit.due_paise ?? 0, lead, seller) }) }
  }
  if (visit.status !== 'arrived') return { quotes }
  const paidPaise = (await findPaidCharge(db, lead, visit))?.amountPaise ?? 0
  const due_if = toDue(visit, quotes, paidPaise)
  const charge = toCharge(visit, paidPaise)
  const outcome = outcomeOf(quotes)
  const duePaise = outcome ? due_if[outcome] : 0
  return {
    quotes,
    due_if,
    ...charge,
    ...(duePaise > 0 && { to_pay: await findToPay(db, duePaise, lead, seller) }),
  }
}

/** The visit charge, and whether it was paid online. */
export async function findShownCharge(db: DbOrTx, visit: VisitRow, lead: LeadRow): Promise<Pick<Money, 'charge'>> {
  return toCharge(visit, (await findPaidCharge(db, lead, visit))?.amountPaise ?? 0)
}

const toCharge = ({ charge_paise }: VisitRow, paidPaise: number): Pick<Money, 'charge'> =>
  charge_paise ? { charge: { paise: charge_paise, is_paid: paidPaise > 0 } } : {}

function toDue(...of: Parameters<typeof toBillFacts>) {
  const due = (outcome: 'work' | 'inspection') => billOf({ outcome, ...toBillFacts(...of) })
  return { work: due('work'), inspection: due('inspection') }
}

const toBillFacts = ({ charge_paise, return_of }: VisitRow, quotes: readonly Quote[], paidPaise: number) => ({
  quotePaise: findApproved(quotes)?.total_paise ?? null,
  chargePaise: charge_paise,
  paidPaise,
  isReturn: return_of !== null,
})

async function findToPay(db: DbOrTx, paise: number, { reference }: LeadRow, seller: Seller): Promise<ToPay> {
  const vpa = (await findUpiId(db, seller))?.id
  const name = seller.businessName
  if (vpa && paise > UPI_MAX_PAISE) return { due_paise: paise, is_over_upi: true }
  return { due_paise: paise, ...(vpa && { upi: { id: vpa, url: toUpiAddress({ vpa, name, paise, reference }) } }) }
}

/** The bill of a visit that was done, as its customer sees it. */
export async function findShownBill(db: DbOrTx, { bill_id, due_paise, paid_by, settled_at }: VisitRow) {
  const bill = bill_id === null ? undefined : await findBill(db, bill_id)
  if (!bill) return undefined
  const order = bill.order_id === null ? undefined : await findOrder(db, bill.order_id)
  return {
    ...{ number: bill.number, due_paise: due_paise ?? 0, paid_by, is_found: settled_at !== null },
    ...(order?.status === 'refunded' && { is_refunded: true as const }),
  }
}

/** Whether the bill of a visit can be paid by the checkout now: its money is still to come, and of this provider's books. */
export async function findCheckout(db: DbOrTx, visit: VisitRow, { payments, now }: CheckoutDeps): Promise<ToPay['checkout']> {
  const { bill_id, due_paise } = visit
  if (payments.provider === 'none' || bill_id === null || !due_paise || due_paise < MIN_PAISE) return undefined
  const bill = await findBill(db, bill_id)
  if (!bill || bill.is_test !== (payments.provider === 'sandbox')) return undefined
  for (const order of await listOpenOrdersOfBill(db, bill_id, payments.provider)) {
    if (order.status === 'paid' && !isSettled(order)) return 'underWay'
    const known = (await listPaymentsOfOrder(db, order.id)).map(toPaymentFacts)
    const { isPending, unmatched } = evaluateOrder(order, known, [], now)
    if (isPending || unmatched.length > 0) return 'underWay'
  }
  return 'open'
}
