import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CheckoutFailure, CheckoutSuccess } from '../../contract/payments.ts'
import type { DbOrTx } from '../db/client.ts'
import { sandboxKeys, sandboxOrders, sandboxPayments } from '../db/schema.ts'
import type { Jobs } from '../jobs/queue.ts'
import { type Payments, PaymentsError, type ProviderPayment } from './payments.ts'
import { isSameSignature, signCheckout, signWebhook } from './payments-signature.ts'

export type Sandbox = Payments & {
  name: 'sandbox'
  /** What a person does at the checkout; answers what the checkout hands to the page. Throws PaymentsError. */
  pay(orderId: string, outcome: 'success' | 'failure'): Promise<CheckoutSuccess | z.infer<typeof CheckoutFailure>>
  signWebhook(rawBody: string): string
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** In the provider's form: `pay_` and 14 letters or digits. */
const createId = (prefix: string) => `${prefix}_${Array.from(randomBytes(14), (byte) => LETTERS[byte % LETTERS.length]).join('')}`

/**
 * A payment provider in which no money moves, with books of its own in the same database. It speaks as Razorpay does:
 * ids, signatures, events.
 */
export async function openSandbox({ db, jobs, now }: { db: DbOrTx; jobs: Jobs; now: () => Date }): Promise<Sandbox> {
  const keys = await readKeys(db)

  return {
    name: 'sandbox',
    keyId: 'rzp_test_sandbox',

    async createOrder({ amountPaise, receipt }) {
      const id = createId('order')
      await db.insert(sandboxOrders).values({ id, amount_paise: amountPaise, receipt, created_at: now() })
      return { id }
    },

    async listPaymentsOfOrder(orderId) {
      const rows = await db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.order_id, orderId))
        .orderBy(asc(sandboxPayments.created_at))
      return rows.map(toPayment)
    },

    async listPayments({ from, to }) {
      const rows = await db
        .select()
        .from(sandboxPayments)
        .where(and(gte(sandboxPayments.created_at, from), lte(sandboxPayments.created_at, to)))
      return rows.map(toPayment)
    },

    async findPayment(paymentId) {
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId))
      return row && toPayment(row)
    },

    // The sandbox takes the money at once.
    async capture(paymentId) {
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId))
      if (row?.status !== 'captured') throw new PaymentsError('refused', 'Only payments that are authorized can be captured')
      return toPayment(row)
    },

    async refund({ paymentId, amountPaise, idempotencyKey }) {
      return db.transaction(async (tx) => {
        const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId)).for('update')
        if (row?.refund_key === idempotencyKey) return { id: `rfnd_${paymentId.slice(4)}`, status: 'processed' }
        if (row?.status !== 'captured' || amountPaise > row.amount_paise) {
          throw new PaymentsError('refused', 'The payment has not been captured, or was refunded already')
        }
        const refunded = { status: 'refunded' as const, refunded_paise: amountPaise, refund_key: idempotencyKey }
        await tx.update(sandboxPayments).set(refunded).where(eq(sandboxPayments.id, paymentId))
        await announce(tx, jobs, 'refund.processed', { ...row, ...refunded }, now())
        return { id: `rfnd_${paymentId.slice(4)}`, status: 'processed' }
      })
    },

    isCheckoutSignature: ({ signature, ...ids }) => isSameSignature(signCheckout(ids, keys.key_secret), signature),
    isWebhookSignature: (rawBody, signature) => isSameSignature(signWebhook(rawBody, keys.webhook_secret), signature),
    signWebhook: (rawBody) => signWebhook(rawBody, keys.webhook_secret),

    async pay(orderId, outcome) {
      return db.transaction(async (tx) => {
        const [order] = await tx.select().from(sandboxOrders).where(eq(sandboxOrders.id, orderId)).for('update')
        if (!order) throw new PaymentsError('refused', 'The id provided does not exist')
        const isPaid = await tx.$count(
          sandboxPayments,
          and(eq(sandboxPayments.order_id, orderId), inArray(sandboxPayments.status, ['captured', 'refunded'])),
        )
        if (isPaid) throw new PaymentsError('refused', 'This order has been paid already')
        const [payment] = await tx
          .insert(sandboxPayments)
          .values({
            id: createId('pay'),
            order_id: orderId,
            status: outcome === 'success' ? 'captured' : 'failed',
            amount_paise: order.amount_paise,
            created_at: now(),
          })
          .returning()
        if (!payment) throw new Error('A payment of the sandbox was not stored')
        if (outcome === 'failure') {
          await announce(tx, jobs, 'payment.failed', payment, now())
          return toFailure(payment)
        }
        await announce(tx, jobs, 'payment.captured', payment, now())
        return {
          razorpay_payment_id: payment.id,
          razorpay_order_id: orderId,
          razorpay_signature: signCheckout({ orderId, paymentId: payment.id }, keys.key_secret),
        }
      })
    },
  }
}

/** Made once for a database, whichever process comes first. */
async function readKeys(db: DbOrTx): Promise<typeof sandboxKeys.$inferSelect> {
  const created = { key_secret: randomBytes(24).toString('hex'), webhook_secret: randomBytes(24).toString('hex') }
  await db.insert(sandboxKeys).values(created).onConflictDoNothing()
  const [keys] = await db.select().from(sandboxKeys)
  if (!keys) throw new Error('The sandbox has no keys')
  return keys
}

type Row = typeof sandboxPayments.$inferSelect
const DECLINED = 'Payment was declined in the test checkout'

function toPayment(row: Row): ProviderPayment {
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

function toFailure({ id, order_id }: Row): z.infer<typeof CheckoutFailure> {
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

/** The sandbox's webhook, by a job of its own as a provider would send it later. */
async function announce(
  tx: DbOrTx,
  jobs: Jobs,
  event: string,
  { id, order_id, status, amount_paise }: Row,
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
