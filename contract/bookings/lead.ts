import * as z from 'zod/mini'
import { API_MESSAGES } from '../api-messages.ts'
import { Time } from '../endpoint.ts'
import { LANGUAGES } from '../languages.ts'
import { CITY_VALUES, LEAD_SOURCES, LEAD_STATUSES, ORDER_STATUSES } from '../options.ts'
import { perField } from './lead-fields.ts'

export const LeadStatus = z.enum(LEAD_STATUSES, API_MESSAGES.statusUnknown)
export type LeadStatus = z.infer<typeof LeadStatus>

/** An owner or an agent. */
export const Assignee = z.object({ id: z.number(), email: z.string() })

export const Lead = z.object({
  id: z.number(),
  reference: z.string(),
  ...perField(
    () => z.string(),
    () => z.nullable(z.string()),
  ),
  city: z.enum(CITY_VALUES),
  status: LeadStatus,
  /** The version of the consent text that the visitor saw, see `CONSENT_TEXTS`; null where it is not known. */
  consent_version: z.nullable(z.number()),
  /** False where the visitor paid instead of entering a code. */
  is_mobile_verified: z.boolean(),
  payment: z.nullable(
    z.object({
      id: z.string(),
      order_id: z.number(),
      status: z.enum(ORDER_STATUSES),
      amount_paise: z.number(),
      /** What the bank has returned of it, if anything. */
      refunded_paise: z.optional(z.number()),
    }),
  ),
  /** The language that the visitor booked in, or that was corrected since: messages go out in it. */
  language: z.enum(LANGUAGES),
  created_at: Time,
  /** The latest time at which a call is promised. */
  due_at: Time,
  source: z.enum(LEAD_SOURCES),
  /** Who entered a lead that was taken by phone: an administrator's email address. */
  taken_by: z.nullable(z.string()),
  /** When somebody was first reached, and by whom; null means unanswered. */
  called_at: z.nullable(Time),
  called_by: z.nullable(z.string()),
  /** Calls that reached nobody, since the last one that did, and when to try again. */
  tries: z.number(),
  try_again_at: z.nullable(Time),
  /** When a technician comes, once one is planned: nobody waits for a call then. */
  visit_at: z.optional(Time),
  /** Since when a technician is at the customer's. */
  visit_arrived_at: z.optional(Time),
  /** Since when, and in which words, the fault is back; null unless a free return is still to be done. */
  claim: z.nullable(z.object({ at: Time, message: z.string() })),
  /** What comes back of what was paid online once it is cancelled or deleted, where something does. */
  refund_paise: z.optional(z.number()),
  /** Who works on it. */
  assignee: z.nullable(Assignee),
  /** The newest note. */
  last_note: z.nullable(z.string()),
})
export type Lead = z.infer<typeof Lead>

/** How a customer comes back to a booking. */
export const WayBack = z.object({
  /** The short address of the booking's page. */
  address: z.string(),
  /** A message with the address, in the booking's language, to send by hand. */
  message: z.string(),
})
export type WayBack = z.infer<typeof WayBack>
