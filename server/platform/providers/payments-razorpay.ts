import * as z from 'zod/mini'
import { DISPUTE_STATUSES, PAYMENT_STATUSES } from '../../../contract/options.ts'
import { isSameSignature, signCheckout, signWebhook } from '../secrets.ts'
import { askProvider, ProviderError, reasonOfStatus } from './ask-provider.ts'
import type { Payments, ProviderDispute, ProviderPayment, ProviderRefund } from './payments.ts'

type RazorpaySettings = {
  keyId: string
  keySecret: string
  /** Without it every webhook is refused. */
  webhookSecret?: string
  /** Such as `https://api.razorpay.com/v1`. */
  apiUrl: string
  timeoutMs?: number
}

type Call = { body?: object; headers?: Record<string, string> }

const PAGE_SIZE = 100
// The same request is still in progress.
const CONFLICT = 409
const NO_SUCH_ID = /does not exist|not a valid id|id provided is invalid/i

const Order = z.object({ id: z.string() })
const Payment = z.pipe(
  z.object({
    id: z.string(),
    order_id: z.nullish(z.string()),
    amount: z.int(),
    amount_refunded: z.nullish(z.int()),
    currency: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    method: z.nullish(z.string()),
    error_description: z.nullish(z.string()),
    created_at: z.int(),
  }),
  z.transform(
    (payment): ProviderPayment => ({
      id: payment.id,
      orderId: payment.order_id ?? null,
      amountPaise: payment.amount,
      refundedPaise: payment.amount_refunded ?? 0,
      currency: payment.currency,
      status: payment.status,
      method: payment.method ?? null,
      error: payment.error_description ?? null,
      createdAt: new Date(payment.created_at * 1000),
    }),
  ),
)
const PaymentList = z.object({ items: z.array(Payment) })
// Razorpay sends an empty list instead of no notes.
const Notes = z.nullish(z.union([z.object({ key: z.optional(z.string()) }), z.array(z.unknown())]))
const Refund = z.pipe(
  z.object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(['pending', 'processed', 'failed']),
    notes: Notes,
    created_at: z.int(),
  }),
  z.transform(
    ({ id, payment_id, amount, status, notes, created_at }): ProviderRefund => ({
      ...{ id, status, paymentId: payment_id, amountPaise: amount, createdAt: new Date(created_at * 1000) },
      key: notes && 'key' in notes ? (notes.key ?? null) : null,
    }),
  ),
)
const RefundList = z.object({ items: z.array(Refund) })
const Dispute = z.pipe(
  z.object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    status: z.enum(DISPUTE_STATUSES),
    reason_code: z.nullish(z.string()),
    reason_description: z.nullish(z.string()),
    respond_by: z.nullish(z.int()),
    created_at: z.int(),
  }),
  z.transform(
    ({ id, payment_id, amount, status, reason_code, reason_description, respond_by, created_at }): ProviderDispute => ({
      ...{ id, status, paymentId: payment_id, amountPaise: amount, createdAt: new Date(created_at * 1000) },
      reason: reason_description ?? reason_code?.replaceAll('_', ' ') ?? null,
      respondBy: respond_by ? new Date(respond_by * 1000) : null,
    }),
  ),
)
const DisputeList = z.object({ items: z.array(Dispute) })
const Failure = z.object({ error: z.object({ description: z.string() }) })

class Refusal extends ProviderError {
  readonly isUnknownId: boolean

  constructor(status: number, description: string) {
    super('refused', `Razorpay refused: ${description.slice(0, 300)}`)
    this.isUnknownId = status === 404 || (status === 400 && NO_SUCH_ID.test(description))
  }
}

