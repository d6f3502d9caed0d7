import { ProviderError } from './provider-error.ts'

/** A payment as the provider has it: an attempt to pay an order. */
export type ProviderPayment = {
  /** `pay_…` */
  id: string
  /** `order_…`; null for a payment that belongs to no order. */
  orderId: string | null
  amountPaise: number
  refundedPaise: number
  currency: string
  /** `created`: begun, the bank has not answered yet. `authorized`: the money is held and goes back if nobody captures it. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** Such as `upi` or `card`. */
  method: string | null
  /** Why it failed, in the provider's words. */
  error: string | null
  createdAt: Date
}

/** A refund as the provider has it. */
export type ProviderRefund = {
  /** `rfnd_…` */
  id: string
  paymentId: string
  amountPaise: number
  /** `pending`: the bank has not answered yet, and may still say no. */
  status: 'pending' | 'processed' | 'failed'
  /** The `idempotencyKey` that it was asked for with; null for one made at the provider's own desk. */
  key: string | null
  createdAt: Date
}

/** The provider takes the money; what it says about a payment is the truth. Every call rejects with PaymentsError. */
export type Payments = {
  name: 'razorpay' | 'sandbox'
  /** The public key that the checkout is opened with. */
  keyId: string
  /** `receipt`: at most 40 characters, unique. */
  createOrder(order: { amountPaise: number; receipt: string; notes: Record<string, string> }): Promise<{ id: string }>
  listPaymentsOfOrder(orderId: string): Promise<ProviderPayment[]>
  /** Every payment begun in the span, whosever order it was for. */
  listPayments(span: { from: Date; to: Date }): Promise<ProviderPayment[]>
  /** Undefined where the provider knows no such payment. */
  findPayment(paymentId: string): Promise<ProviderPayment | undefined>
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>
  /** The same key again answers the refund that it made. */
  refund(refund: { paymentId: string; amountPaise: number; idempotencyKey: string }): Promise<ProviderRefund>
  /** Every refund of the payment, whoever asked for it. */
  listRefundsOfPayment(paymentId: string): Promise<ProviderRefund[]>
  /** Undefined where the provider knows no such refund. */
  findRefund(refundId: string): Promise<ProviderRefund | undefined>
  /** Checks what the checkout handed to the page; compares in constant time. */
  isCheckoutSignature(signed: { orderId: string; paymentId: string; signature: string }): boolean
  /** Checks a webhook's raw body; false where no webhook secret is set. */
  isWebhookSignature(rawBody: string, signature: string): boolean
}

/** `refused` is the provider's own no, which it would say again: a call that could not even be sent is `unknown` here. */
export class PaymentsError extends ProviderError {}
