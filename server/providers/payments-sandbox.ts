import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CheckoutFailure, CheckoutSuccess } from '../../contract/payments.public.ts'
import type { DbOrTx } from '../db/client.ts'
import { sandboxKeys, sandboxOrders, sandboxPayments, sandboxRefunds } from '../db/schema.ts'
import type { Jobs } from '../jobs/queue.ts'
import { type Payments, PaymentsError, type ProviderPayment, type ProviderRefund } from './payments.ts'
import { isSameSignature, signCheckout, signWebhook } from './payments-signature.ts'

export type Sandbox = Payments & {
  name: 'sandbox'
  /** What a person does at the checkout; answers what the checkout hands to the page. Throws PaymentsError. */
  pay(orderId: string, outcome: 'success' | 'failure'): Promise<CheckoutSuccess | z.infer<typeof CheckoutFailure>>
  signWebhook(rawBody: string): string
  /** How the next refunds go, one after the other; one that nothing is said of is processed at once. */
  planRefunds(...outcomes: RefundOutcome[]): void
  /** What the bank says to a pending refund in the end. */
  endRefund(refundId: string, outcome: 'processed' | 'failed'): Promise<void>
}

/** `late`: processed, and no event tells of it. `lost`: processed, and its answer reaches nobody. */
export type RefundOutcome = 'processed' | 'pending' | 'failed' | 'late' | 'lost'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Ids have the provider's form: `pay_` and 14 letters or digits. */
const createId = (prefix: string) => `${prefix}_${Array.from(randomBytes(14), (byte) => LETTERS[byte % LETTERS.length]).join('')}`

/**
 * A payment provider in which no money moves, with books of its own in the same database. It speaks as Razorpay does:
 * ids, signatures, events.
 */
export async function openSandbox({ db, jobs, now }: { db: DbOrTx; jobs: Jobs; now: () => Date }): Promise<Sandbox> {
  const keys = await readKeys(db)
  const planned: RefundOutcome[] = []

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
      const { row, outcome } = await db.transaction(async (tx) => {
        const [payment] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId)).for('update')
        const [earlier] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.key, idempotencyKey))
        if (earlier) return { row: earlier, outcome: 'processed' as const }
        const isTaken = payment?.status === 'captured' || payment?.status === 'refunded'
        if (!isTaken || amountPaise > payment.amount_paise - payment.refunded_paise) {
          throw new PaymentsError('refused', 'The payment has not been captured, or was refunded already')
        }
        const outcome = planned.shift() ?? 'processed'
        const status = outcome === 'pending' || outcome === 'failed' ? outcome : 'processed'
        const [row] = await tx
          .insert(sandboxRefunds)
          .values({
            ...{ id: createId('rfnd'), payment_id: paymentId, key: idempotencyKey, amount_paise: amountPaise, status },
            created_at: now(),
          })
          .returning()
        if (!row) throw new Error('A refund of the sandbox was not stored')
        // What is pending has left the payment already.
        if (status !== 'failed') await moveRefunded(tx, payment, amountPaise)
        if (outcome !== 'late' && status !== 'pending') await announce(tx, jobs, `refund.${status}`, payment, now())
        return { row, outcome }
      })
      if (outcome === 'lost') throw new PaymentsError('unknown', 'The sandbox’s answer was lost')
      return toRefund(row)
    },

    async listRefundsOfPayment(paymentId) {
      const rows = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.payment_id, paymentId))
      return rows.map(toRefund)
    },

    async findRefund(refundId) {
      const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, refundId))
      return row && toRefund(row)
    },

    planRefunds: (...outcomes) => void planned.push(...outcomes),

    async endRefund(refundId, outcome) {
      await db.transaction(async (tx) => {
        const isPending = and(eq(sandboxRefunds.id, refundId), eq(sandboxRefunds.status, 'pending'))
        const [refund] = await tx.update(sandboxRefunds).set({ status: outcome }).where(isPending).returning()
        if (!refund) throw new PaymentsError('refused', 'This refund has ended')
        const ofIt = eq(sandboxPayments.id, refund.payment_id)
        const [payment] = await tx.select().from(sandboxPayments).where(ofIt).for('update')
        if (!payment) throw new Error('A refund of the sandbox has no payment')
        if (outcome === 'failed') await moveRefunded(tx, payment, -refund.amount_paise)
        await announce(tx, jobs, `refund.${outcome}`, payment, now())
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

function toRefund(row: typeof sandboxRefunds.$inferSelect): ProviderRefund {
  const { id, payment_id, amount_paise, status, key, created_at } = row
  return { id, paymentId: payment_id, amountPaise: amount_paise, status, key, createdAt: created_at }
}

async function moveRefunded(tx: DbOrTx, { id, amount_paise, refunded_paise }: Row, byPaise: number): Promise<void> {
  const total = refunded_paise + byPaise
  const status = total === amount_paise ? 'refunded' : 'captured'
  await tx.update(sandboxPayments).set({ status, refunded_paise: total }).where(eq(sandboxPayments.id, id))
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
