import { randomUUID } from 'node:crypto'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { formatPaise } from '../../../contract/money.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { ProviderError } from '../../platform/providers/provider-error.ts'
import { sendAlarm } from '../notices/notify-business.ts'
import { type EventSource, insertOrderEvent, lockOrder } from './orders.store.ts'
import { listPaymentsOfOrder } from './payments.store.ts'
import { evaluateRefunds } from './refunds.rules.ts'
import {
  failRefund,
  findRefund,
  insertRefund,
  listLateRefunds,
  listRefundsOfOrder,
  type RefundRow,
  saveRefunds,
  updateRefund,
} from './refunds.store.ts'
import { advanceOrder, settleOrder } from './settle-order.ts'
import { tellOfRefunds } from './tell-of-refund.ts'

type RefundDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'payments' | 'settings'>

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
 * Stores the request to refund a payment, before the provider is called. Returns the last refund instead where one is
 * under way or nothing is left to refund; after a failed refund it is a new attempt. Throws AppError for an
 * unknown payment, and for a part that can't be refunded.
 */
export async function requestRefund(deps: RefundDeps, request: RefundRequest): Promise<RefundRow> {
  const { orderId, paymentId, amountPaise, reason, requestId, administratorId } = request
  const { db, now } = deps
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const payment = (await listPaymentsOfOrder(tx, orderId)).find(({ id }) => id === paymentId)
    if (!payment) throw invalid({ payment_id: ADMIN_MESSAGES.refundImpossible })
    const known = await listRefundsOfOrder(tx, orderId)
    const { state, last, leftPaise } = evaluateRefunds({ id: paymentId, amountPaise: payment.amount_paise }, known)
    const requestKey = requestId && `refund-${orderId}-${requestId}`
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
    await insertOrderEvent(tx, {
      order_id: orderId,
      source: 'administrator',
      status: order.status,
      payment_id: paymentId,
      note: `${state === 'failed' ? 'Refund asked for again' : 'Refund asked for'}${reason ? `: ${reason}` : ''}`,
      administrator_id: administratorId,
      created_at: now(),
    })
    const key = requestKey && !sameKey ? requestKey : `refund-${randomUUID()}`
    const asked = { orderId, paymentId, amountPaise: amountPaise ?? leftPaise, reason, administratorId }
    const refund = await insertRefund(tx, { ...asked, key, now: now() })
    await tellOfRefunds(tx, deps, orderId, [refund.id])
    return refund
  })
}

/**
 * Submits a refund that the provider has not confirmed. Repeated calls make one refund, because they share its key.
 * Rejects with ProviderError where the provider gives no answer; the refund stays requested, and the reconciler submits
 * it again.
 */
export async function submitRefund(deps: RefundDeps, refund: RefundRow, source: EventSource): Promise<void> {
  const { db, payments, now } = deps
  if (refund.sent_at) {
    // The earlier answer may have been lost: the provider's list shows whether the refund exists.
    await settleOrder(deps, refund.order_id, source)
    refund = (await findRefund(db, refund.id)) ?? refund
  } else await updateRefund(db, refund.id, { sent_at: now() })
  if (!payments || refund.status !== 'requested') return
  const { payment_id: paymentId, amount_paise: amountPaise, idempotency_key } = refund
  try {
    const askedAt = now()
    const reported = await payments.refund({ paymentId, amountPaise, idempotencyKey: idempotency_key ?? '' })
    await db.transaction(async (tx) => {
      await lockOrder(tx, refund.order_id)
      await saveRefunds(tx, refund.order_id, { askedAt, refunds: [{ ...reported, key: idempotency_key }] }, now())
      await advanceOrder(tx, deps, refund.order_id, source)
    })
  } catch (error) {
    if (!(error instanceof ProviderError && error.reason === 'refused')) throw error
    await db.transaction(async (tx) => {
      await lockOrder(tx, refund.order_id)
      await failRefund(tx, refund.id, error.message, now())
      await advanceOrder(tx, deps, refund.order_id, source)
    })
  }
  await settleOrder(deps, refund.order_id, source)
}

/** Settles an order for the reconciler; refunds that the provider has not confirmed are submitted again. */
export async function settleAndRetryRefunds(deps: RefundDeps, orderId: number): Promise<void> {
  const requested = (await listRefundsOfOrder(deps.db, orderId)).filter(({ status }) => status === 'requested')
  for (const refund of requested) await submitRefund(deps, refund, 'reconciler')
  if (requested.length === 0) await settleOrder(deps, orderId, 'reconciler')
}

/** Notifies the business of overdue refunds, each once. */
export async function notifyLateRefunds(deps: RefundDeps): Promise<void> {
  const { db, now, payments } = deps
  if (!payments) return
  const late = await listLateRefunds(db, payments.name, now())
  if (late.length === 0) return
  await db.transaction(async (tx) => {
    for (const { id, status, amount_paise, payment_id, order_id } of late) {
      const subject = `The refund of ${formatPaise(amount_paise)} (${payment_id})`
      const link = `${deps.settings.siteUrl}/admin/payments/${order_id}`
      const text =
        status === 'requested'
          ? `${subject} was asked for an hour ago, and the provider has not confirmed it. It is asked again by itself: ${link}`
          : `${subject} has been with the bank for ten days. Ask the provider about it: ${link}`
      await sendAlarm(tx, deps, { key: `refund-late-${id}-${status}`, title: 'A refund takes too long', text })
    }
  })
}
