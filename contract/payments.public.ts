import * as z from 'zod/mini'
import { maybe } from './admin-fields.ts'
import { Data, endpoint, Time } from './endpoint.ts'
import { optionalText } from './fields.ts'
import { LeadForm } from './leads.public.ts'
import { MESSAGES } from './messages.ts'
import { PROVIDERS } from './options.ts'

const AmountPaise = z.coerce
  .number<string | number>(MESSAGES.amountUnknown)
  .check(z.int(MESSAGES.amountUnknown), z.minimum(100, MESSAGES.amountUnknown), z.maximum(1_000_000_000, MESSAGES.amountUnknown))

/** Characters of a request_id from which on an order is found by it; a UUID has 36. */
export const REQUEST_ID_MIN = 16

export const createOrder = endpoint({
  method: 'POST',
  path: '/public/store-payment',
  summary: 'Make an order for a visit charge, to be paid at the checkout',
  input: z.object({
    /** In paise: a published service’s visit charge times 100. */
    amount: AmountPaise,
    /** Whose charge it is, such as `homeservice/electrician`. */
    service: optionalText(200),
    /** The form: with it the booking is finished even if the browser never comes back. */
    lead: maybe(LeadForm),
    /**
     * Made by the form: with the same number the same one again answers the same order, so that nobody pays twice. A short
     * one, under `REQUEST_ID_MIN`, could be another's or be guessed: the order is made, and is not found by it.
     */
    request_id: optionalText(60),
  }),
  output: z.object({
    status: z.literal(true),
    /** The provider’s: `order_…` */
    id: z.string(),
    amount: z.number(),
    currency: z.literal('INR'),
    /** The provider’s public key. */
    key: z.string(),
    provider: z.enum(PROVIDERS),
    /** Token in the address of the booking’s private page, see `bookingPath`. */
    token: z.string(),
  }),
})

export const BOOKING_STATES = [
  /** Booked with a code; nothing was to be paid. */
  'booked',
  'paidAndBooked',
  /** The money is here and the booking is on its way. */
  'completing',
  /** The bank has not answered: nobody should pay again. */
  'waiting',
  'notCharged',
  'refunding',
  /** The bank did not take the money that we gave back: it is with us, and a person tries again. */
  'refundFailed',
  'refunded',
  /** The business moved the lead to Completed or Cancelled; a payment was not given back. */
  'done',
  'cancelled',
] as const

export const Booking = z.object({
  state: z.enum(BOOKING_STATES),
  reference: z.nullable(z.string()),
  service_type: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** All but the last three digits are hidden: the address of the page may have been passed on. */
  mobile: z.nullable(z.string()),
  amount_paise: z.nullable(z.number()),
  paid_at: z.nullable(Time),
  has_receipt: z.boolean(),
  /** The receipt was taken back: the money was returned. */
  has_credit_note: z.boolean(),
  /** Where to try again: the page of the service. */
  service: z.nullable(z.string()),
  created_at: Time,
  /** By when we promised to call; null as long as there is no lead. */
  due_at: z.nullable(Time),
})
export type Booking = z.infer<typeof Booking>

/** Token in the address of a booking’s private page, as `createToken` makes it. */
export const BookingToken = z.string().check(z.regex(/^[\w-]{20,60}$/))

export const getBooking = endpoint({
  method: 'GET',
  path: '/public/bookings/:token',
  summary: 'What is true of a booking now; asks the payment provider where that is open',
  input: z.object({ token: BookingToken }),
  output: Data(Booking),
})

export const SandboxPay = z.object({
  order_id: z.string(MESSAGES.requiredOf('order_id')).check(z.regex(/^order_\w{1,50}$/, MESSAGES.orderIdUnknown)),
  outcome: z.enum(['success', 'failure'], MESSAGES.outcomeUnknown),
})

/** What a checkout hands to the page, in Razorpay’s names. */
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
