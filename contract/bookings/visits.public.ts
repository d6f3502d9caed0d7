import * as z from 'zod/mini'
import { Data, endpoint, Saved, Time } from '../endpoint.ts'
import { BookingToken, City, LIMITS, maybe, optionalText, Pincode, RequestId, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { CITY_VALUES } from '../options.ts'
import { quoteDecision } from './quotes.ts'
import { BookingVisit } from './visit.ts'
import { WindowChoice } from './windows.ts'

export const listWindows = endpoint({
  method: 'GET',
  path: '/public/windows',
  summary: 'When a technician can come for a service in a city; no days where none does',
  input: z.object({
    service_type: requiredText(MESSAGES.requiredOf('Service'), LIMITS.serviceType),
    city: City,
    pincode: maybe(Pincode),
    /** The token of the booking to move: its current time counts as free. */
    token: maybe(BookingToken),
  }),
  output: Data(
    z.object({
      /** Latest arrival of a technician booked as `soon` now; omitted if no one is free. */
      soon_by: z.optional(Time),
      /** The next free windows, three at most. */
      next: z.array(z.string()),
      /** Seven days of eight windows each, as `2026-11-25T16`. */
      days: z.array(z.object({ day: z.string(), windows: z.array(z.object({ at: z.string(), is_free: z.boolean() })) })),
    }),
  ),
})
export type Windows = z.infer<typeof listWindows.output>['data']

export const listVisitedCities = endpoint({
  method: 'GET',
  path: '/public/visited-cities',
  isContent: true,
  summary: 'The cities that technicians come to, by service; empty while no technician is active',
  output: Data(z.array(z.object({ service_type: z.string(), cities: z.array(z.enum(CITY_VALUES)) }))),
})
export type VisitedCities = z.infer<typeof listVisitedCities.output>['data']

export const chooseWindow = endpoint({
  method: 'POST',
  path: '/public/bookings/:token/window',
  summary: 'Choose when the technician comes, or move the visit; where it is full, `next` of the refusal says what is free',
  input: z.object({ token: BookingToken, window: WindowChoice, action_id: RequestId }),
  output: Saved(BookingVisit),
})

export const decideQuote = endpoint({
  method: 'POST',
  path: '/public/bookings/:token/quote',
  summary: 'Approve or decline the quote that was read; a refusal has the visit with the newest one in `visit`',
  input: z.object({ token: BookingToken, ...quoteDecision }),
  output: Saved(BookingVisit),
})

export const claim = endpoint({
  method: 'POST',
  path: '/public/bookings/:token/claim',
  summary: 'Say within the guarantee that the fault is back; then choose a time. Null until one is chosen, later the return',
  input: z.object({
    token: BookingToken,
    message: requiredText(MESSAGES.claimNeeded, 1000),
    action_id: RequestId,
  }),
  output: Saved(z.nullable(BookingVisit)),
})

/** How well we keep the 90-minute promise; shown once this many arrivals are confirmed by a door code. */
export const Promised = z.object({
  /** Percentage of the visits promised within 90 minutes that arrived in time. */
  percent: z.number(),
  count: z.number(),
})
export type Promised = z.infer<typeof Promised>

export const getPromise = endpoint({
  method: 'GET',
  path: '/public/promise',
  isContent: true,
  summary: 'How often a technician was there within 90 minutes in the last 30 days; null while too few arrivals are proved',
  output: Data(z.nullable(Promised)),
})

export const saveAddress = endpoint({
  method: 'POST',
  path: '/public/bookings/:token/place',
  summary: 'Say where the technician has to come',
  input: z.object({
    token: BookingToken,
    address: requiredText(MESSAGES.addressNeeded, LIMITS.address),
    pincode: maybe(Pincode),
    gate_note: optionalText(LIMITS.gateNote),
  }),
  output: Saved(BookingVisit),
})

export const cancel = endpoint({
  method: 'POST',
  path: '/public/bookings/:token/cancel',
  summary: 'Cancel the visit and its booking; `refund_paise` of the visit comes back. Refused once the technician is at the door',
  input: z.object({ token: BookingToken, action_id: RequestId }),
  output: Saved(BookingVisit),
})
