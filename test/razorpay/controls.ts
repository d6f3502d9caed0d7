import * as z from 'zod/mini'

// The calls by which tests control the stand-in, at `/standin/<name>`. Razorpay's own API has none of them.

export type CaptureMode = 'auto' | 'manual'

const share = z.number().check(z.minimum(0), z.maximum(1))
const ms = z.int().check(z.minimum(0))

/** A payment attempt of a visitor at the checkout. */
export const Pay = z.object({
  order_id: z.string(),
  /** `pending`: the bank has not answered yet; `settle` ends it. */
  outcome: z.enum(['success', 'failure', 'pending']),
  capture: z._default(z.enum(['auto', 'manual']), 'auto'),
  method: z._default(z.string(), 'upi'),
})

export const Settle = z.object({ payment_id: z.string(), outcome: z.enum(['success', 'failure']) })

export const Faults = z.object({
  api: z._default(
    z.object({
      /** Share of calls that are answered 5xx. */
      errorShare: z._default(share, 0),
      /** Share of calls that are answered only after `hangMs`, also with 5xx. */
      hangShare: z._default(share, 0),
      hangMs: z._default(ms, 20_000),
      /** Whether such a call still takes effect, so that only its answer is lost. */
      done: z._default(z.enum(['never', 'sometimes', 'always']), 'sometimes'),
      /** Share of correct answers that arrive up to `lateMsMax` late, after newer ones. */
      lateShare: z._default(share, 0),
      lateMsMax: z._default(ms, 0),
    }),
    { errorShare: 0, hangShare: 0, hangMs: 20_000, done: 'sometimes', lateShare: 0, lateMsMax: 0 },
  ),
  refunds: z._default(
    z.object({
      /** Share of refunds that are pending until the bank ends them, with the same share of failures. */
      pendingShare: z._default(share, 0),
      /** Share of refunds that fail: the shop has the money again. */
      failShare: z._default(share, 0),
      /** The longest time until a pending refund ends; null: only `endRefund` ends it. */
      endsAfterMsMax: z._default(z.nullable(ms), null),
    }),
    { pendingShare: 0, failShare: 0, endsAfterMsMax: null },
  ),
  webhooks: z._default(
    z.object({
      /** Share of events that are never delivered. */
      loseShare: z._default(share, 0),
      doubleShare: z._default(share, 0),
      delayMsMax: z._default(ms, 0),
      /** Whether the events of one change are sent in a random order. */
      shuffle: z._default(z.boolean(), false),
    }),
    { loseShare: 0, doubleShare: 0, delayMsMax: 0, shuffle: false },
  ),
})

export const EndRefund = z.object({ refund_id: z.string(), outcome: z.enum(['processed', 'failed']) })

export const DisputePayment = z.object({
  payment_id: z.string(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
})

export const Webhook = z.object({ url: z.nullable(z.url()) })

export type Confirmed = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** The checkout's answer to the page. */
export type CheckoutAnswer = Confirmed | { error: CheckoutError } | { pending: { order_id: string; payment_id: string } }

export type CheckoutError = {
  code: string
  description: string
  source: string
  step: string
  reason: string
  metadata: { order_id?: string; payment_id?: string }
}

export type Counts = {
  orders: number
  pending: number
  authorized: number
  captured: number
  capturedPaise: number
  refunded: number
  refundedPaise: number
  failed: number
  /** All payments that were captured, also refunded ones. */
  capturedPayments: { id: string; order_id: string; amount: number }[]
  refunds: { id: string; payment_id: string; amount: number; status: 'pending' | 'processed' | 'failed' }[]
  /** Events that are not delivered yet and will be retried. */
  webhooksUnderway: number
}

export type Controls = {
  pay: { input: z.input<typeof Pay>; answer: CheckoutAnswer }
  settle: { input: z.input<typeof Settle>; answer: CheckoutAnswer }
  /** Replaces all faults; `{}` ends them. */
  faults: { input: z.input<typeof Faults>; answer: z.output<typeof Faults> }
  /** Ends a pending refund with the bank's answer. */
  endRefund: { input: z.input<typeof EndRefund>; answer: { id: string } }
  /** The payer objects to a payment, and the bank decides; the money of a lost dispute is taken back. */
  dispute: { input: z.input<typeof DisputePayment>; answer: { id: string } }
  /** Sets where events are sent; null: nowhere. */
  webhook: { input: z.input<typeof Webhook>; answer: z.output<typeof Webhook> }
  counts: { input: undefined; answer: Counts }
}
