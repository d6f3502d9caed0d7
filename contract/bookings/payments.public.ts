import * as z from 'zod/mini'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, endpoint, Time } from '../endpoint.ts'
import { BookingToken, maybe, optionalText, RequestId } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { PROVIDERS } from '../options.ts'
import { LeadForm } from './leads.public.ts'
import { Proof } from './proofs.ts'
import { BookingVisit } from './visit.ts'
import { WindowChoice } from './windows.ts'

const AmountPaise = z.coerce
  .number<string | number>(MESSAGES.amountUnknown)
  .check(z.int(MESSAGES.amountUnknown), z.minimum(100, MESSAGES.amountUnknown), z.maximum(1_000_000_000, MESSAGES.amountUnknown))

/** The data that opens the checkout. */
const CheckoutOrder = {
  status: z.literal(true),
  /** The provider's order id, `order_…`. */
  id: z.string(),
  amount: z.number(),
  currency: z.literal('INR'),
  /** The provider's public key. */
  key: z.string(),
  provider: z.enum(PROVIDERS),
  /** Token in the address of the booking page, see `bookingPath`. */
  token: z.string(),
}

export const createOrder = endpoint({
  method: 'POST',
  path: '/public/store-payment',
  summary: 'Make an order for a visit charge, to be paid at the checkout',
  input: z.object({
    /** The visit charge of a published service in paise. */
    amount: AmountPaise,
    /** The service whose visit charge is paid, such as `homeservice/electrician`. */
    service: optionalText(200),
    /** The booking form. With it, the booking is completed even if the browser never returns. */
    lead: maybe(LeadForm),
    /** Idempotency key: with the same mobile number it returns the same order, so that no one pays twice. */
    request_id: RequestId,
    /**
     * Identifies one browser's submissions of one form, by code and by payment; `request_id` stands in if it is
     * missing.
     */
    form_id: RequestId,
    /** When the technician should come. The time is held while the order is paid; refused with `next` if it is full. */
    window: maybe(WindowChoice),
    proof: Proof,
  }),
  output: z.object({
    ...CheckoutOrder,
    /** The chosen time is held, so the checkout must close after this many seconds. */
    pay_within_s: z.optional(z.number()),
    /** Others are paying for every free slot at this time: the first to pay gets it. */
    is_contested: z.optional(z.literal(true)),
  }),
})

export const BOOKING_STATES = [
  /** Booked with a code, without a payment. */
  'booked',
  'paidAndBooked',
  /** Paid, but the lead is not written yet. */
  'completing',
  /** The bank has not answered, so the visitor must not pay again. */
  'waiting',
  'notCharged',
  /** A second payment for a booking that is already paid; we refund it. */
  'paidTwice',
  'refunding',
  /** The bank rejected the refund: the business still has the money and must refund it again. */
  'refundFailed',
  'refunded',
  /** The business moved the lead to Completed or Cancelled. A payment stays with us. */
  'done',
  'cancelled',
] as const

export const Booking = z.object({
  state: z.enum(BOOKING_STATES),
  reference: z.nullable(z.string()),
  service_type: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** All but the last three digits are masked, because people may share the page's address. */
  mobile: z.nullable(z.string()),
  amount_paise: z.nullable(z.number()),
  paid_at: z.nullable(Time),
  has_receipt: z.boolean(),
  /** The refunded part of the payment, and the numbers of its credit notes, oldest first. */
  refunded_paise: z.number(),
  credit_notes: z.array(z.string()),
  /** Numbers of its visits' bills, oldest first; omitted if there are none. */
  bills: z.optional(z.array(z.string())),
  /** Path of the service's page, to try again. */
  service: z.nullable(z.string()),
  created_at: Time,
  /** Latest time of the promised call; null while there is no lead. */
  due_at: z.nullable(Time),
  /** The customer was reached: we have made the promised call. */
  is_called: z.boolean(),
  /** When a technician comes; omitted if no technician does such visits there and none is planned. */
  visit: z.optional(BookingVisit),
})
export type Booking = z.infer<typeof Booking>

export const getBooking = endpoint({
  method: 'GET',
  path: '/public/bookings/:token',
  summary: 'What is true of a booking now; asks the payment provider where that is open',
  input: z.object({ token: BookingToken }),
  output: Data(Booking),
})

export const payBill = endpoint({
  method: 'POST',
  path: '/public/bookings/:token/pay',
  summary: 'Make an order for the bill that is still to be paid; asked again, the same one while it can be paid',
  input: z.object({ token: BookingToken }),
  output: z.object(CheckoutOrder),
})

export const SandboxPay = z.object({
  order_id: z.string(API_MESSAGES.orderIdNeeded).check(z.regex(/^order_\w{1,50}$/, API_MESSAGES.orderIdUnknown)),
  outcome: z.enum(['success', 'failure'], API_MESSAGES.outcomeUnknown),
})

/** The checkout's result, in Razorpay's field names. */
export const CheckoutSuccess = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
})
export type CheckoutSuccess = z.infer<typeof CheckoutSuccess>

export const CheckoutFailure = z.object({
  error: z.object({
    code: z.string(),
    description: z.string(),
    source: z.string(),
    step: z.string(),
    reason: z.string(),
    metadata: z.object({ order_id: z.string(), payment_id: z.string() }),
  }),
})
