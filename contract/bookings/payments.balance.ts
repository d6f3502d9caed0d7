import * as z from 'zod/mini'
import { Day } from '../admin-fields.ts'
import { Data, endpoint } from '../endpoint.ts'
import { maybe } from '../fields.ts'

// Compares a day's money at the provider with the leads that were paid.

const DIFFERENCES = [
  /** A captured payment without a lead. */
  'noLead',
  /** A captured payment for an order that we did not create. */
  'unknownOrder',
  /** A captured amount that differs from the order's. */
  'amount',
  /** A paid lead whose payment is not captured at the provider. */
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
    /** Days of the last month with differences, or not compared yet (`differences` is null). */
    open_days: z.array(OpenDay),
  }),
})
