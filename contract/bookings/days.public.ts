import * as z from 'zod/mini'
import { Data, endpoint, Saved, Time } from '../endpoint.ts'
import { Id, maybe, optionalText, RequestId } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { MESSAGES } from '../messages.ts'
import {
  CITY_VALUES,
  VISIT_OUTCOMES,
  VISIT_STATUSES,
  type VisitEventKind,
  type VisitOutcome,
  type VisitStatus,
} from '../options.ts'
import { toSigns } from '../text.ts'
import { DueIf, PaidBy, Quote, QuoteLines, ToPay } from './quotes.ts'

/** Token of a day link; it holds a technician and a day. */
export const DayToken = z.string().check(z.regex(/^[\w-]{22}$/))

/** A technician's steps, named as in a visit's history. `unassigned` means "I can't"; `not_missed` undoes `missed`. */
export const DAY_STEPS = [
  'accepted',
  'unassigned',
  'on_the_way',
  'turned_back',
  'arrived',
  'missed',
  'not_missed',
  'quoted',
  'done',
] as const satisfies readonly (VisitEventKind | 'not_missed')[]
export type DayStep = (typeof DAY_STEPS)[number]

/** The status of a visit after each step, except for the one that restores the previous status. */
export const STATUS_AFTER = {
  accepted: 'accepted',
  /** It goes to another technician. */
  unassigned: undefined,
  on_the_way: 'on_the_way',
  turned_back: 'accepted',
  arrived: 'arrived',
  missed: 'missed',
  quoted: 'arrived',
  done: 'done',
} as const satisfies Record<Exclude<DayStep, 'not_missed'>, VisitStatus | undefined>

/** The status before `missed`, which `not_missed` restores. */
export const statusBeforeMissed = (onTheWayAt: unknown): VisitStatus => (onTheWayAt ? 'on_the_way' : 'accepted')

const REQUIRED_FIELDS = {
  unassigned: { field: 'reason', message: MESSAGES.whyNeeded },
  arrived: { field: 'code', message: MESSAGES.doorCodeFormat },
  quoted: { field: 'lines', message: MESSAGES.quoteEmpty },
  done: { field: 'outcome', message: MESSAGES.outcomeNeeded },
} as const
type RequiredField = (typeof REQUIRED_FIELDS)[keyof typeof REQUIRED_FIELDS]

/** The required field of a step, and the message if it is missing. */
export const findRequiredField = (step: DayStep): RequiredField | undefined =>
  (REQUIRED_FIELDS as Partial<Record<DayStep, RequiredField>>)[step]

/** The outcomes that a technician can report. */
const DAY_OUTCOMES = ['work', 'inspection', 'none'] as const satisfies readonly VisitOutcome[]
export type DayOutcome = (typeof DAY_OUTCOMES)[number]

/** How often a wrong door code can be tried. */
export const DOOR_CODE_TRIES = 5

const DayVisit = z.object({
  id: z.number(),
  reference: z.string(),
  service_type: z.string(),
  /** The service, in the language of the answer. */
  service: z.string(),
  city: z.enum(CITY_VALUES),
  /** Empty until the customer gives the address, and again from two hours after the visit is done. */
  pincode: z.string(),
  window: z.object({ from: Time, to: Time }),
  is_soon: z.boolean(),
  /** A return under the guarantee: the customer pays nothing for it. */
  is_return: z.optional(z.literal(true)),
  /** Latest arrival time promised to the customer. */
  due_by: Time,
  status: z.enum(VISIT_STATUSES),
  outcome: z.nullable(z.enum(VISIT_OUTCOMES)),
  charge_paise: z.nullable(z.number()),
  is_paid: z.boolean(),
  /** All quotes except replaced ones. */
  quotes: z.array(Quote),
  due_if: z.optional(DueIf),
  /** What the customer pays at the door. */
  to_pay: z.optional(ToPay),
  /** Customer details, shown from the technician's yes until two hours after the visit is done. */
  customer: z.nullable(
    z.object({
      name: z.string(),
      mobile: z.string(),
      address: z.string(),
      gate_note: z.string(),
      /** The job, in the customer's words. */
      message: z.string(),
      /** For a return: what is wrong now. `message` is the original job. */
      claim: z.optional(z.string()),
    }),
  ),
  /** The steps allowed now. */
  can: z.array(z.enum(DAY_STEPS)),
  /** When the technician said "I am on the way"; they can undo it for five minutes. */
  on_the_way_at: z.nullable(Time),
  /** How many door code attempts are left; 0 means that the office has to help. */
  tries_left: z.number(),
})
export type DayVisit = z.infer<typeof DayVisit>

export const TechnicianDay = z.object({
  /** Such as `2026-11-25`. */
  day: z.string(),
  /** When the link expires. */
  ends_at: Time,
  technician: z.object({
    name: z.string(),
    id_number: z.string(),
    image_url: z.string(),
    verified_on: z.nullable(z.string()),
    /** Language of the page and the messages, unless the page's address names another. */
    language: z.enum(LANGUAGES),
  }),
  /** The office's phone number; null if the contact page has none. */
  office: z.nullable(z.string()),
  /** The day's visits by time, without cancelled and reassigned ones. */
  visits: z.array(DayVisit),
})
export type TechnicianDay = z.infer<typeof TechnicianDay>

export const get = endpoint({
  method: 'GET',
  path: '/public/days/:token',
  summary: 'A technician’s visits of the day of the link; an address and a number only of those that were accepted',
  input: z.object({ token: DayToken }),
  output: Data(TechnicianDay),
})

export const step = endpoint({
  method: 'POST',
  path: '/public/days/:token/steps',
  summary:
    'Bring a visit of the day on, also later what was said in it; a refusal has the day as it is now in `day`, and `tries_left` for a wrong code',
  input: z.object({
    token: DayToken,
    visit_id: Id,
    step: z.enum(DAY_STEPS, MESSAGES.stepUnknown),
    /** Made by the page for each tap, so that a repeated request acts once. */
    action_id: RequestId,
    /** When it was tapped, by the phone's clock. The request may arrive much later. */
    said_at: maybe(z.iso.datetime(MESSAGES.timeUnreadable)),
    /** The customer's four-digit code; required to arrive. */
    code: maybe(z.string(MESSAGES.doorCodeFormat).check(z.overwrite(toSigns), z.regex(/^[0-9]{4}$/, MESSAGES.doorCodeFormat))),
    /** Required for `unassigned`. */
    reason: optionalText(300),
    /** Required for `done`. */
    outcome: maybe(z.enum(DAY_OUTCOMES, MESSAGES.outcomeNeeded)),
    /** Required for `quoted`. */
    lines: maybe(QuoteLines),
    /** Required for `done` if something is due. */
    paid_by: maybe(PaidBy),
  }),
  /** Null once the link has expired. */
  output: Saved(z.nullable(TechnicianDay)),
})
