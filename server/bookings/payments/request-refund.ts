import { randomUUID } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { notifyCustomerOf } from './order-notices.ts'
import { type EventSource, insertOrderEvent, lockOrder, type OrderRow } from './orders.store.ts'
import { listPaymentsOfOrder } from './payments.store.ts'
import { evaluateRefunds, insertRefund, listRefundsOfOrder, type RefundRow } from './refunds.store.ts'

type RequestDeps = Pick<Deps, 'jobs' | 'now'>

type RefundRequest = {
  orderId: number
  paymentId: string
  /** A partial amount; undefined for all that is left. */
  amountPaise: number | undefined
  reason: string | undefined
  /** Idempotency key: repeated, it is the same refund. */
  requestId: string | undefined
  administratorId: number | undefined
}

/**
 * Stores the request of an administrator to refund a payment, before the provider is called. Returns the last refund
 * instead where one is under way or nothing is left to refund; after a failed refund it is a new attempt. Throws
 * AppError for an unknown payment, and for a part that can't be refunded.
 */
export async function requestRefund(tx: DbOrTx, deps: RequestDeps, request: RefundRequest): Promise<RefundRow> {
  const { orderId, paymentId, amountPaise, reason, requestId } = request
  const order = await lockOrder(tx, orderId)
  const payment = (await listPaymentsOfOrder(tx, orderId)).find(({ id }) => id === paymentId)
  if (!payment) throw invalid({ payment_id: ADMIN_MESSAGES.refundImpossible })
  const known = await listRefundsOfOrder(tx, orderId)
  const { state, last, leftPaise } = evaluateRefunds({ id: paymentId, amountPaise: payment.amount_paise }, known)
  const requestKey = requestId && toRefundKey(orderId, requestId)
  const sameKey = known.find(({ idempotency_key }) => idempotency_key === requestKey)
  if (sameKey && sameKey.status !== 'failed') {
    const isSame = sameKey.payment_id === paymentId && (amountPaise ?? sameKey.amount_paise) === sameKey.amount_paise
    if (!isSame) throw new AppError('conflict', ADMIN_MESSAGES.refundedOther(formatPaise(sameKey.amount_paise)))
    return sameKey
  }
  if (amountPaise !== undefined) {
    if (state === 'underWay') throw new AppError('conflict', ADMIN_MESSAGES.refundIsUnderWay)
    if (amountPaise > leftPaise) throw invalid({ amount_paise: ADMIN_MESSAGES.refundAmount })
    if (amountPaise < leftPaise && !reason) throw invalid({ reason: ADMIN_MESSAGES.refundReason })
  }
  if (last && (state === 'underWay' || state === 'done')) return last
  if (leftPaise <= 0) throw invalid({ payment_id: ADMIN_MESSAGES.refundImpossible })
  const key = requestKey && !sameKey ? requestKey : `refund-${randomUUID()}`
  const asked = { ...request, amountPaise: amountPaise ?? leftPaise, key, isAgain: state === 'failed' }
  return storeRequest(tx, deps, order, { ...asked, source: 'administrator' })
}

type Remainder = {
  /** By default the payment that the order was booked with. */
  paymentId?: string
  reason: string
  /** Names what the money comes back for, once. */
  requestId: string
  /** Who caused it: the customer, the administrator with this id, or whatever told of a payment. */
  source: EventSource
  administratorId: number | undefined
  /** The customer hears of it by another SMS. */
  hasOtherSms?: boolean
}

/**
 * Requests what is left of the payment of a locked order, in the transaction of what it comes back for; the reconciler
 * submits it. A part that is on its way back already is not asked for twice. Returns the amount.
 */
export async function refundRemainder(tx: DbOrTx, deps: RequestDeps, order: OrderRow, remainder: Remainder): Promise<number> {
  const { id, amount_paise } = order
  const paymentId = remainder.paymentId ?? order.payment_id
  if (paymentId === null) return 0
  const known = await listRefundsOfOrder(tx, id)
  const key = toRefundKey(id, remainder.requestId)
  const sameKey = known.find(({ idempotency_key }) => idempotency_key === key)
  if (sameKey) return sameKey.amount_paise
  const { state, leftPaise } = evaluateRefunds({ id: paymentId, amountPaise: amount_paise }, known)
  if (leftPaise <= 0) return 0
  await storeRequest(tx, deps, order, { ...remainder, paymentId, amountPaise: leftPaise, key, isAgain: state === 'failed' })
  return leftPaise
}

export const toRefundKey = (orderId: number, requestId: string) => `refund-${orderId}-${requestId}`

type Asked = Pick<RefundRequest, 'paymentId' | 'reason' | 'administratorId'> & {
  amountPaise: number
  key: string
  source: EventSource
  isAgain: boolean
  hasOtherSms?: boolean
}

/** Writes a refund with its entry in the order's history, and tells the customer. */
async function storeRequest(tx: DbOrTx, deps: RequestDeps, order: OrderRow, asked: Asked): Promise<RefundRow> {
  const { paymentId, reason, administratorId, source, amountPaise, key, isAgain, hasOtherSms } = asked
  const now = deps.now()
  await insertOrderEvent(tx, {
    order_id: order.id,
    source,
    status: order.status,
    payment_id: paymentId,
    note: `${isAgain ? 'Refund asked for again' : 'Refund asked for'}${reason ? `: ${reason}` : ''}`,
    administrator_id: administratorId,
    created_at: now,
  })
  const refund = await insertRefund(tx, { orderId: order.id, paymentId, amountPaise, reason, administratorId, key, now })
  await notifyCustomerOf(tx, deps, order.id, { subject: 'refund', ids: [refund.id], hasOtherSms })
  return refund
}
