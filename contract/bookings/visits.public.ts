import * as z from 'zod/mini'
import { Data, endpoint, Saved, Time } from '../endpoint.ts'
import { City, LIMITS, maybe, optionalText, Pincode, RequestId, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { CITY_VALUES } from '../options.ts'
import { BookingToken } from './payments.public.ts'
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
    /** The token of the booking whose visit moves: its own time is given back. */
    token: maybe(BookingToken),
  }),
  output: Data(
    z.object({
      /** The time by which somebody is there who is booked now as `soon`; left out where nobody is free. */
      soon_by: z.optional(Time),
      /** The next free windows, at most three. */
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

export const tellPlace = endpoint({
  method: 'POST',
  path: '/public/bookings/:token/place',
  summary: 'Say where the technician has to come',
  input: z.object({
    token: BookingToken,
    address: requiredText(MESSAGES.addressNeeded, 300),
    pincode: maybe(Pincode),
    gate_note: optionalText(200),
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
