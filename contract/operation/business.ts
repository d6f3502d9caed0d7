import * as z from 'zod/mini'
import { Promised } from '../bookings/visits.public.ts'
import { Data, endpoint } from '../endpoint.ts'
import { City, LIMITS, maybe, optionalText } from '../fields.ts'
import { PAID_BY } from '../options.ts'

/** How many days a comparison covers, today included. */
export const BUSINESS_SPANS = ['1', '7', '28', '90'] as const
export type BusinessSpan = (typeof BUSINESS_SPANS)[number]

/**
 * Upper bounds for the open minutes from a booking to its first call; the last one also counts everything longer. Every
 * five minutes within the promise, then ever fewer. An open day has 960 minutes.
 */
export const CALL_BOUNDS = [
  ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90],
  ...[105, 120, 150, 180, 240, 300, 360, 480, 720, 960, 1920, 4800, 9600],
] as const

const seenByOwners = z.nullable(z.number())

/**
 * Revenue in paise: receipts of visit charges paid online, less credit notes, plus bills of visits. A receipt counts on
 * its payment day, a credit note on the day its refund went through, a bill on its date. Bills exclude what was paid
 * online before. Null for a role that sees no money.
 */
const Earned = {
  earned_paise: seenByOwners,
  /** The billed part that has not been found yet: reported as paid at the door, or still due. */
  not_found_paise: seenByOwners,
}
const EarnedFigures = z.object(Earned)
export type EarnedFigures = z.infer<typeof EarnedFigures>

const Figures = z.object({
  ...Earned,
  /** Booked or unfinished; null if the forms of one of the days were removed before they were counted. */
  begun: z.nullable(z.number()),
  booked: z.number(),
  /** Booked and paid online. */
  paid: z.number(),
  /** Leads that were called, or still New after their deadline; and those of them called in time. */
  promised: z.number(),
  called_in_time: z.number(),
  /** Half of the calls came within this many open minutes, one of `CALL_BOUNDS`; null without calls. */
  half_called_min: z.nullable(z.number()),
  /** Payments captured and refunds processed; null for a role that sees no money. */
  taken_paise: seenByOwners,
  given_back_paise: seenByOwners,
})
export type BusinessFigures = z.infer<typeof Figures>

const Compared = z.object({
  /** The day, service or city. */
  name: z.string(),
  now: Figures,
  /** The same figures for the period before; for a day, those of the corresponding day. */
  before: Figures,
})
export type ComparedFigures = z.infer<typeof Compared>

export const Business = z.object({
  /** Whole days in India. */
  from: z.string(),
  to: z.string(),
  before_from: z.string(),
  before_to: z.string(),
  total: Compared,
  /** Oldest first. */
  by_day: z.array(Compared),
  /** Services with anything to count in either period, most booked first. */
  by_service: z.array(Compared),
  by_city: z.array(Compared),
  /** Revenue by technician and payment method, highest first; empty for a role that sees no money. */
  by_technician: z.array(
    z.object({
      /** Who did the work; null if no one has yet, or if it is no longer known. */
      technician: z.nullable(z.object({ id: z.number(), name: z.string() })),
      now: EarnedFigures,
      before: EarnedFigures,
    }),
  ),
  /** `online`: by checkout or link; `owed`: not paid at the door. */
  by_payment: z.array(z.object({ paid_by: z.enum(PAID_BY), now: EarnedFigures, before: EarnedFigures })),
  /**
   * How the 90-minute promise was kept at the door, independent of the filters; null while there are too few confirmed
   * arrivals.
   */
  promise: z.nullable(Promised),
})
export type Business = z.infer<typeof Business>

export const get = endpoint({
  method: 'GET',
  path: '/business',
  auth: 'agent',
  summary:
    'Bookings, calls and, for owners, what was earned in the last days beside the days before, by day, service, city, technician and way of payment',
  input: z.object({
    days: z._default(z.enum(BUSINESS_SPANS, 'Choose 1, 7, 28 or 90 days'), '7'),
    service: optionalText(LIMITS.serviceType),
    city: maybe(City),
  }),
  output: Data(Business),
})
