import * as z from 'zod/mini'
import { Time } from '../endpoint.ts'
import { DISPUTE_STATUSES, ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, PROVIDERS } from '../options.ts'
import { WayBack } from './lead.ts'

/**
 * Orders only move forward, with one exception: if a processed refund fails, the money is back with us. A failed or
 * expired order can still be paid, because a late payment is a booking.
 */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['paid', 'failed', 'expired'],
  failed: ['paid', 'expired'],
  expired: ['paid'],
  paid: ['booked', 'refunded'],
  booked: ['refunded'],
  refunded: ['booked', 'paid'],
}

export function canAdvance(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to)
}

export const Order = z.object({
  id: z.number(),
  provider: z.enum(PROVIDERS),
  provider_order_id: z.string(),
  status: z.enum(ORDER_STATUSES),
  amount_paise: z.number(),
  /** The captured payment. */
  payment_id: z.nullable(z.string()),
  method: z.nullable(z.string()),
  /** Name and mobile from the form of the order. */
  name: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  service_type: z.nullable(z.string()),
  lead: z.nullable(z.object({ id: z.number(), reference: z.string() })),
  /** Set if a person has to decide, for instance about a wrong amount or a failed refund. */
  problem: z.nullable(z.string()),
  /** Keys of the problems in that text. Two similar failed refunds differ only in their keys. */
  problem_keys: z.array(z.string()),
  receipt_number: z.nullable(z.string()),
  /** The bill that this order pays; null for a visit charge. */
  bill_number: z.nullable(z.string()),
  /** The refunded part of the captured payment. */
  refunded_paise: z.number(),
  token: z.string(),
  created_at: Time,
})
export type Order = z.infer<typeof Order>

export const EVENT_SOURCES = ['visitor', 'callback', 'webhook', 'reconciler', 'administrator'] as const

export const OrderEvent = z.object({
  id: z.number(),
  source: z.enum(EVENT_SOURCES),
  /** Status of the order after this event. */
  status: z.enum(ORDER_STATUSES),
  payment_id: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Email address of the administrator; null for every other source. */
  by: z.nullable(z.string()),
  created_at: Time,
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const Payment = z.object({
  id: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  amount_paise: z.number(),
  refunded_paise: z.number(),
  method: z.nullable(z.string()),
  error: z.nullable(z.string()),
  created_at: Time,
})
export type Payment = z.infer<typeof Payment>

export const REFUND_STATUSES = [
  /** Recorded here; the provider has not confirmed it. */
  'requested',
  /** The provider has accepted it; the bank has not answered. */
  'pending',
  'processed',
  'failed',
] as const

export const Refund = z.object({
  id: z.number(),
  payment_id: z.string(),
  /** The provider's refund id, `rfnd_…`; null until it answers. */
  provider_refund_id: z.nullable(z.string()),
  amount_paise: z.number(),
  status: z.enum(REFUND_STATUSES),
  error: z.nullable(z.string()),
  /** The reason, in the administrator's words. */
  reason: z.nullable(z.string()),
  credit_note_number: z.nullable(z.string()),
  /** Null for a refund made in the provider's own dashboard. */
  by: z.nullable(z.string()),
  created_at: Time,
  ended_at: z.nullable(Time),
})
export type Refund = z.infer<typeof Refund>

export const Dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount_paise: z.number(),
  status: z.enum(DISPUTE_STATUSES),
  /** In the provider's words. */
  reason: z.nullable(z.string()),
  /** Deadline for contesting it. */
  respond_by: z.nullable(Time),
  created_at: Time,
})
export type Dispute = z.infer<typeof Dispute>

/** What was paid for an order, returned and disputed, each oldest first. */
export const OrderMoney = z.object({
  payments: z.array(Payment),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
})
export type OrderMoney = z.infer<typeof OrderMoney>

/** An order that needs someone says what can be refunded. */
export const ListedOrder = z.extend(Order, { money: z.optional(OrderMoney) })
export type ListedOrder = z.infer<typeof ListedOrder>

export const OrderDetails = z.extend(OrderMoney, {
  order: Order,
  history: z.array(OrderEvent),
  way_back: WayBack,
})
export type OrderDetails = z.infer<typeof OrderDetails>
