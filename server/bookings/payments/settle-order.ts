import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { canAdvance } from '../../../contract/bookings/order.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { OrderStatus } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import type { Payments, ProviderPayment } from '../../platform/providers/payments.ts'
import { findUnvisited } from '../leads/lead-visits.store.ts'
import { sendAlarm } from '../notices/enqueue-notices.ts'
import { issueCreditNotes } from '../receipts/issue-receipt.ts'
import { findReceipts } from '../receipts/receipts.store.ts'
import { finishAct } from '../toll/toll.ts'
import { bookOrder, lockDuplicate, payBill } from './book-order.ts'
import { notifyCustomerOf } from './order-notices.ts'
import { evaluateOrder, toPaymentFacts } from './orders.rules.ts'
import {
  type EventSource,
  findLearnedAt,
  findOrder,
  insertOrderEvent,
  lockOrder,
  type OrderRow,
  takeClient,
  updateCheckedAt,
  updateOrder,
} from './orders.store.ts'
import { listDisputesOfOrder, listPaymentsOfOrder, savePayments } from './payments.store.ts'
import { isSettled, listProblems, type RefusedCapture } from './problems.rules.ts'
import { listRefundsOfOrder, type RefundReport, type RefundRow, saveRefunds } from './refunds.store.ts'
import { refundRemainder } from './request-refund.ts'

type SettleDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'payments' | 'settings' | 'visits'>

/**
 * Brings an order to the state that the provider reports. The browser, the webhook, the reconciler and the
 * administrator all end here, any number of times and in any order; what they say is only a reason to ask the provider.
 * A report counts as old as its question, so a stale one sets nothing back. `form` replaces the order's form. Throws
 * ProviderError where the provider does not answer.
 */
export async function settleOrder(deps: SettleDeps, orderId: number, source: EventSource, form?: LeadForm): Promise<OrderRow> {
  const { db, now, payments } = deps
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`Order ${orderId} is gone`)
  if (order.provider !== payments?.name) return order
  const askedAt = now()
  const report = await pollOrder(payments, order, await listRefundsOfOrder(db, orderId), now).catch(async (error) => {
    // A refusal is an answer too; only without any answer the order was not checked.
    if (error instanceof ProviderError && error.reason === 'refused') await updateCheckedAt(db, orderId, askedAt)
    throw error
  })
  const settled = await db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    await updateCheckedAt(tx, orderId, report.askedAt)
    await savePayments(tx, orderId, report.payments, report.askedAt)
    const made: number[] = []
    for (const refundReport of report.refunds) made.push(...(await saveRefunds(tx, orderId, refundReport, now())))
    const advanced = await advanceOrder(tx, deps, orderId, source, { form, refusedCapture: report.refusedCapture })
    await notifyCustomerOf(tx, deps, orderId, { subject: 'refund', ids: made })
    return advanced
  })
  // After the commit, because all who begin something write the same row of the whole site.
  const payer = settled.payment_id ? await takeClient(db, settled) : undefined
  if (payer !== undefined) await finishAct(deps, db, 'order', payer)
  return settled
}

/**
 * Brings an order to the state that its stored payments and refunds have come to. It belongs to the transaction that
 * stores one of them: later, no one would ask about an order whose refund has ended.
 */
export async function advanceOrder(
  tx: DbOrTx,
  deps: SettleDeps,
  orderId: number,
  source: EventSource,
  { form, refusedCapture }: { form?: LeadForm | undefined; refusedCapture?: OrderReport['refusedCapture'] } = {},
): Promise<OrderRow> {
  const now = deps.now()
  const order = await lockOrder(tx, orderId)
  // Evaluates all stored reports together: the last one may be older than another that arrived first.
  const known = (await listPaymentsOfOrder(tx, orderId)).map(toPaymentFacts)
  const refunds = await listRefundsOfOrder(tx, orderId)
  const evaluated = evaluateOrder(order, known, refunds, now)
  const { matched, seconds, isPending, hasFailed, isExpired, isRefunded, hasRefund } = evaluated

  async function move(to: OrderStatus, fields: Partial<OrderRow> = {}, note?: string | null): Promise<void> {
    if (!canAdvance(order.status, to)) return
    Object.assign(order, fields, { status: to })
    await updateOrder(tx, orderId, { ...fields, status: to })
    await insertOrderEvent(tx, { order_id: orderId, source, status: to, payment_id: matched?.id, note, created_at: now })
  }

  if (order.status === 'refunded' && !isRefunded) {
    const { receipt } = await findReceipts(tx, orderId)
    await move(receipt ? 'booked' : 'paid', {}, 'The refund failed')
  }
  if (matched) {
    if (order.status !== 'refunded') await move('paid', { payment_id: matched.id, paid_at: matched.createdAt })
    const booking = form ?? order.form
    const isUnused = order.status === 'paid' && !hasRefund && !isSettled(order)
    if (isUnused && order.bill_id !== null) {
      const number = await payBill(tx, deps, order, order.bill_id)
      if (number === undefined) await move('booked')
      else await refundDuplicate(tx, deps, order, { paymentId: matched.id, text: `${number} was paid a second time`, source })
    } else if (isUnused && booking) {
      const duplicate = await lockDuplicate(tx, order)
      if (duplicate === undefined) await move('booked', await bookOrder(tx, deps, order, booking))
      else {
        order.form ??= booking
        await updateOrder(tx, orderId, { form: order.form })
        await refundDuplicate(tx, deps, order, { paymentId: matched.id, text: `${duplicate} was paid a second time`, source })
      }
    }
  } else if (hasFailed) await move('failed', {}, known.at(-1)?.error)
  if (!matched && isExpired && !isPending) await move('expired')
  if (isRefunded && order.status !== 'refunded') await move('refunded')
  for (const { id } of seconds.filter(({ id }) => !order.settled_problems.includes(`payment-${id}`)))
    await refundDuplicate(tx, deps, order, { paymentId: id, text: 'An order was paid a second time', source })
  const ids = await issueCreditNotes(tx, deps, order, refunds)
  await notifyCustomerOf(tx, deps, orderId, { subject: 'receipt', ids })

  const disputes = await listDisputesOfOrder(tx, orderId)
  const learnedAt = order.status === 'paid' && !order.form ? await findLearnedAt(tx, orderId) : undefined
  const unvisited = order.status === 'booked' ? await findUnvisited(tx, order.payment_id ?? '') : undefined
  const problems = listProblems(order, { ...evaluated, disputes, refusedCapture, unvisited, learnedAt }, now)
  const problem = problems.map(({ text }) => text).join(' ') || null
  const problem_keys = problems.map(({ key }) => key)
  if (problem !== order.problem || problem_keys.join() !== order.problem_keys.join()) {
    const fields = { problem, problem_keys }
    Object.assign(order, fields)
    await updateOrder(tx, orderId, fields)
  }
  for (const { key, text, ids } of problems) {
    const named = ids.length > 0 ? `${text} (${ids.join(', ')})` : text
    await sendAlarm(tx, deps, { key, title: 'A payment needs action', text: named })
  }
  return order
}

