import type { Deps } from '../deps.ts'
import { PaymentsError } from '../providers/payments.ts'
import { type EventSource, insertOrderEvent, lockOrder } from './orders.store.ts'
import { insertRefund, listPendingRefunds, type RefundRow, updateRefund } from './refunds.store.ts'
import { settleOrder } from './settle.ts'

type Refunding = Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'payments' | 'settings'>

const SENT_BACK = 'The bank sent the money back to the provider'

/** Writes down that a payment is to be given back, before anybody is asked to do it. */
export async function beginRefund(
  { db, now }: Refunding,
  payment: { orderId: number; paymentId: string; amountPaise: number; administratorId: number | undefined },
): Promise<RefundRow> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    const { refund, isNew } = await insertRefund(tx, { ...payment, now: now() })
    const isAnother = refund.status === 'failed'
    if (!isNew && !isAnother) return refund
    if (isAnother) {
      // With a key of its own: to the old one the provider would repeat its refusal.
      const again = { status: 'pending', error: null, idempotency_key: `refund-${payment.paymentId}-${now().getTime()}` } as const
      await updateRefund(tx, refund.id, again)
      Object.assign(refund, again)
    }
    await insertOrderEvent(tx, {
      order_id: order.id,
      source: 'administrator',
      status: order.status,
      payment_id: payment.paymentId,
      note: 'Refund asked for',
      administrator_id: payment.administratorId,
      created_at: now(),
    })
    return refund
  })
}

/**
 * Asks the provider to give the money back, as often as it takes: the key makes one refund of all tries. Throws
 * PaymentsError; where the provider does not answer, the refund stays pending and the reconciler asks again.
 */
export async function carryOutRefund(deps: Refunding, refund: RefundRow, source: EventSource): Promise<void> {
  const { payments } = deps
  if (!payments || refund.status === 'processed') return
  try {
    const { status } = await payments.refund({
      paymentId: refund.payment_id,
      amountPaise: refund.amount_paise,
      idempotencyKey: refund.idempotency_key,
    })
    await updateRefund(deps.db, refund.id, { status, error: status === 'failed' ? SENT_BACK : null })
  } catch (error) {
    if (error instanceof PaymentsError && error.reason === 'refused') {
      await updateRefund(deps.db, refund.id, { status: 'failed', error: error.message })
    }
    throw error
  }
  await settleOrder(deps, refund.order_id, source)
}

export async function carryOutPendingRefunds(deps: Refunding): Promise<void> {
  if (!deps.payments) return
  for (const refund of await listPendingRefunds(deps.db, deps.payments.name)) {
    await carryOutRefund(deps, refund, 'reconciler').catch((error) =>
      deps.log.warn({ err: error, refund: refund.id }, 'a refund is still pending'),
    )
  }
}
