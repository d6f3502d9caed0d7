import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { CheckoutFailure, CheckoutSuccess } from '../../../contract/bookings/payments.public.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { DbOrTx } from '../db/client.ts'
import type { Jobs } from '../queue/queue.ts'
import { isSameSignature, signCheckout, signWebhook } from '../secrets.ts'
import { ProviderError } from './ask-provider.ts'
import type { Payments, ProviderDispute, ProviderPayment, ProviderRefund } from './payments.ts'
import * as ledger from './payments-sandbox.store.ts'

export type Sandbox = Payments & {
  name: 'sandbox'
  /** Acts as the payer at the checkout; returns what the checkout passes to the page. Throws ProviderError. */
  pay(orderId: string, outcome: 'success' | 'failure'): Promise<CheckoutSuccess | z.infer<typeof CheckoutFailure>>
  signWebhook(rawBody: string): string
  /** Outcomes of the next refunds, in order; a refund without a planned outcome is processed at once. */
  planRefunds(...outcomes: RefundOutcome[]): void
  /** The bank's final answer to a pending refund. */
  endRefund(refundId: string, outcome: 'processed' | 'failed'): Promise<void>
  /** Opens a dispute about the payment, or changes its status. */
  dispute(paymentId: string, status: ProviderDispute['status']): Promise<void>
}

/** `late`: processed without an event. `lost`: processed, but the response never arrives. */
type RefundOutcome = 'processed' | 'pending' | 'failed' | 'late' | 'lost'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Ids have Razorpay's form: `pay_` and 14 letters or digits. */
const createId = (prefix: string) => `${prefix}_${Array.from(randomBytes(14), (byte) => LETTERS[byte % LETTERS.length]).join('')}`

/**
 * A payment provider that moves no money, with its own tables in the same database. Its ids, signatures and events have
 * Razorpay's format.
 */
export async function openSandbox({ db, jobs, now }: { db: DbOrTx; jobs: Jobs; now: () => Date }): Promise<Sandbox> {
  const keys = await ledger.findOrInsertKeys(db)
  const planned: RefundOutcome[] = []

  return {
    name: 'sandbox',
    keyId: 'rzp_test_sandbox',

    async createOrder({ amountPaise, receipt }) {
      const id = createId('order')
      await ledger.insertOrder(db, { id, amount_paise: amountPaise, receipt, created_at: now() })
      return { id }
    },

    async listPaymentsOfOrder(orderId) {
      return (await ledger.listPaymentsOfOrder(db, orderId)).map(toPayment)
    },

    async listPayments(span) {
      return (await ledger.listPaymentsBetween(db, span)).map(toPayment)
    },

    async listRefunds(span) {
      return (await ledger.listRefundsBetween(db, span)).map(toRefund)
    },

    async listDisputes(span) {
      return (await ledger.listDisputesBetween(db, span)).map(toDispute)
    },

    async findPayment(paymentId) {
      const row = await ledger.findPayment(db, paymentId)
      return row && toPayment(row)
    },

    // The sandbox captures every payment at once.
    async capture(paymentId) {
      const row = await ledger.findPayment(db, paymentId)
      if (row?.status !== 'captured') throw new ProviderError('refused', 'Only payments that are authorized can be captured')
      return toPayment(row)
    },

    async refund({ paymentId, amountPaise, idempotencyKey }) {
      const { row, outcome } = await db.transaction(async (tx) => {
        const payment = await ledger.lockPayment(tx, paymentId)
        const earlier = await ledger.findRefundBy(tx, 'key', idempotencyKey)
        if (earlier) return { row: earlier, outcome: 'processed' as const }
        const isCaptured = payment?.status === 'captured' || payment?.status === 'refunded'
        if (!isCaptured || amountPaise > payment.amount_paise - payment.refunded_paise) {
          throw new ProviderError('refused', 'The payment has not been captured, or was refunded already')
        }
        const outcome = planned.shift() ?? 'processed'
        const status = outcome === 'pending' || outcome === 'failed' ? outcome : 'processed'
        const row = await ledger.insertRefund(tx, {
          ...{ id: createId('rfnd'), payment_id: paymentId, key: idempotencyKey, amount_paise: amountPaise, status },
          created_at: now(),
        })
        // A pending refund already counts as refunded.
        if (status !== 'failed') await ledger.addRefunded(tx, payment, amountPaise)
        if (outcome !== 'late' && status !== 'pending') await sendWebhook(tx, jobs, `refund.${status}`, payment, now())
        return { row, outcome }
      })
      if (outcome === 'lost') throw new ProviderError('unknown', 'The sandbox’s answer was lost')
      return toRefund(row)
    },

    async listRefundsOfPayment(paymentId) {
      return (await ledger.listRefundsOfPayment(db, paymentId)).map(toRefund)
    },

    async findRefund(refundId) {
      const row = await ledger.findRefundBy(db, 'id', refundId)
      return row && toRefund(row)
    },

    planRefunds: (...outcomes) => void planned.push(...outcomes),

    async endRefund(refundId, outcome) {
      await db.transaction(async (tx) => {
        const refund = await ledger.updatePendingRefund(tx, refundId, outcome)
        if (!refund) throw new ProviderError('refused', 'This refund has ended')
        const payment = await ledger.lockPayment(tx, refund.payment_id)
        if (!payment) throw new Error('A refund of the sandbox has no payment')
        if (outcome === 'failed') await ledger.addRefunded(tx, payment, -refund.amount_paise)
        await sendWebhook(tx, jobs, `refund.${outcome}`, payment, now())
      })
    },

    async dispute(paymentId, status) {
      await db.transaction(async (tx) => {
        const payment = await ledger.lockPayment(tx, paymentId)
        if (payment?.status !== 'captured') throw new ProviderError('refused', 'Only captured payments can be disputed')
        const { amount_paise } = payment
        const row = { payment_id: paymentId, amount_paise, status, reason: 'Service not provided', created_at: now() }
        // Whole seconds, as in the provider's API.
        const respond_by = new Date(Math.floor((now().getTime() + 10 * DAY_MS) / 1000) * 1000)
        await ledger.saveDispute(tx, { ...row, id: paymentId.replace('pay_', 'disp_'), respond_by })
        await sendWebhook(tx, jobs, `payment.dispute.${status === 'open' ? 'created' : status}`, payment, now())
      })
    },

    isCheckoutSignature: ({ signature, ...ids }) => isSameSignature(signCheckout(ids, keys.key_secret), signature),
    isWebhookSignature: (rawBody, signature) => isSameSignature(signWebhook(rawBody, keys.webhook_secret), signature),
    signWebhook: (rawBody) => signWebhook(rawBody, keys.webhook_secret),

    async pay(orderId, outcome) {
      return db.transaction(async (tx) => {
        const order = await ledger.lockOrder(tx, orderId)
        if (!order) throw new ProviderError('refused', 'The id provided does not exist')
        if (await ledger.hasCapturedPayment(tx, orderId)) {
          throw new ProviderError('refused', 'This order has been paid already')
        }
        const payment = await ledger.insertPayment(tx, {
          id: createId('pay'),
          order_id: orderId,
          status: outcome === 'success' ? 'captured' : 'failed',
          amount_paise: order.amount_paise,
          created_at: now(),
        })
        await sendWebhook(tx, jobs, `payment.${payment.status}`, payment, now())
        if (outcome === 'failure') return toFailure(payment)
        return {
          razorpay_payment_id: payment.id,
          razorpay_order_id: orderId,
          razorpay_signature: signCheckout({ orderId, paymentId: payment.id }, keys.key_secret),
        }
      })
    },
  }
}

