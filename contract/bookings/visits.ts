import * as z from 'zod/mini'
import { Day } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, endpoint, Saved, Time } from '../endpoint.ts'
import { City, Id, maybe, optionalText } from '../fields.ts'
import { CITY_VALUES, PAID_BY, QUOTE_STATUSES, VISIT_ACTORS, VISIT_EVENTS, VISIT_OUTCOMES, VISIT_STATUSES } from '../options.ts'
import { Lead } from './lead.ts'
import { DueIf, PaidBy, Quote, QuoteLines, quoteDecision } from './quotes.ts'
import { WindowChoice } from './windows.ts'

export { count } from './visit-needs.ts'
export { listMoney, settle, sumMoney } from './visits.money.ts'
export {
  cancel,
  chooseWindow,
  claim,
  decideQuote,
  getPromise,
  listVisitedCities,
  listWindows,
  saveAddress,
} from './visits.public.ts'

const Span = z.object({ from: Time, to: Time })

export const Visit = z.object({
  id: z.number(),
  lead_id: z.number(),
  reference: z.string(),
  service_type: z.string(),
  city: z.enum(CITY_VALUES),
  name: z.string(),
  mobile: z.string(),
  address: z.string(),
  pincode: z.string(),
  gate_note: z.string(),
  /** When the technician arrives. */
  window: Span,
  is_soon: z.boolean(),
  /** The visit whose guarantee covers it. */
  return_of: z.nullable(z.number()),
  /** Latest arrival time promised to the customer. */
  due_by: Time,
  /** The reserved time of a technician; null while the visit still has to be planned. */
  reservation: z.nullable(z.extend(Span, { taken_at: Time })),
  technician: z.nullable(z.object({ id: z.number(), name: z.string(), mobile: z.string() })),
  charge_paise: z.nullable(z.number()),
  is_paid: z.boolean(),
  /** What a cancellation would refund: neither refunded nor requested yet, nor earned by an earlier visit. */
  refundable_paise: z.number(),
  status: z.enum(VISIT_STATUSES),
  outcome: z.nullable(z.enum(VISIT_OUTCOMES)),
  moves: z.number(),
  accepted_at: z.nullable(Time),
  on_the_way_at: z.nullable(Time),
  arrived_at: z.nullable(Time),
  is_arrival_proved: z.boolean(),
  done_at: z.nullable(Time),
  /** What was due at the door when it was done, how it was reported paid, and when the owner found it. */
  due_paise: z.nullable(z.number()),
  paid_by: z.nullable(z.enum(PAID_BY)),
  settled_at: z.nullable(Time),
  /** The newest quote. */
  quote: z.nullable(z.object({ number: z.number(), total_paise: z.number(), status: z.enum(QUOTE_STATUSES), created_at: Time })),
  created_at: Time,
  /** The latest event, its time and its note. */
  last_event: z.object({ what: z.enum(VISIT_EVENTS), note: z.nullable(z.string()), created_at: Time }),
})
export type Visit = z.infer<typeof Visit>

export const VisitEvent = z.object({
  id: z.number(),
  what: z.enum(VISIT_EVENTS),
  by: z.enum(VISIT_ACTORS),
  /** The administrator's email address. */
  administrator: z.nullable(z.string()),
  technician: z.nullable(z.string()),
  note: z.nullable(z.string()),
  created_at: Time,
})
export type VisitEvent = z.infer<typeof VisitEvent>

/** What needs a person, most urgent first. */
export const NEEDS_OF_VISIT = [
  'late',
  'lost',
  'quoteWaits',
  'notOnTheWay',
  'claim',
  'noReply',
  'noAddress',
  'outside',
  'severalVisits',
  'notPaid',
  'notChecked',
  'lowStars',
] as const
export type NeedOfVisit = (typeof NEEDS_OF_VISIT)[number]

const BoardTechnician = z.object({
  id: z.number(),
  name: z.string(),
  mobile: z.string(),
  image_url: z.string(),
  skills: z.array(z.string()),
  cities: z.array(z.enum(CITY_VALUES)),
  is_active: z.boolean(),
  /** The police check was seen more than a year ago. */
  is_check_old: z.boolean(),
  /** The hours of that day in minutes; null on a day off. */
  hours: z.nullable(z.object({ from_min: z.number(), to_min: z.number() })),
})
const TimeOff = z.object({
  technician_id: z.number(),
  from: Time,
  to: Time,
  note: z.nullable(z.string()),
  batch: z.nullable(z.string()),
})

