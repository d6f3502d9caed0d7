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

/** The letters of a day link: a technician and a day, sealed. */
export const DayToken = z.string().check(z.regex(/^[\w-]{22}$/))

/** What a technician does, in the words of a visit's history; `unassigned` is "I can't", `not_missed` takes back `missed`. */
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

/** The status that a step brings its visit to, where it does not restore the one before. */
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

const NEEDS = {
  unassigned: { field: 'reason', message: MESSAGES.whyNeeded },
  arrived: { field: 'code', message: MESSAGES.doorCodeFormat },
  quoted: { field: 'lines', message: MESSAGES.quoteEmpty },
  done: { field: 'outcome', message: MESSAGES.outcomeNeeded },
} as const
type Need = (typeof NEEDS)[keyof typeof NEEDS]

/** The field that has to come with a step, and what is said where it is missing. */
export const findNeed = (step: DayStep): Need | undefined => (NEEDS as Partial<Record<DayStep, Need>>)[step]

/** What a technician can say came of a visit. */
const DAY_OUTCOMES = ['work', 'inspection', 'none'] as const satisfies readonly VisitOutcome[]
export type DayOutcome = (typeof DAY_OUTCOMES)[number]

/** How often a wrong door code can be tried. */
export const DOOR_CODE_TRIES = 5

const DayVisit = z.object({
  id: z.number(),
  reference: z.string(),
  service_type: z.string(),
  /** The service in the language that the answer is wanted in. */
  service: z.string(),
  city: z.enum(CITY_VALUES),
  /** Empty until it was told, and again two hours after the visit was done. */
  pincode: z.string(),
  window: z.object({ from: Time, to: Time }),
  is_soon: z.boolean(),
  /** It comes under the guarantee: nothing is to be paid for it. */
  is_return: z.optional(z.literal(true)),
  /** The latest time that the customer was told. */
  due_by: Time,
  status: z.enum(VISIT_STATUSES),
  outcome: z.nullable(z.enum(VISIT_OUTCOMES)),
  charge_paise: z.nullable(z.number()),
  is_paid: z.boolean(),
  /** What was offered, without what another quote replaced. */
  quotes: z.array(Quote),
  due_if: z.optional(DueIf),
  /** What the customer pays at the door. */
  to_pay: z.optional(ToPay),
  /** Who, where and what for: from the technician's yes until two hours after the visit was done. */
  customer: z.nullable(
    z.object({
      name: z.string(),
      mobile: z.string(),
      address: z.string(),
      gate_note: z.string(),
      /** What is to be done, in the customer's words. */
      message: z.string(),
      /** What is wrong now, of a return; `message` is what was to be done first. */
      claim: z.optional(z.string()),
    }),
  ),
  /** The steps that are possible now. */
  can: z.array(z.enum(DAY_STEPS)),
  /** Since when "I am on the way" was said; it can be taken back for five minutes. */
  on_the_way_at: z.nullable(Time),
  /** How many wrong door codes are left; 0 once the office has to help. */
  tries_left: z.number(),
})
export type DayVisit = z.infer<typeof DayVisit>

export const TechnicianDay = z.object({
  /** Such as `2026-11-25`. */
  day: z.string(),
  /** When the link ends. */
  ends_at: Time,
  technician: z.object({
    name: z.string(),
    id_number: z.string(),
    image_url: z.string(),
    verified_on: z.nullable(z.string()),
    /** The language of the page and the messages, unless the page's address says another. */
    language: z.enum(LANGUAGES),
  }),
  /** The number of the office; null where the contact page has none. */
  office: z.nullable(z.string()),
  /** The visits of the day by time; those that were cancelled or given to somebody else are gone. */
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
    /** Made by the page for each tap, so that a step that is sent again acts once. */
    action_id: RequestId,
    /** When it was tapped, by the phone's clock: it may be sent much later. */
    said_at: maybe(z.iso.datetime(MESSAGES.timeUnreadable)),
    /** The four digits that the customer has; needed to arrive. */
    code: maybe(z.string(MESSAGES.doorCodeFormat).check(z.overwrite(toSigns), z.regex(/^[0-9]{4}$/, MESSAGES.doorCodeFormat))),
    /** Needed for `unassigned`. */
    reason: optionalText(300),
    /** Needed for `done`. */
    outcome: maybe(z.enum(DAY_OUTCOMES, MESSAGES.outcomeNeeded)),
    /** Needed for `quoted`. */
    lines: maybe(QuoteLines),
    /** Needed for `done` where something is to be paid. */
    paid_by: maybe(PaidBy),
  }),
  /** No day once its link has ended. */
  output: Saved(z.nullable(TechnicianDay)),
})