type Second = { paymentId: string; text: string; source: EventSource }

/** Refunds a second payment automatically, in full and once; the customer and the business are notified. */
async function refundDuplicate(
  tx: DbOrTx,
  deps: SettleDeps,
  order: OrderRow,
  { paymentId, text, source }: Second,
): Promise<void> {
  const remainder = { paymentId, reason: 'Paid twice', requestId: `twice-${paymentId}`, source, administratorId: undefined }
  const paise = await refundRemainder(tx, deps, order, remainder)
  const told = `${text} by ${paymentId}: ${formatPaise(paise)} is refunded automatically.`
  if (paise > 0) await sendAlarm(tx, deps, { key: remainder.requestId, title: 'Paid twice', text: told })
}

/** The provider's report about an order; each part has the time at which it was asked for. */
type OrderReport = {
  askedAt: Date
  payments: ProviderPayment[]
  refunds: RefundReport[]
  refusedCapture: RefusedCapture | undefined
}

/** Asks the provider for an order's payments, and for the refunds of those that have any. Throws ProviderError. */
async function pollOrder(
  provider: Payments,
  order: OrderRow,
  known: readonly RefundRow[],
  now: () => Date,
): Promise<OrderReport> {
  const askedAt = now()
  const listed = await provider.listPaymentsOfOrder(order.provider_order_id)
  const { payments, refusedCapture } = await captureAuthorized(provider, order, listed, now())
  const refunded = payments.filter(
    ({ id, status, refundedPaise }) =>
      refundedPaise > 0 || status === 'refunded' || known.some(({ payment_id }) => payment_id === id),
  )
  const refunds: RefundReport[] = []
  for (const payment of refunded) refunds.push(await pollRefunds(provider, payment, known, now))
  return { askedAt, payments, refunds, refusedCapture }
}

async function pollRefunds(
  provider: Payments,
  payment: ProviderPayment,
  known: readonly RefundRow[],
  now: () => Date,
): Promise<RefundReport> {
  const askedAt = now()
  const refunds = await provider.listRefundsOfPayment(payment.id)
  const isOurs = known.some(
    ({ payment_id, provider_refund_id }) => payment_id === payment.id && provider_refund_id !== payment.id,
  )
  // An authorized payment that was never captured is returned without a refund entity.
  if (refunds.length === 0 && payment.status === 'refunded' && !isOurs) {
    const { id, amountPaise, createdAt } = payment
    refunds.push({ id, paymentId: id, amountPaise, status: 'processed', key: null, createdAt })
  }
  // A list may omit failed refunds: absence proves nothing.
  const missing = known.filter(
    ({ payment_id, provider_refund_id }) =>
      payment_id === payment.id && provider_refund_id && !refunds.some(({ id }) => id === provider_refund_id),
  )
  for (const { provider_refund_id } of missing) {
    const found = await provider.findRefund(provider_refund_id ?? '')
    if (found) refunds.push(found)
  }
  return { askedAt, refunds }
}

/** Captures a payment that is only authorized: the bank would return the money after some days. */
async function captureAuthorized(provider: Payments, order: OrderRow, payments: ProviderPayment[], now: Date) {
  const { authorized } = evaluateOrder(order, payments, [], now)
  if (!authorized) return { payments, refusedCapture: undefined }
  try {
    const captured = await provider.capture(authorized.id, authorized.amountPaise)
    const current = payments.map((payment) => (payment.id === authorized.id ? captured : payment))
    return { payments: current, refusedCapture: undefined }
  } catch (error) {
    // It may have failed or been returned in the meantime: the next poll shows.
    if (error instanceof ProviderError && error.reason === 'refused') {
      return { payments, refusedCapture: { payment: authorized, words: error.message } }
    }
    throw error
  }
}
