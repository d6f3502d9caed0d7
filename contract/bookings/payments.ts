import * as z from 'zod/mini'
import { Day } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, Done, endpoint, Page, Saved } from '../endpoint.ts'
import { anyText, Id, ListQuery, maybe, optionalText, requiredText } from '../fields.ts'
import { isUpiId } from '../labels.ts'
import { ORDER_STATUSES, PAYMENT_GROUPS } from '../options.ts'
import { toSigns } from '../text.ts'
import { ListedOrder, OrderDetails } from './order.ts'

export { getBalance } from './payments.balance.ts'
export { createOrder, getBooking, payBill } from './payments.public.ts'

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
  output: Page(ListedOrder),
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
      /** Money of the filtered orders, without the test checkout's once that is off. */
      taken_paise: z.number(),
      given_back_paise: z.number(),
      /** The sums cover only the newest 10,000 matching orders. */
      is_partial: z.boolean(),
    }),
  ),
})
export type OrderCounts = z.infer<typeof count.output>['data']

/** `GET /payments.csv` answers a file, which no JSON schema describes. This is its query: the days of the entries. */
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
    /** A partial refund, which needs a reason; by default, everything that is left. */
    amount_paise: maybe(z.int(ADMIN_MESSAGES.refundAmount).check(z.minimum(100, ADMIN_MESSAGES.refundAmount))),
    reason: optionalText(500),
    /** Idempotency key: a repeated one is the same refund. */
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
    /** The problem that the administrator read. If it has changed since, it stays open. */
    problem: z.string().check(z.minLength(1, ADMIN_MESSAGES.problemChanged)),
    /** The keys of that problem, since two texts can be alike. */
    problem_keys: z.optional(z.array(z.string())),
    note: requiredText(ADMIN_MESSAGES.noteNeeded, 500),
  }),
  output: Saved(OrderDetails),
})

export const setUpiId = endpoint({
  method: 'PUT',
  path: '/payments/upi-id',
  auth: 'owner',
  // All money paid by UPI goes to this ID.
  stepUp: 'factors',
  summary: 'Set the UPI ID of the business, to which bills are paid; empty, that of the environment holds',
  input: z.object({
    upi_id: anyText(170, toSigns, ADMIN_MESSAGES.upiIdInvalid).check(
      z.refine((id) => id === '' || isUpiId(id), ADMIN_MESSAGES.upiIdInvalid),
    ),
  }),
  output: Done,
})

export const reconcile = endpoint({
  method: 'POST',
  path: '/payments/reconcile',
  auth: 'owner',
  summary: 'Have a job ask the provider about every open order now, due or not',
  output: Saved(z.object({ is_under_way: z.literal(true) })),
})
