import type { Booking } from '../../contract/payments.ts'
import type { Deps } from '../deps.ts'
import { findLeadByToken } from '../leads/leads.store.ts'
import { PaymentsError } from '../providers/payments.ts'
import { judge } from './orders.rules.ts'
import { claimCheck, findOrderBy, listPaymentsOfOrder, type OrderRow } from './orders.store.ts'
import { listRefundsOfOrder } from './refunds.store.ts'
import { settleOrder } from './settle.ts'

const ASK_EVERY_MS = 3000

/** What is true of a booking now. Where money may be on its way, the provider is asked first. Undefined: no such booking. */
export async function findBooking(deps: Deps, token: string): Promise<Booking | undefined> {
  const { db } = deps
  const order = await findOrderBy(db, 'token', token)
  const isSilent = order ? await askAbout(deps, order) : false
  const [lead, current] = await Promise.all([findLeadByToken(db, token), order && findOrderBy(db, 'token', token)])
  const form = lead ?? current?.form
  if (!lead && !current) return undefined
  return {
    state: current ? await toState(deps, current, isSilent) : 'booked',
    reference: lead?.reference ?? null,
    service_type: form?.service_type ?? null,
    city: form?.city ?? null,
    mobile: form ? `••••• ••${form.mobile.slice(-3)}` : null,
    amount_paise: current?.amount_paise ?? null,
    paid_at: current?.paid_at?.toISOString() ?? null,
    has_receipt: Boolean(current?.receipt_serial),
    service: current?.service ?? null,
    created_at: (lead?.created_at ?? current?.created_at ?? deps.now()).toISOString(),
  }
}

const isOpen = ({ status }: OrderRow) => status !== 'booked' && status !== 'refunded'

/** True where the provider should have been asked and gave no answer. */
async function askAbout(deps: Deps, order: OrderRow): Promise<boolean> {
  if (!isOpen(order) || !(await claimCheck(deps.db, order.id, deps.now(), ASK_EVERY_MS))) return false
  try {
    await settleOrder(deps, order.id, 'visitor')
    return false
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    deps.log.warn({ err: error, order: order.id }, 'a booking was looked at while the provider was silent')
    return true
  }
}

async function toState({ db, now }: Deps, order: OrderRow, isSilent: boolean): Promise<Booking['state']> {
  if (order.status === 'refunded') return 'refunded'
  const refunds = await listRefundsOfOrder(db, order.id)
  if (refunds.some(({ payment_id, status }) => payment_id === order.payment_id && status === 'pending')) return 'refunding'
  if (order.status === 'booked') return 'paidAndBooked'
  // Money that was taken and fits no booking: a person sees to it, and nobody should pay again.
  if (order.status === 'paid' || order.problem) return 'completing'
  const payments = await listPaymentsOfOrder(db, order.id)
  const { isPending } = judge(order, payments.map(toJudged), now())
  // Without the provider's word nobody is told that they were not charged.
  return isSilent || isPending ? 'waiting' : 'notCharged'
}

function toJudged(row: Awaited<ReturnType<typeof listPaymentsOfOrder>>[number]) {
  const { id, status, error, amount_paise: amountPaise, refunded_paise: refundedPaise, created_at: createdAt } = row
  return { id, status, error, amountPaise, refundedPaise, createdAt, currency: 'INR' }
}