/** Razorpay over its HTTP API: https://razorpay.com/docs/api/ */
export function razorpayPayments(settings: RazorpaySettings): Payments {
  const { keyId, keySecret, webhookSecret, timeoutMs = 8000 } = settings
  const apiUrl = settings.apiUrl.replace(/\/+$/, '')
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function ask<S extends z.core.$ZodType>(schema: S, method: 'GET' | 'POST', path: string, call: Call = {}) {
    const what = `${method} ${path}`
    const { status, body } = await askProvider(`Razorpay (${what})`, apiUrl + path, {
      method,
      headers: { Authorization: authorization, ...(call.body && { 'Content-Type': 'application/json' }), ...call.headers },
      body: call.body && JSON.stringify(call.body),
      timeoutMs,
    })
    if (status < 300) {
      const read = z.safeParse(schema, body)
      if (read.success) return read.data
      throw new ProviderError('unknown', `Razorpay’s answer to ${what} can’t be read`)
    }
    const failure = z.safeParse(Failure, body)
    const reason = reasonOfStatus(status)
    // An error without Razorpay’s body comes from a proxy in between, which doesn't know what Razorpay did.
    if (reason !== 'refused' || status === CONFLICT || !failure.success)
      throw new ProviderError(reason === 'refused' ? 'unknown' : reason, `Razorpay answered ${status} to ${what}`)
    throw new Refusal(status, failure.data.error.description)
  }

  async function find<S extends z.core.$ZodType>(schema: S, folder: 'payments' | 'refunds', id: string) {
    // A visitor may have supplied the id, and it becomes part of the path.
    if (!/^\w+$/.test(id)) return undefined
    return ask(schema, 'GET', `/${folder}/${id}`).catch((error: unknown) => {
      if (error instanceof Refusal && error.isUnknownId) return undefined
      throw error
    })
  }
  const findPayment = (paymentId: string) => find(Payment, 'payments', paymentId)

  async function listAll<Item extends { id: string }>(
    schema: z.core.$ZodType<{ items: Item[] }>,
    folder: 'payments' | 'refunds' | 'disputes',
    { from, to }: { from: Date; to: Date },
  ): Promise<Item[]> {
    const span = `from=${Math.floor(from.getTime() / 1000)}&to=${Math.ceil(to.getTime() / 1000)}`
    // By id: a new item shifts the pages by one, so that the next page repeats an item.
    const byId = new Map<string, Item>()
    for (let skip = 0; ; skip += PAGE_SIZE) {
      const { items } = await ask(schema, 'GET', `/${folder}?${span}&count=${PAGE_SIZE}&skip=${skip}`)
      for (const item of items) byId.set(item.id, item)
      if (items.length < PAGE_SIZE) return [...byId.values()]
    }
  }

  return {
    name: 'razorpay',
    keyId,
    createOrder({ amountPaise, receipt, notes }) {
      return ask(Order, 'POST', '/orders', { body: { amount: amountPaise, currency: 'INR', receipt, notes } })
    },
    async listPaymentsOfOrder(orderId) {
      return (await ask(PaymentList, 'GET', `/orders/${encodeURIComponent(orderId)}/payments`)).items
    },
    listPayments: (span) => listAll(PaymentList, 'payments', span),
    listRefunds: (span) => listAll(RefundList, 'refunds', span),
    listDisputes: (span) => listAll(DisputeList, 'disputes', span),
    findPayment,
    async capture(paymentId, amountPaise) {
      try {
        const body = { amount: amountPaise, currency: 'INR' }
        return await ask(Payment, 'POST', `/payments/${encodeURIComponent(paymentId)}/capture`, { body })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // Razorpay refuses to capture an already captured payment, so its status decides.
        const payment = await findPayment(paymentId)
        if (payment?.status === 'captured') return payment
        throw error
      }
    },
    refund({ paymentId, amountPaise, idempotencyKey }) {
      return ask(Refund, 'POST', `/payments/${encodeURIComponent(paymentId)}/refund`, {
        // Razorpay's lists contain the notes, not the header: the key in them finds a refund whose answer was lost.
        body: { amount: amountPaise, notes: { key: idempotencyKey } },
        headers: { 'X-Refund-Idempotency': idempotencyKey },
      })
    },
    async listRefundsOfPayment(paymentId) {
      return (await ask(RefundList, 'GET', `/payments/${encodeURIComponent(paymentId)}/refunds?count=${PAGE_SIZE}`)).items
    },
    findRefund: (refundId) => find(Refund, 'refunds', refundId),
    isCheckoutSignature({ orderId, paymentId, signature }) {
      return isSameSignature(signCheckout({ orderId, paymentId }, keySecret), signature)
    },
    isWebhookSignature(rawBody, signature) {
      return webhookSecret ? isSameSignature(signWebhook(rawBody, webhookSecret), signature) : false
    },
  }
}
