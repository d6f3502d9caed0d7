import * as z from 'zod/mini'
import { Day, positiveInt, SavedVersion } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { API_MESSAGES } from '../api-messages.ts'
import { DAY_MIN } from '../durations.ts'
import { Data, endpoint, Page, Saved, Time } from '../endpoint.ts'
import { Id, LIMITS, ListQuery, Mobile, maybe, optionalText, Pincode, requiredText } from '../fields.ts'
import { dayIn } from '../india.ts'
import { LANGUAGES } from '../languages.ts'
import { MESSAGES } from '../messages.ts'
import { BOOKING_SERVICE_TYPES, CITY_VALUES } from '../options.ts'
import { toLine } from '../text.ts'

// One error for the whole list: the form has one field for it.
const Pincodes = z.array(z.string(MESSAGES.pincodeInvalid)).check(
  z.maxLength(200, MESSAGES.between(0, 200)),
  z.overwrite((codes) => codes.map((code) => Pincode.safeParse(code).data ?? '')),
  z.refine((codes) => codes.every(Boolean), MESSAGES.pincodeInvalid),
)
const Weekday = z.int(ADMIN_MESSAGES.weekdayUnknown).check(z.minimum(1), z.maximum(7))
const Minute = z.int(ADMIN_MESSAGES.timeInvalid).check(z.minimum(0), z.maximum(DAY_MIN))

const fields = {
  name: requiredText(ADMIN_MESSAGES.requiredOf('Name'), LIMITS.name, toLine),
  mobile: Mobile,
  /** The business's own number on the card, such as `K-104`. */
  id_number: requiredText(ADMIN_MESSAGES.requiredOf('ID number'), 20, toLine),
  skills: z.array(z.enum(BOOKING_SERVICE_TYPES)).check(z.minLength(1, ADMIN_MESSAGES.skillNeeded)),
  cities: z.array(z.enum(CITY_VALUES)).check(z.minLength(1, ADMIN_MESSAGES.cityNeeded)),
  /** Where they work; empty means everywhere in their cities. */
  pincodes: Pincodes,
  /** Weekdays from 1, Monday, to 7. */
  days: z.array(Weekday).check(z.minLength(1, ADMIN_MESSAGES.dayNeeded)),
  /** Working hours in minutes of the day, in India. */
  from_min: Minute,
  to_min: Minute,
  /** Language of their page and messages. */
  language: z.enum(LANGUAGES, API_MESSAGES.languageUnknown),
  is_active: z.boolean(),
}

export const Technician = z.object({
  id: z.number(),
  ...fields,
  /** Their picture's file and its address; both empty without a picture. */
  image: z.string(),
  image_url: z.string(),
  /** When the police check was seen, and which document. */
  verified_on: z.nullable(z.string()),
  verified_how: z.string(),
  version: z.number(),
  updated_at: Time,
})
export type Technician = z.infer<typeof Technician>

/** A technician's current state; `waited`: the time slot of their visit has begun, but they have not arrived. */
export const TECHNICIAN_STATES = ['arrived', 'on_the_way', 'off', 'waited', 'free', 'notWorking'] as const
export type TechnicianState = (typeof TECHNICIAN_STATES)[number]

const Today = z.object({
  /** Today's visits, and how many of them are over. */
  visits: z.number(),
  over: z.number(),
  state: z.enum(TECHNICIAN_STATES),
  /** The visit under way, or else the next one. */
  visit: z.nullable(z.object({ id: z.number(), city: z.enum(CITY_VALUES), pincode: z.string(), from: Time })),
  /** When the time off ends. */
  off_until: z.nullable(Time),
})
export type Today = z.infer<typeof Today>

/** `doors`: arrivals of the last 30 days confirmed by a door code. `nothing_done`: those of them without work. */
const ListedTechnician = z.extend(Technician, { doors: z.number(), nothing_done: z.number(), today: Today })
export type ListedTechnician = z.infer<typeof ListedTechnician>

const Input = z.object({
  ...fields,
  /** A picture from the library; without it, the current one stays. */
  image_id: maybe(positiveInt(MESSAGES.notFound)),
  verified_on: z.nullable(Day),
  verified_how: optionalText(200),
  version: SavedVersion,
})
const inOrder = z.refine<{ from_min: number; to_min: number }>(({ from_min, to_min }) => from_min < to_min, {
  error: ADMIN_MESSAGES.hoursReversed,
  path: ['to_min'],
})
export const TechnicianInput = Input.check(inOrder)
export type TechnicianInput = z.infer<typeof TechnicianInput>

/** Whether the police check was seen more than a year ago. */
export function isCheckOld({ verified_on }: Pick<Technician, 'verified_on'>, now: Date): boolean {
  const today = dayIn(now)
  return verified_on !== null && verified_on < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
}

export const list = endpoint({
  method: 'GET',
  path: '/technicians',
  auth: 'agent',
  summary: 'Technicians by name, active ones first',
  input: z.object(ListQuery),
  output: Page(ListedTechnician),
})

export const get = endpoint({
  method: 'GET',
  path: '/technicians/:id',
  auth: 'owner',
  summary: 'One technician',
  input: z.object({ id: Id }),
  output: Data(Technician),
})

export const create = endpoint({
  method: 'POST',
  path: '/technicians',
  auth: 'owner',
  summary: 'Enter a technician; an active one needs a picture and the day of the police check',
  status: 201,
  input: TechnicianInput,
  output: Saved(Technician),
})

export const update = endpoint({
  method: 'PUT',
  path: '/technicians/:id',
  auth: 'owner',
  summary: 'Save a technician; one with visits to come stays active',
  input: z.extend(Input, { id: Id }).check(inOrder),
  output: Saved(Technician),
})

const DayLink = z.object({
  /** The short address of the technician's page of that day. */
  address: z.string(),
  /** A message with the address, in the technician's language, to send by hand. */
  message: z.string(),
  /** The technician's number. */
  mobile: z.string(),
  day: z.string(),
})
export type DayLink = z.infer<typeof DayLink>

export const makeLink = endpoint({
  method: 'POST',
  path: '/technicians/:id/link',
  auth: 'agent',
  summary: 'The link of a technician’s day, by default of today; a new one ends all earlier ones',
  input: z.object({ id: Id, day: maybe(Day), is_new: maybe(z.boolean()) }),
  output: Saved(DayLink),
})
