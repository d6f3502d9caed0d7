import type { CaptureMode } from './controls.ts'
import {
  createId,
  type Dispute,
  type Entities,
  type Event,
  type EventName,
  nowSeconds,
  type Order,
  type Payment,
  type Refund,
  Refusal,
  toNewDispute,
  toNewOrder,
  toNewPayment,
  toNewRefund,
} from './entities.ts'
import type { RefundPlan } from './faults.ts'

export type Ledger = ReturnType<typeof createLedger>

const UNKNOWN_ID = 'The id provided does not exist'

/** Creates the store of orders, payments, refunds and disputes. Each change emits events with snapshots of its entities. */
export function createLedger(emit: (events: Event[]) => void) {
  const accountId = createId('acc')
  const orders = new Map<string, Order>()
  const payments = new Map<string, Payment>()
  const captureModes = new Map<string, CaptureMode>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const refundsByKey = new Map<string, { request: string; refund: Refund }>()

  function toEvent(event: EventName, entities: Entities): Event {
    const contents = Object.entries(structuredClone(entities)).map(([name, entity]) => [name, { entity }])
    return {
      entity: 'event',
      account_id: accountId,
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(contents),
      created_at: nowSeconds(),
    }
  }

  function getOrder(id: string): Order {
    const order = orders.get(id)
    if (!order) throw new Refusal(UNKNOWN_ID)
    return order
  }

  function getPayment(id: string): Payment {
    const payment = payments.get(id)
    if (!payment) throw new Refusal(UNKNOWN_ID)
    return payment
  }

  function capturePayment(payment: Payment): Event[] {
    const order = getOrder(payment.order_id)
    Object.assign(payment, { status: 'captured', captured: true, fee: Math.round(payment.amount * 0.0236), tax: 0 })
    Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 })
    return [toEvent('payment.captured', { payment }), toEvent('order.paid', { payment, order })]
  }

  function addRefunded(payment: Payment, by: number): void {
    payment.amount_refunded += by
    const isFull = payment.amount_refunded === payment.amount
    Object.assign(payment, {
      status: isFull ? 'refunded' : 'captured',
      refund_status: isFull ? 'full' : payment.amount_refunded > 0 ? 'partial' : null,
    })
  }

  function getRefund(id: string): Refund {
    const refund = refunds.get(id)
    if (!refund) throw new Refusal(UNKNOWN_ID)
    return refund
  }

  function endRefund(id: string, outcome: 'processed' | 'failed'): Refund {
    const refund = getRefund(id)
    if (refund.status !== 'pending') throw new Refusal('The refund has ended already')
    refund.status = outcome
    const payment = getPayment(refund.payment_id)
    if (outcome === 'failed') addRefunded(payment, -refund.amount)
    emit([toEvent(`refund.${outcome}`, { refund, payment })])
    return refund
  }

  function insertDispute(payment: Payment): Dispute {
    if (!payment.captured) throw new Refusal('Only captured payments can be disputed')
    const dispute = toNewDispute(payment)
    disputes.set(dispute.id, dispute)
    return dispute
  }

  return {
    getOrder,
    getPayment,
    getRefund,
    listOrders: () => [...orders.values()],
    // Each of these lists is newest first.
    listPayments: () => [...payments.values()].reverse(),
    listRefunds: () => [...refunds.values()].reverse(),
    listDisputes: () => [...disputes.values()].reverse(),

    insertOrder({ amount, receipt, notes }: { amount: number; receipt: string | null; notes: Record<string, string> }): Order {
      const order = toNewOrder(amount, receipt, notes)
      orders.set(order.id, order)
      return order
    },

    /** Begins a visitor's payment attempt; `settle` ends it. */
    beginPayment(orderId: string, method: string, capture: CaptureMode): Payment {
      const order = getOrder(orderId)
      if (order.status === 'paid') throw new Refusal('This order has already been paid', { reason: 'order_already_paid' })
      order.attempts += 1
      order.status = 'attempted'
      const payment = toNewPayment(order, method)
      payments.set(payment.id, payment)
      captureModes.set(payment.id, capture)
      return payment
    },

    /** A success after another attempt paid the order stays authorized and can't be captured. */
    settle(paymentId: string, outcome: 'success' | 'failure'): Payment {
      const payment = getPayment(paymentId)
      if (payment.status !== 'created') throw new Refusal('The payment has ended already', { reason: 'payment_ended' })
      if (outcome === 'failure') {
        Object.assign(payment, {
          status: 'failed',
          error_code: 'BAD_REQUEST_ERROR',
          error_description: 'Your payment could not be completed as the bank declined it. Try another method.',
          error_source: 'bank',
          error_step: 'payment_authorization',
          error_reason: 'payment_failed',
        })
        emit([toEvent('payment.failed', { payment })])
        return payment
      }
      payment.status = 'authorized'
      const events = [toEvent('payment.authorized', { payment })]
      if (captureModes.get(payment.id) === 'auto' && getOrder(payment.order_id).status !== 'paid')
        events.push(...capturePayment(payment))
      emit(events)
      return payment
    },

    capture(paymentId: string, amount: number): Payment {
      const payment = getPayment(paymentId)
      if (payment.captured) throw new Refusal('This payment has already been captured', { step: 'payment_capture' })
      if (payment.status !== 'authorized')
        throw new Refusal('Only payments which have been authorized and not yet captured can be captured')
      if (getOrder(payment.order_id).status === 'paid') throw new Refusal('The order of this payment has already been paid')
      if (amount !== payment.amount) throw new Refusal('Capture amount must be equal to the amount authorized')
      emit(capturePayment(payment))
      return payment
    },

    /**
     * Without an `amount` it refunds all that is left. A repeated key returns the same refund. A pending refund counts
     * as refunded on the payment, and is subtracted again if it fails.
     */
    refund(
      paymentId: string,
      amount: number | undefined,
      options: { key?: string; notes: Record<string, string>; plan: RefundPlan },
    ): Refund {
      const { key, notes, plan } = options
      const payment = getPayment(paymentId)
      const request = `${paymentId} ${amount}`
      const earlier = key && refundsByKey.get(key)
      if (earlier && earlier.request === request) return earlier.refund
      if (earlier) throw new Refusal('Different request with the same idempotency key has already been processed.')
      if (payment.status === 'refunded') throw new Refusal('The payment has been fully refunded already')
      if (payment.status !== 'captured') throw new Refusal('The payment status should be captured for action to be taken')
      const left = payment.amount - payment.amount_refunded
      if ((amount ?? left) > left) throw new Refusal('The total refund amount is greater than the refund payment amount')

      const refund = toNewRefund(payment, amount ?? left, notes, plan.status)
      refunds.set(refund.id, refund)
      if (key) refundsByKey.set(key, { request, refund })
      if (plan.status !== 'failed') addRefunded(payment, refund.amount)
      const { ends } = plan
      emit([toEvent(plan.status === 'pending' ? 'refund.created' : `refund.${plan.status}`, { refund, payment })])
      if (ends) setTimeout(() => endRefund(refund.id, ends.status), ends.afterMs)
      return refund
    },
    endRefund,

    /** The payer objects to a payment, or the bank goes on with that; `open` again asks for further evidence. */
    dispute(paymentId: string, status: Dispute['status']): Dispute {
      const payment = getPayment(paymentId)
      const known = [...disputes.values()].find(({ payment_id }) => payment_id === paymentId)
      const dispute = known ?? insertDispute(payment)
      if (['won', 'lost', 'closed'].includes(dispute.status)) throw new Refusal('The dispute has ended already')
      Object.assign(dispute, { status, amount_deducted: status === 'lost' ? dispute.amount : 0 })
      const event = status !== 'open' ? status : known ? 'action_required' : 'created'
      emit([toEvent(`payment.dispute.${event}`, { payment, dispute })])
      return dispute
    },
  }
}
