import type { NewLead } from '../../contract/leads.ts'
import { formatPaise } from '../../contract/money.ts'
import type { OrderStatus } from '../../contract/options.ts'
import { canAdvance } from '../../contract/payments.ts'
import type { DbOrTx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { insertLead } from '../leads/leads.store.ts'
import { removeUnfinishedLead } from '../leads/unfinished-leads.store.ts'
import { raiseAlarm, tell } from '../notices/tell.ts'
import { type Payments, PaymentsError, type ProviderPayment } from '../providers/payments.ts'
import { issueCreditNote, issueReceipt } from '../receipts/issue-receipt.ts'
import { judge, type Paid, toPaid } from './orders.rules.ts'
import {
  type EventSource,
  findOrder,
  insertOrderEvent,
  listPaymentsOfOrder,
  lockOrder,
  type OrderRow,
  savePayments,
  updateOrder,
} from './orders.store.ts'
import { markRefundProcessed } from './refunds.store.ts'

type Settling = Pick<Deps, 'db' | 'jobs' | 'now' | 'payments' | 'settings'>

/**
 * Brings an order to where the provider's payments say that it is. Every way in ends here (the browser, the webhook, the
 * reconciler, the administrator), any number of times and in any order: what they say is only a reason to ask.
 * `form` takes the place of the order's own. Throws PaymentsError where the provider does not answer.
 */
export async function settleOrder(deps: Settling, orderId: number, source: EventSource, form?: NewLead): Promise<OrderRow> {
  const order = await findOrder(deps.db, orderId)
  if (!order) throw new Error(`Order ${orderId} is gone`)
  if (order.provider !== deps.payments?.name) return order
  await updateOrder(deps.db, orderId, { checked_at: deps.now() })
  const found = await captureHeld(
    deps.payments,
    order,
    await deps.payments.listPaymentsOfOrder(order.provider_order_id),
    deps.now(),
  )
  return deps.db.transaction((tx) => advance(tx, deps, orderId, found, source, form))
}

/** A payment that the bank only holds goes back after some days: it is taken before anything is booked on it. */
async function captureHeld(provider: Payments, order: OrderRow, found: ProviderPayment[], now: Date): Promise<ProviderPayment[]> {
  const { held } = judge(order, found, now)
  if (!held) return found
  try {
    const captured = await provider.capture(held.id, held.amountPaise)
    return found.map((payment) => (payment.id === held.id ? captured : payment))
  } catch (error) {
    // It may have failed or been given back in the meantime: the next look tells.
    if (error instanceof PaymentsError && error.reason === 'refused') return found
    throw error
  }
}

async function advance(
  tx: DbOrTx,
  deps: Settling,
  orderId: number,
  found: ProviderPayment[],
  source: EventSource,
  form: NewLead | undefined,
): Promise<OrderRow> {
  const now = deps.now()
  const order = await lockOrder(tx, orderId)
  await savePayments(tx, orderId, found)
  // By what all answers together say: this one may be older than another that was quicker.
  const currencies = new Map(found.map(({ id, currency }) => [id, currency]))
  const known = (await listPaymentsOfOrder(tx, orderId)).map((payment) => toPaid(payment, currencies.get(payment.id)))
  const { good, odd, isPending, hasFailed, isOld, isRefunded } = judge(order, known, now)

  async function move(to: OrderStatus, fields: Partial<OrderRow> = {}, note?: string | null): Promise<void> {
    if (!canAdvance(order.status, to)) return
    Object.assign(order, fields, { status: to })
    await updateOrder(tx, orderId, { ...fields, status: to })
    await insertOrderEvent(tx, { order_id: orderId, source, status: to, payment_id: good?.id, note, created_at: now })
  }

  if (good) {
    await move('paid', { payment_id: good.id, paid_at: now })
    order.form = form ?? order.form
    if (order.status === 'paid' && order.form && !isRefunded) await move('booked', await bookOrder(tx, deps, order, order.form))
  } else if (hasFailed) await move('failed', {}, known.at(-1)?.error)
  if (!good && isOld && !isPending) await move('expired')
  if (good && isRefunded) {
    await markRefundProcessed(tx, { orderId, paymentId: good.id, amountPaise: good.refundedPaise, now })
    await move('refunded')
    await issueCreditNote(tx, deps, order)
  }

  const stranded = describeStranded(order, now)
  const problems = odd.map((payment) => ({ id: payment.id, text: describeOdd(order, payment) }))
  if (stranded) problems.push({ id: order.payment_id ?? '', text: stranded })
  const problem = problems.map(({ text }) => text).join(' ') || null
  if (problem !== order.problem) {
    order.problem = problem
    await updateOrder(tx, orderId, { problem })
  }
  for (const { id, text } of problems) {
    await raiseAlarm(tx, deps, { key: `payment-${id}`, title: 'A payment needs you', text })
  }
  return order
}

/** The lead, its notices and its receipt: all of it or nothing. */
async function bookOrder(tx: DbOrTx, deps: Settling, order: OrderRow, form: NewLead): Promise<Partial<OrderRow>> {
  const { payment_id, token, request_id } = order
  // With the form's request_id: sent once more by the way of the code, the form finds this lead.
  const lead = await insertLead(tx, { ...form, payment_id, token, request_id, is_mobile_verified: false }, deps.now())
  await removeUnfinishedLead(tx, form.mobile)
  await tell(tx, deps, 'lead', lead.id)
  await issueReceipt(tx, deps, order, { ...form, reference: lead.reference })
  return { form, lead_id: lead.id }
}

const TIME_FOR_DETAILS_MS = 10 * 60_000

/** Ordered without the form, paid, and the form never came. */
function describeStranded({ status, form, paid_at, payment_id, amount_paise }: OrderRow, now: Date): string | null {
  const isStranded = status === 'paid' && !form && paid_at && now.getTime() - paid_at.getTime() > TIME_FOR_DETAILS_MS
  return isStranded
    ? `${payment_id} over ${formatPaise(amount_paise)} came without anybody’s details: find the payer in the provider’s dashboard, or refund it.`
    : null
}

function describeOdd(order: OrderRow, { id, amountPaise }: Paid): string {
  return amountPaise === order.amount_paise
    ? `${id} is a second payment of ${formatPaise(amountPaise)} for this order: refund it.`
    : `${id} is over ${formatPaise(amountPaise)}, ordered were ${formatPaise(order.amount_paise)}: nothing was booked on it.`
}
