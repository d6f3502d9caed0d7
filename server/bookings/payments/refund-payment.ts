import { formatPaise } from '../../../contract/money.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import { workOnEach } from '../../platform/queue/queue.ts'
import { sendAlarm } from '../notices/enqueue-notices.ts'
import { type EventSource, lockOrder } from './orders.store.ts'
import {
  failRefund,
  findRefund,
  listLateRefunds,
  listRefundsOfOrder,
  type RefundRow,
  saveRefunds,
  updateRefund,
} from './refunds.store.ts'
import { advanceOrder, settleOrder } from './settle-order.ts'

type RefundDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'payments' | 'settings' | 'visits'>

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
  await workOnEach(requested, (refund) => submitRefund(deps, refund, 'reconciler'))
  if (requested.length === 0) await settleOrder(deps, orderId, 'reconciler')
}

/** Notifies the business of overdue refunds, each once. */
export async function notifyLateRefunds(deps: RefundDeps): Promise<void> {
  const { db, now, payments } = deps
  if (!payments) return
  const late = await listLateRefunds(db, payments.name, now())
  await workOnEach(late, ({ id, status, amount_paise, payment_id, order_id }) => {
    const subject = `The refund of ${formatPaise(amount_paise)} (${payment_id})`
    const link = `${deps.settings.siteUrl}/admin/payments/${order_id}`
    const text =
      status === 'requested'
        ? `${subject} was requested an hour ago, and the provider hasn’t confirmed it. We keep asking: ${link}`
        : `${subject} has been with the bank for ten days. Ask the provider about it: ${link}`
    const alarm = { key: `refund-late-${id}-${status}`, title: 'A refund is taking too long', text }
    return db.transaction((tx) => sendAlarm(tx, deps, alarm))
  })
}
