import * as z from 'zod/mini'
import { API_MESSAGES } from '../api-messages.ts'
import { Time } from '../endpoint.ts'
import { LANGUAGES } from '../languages.ts'
import { CITY_VALUES, LEAD_SOURCES, LEAD_STATUSES, ORDER_STATUSES, VISIT_STATUSES } from '../options.ts'
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
  /** The version of the consent text that the visitor saw, see `CONSENT_TEXTS`; null if unknown. */
  consent_version: z.nullable(z.number()),
  /** False if the visitor paid instead of entering a code. */
  is_mobile_verified: z.boolean(),
  payment: z.nullable(
    z.object({
      id: z.string(),
      order_id: z.number(),
      status: z.enum(ORDER_STATUSES),
      amount_paise: z.number(),
      /** How much of it the bank has returned, if anything. */
      refunded_paise: z.optional(z.number()),
    }),
  ),
  /** The language of the booking, or the corrected one: the customer's messages use it. */
  language: z.enum(LANGUAGES),
  created_at: Time,
  /** The latest time at which a call is promised. */
  due_at: Time,
  source: z.enum(LEAD_SOURCES),
  /** Email address of the administrator who entered a lead by phone. */
  taken_by: z.nullable(z.string()),
  /** When the customer was first reached, and by whom; null means unanswered. */
  called_at: z.nullable(Time),
  called_by: z.nullable(z.string()),
  /** Failed call attempts since the last successful one, and when to try again. */
  tries: z.number(),
  try_again_at: z.nullable(Time),
  /** When a technician comes, if a visit is planned: the customer then waits for no call. */
  visit_at: z.optional(Time),
  /** How far that visit is: "planned" until its technician has confirmed. */
  visit_status: z.optional(z.enum(VISIT_STATUSES)),
  /** When a technician arrived at the customer's. */
  visit_arrived_at: z.optional(Time),
  /** The start of a promised visit that no technician comes for. */
  unassigned_visit_at: z.nullable(Time),
  /** When and how the customer reported that the fault is back; null unless a free return is still due. */
  claim: z.nullable(z.object({ at: Time, message: z.string() })),
  /** The online payment to refund if the lead is cancelled or deleted, if any. */
  refund_paise: z.optional(z.number()),
  /** Who handles it. */
  assignee: z.nullable(Assignee),
  /** The newest note. */
  last_note: z.nullable(z.string()),
})
export type Lead = z.infer<typeof Lead>

/** How a customer gets back to a booking. */
export const WayBack = z.object({
  /** The short address of the booking's page. */
  address: z.string(),
  /** A message with the address, in the booking's language, to send by hand. */
  message: z.string(),
})
export type WayBack = z.infer<typeof WayBack>
