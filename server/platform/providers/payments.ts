import type { DISPUTE_STATUSES, PAYMENT_STATUSES, Provider } from '../../../contract/options.ts'

/** A payment in the provider's records: one attempt to pay an order. */
export type ProviderPayment = {
  /** `pay_…` */
  id: string
  /** `order_…`; null for a payment without an order. */
  orderId: string | null
  amountPaise: number
  refundedPaise: number
  currency: string
  /**
   * `created`: the bank has not answered yet. `authorized`: the bank holds the money and returns it unless it is
   * captured.
   */
  status: (typeof PAYMENT_STATUSES)[number]
  /** Such as `upi` or `card`. */
  method: string | null
  /** Why it failed, in the provider's words. */
  error: string | null
  createdAt: Date
}

/** A refund in the provider's records. */
export type ProviderRefund = {
  /** `rfnd_…` */
  id: string
  paymentId: string
  amountPaise: number
  /** `pending`: the bank has not answered and may still decline. */
  status: 'pending' | 'processed' | 'failed'
  /** The request's `idempotencyKey`; null for a refund made in the provider's dashboard. */
  key: string | null
  createdAt: Date
}

/** A payer's objection to a payment; the bank decides. */
export type ProviderDispute = {
  /** `disp_…` */
  id: string
  paymentId: string
  amountPaise: number
  status: (typeof DISPUTE_STATUSES)[number]
  /** In the provider's words. */
  reason: string | null
  /** Deadline for contesting it. */
  respondBy: Date | null
  createdAt: Date
}

type Span = { from: Date; to: Date }

/** A payment provider: the source of truth about payments and refunds. Every call rejects with ProviderError. */
export type Payments = {
  name: Provider
  /** The public key that the checkout is opened with. */
  keyId: string
  /** `receipt`: at most 40 characters, unique. */
  createOrder(order: { amountPaise: number; receipt: string; notes: Record<string, string> }): Promise<{ id: string }>
  listPaymentsOfOrder(orderId: string): Promise<ProviderPayment[]>
  /** Every payment started in the span, including those for other shops' orders. */
  listPayments(span: Span): Promise<ProviderPayment[]>
  /** Every refund requested in the span, by anyone. */
  listRefunds(span: Span): Promise<ProviderRefund[]>
  /** Every dispute that began in the span. */
  listDisputes(span: Span): Promise<ProviderDispute[]>
  /** Undefined if the provider doesn't know the payment. */
  findPayment(paymentId: string): Promise<ProviderPayment | undefined>
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>
  /** A repeated key returns the refund that was made. */
  refund(refund: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<ProviderRefund>
  /** Every refund of the payment, requested by anyone. */
  listRefundsOfPayment(paymentId: string): Promise<ProviderRefund[]>
  /** Undefined if the provider doesn't know the refund. */
  findRefund(refundId: string): Promise<ProviderRefund | undefined>
  /** Verifies the checkout's result as passed to the page, in constant time. */
  isCheckoutSignature(signed: { orderId: string; paymentId: string; signature: string }): boolean
  /** Verifies a webhook's raw body; false without a webhook secret. */
  isWebhookSignature(rawBody: string, signature: string): boolean
}