const DECLINED = 'Payment was declined in the test checkout'

function toPayment(row: ledger.SandboxPayment): ProviderPayment {
  return {
    id: row.id,
    orderId: row.order_id,
    amountPaise: row.amount_paise,
    refundedPaise: row.refunded_paise,
    currency: 'INR',
    status: row.status,
    method: 'upi',
    error: row.status === 'failed' ? DECLINED : null,
    createdAt: row.created_at,
  }
}

function toRefund({ id, payment_id, amount_paise, status, key, created_at }: ledger.SandboxRefund): ProviderRefund {
  return { id, paymentId: payment_id, amountPaise: amount_paise, status, key, createdAt: created_at }
}

function toDispute({ payment_id, amount_paise, respond_by, created_at, ...row }: ledger.SandboxDispute): ProviderDispute {
  return { ...row, paymentId: payment_id, amountPaise: amount_paise, respondBy: respond_by, createdAt: created_at }
}

function toFailure({ id, order_id }: ledger.SandboxPayment): z.infer<typeof CheckoutFailure> {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: DECLINED,
      source: 'customer',
      step: 'payment_authentication',
      reason: 'payment_failed',
      metadata: { order_id, payment_id: id },
    },
  }
}

/** Delivers the sandbox's webhook through a job, after the call, like a real provider. */
async function sendWebhook(
  tx: DbOrTx,
  jobs: Jobs,
  event: string,
  { id, order_id, status, amount_paise }: ledger.SandboxPayment,
  now: Date,
): Promise<void> {
  const entity = { id, entity: 'payment', amount: amount_paise, currency: 'INR', status, order_id, method: 'upi' }
  const body = {
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: ['payment'],
    payload: { payment: { entity } },
    created_at: Math.floor(now.getTime() / 1000),
  }
  await jobs.send(tx, 'sandbox-webhook', { eventId: createId('evt'), body: JSON.stringify(body) })
}