export const Board = z.object({
  day: z.string(),
  technicians: z.array(BoardTechnician),
  /** The day's visits by time, without cancelled ones. */
  visits: z.array(Visit),
  off: z.array(TimeOff),
  /** Time held while a visitor pays. */
  held: z.array(z.extend(Span, { technician_id: z.number() })),
  /** Live visits without a technician, on any day. */
  to_plan: z.array(Visit),
  /** New leads without a visit, for services that a technician does. */
  leads: z.array(Lead),
  /** What needs a person now, whatever day is shown. */
  needs: z.array(
    z.object({
      visit_id: z.number(),
      need: z.enum(NEEDS_OF_VISIT),
      since: Time,
      /** Another lead of the same number that asked for a time and waits for a person. */
      lead: z.optional(Lead),
    }),
  ),
  /** Visits that need a person but are neither on this day nor waiting to be planned. */
  others: z.array(Visit),
  /** Mobile numbers on this page that belong to several live leads. */
  same_number: z.array(z.string()),
  /** Identifies this state; the next answer is `same` until something changes. */
  revision: z.string(),
})
export type Board = z.infer<typeof Board>

export const list = endpoint({
  method: 'GET',
  path: '/visits',
  auth: 'agent',
  summary: 'The board of a day: technicians, their visits, what has to be planned and what needs attention',
  input: z.object({ day: maybe(Day), city: maybe(City), revision: optionalText(200) }),
  output: Data(z.union([z.object({ same: z.literal(true) }), Board])),
})

export const get = endpoint({
  method: 'GET',
  path: '/visits/:id',
  auth: 'agent',
  summary: 'One visit with its history and its lead',
  input: z.object({ id: Id }),
  output: Data(
    z.object({
      visit: Visit,
      events: z.array(VisitEvent),
      lead: Lead,
      /** Other live leads of the same number. */
      same_number: z.array(Lead),
      quotes: z.array(Quote),
      due_if: z.optional(DueIf),
      bill_number: z.nullable(z.string()),
    }),
  ),
})

export const listOfLead = endpoint({
  method: 'GET',
  path: '/leads/:id/visits',
  auth: 'agent',
  summary: 'The visits of a lead, newest first',
  input: z.object({ id: Id }),
  output: Data(z.array(Visit)),
})

/** Why a technician can't come in a window: the first reason that applies, else `free`. */
export const FITS = ['free', 'busy', 'off', 'notWorking', 'otherPincode', 'otherCity', 'otherService'] as const

const Candidate = z.object({
  technician_id: z.number(),
  name: z.string(),
  fit: z.enum(FITS),
  /** When their reservation would begin. */
  from: z.nullable(Time),
  reservations_that_day: z.number(),
})
export type Candidate = z.infer<typeof Candidate>

export const listCandidates = endpoint({
  method: 'GET',
  path: '/visits/candidates',
  auth: 'agent',
  summary: 'Who can come in a window: the one who would be chosen first, then those who can’t',
  input: z.object({ lead_id: maybe(Id), visit_id: maybe(Id), window: WindowChoice }),
  output: Data(z.array(Candidate)),
})

export const plan = endpoint({
  method: 'POST',
  path: '/visits',
  auth: 'agent',
  summary: 'Plan a visit for a lead; without a technician the best free one comes',
  status: 201,
  input: z.object({ lead_id: Id, window: WindowChoice, technician_id: maybe(Id), request_id: optionalText(60) }),
  output: Saved(Visit),
})

export const update = endpoint({
  method: 'PATCH',
  path: '/visits/:id',
  auth: 'agent',
  summary: 'Bring a visit to its next status, or give it another window or technician',
  input: z.object({
    id: Id,
    step: maybe(z.enum(VISIT_STATUSES, API_MESSAGES.statusUnknown)),
    window: maybe(WindowChoice),
    technician_id: maybe(Id),
    /** Required to cancel, and to arrive without the door code. */
    reason: optionalText(300),
    /** Required to finish a visit. */
    outcome: maybe(z.enum(['work', 'inspection', 'none'], ADMIN_MESSAGES.outcomeNeeded)),
    /** Required to finish a visit if something is due. */
    paid_by: maybe(PaidBy),
    /** A quote that the technician dictates. */
    lines: maybe(QuoteLines),
    /** The customer's answer by phone to the quote that is read out. */
    answer: maybe(z.object(quoteDecision)),
    action_id: optionalText(60),
  }),
  output: Saved(Visit),
})

export const takeOff = endpoint({
  method: 'POST',
  path: '/reservations',
  auth: 'agent',
  summary:
    'A technician is off from then on, or no visits are booked in a city; the visits of an absent technician are unassigned',
  status: 201,
  input: z.object({
    technician_id: maybe(Id),
    city: maybe(City),
    from: z.iso.datetime(ADMIN_MESSAGES.timeInvalid),
    to: z.iso.datetime(ADMIN_MESSAGES.timeInvalid),
    note: optionalText(200),
  }),
  output: Saved(z.object({ batch: z.string(), unassigned: z.array(Visit) })),
})

export const endOff = endpoint({
  method: 'DELETE',
  path: '/reservations/:batch',
  auth: 'agent',
  summary: 'Take time off back; visits that it unassigned return where the time is still free',
  input: z.object({ batch: z.string().check(z.regex(/^[\w-]{10,60}$/)) }),
  output: Saved(z.object({ returned: z.array(Visit) })),
})
