import * as z from 'zod/mini'
import { Day } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, endpoint, Page, Saved, Time } from '../endpoint.ts'
import { Id, ListQuery, maybe, optionalText } from '../fields.ts'
import { DISPUTE_STATUSES, ORDER_STATUSES, type OrderStatus, PAYMENT_GROUPS, PAYMENT_STATUSES, PROVIDERS } from '../options.ts'
import { WayBack } from './way-back.ts'

export { createOrder, getBooking } from './payments.public.ts'

/**
 * Orders only move forward, except where a processed refund fails, which returns the money to us. An order that failed
 * or expired can still be paid: a late payment is a booking.
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
  /** Set where a person has to decide, such as for a wrong amount or a second payment. */
  problem: z.nullable(z.string()),
  receipt_number: z.nullable(z.string()),
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
  /** E-mail address of the administrator; null for every other source. */
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
  /** Why, in the administrator's words. */
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

const OrderDetails = z.object({
  order: Order,
  history: z.array(OrderEvent),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
  way_back: WayBack,
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** Filters that apply to every group. Days are whole days in India, of the order. */
const AnyGroupFilter = { search: ListQuery.search, from: maybe(Day), to: maybe(Day) }
const OrderFilter = {
  ...AnyGroupFilter,
  group: maybe(z.enum(PAYMENT_GROUPS, API_MESSAGES.statusUnknown)),
  status: maybe(z.enum(ORDER_STATUSES, API_MESSAGES.statusUnknown)),
}

export const list = endpoint({
  method: 'GET',
  path: '/payments',
  auth: 'owner',
  summary: 'Orders, newest first',
  input: z.object({ ...ListQuery, ...OrderFilter }),
  output: Page(Order),
})

export const count = endpoint({
  method: 'GET',
  path: '/payments/counts',
  auth: 'owner',
  summary: 'How many orders stand in each group, counted up to 1000 (1001 means more), and the money of what is filtered',
  input: z.object(OrderFilter),
  output: Data(
    z.object({
      all: z.number(),
      needsYou: z.number(),
      succeeded: z.number(),
      givenBack: z.number(),
      notPaid: z.number(),
      /** Money of the filtered orders, without the test checkout's once it is no longer in use. */
      taken_paise: z.number(),
      given_back_paise: z.number(),
      /** The money is that of the newest 10,000 orders that match. */
      is_partial: z.boolean(),
    }),
  ),
})
export type OrderCounts = z.infer<typeof count.output>['data']

/** `GET /payments.csv` answers a file, which no JSON schema describes; this is its query: days of the entries themselves. */
export const PaymentsCsvQuery = z.object({ from: AnyGroupFilter.from, to: AnyGroupFilter.to })
export const PAYMENTS_CSV_PATH = '/payments.csv'

export const get = endpoint({
  method: 'GET',
  path: '/payments/:id',
  auth: 'owner',
  summary: 'An order with its history, its payments, refunds and disputes',
  input: z.object({ id: Id }),
  output: Data(OrderDetails),
})

export const check = endpoint({
  method: 'POST',
  path: '/payments/:id/check',
  auth: 'owner',
  summary: 'Ask the provider about an order now',
  input: z.object({ id: Id }),
  output: Saved(OrderDetails),
})

export const refund = endpoint({
  method: 'POST',
  path: '/payments/:id/refund',
  auth: 'owner',
  stepUp: 'sensitive',
  summary: 'Give back what is left of a payment, or a part of it; asked again, the same refund is answered unless it failed',
  input: z.object({
    id: Id,
    payment_id: optionalText(60),
    /** A partial refund, which needs a reason; without it, all that is left. */
    amount_paise: maybe(z.int(ADMIN_MESSAGES.refundAmount).check(z.minimum(100, ADMIN_MESSAGES.refundAmount))),
    reason: optionalText(500),
    /** Idempotency key: repeated, it is the same refund. */
    request_id: maybe(z.string().check(z.regex(/^[\w-]{16,60}$/))),
  }),
  output: Saved(OrderDetails),
})

export const settle = endpoint({
  method: 'POST',
  path: '/payments/:id/settle',
  auth: 'owner',
  summary: 'Close the problem of an order that was settled otherwise, with a note',
  input: z.object({
    id: Id,
    /** The problem that the administrator read: one that has changed since stays open. */
    problem: z.string().check(z.minLength(1, ADMIN_MESSAGES.problemChanged)),
    note: z.string().check(z.trim(), z.minLength(1, ADMIN_MESSAGES.noteNeeded), z.maxLength(500)),
  }),
  output: Saved(OrderDetails),
})

export const reconcile = endpoint({
  method: 'POST',
  path: '/payments/reconcile',
  auth: 'owner',
  summary: 'Have a job ask the provider about every open order now, due or not',
  output: Saved(z.object({ is_under_way: z.literal(true) })),
})

export const DIFFERENCES = [
  /** A captured payment without a lead. */
  'noLead',
  /** A captured payment for an order that this site did not make. */
  'unknownOrder',
  /** A captured amount that differs from the order's. */
  'amount',
  /** A paid lead whose payment the provider does not list as captured. */
  'noPayment',
  /** A refund that only the provider or only this site lists. */
  'refund',
] as const

export const Balance = z.object({
  day: z.string(),
  provider: z.object({ count: z.number(), amount_paise: z.number(), refunded_paise: z.number() }),
  leads: z.object({ count: z.number(), amount_paise: z.number(), refunded_paise: z.number() }),
  is_even: z.boolean(),
  differences: z.array(
    z.object({
      kind: z.enum(DIFFERENCES),
      payment_id: z.string(),
      amount_paise: z.number(),
      order_id: z.nullable(z.number()),
      reference: z.nullable(z.string()),
    }),
  ),
})
export type Balance = z.infer<typeof Balance>

export const OpenDay = z.object({ day: z.string(), differences: z.nullable(z.number()) })
export type OpenDay = z.infer<typeof OpenDay>

export const getBalance = endpoint({
  method: 'GET',
  path: '/payments/balance',
  auth: 'owner',
  summary: 'A day in India: what the provider captured against the leads that were paid',
  input: z.object({ day: maybe(Day) }),
  output: z.extend(Data(Balance), {
    /** Days of the last month with differences, or not yet compared (`differences` is null). */
    open_days: z.array(OpenDay),
  }),
})
