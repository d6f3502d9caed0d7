import type * as api from '../../../contract/api.ts'
import type { Caller, HandlerAnswer } from '../../../contract/endpoint.ts'
import type { LeadStatus } from '../../../contract/options.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { keyLimit } from '../../platform/http/limits.store.ts'
import { linkLimiter } from '../../platform/http/links.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import { findVisitOfLead } from '../leads/lead-visits.store.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { findReceipts, listBills, listNotesOfBills } from '../receipts/receipts.store.ts'
import { evaluateOrder, toPaymentFacts } from './orders.rules.ts'
import { findBooking, findPaidDuplicate, listOpenOrdersOfBill, type OrderRow } from './orders.store.ts'
import { listPaymentsOfOrder } from './payments.store.ts'
import { evaluateRefunds, isOpen, listRefundsOfOrder } from './refunds.store.ts'
import { settleOrder } from './settle-order.ts'

type Booking = HandlerAnswer<typeof api.payments.getBooking>['data']

/** Makes a function that finds the lead that the link of a booking opens. Throws 404, and 429 like `linkLimiter`. */
export function leadOpener(deps: Pick<Deps, 'db' | 'pool'>) {
  const limit = linkLimiter(deps, 'act')

  return async (token: string, caller: Pick<Caller, 'address'>): Promise<LeadRow> => {
    const { lead } = await findBooking(deps.db, token)
    const found = await limit(token, caller, lead?.deleted_at ? undefined : lead)
    if (!found) throw notFound()
    return found
  }
}

/**
 * Makes a function that settles an order by the provider's answer while a visitor looks at it. Undefined where there is
 * no answer: the provider is silent, or was asked too often, because reloading a page must not load the provider.
 */
export function orderPoller(deps: Deps): (order: OrderRow) => Promise<OrderRow | undefined> {
  const pollsPerOrder = keyLimit(deps.pool, { keyPrefix: 'ask', points: 20, durationS: 60 })

  return async ({ id }) => {
    if ((await pollsPerOrder.take(String(id))) === undefined) return undefined
    return settleOrder(deps, id, 'visitor').catch((error) => {
      if (!(error instanceof ProviderError)) throw error
      deps.log.warn({ err: error, order: id }, 'a visitor looked at an order while the provider was silent')
      return undefined
    })
  }
}

/**
 * Makes a function that finds the present state of a booking. Where a payment or refund may be under way, the provider
 * is asked each time: an earlier answer may be from before the payment. Undefined for an unknown token.
 */
export function bookingFinder(deps: Deps): (token: string) => Promise<Booking | undefined> {
  const { db, now } = deps
  const poll = orderPoller(deps)

  async function toState(order: OrderRow, isAnswered: boolean, lead: LeadRow | undefined): Promise<Booking['state']> {
    if (order.status === 'refunded') return 'refunded'
    const refunds = await listRefundsOfOrder(db, order.id)
    const { state, last, leftPaise } = evaluateRefunds(toPaid(order), refunds)
    // A partial refund leaves the booking as it is.
    const isDuplicate = order.status === 'paid' && (await findPaidDuplicate(db, order)) !== undefined
    if (state === 'underWay' && leftPaise <= 0) return isDuplicate ? 'paidTwice' : 'refunding'
    if (state === 'failed' && last && last.amount_paise >= leftPaise) return 'refundFailed'
    if (order.status === 'booked') return (lead && STATE_OF_LEAD[lead.status]) ?? 'paidAndBooked'
    const payments = await listPaymentsOfOrder(db, order.id)
    const { unmatched, isPending } = evaluateOrder(order, payments.map(toPaymentFacts), refunds, now())
    if (isDuplicate) return 'paidTwice'
    // An unmatched payment is handled by a person; no one should pay again.
    if (order.status === 'paid' || unmatched.length > 0) return 'completing'
    // Only the provider's answer proves that nothing was charged.
    return !isAnswered || isPending ? 'waiting' : 'notCharged'
  }

  /** Whether the order may have changed at the provider. */
  async function mayChange({ id, status }: OrderRow): Promise<boolean> {
    return (status !== 'booked' && status !== 'refunded') || (await listRefundsOfOrder(db, id)).some(isOpen)
  }

  /** Orders by which the bill of the last visit may be paid now. */
  async function listOpenBillOrders(lead: LeadRow): Promise<OrderRow[]> {
    const billId = (await findVisitOfLead(db, lead.id))?.bill_id
    if (!billId || !deps.payments) return []
    const open = await listOpenOrdersOfBill(db, billId, deps.payments.name)
    return open.filter(({ status }) => status !== 'expired')
  }

  return async (token) => {
    const { order, lead: looked } = await findBooking(db, token)
    for (const open of looked ? await listOpenBillOrders(looked) : []) await poll(open)
    const isAnswered = order && (await mayChange(order)) ? (await poll(order)) !== undefined : true
    const { lead, order: current } = await findBooking(db, token)
    if (!lead && !current) return undefined
    const form = lead ?? current?.form
    const visit = lead && (await deps.visits.findShown(deps, lead))
    const printed = current && (await findReceipts(db, current.id))
    const refunds = current ? await listRefundsOfOrder(db, current.id) : []
    const bills = lead ? await listBills(db, lead.id) : []
    return {
      state: current ? await toState(current, isAnswered, lead) : ((lead && STATE_OF_LEAD[lead.status]) ?? 'booked'),
      reference: lead?.reference ?? null,
      service_type: form?.service_type ?? null,
      city: form?.city ?? null,
      mobile: form ? `••••• ••${form.mobile.slice(-3)}` : null,
      amount_paise: current?.amount_paise ?? null,
      paid_at: current?.paid_at ?? null,
      has_receipt: Boolean(printed?.receipt),
      refunded_paise: current ? evaluateRefunds(toPaid(current), refunds).returnedPaise : 0,
      credit_notes: [...(printed?.creditNotes ?? []), ...(await listNotesOfBills(db, bills))].map(({ number }) => number),
      ...(bills.length > 0 && { bills: bills.map(({ number }) => number) }),
      service: current?.service ?? null,
      created_at: lead?.created_at ?? current?.created_at ?? now(),
      due_at: lead?.due_at ?? null,
      is_called: Boolean(lead?.called_at),
      ...(visit && { visit }),
    }
  }
}

const toPaid = ({ payment_id, amount_paise }: OrderRow) => ({ id: payment_id ?? '', amountPaise: amount_paise })

/** The states of leads that the business has moved; a new lead is booked. */
const STATE_OF_LEAD: Partial<Record<LeadStatus, Booking['state']>> = { Completed: 'done', Cancelled: 'cancelled' }
