import type { LeadStatus } from '../../contract/options.ts'
import type { Booking } from '../../contract/payments.public.ts'
import type { Deps } from '../deps.ts'
import { memoryLimit, tryConsume } from '../http/limits.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { PaymentsError } from '../providers/payments.ts'
import { findReceipts } from '../receipts/receipts.store.ts'
import { evaluateOrder, toPaymentFacts } from './orders.rules.ts'
import { findBooking, listPaymentsOfOrder, type OrderRow } from './orders.store.ts'
import { evaluateRefunds, isOpen } from './refunds.rules.ts'
import { listRefundsOfOrder } from './refunds.store.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Finds what is true of a booking now. Where money may be on its way the provider is asked first, each time: an answer of
 * a moment ago may be from before the payment. Undefined: no such booking.
 */
export function bookingFinder(deps: Deps): (token: string) => Promise<Booking | undefined> {
  const { db, log, now } = deps
  // A page that is loaded again and again should not become a load on the provider.
  const asksAboutOrder = memoryLimit({ keyPrefix: 'ask', points: 20, durationS: 60 })

  /** True once the provider has told us how the order stands. */
  async function ask(order: OrderRow): Promise<boolean> {
    if (!(await tryConsume(asksAboutOrder, String(order.id)))) return false
    try {
      await settleOrder(deps, order.id, 'visitor')
      return true
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error
      log.warn({ err: error, order: order.id }, 'a booking was looked at while the provider was silent')
      return false
    }
  }

  async function toState(order: OrderRow, isTold: boolean, lead: LeadRow | undefined): Promise<Booking['state']> {
    if (order.status === 'refunded') return 'refunded'
    const refunds = await listRefundsOfOrder(db, order.id)
    const refund = evaluateRefunds({ id: order.payment_id ?? '', amountPaise: order.amount_paise }, refunds)
    if (refund.state === 'underWay') return 'refunding'
    if (refund.state === 'failed') return 'refundFailed'
    if (order.status === 'booked') return (lead && STATE_OF_LEAD[lead.status]) ?? 'paidAndBooked'
    const payments = await listPaymentsOfOrder(db, order.id)
    const { odd, isPending } = evaluateOrder(order, payments.map(toPaymentFacts), refunds, now())
    // Money that was taken and fits no booking: a person sees to it, and nobody should pay again.
    if (order.status === 'paid' || odd.length > 0) return 'completing'
    // Nobody is told that they were not charged without the provider's word.
    return !isTold || isPending ? 'waiting' : 'notCharged'
  }

  /** Whether the provider may have news of the order. */
  async function mayChange({ id, status }: OrderRow): Promise<boolean> {
    return (status !== 'booked' && status !== 'refunded') || (await listRefundsOfOrder(db, id)).some(isOpen)
  }

  return async (token) => {
    const { order } = await findBooking(db, token)
    const isTold = order && (await mayChange(order)) ? await ask(order) : true
    const { lead, order: current } = await findBooking(db, token)
    if (!lead && !current) return undefined
    const form = lead ?? current?.form
    const { receipt, creditNote } = current ? await findReceipts(db, current.id) : {}
    return {
      state: current ? await toState(current, isTold, lead) : ((lead && STATE_OF_LEAD[lead.status]) ?? 'booked'),
      reference: lead?.reference ?? null,
      service_type: form?.service_type ?? null,
      city: form?.city ?? null,
      mobile: form ? `••••• ••${form.mobile.slice(-3)}` : null,
      amount_paise: current?.amount_paise ?? null,
      paid_at: current?.paid_at?.toISOString() ?? null,
      has_receipt: Boolean(receipt),
      // It was written when the refund seemed through; where that failed after all, it takes back nothing.
      has_credit_note: Boolean(creditNote) && current?.status === 'refunded',
      service: current?.service ?? null,
      created_at: (lead?.created_at ?? current?.created_at ?? now()).toISOString(),
      due_at: lead?.due_at.toISOString() ?? null,
    }
  }
}

/** What the business made of a lead; a new one is booked. */
const STATE_OF_LEAD: Partial<Record<LeadStatus, Booking['state']>> = { Completed: 'done', Cancelled: 'cancelled' }
