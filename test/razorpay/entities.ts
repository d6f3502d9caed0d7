import { randomInt } from 'node:crypto'

/** Orders, payments, refunds and disputes in Razorpay's format. Amounts are paise, times Unix seconds. */

export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: 'INR'
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  /** Razorpay sends an empty list if there are none. */
  notes: Record<string, string> | []
  created_at: number
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: 'INR'
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: string
  amount_refunded: number
  refund_status: 'partial' | 'full' | null
  captured: boolean
  description: string | null
  card_id: null
  bank: null
  wallet: null
  vpa: string | null
  email: string
  contact: string
  notes: Order['notes']
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string>
  created_at: number
}

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: 'INR'
  payment_id: string
  notes: Order['notes']
  receipt: null
  acquirer_data: { arn: null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal'
  speed_requested: 'normal'
}

export type Dispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: 'INR'
  /** The amount that the bank has taken back. */
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
  created_at: number
}

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | `payment.dispute.${'created' | 'action_required' | Exclude<Dispute['status'], 'open'>}`

export type Entities = { payment?: Payment; order?: Order; refund?: Refund; dispute?: Dispute }

export type Event = {
  entity: 'event'
  account_id: string
  event: EventName
  contains: string[]
  payload: { [Name in keyof Entities]: { entity: NonNullable<Entities[Name]> } }
  created_at: number
}

/** Becomes a `BAD_REQUEST_ERROR` with its message as the description. */
export class Refusal extends Error {
  readonly step: string
  readonly reason: string

  constructor(description: string, { step = 'payment_initiation', reason = 'input_validation_failed' } = {}) {
    super(description)
    this.step = step
    this.reason = reason
  }
}

export function toNewOrder(amount: number, receipt: string | null, notes: Record<string, string>): Order {
  return {
    id: createId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: 'INR',
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: Object.keys(notes).length > 0 ? notes : [],
    created_at: nowSeconds(),
  }
}

export function toNewPayment(order: Order, method: string): Payment {
  return {
    id: createId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: 'INR',
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: method === 'upi' ? 'visitor@razorpay' : null,
    email: 'visitor@example.com',
    contact: '+919876543210',
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: nowSeconds(),
  }
}

export function toNewRefund(payment: Payment, amount: number, notes: Record<string, string>, status: Refund['status']): Refund {
  return {
    id: createId('rfnd'),
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: payment.id,
    notes: Object.keys(notes).length > 0 ? notes : [],
    receipt: null,
    acquirer_data: { arn: null },
    created_at: nowSeconds(),
    batch_id: null,
    status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
}

const DAY_S = 86_400

export function toNewDispute({ id, amount }: Payment): Dispute {
  return {
    id: createId('disp'),
    entity: 'dispute',
    payment_id: id,
    amount,
    currency: 'INR',
    amount_deducted: 0,
    reason_code: 'services_not_provided',
    respond_by: nowSeconds() + 10 * DAY_S,
    status: 'open',
    phase: 'chargeback',
    created_at: nowSeconds(),
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Creates an id such as `order_DBJOWzybf0sJbb`. */
export function createId(prefix: string): string {
  return `${prefix}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

export const nowSeconds = () => Math.floor(Date.now() / 1000)
