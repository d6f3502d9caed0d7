import type { LeadForm } from '../../contract/leads.public.ts'
import type { OrderStatus } from '../../contract/options.ts'
import { canAdvance } from '../../contract/payments.ts'
import type { DbOrTx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { sendAlarm } from '../notices/notify-business.ts'
import { PaymentsError } from '../providers/payments.ts'
import { issueCreditNote } from '../receipts/issue-receipt.ts'
import { findReceipts } from '../receipts/receipts.store.ts'
import { bookOrder } from './book-order.ts'
import { evaluateOrder, toPaymentFacts } from './orders.rules.ts'
import {
  type EventSource,
  findOrder,
  insertOrderEvent,
  listPaymentsOfOrder,
  lockOrder,
  type OrderRow,
  savePayments,
  updateCheckedAt,
  updateOrder,
} from './orders.store.ts'
import { type OrderPoll, pollOrder } from './poll-order.ts'
import { listProblems } from './problems.rules.ts'
import { listRefundsOfOrder, saveRefunds } from './refunds.store.ts'

type Settling = Pick<Deps, 'db' | 'jobs' | 'now' | 'payments' | 'settings'>

/**
 * Brings an order to where the provider's payments and refunds say that it is. Every way in ends here (the browser, the
 * webhook, the reconciler, the administrator), any number of times and in any order: what they say is only a reason to
 * ask. An answer is as old as its question, so one that is overtaken on its way sets nothing back.
 * `form` takes the place of the order's own. Throws PaymentsError where the provider does not answer.
 */
export async function settleOrder(deps: Settling, orderId: number, source: EventSource, form?: LeadForm): Promise<OrderRow> {
  const { db, now, payments } = deps
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`Order ${orderId} is gone`)
  if (order.provider !== payments?.name) return order
  const askedAt = now()
  const look = await pollOrder(payments, order, await listRefundsOfOrder(db, orderId), now).catch(async (error) => {
    // A refusal is an answer; without one the order is as unknown as before.
    if (error instanceof PaymentsError && error.reason === 'refused') await updateCheckedAt(db, orderId, askedAt)
    throw error
  })
  return db.transaction((tx) => advance(tx, deps, orderId, look, source, form))
}

async function advance(
  tx: DbOrTx,
  deps: Settling,
  orderId: number,
  look: OrderPoll,
  source: EventSource,
  form: LeadForm | undefined,
): Promise<OrderRow> {
  const now = deps.now()
  const order = await lockOrder(tx, orderId)
  await updateCheckedAt(tx, orderId, look.askedAt)
  await savePayments(tx, orderId, look.payments, look.askedAt)
  for (const answer of look.refunds) await saveRefunds(tx, orderId, answer, now)
  // All answers together are judged: this one may be older than another that was quicker.
  const known = (await listPaymentsOfOrder(tx, orderId)).map(toPaymentFacts)
  const judged = evaluateOrder(order, known, await listRefundsOfOrder(tx, orderId), now)
  const { good, isPending, hasFailed, isOld, isRefunded, isGivenUp } = judged

  async function move(to: OrderStatus, fields: Partial<OrderRow> = {}, note?: string | null): Promise<void> {
    if (!canAdvance(order.status, to)) return
    Object.assign(order, fields, { status: to })
    await updateOrder(tx, orderId, { ...fields, status: to })
    await insertOrderEvent(tx, { order_id: orderId, source, status: to, payment_id: good?.id, note, created_at: now })
  }

  if (order.status === 'refunded' && !isRefunded) {
    const { receipt } = await findReceipts(tx, orderId)
    await move(receipt ? 'booked' : 'paid', {}, 'The refund failed')
  }
  if (good) {
    if (order.status !== 'refunded') await move('paid', { payment_id: good.id, paid_at: now })
    const booking = form ?? order.form
    if (order.status === 'paid' && booking && !isGivenUp) await move('booked', await bookOrder(tx, deps, order, booking))
  } else if (hasFailed) await move('failed', {}, known.at(-1)?.error)
  if (!good && isOld && !isPending) await move('expired')
  if (isRefunded) {
    await move('refunded')
    await issueCreditNote(tx, deps, order)
  }

  const problems = listProblems(order, judged, look.refused, now)
  const problem = problems.map(({ text }) => text).join(' ') || null
  if (problem !== order.problem) {
    order.problem = problem
    await updateOrder(tx, orderId, { problem })
  }
  for (const { key, text } of problems) await sendAlarm(tx, deps, { key, title: 'A payment needs you', text })
  return order
}
