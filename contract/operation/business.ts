import * as z from 'zod/mini'
import { Promised } from '../bookings/visits.public.ts'
import { Data, endpoint } from '../endpoint.ts'
import { City, LIMITS, maybe, optionalText } from '../fields.ts'
import { PAID_BY } from '../options.ts'

/** How many days a comparison covers: today, or so many days that end today. */
export const BUSINESS_SPANS = ['1', '7', '28', '90'] as const
export type BusinessSpan = (typeof BUSINESS_SPANS)[number]

/**
 * Open minutes from a booking to its first call are counted up to these bounds; the last one also has what is longer.
 * Every five minutes as long as the promise lasts, then ever fewer; 960 are an open day.
 */
export const CALL_BOUNDS = [
  ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90],
  ...[105, 120, 150, 180, 240, 300, 360, 480, 720, 960, 1920, 4800, 9600],
] as const

const seenByOwners = z.nullable(z.number())

/**
 * What was earned, in paise: receipts of visit charges that were paid online, less credit notes, and bills of visits.
 * A receipt counts on the day of its payment, a credit note on the day on which its refund came through, a bill on the
 * day that it is dated. What was paid online before is not in a bill. Null for a role that sees no money.
 */
const Earned = {
  earned_paise: seenByOwners,
  /** What of it is billed and not found yet: paid at the door as the technicians say, or still to be paid. */
  not_found_paise: seenByOwners,
}
const EarnedFigures = z.object(Earned)
export type EarnedFigures = z.infer<typeof EarnedFigures>

const Figures = z.object({
  ...Earned,
  /** Booked, or left unfinished; null where the forms of one of its days were removed before anybody counted them. */
  begun: z.nullable(z.number()),
  booked: z.number(),
  /** Of those booked, paid online. */
  paid: z.number(),
  /** Leads that were called, or are New while their promised moment is past; and those of them called before it. */
  promised: z.number(),
  called_in_time: z.number(),
  /** Half of the calls came within so many open minutes: a bound of `CALL_BOUNDS`; null without calls. */
  half_called_min: z.nullable(z.number()),
  /** Payments captured and refunds processed; null for a role that sees no money. */
  taken_paise: seenByOwners,
  given_back_paise: seenByOwners,
})
export type BusinessFigures = z.infer<typeof Figures>

const Compared = z.object({
  /** The day, the service or the city. */
  name: z.string(),
  now: Figures,
  /** The same of the time before; for a day, of the day at the same place in it. */
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
  /** Those with anything to count in either time, the most booked first. */
  by_service: z.array(Compared),
  by_city: z.array(Compared),
  /** What was earned by whom and how it was paid, the most first; empty for a role that sees no money. */
  by_technician: z.array(
    z.object({
      /** Who did the work; null where nobody has yet, or where it is no longer known. */
      technician: z.nullable(z.object({ id: z.number(), name: z.string() })),
      now: EarnedFigures,
      before: EarnedFigures,
    }),
  ),
  /** `online` is by the checkout or a link, `owed` what was not paid at the door. */
  by_payment: z.array(z.object({ paid_by: z.enum(PAID_BY), now: EarnedFigures, before: EarnedFigures })),
  /** How the promise of 90 minutes was kept at the door, whatever is asked for; null while too little is proved. */
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
