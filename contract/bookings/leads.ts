import * as z from 'zod/mini'
import { Day } from '../admin-fields.ts'
import { API_MESSAGES } from '../api-messages.ts'
import { removeCall, restoreCall } from '../content/trash.ts'
import { Data, Done, endpoint, Page, Saved, Time } from '../endpoint.ts'
import { City, Id, LIMITS, ListQuery, maybe, optionalText } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { LIST_DEPTH } from '../lists.ts'
import { MESSAGES } from '../messages.ts'
import {
  CITY_VALUES,
  LEAD_CALL_FILTERS,
  LEAD_EVENTS,
  LEAD_SOURCES,
  LEAD_STATUSES,
  ORDER_STATUSES,
  UNFINISHED_REASONS,
} from '../options.ts'
import { Assignee, CallReport } from './lead-calls.ts'
import { perDraftField, perField } from './lead-fields.ts'

export { listAssignees } from './lead-calls.ts'
export { create } from './leads.public.ts'

export const LeadStatus = z.enum(LEAD_STATUSES, API_MESSAGES.statusUnknown)
export type LeadStatus = z.infer<typeof LeadStatus>

const NEXT: Record<LeadStatus, readonly LeadStatus[]> = {
  New: ['Completed', 'Cancelled'],
  Completed: ['New'],
  Cancelled: ['New'],
}

/** A new lead is completed or cancelled, and either can be reopened. */
export function canMove(from: LeadStatus, to: LeadStatus): boolean {
  return NEXT[from].includes(to)
}

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
    z.object({ id: z.string(), order_id: z.number(), status: z.enum(ORDER_STATUSES), amount_paise: z.number() }),
  ),
  /** The language that the visitor booked in. */
  language: z.enum(LANGUAGES),
  created_at: Time,
  /** The latest time at which a call is promised. */
  due_at: Time,
  source: z.enum(LEAD_SOURCES),
  /** Who entered a lead that was taken by phone: an administrator's e-mail address. */
  taken_by: z.nullable(z.string()),
  /** When somebody was first reached, and by whom; null means unanswered. */
  called_at: z.nullable(Time),
  called_by: z.nullable(z.string()),
  /** Calls that reached nobody, since the last one that did, and when to try again. */
  tries: z.number(),
  try_again_at: z.nullable(Time),
  /** Who works on it. */
  assignee: z.nullable(Assignee),
  /** The newest note. */
  last_note: z.nullable(z.string()),
})
export type Lead = z.infer<typeof Lead>

/** One entry of a lead's history. */
export const LeadEvent = z.object({
  id: z.number(),
  what: z.enum(LEAD_EVENTS),
  status: LeadStatus,
  note: z.nullable(z.string()),
  /** The administrator's e-mail address; null where the visitor made the entry. */
  by: z.nullable(z.string()),
  created_at: Time,
})
export type LeadEvent = z.infer<typeof LeadEvent>

/** Filters that apply to every tab. Days are whole days in India. */
const AnyStatusFilter = {
  search: ListQuery.search,
  service_type: optionalText(LIMITS.serviceType),
  city: maybe(City),
  language: maybe(z.enum(LANGUAGES, API_MESSAGES.languageUnknown)),
  from: maybe(Day),
  to: maybe(Day),
  /** `unanswered` and `due` are among the new ones; `due` leaves out those that wait for the next try. */
  calls: maybe(z.enum(LEAD_CALL_FILTERS, API_MESSAGES.callFilterUnknown)),
  assignee: maybe(z.enum(['me'], API_MESSAGES.assigneeUnknown)),
}
const LeadFilter = { ...AnyStatusFilter, status: maybe(LeadStatus) }
const LeadOrder = z._default(z.enum(['newest', 'oldest'], API_MESSAGES.orderUnknown), 'newest')

export const list = endpoint({
  method: 'GET',
  path: '/leads',
  auth: 'agent',
  summary: 'Leads, newest first',
  input: z.object({ ...ListQuery, ...LeadFilter, order: LeadOrder }),
  output: Page(Lead),
})

export const count = endpoint({
  method: 'GET',
  path: '/leads/counts',
  auth: 'agent',
  summary: 'How many leads stand in each tab, counted up to 1000 (1001 means more), and the newest one’s id',
  input: z.object({
    ...AnyStatusFilter,
    /** Newest id that the caller knows; `arrived` counts the leads after it. */
    since: maybe(
      z.coerce
        .number<string | number>(MESSAGES.numberInvalid)
        .check(
          z.int(MESSAGES.numberInvalid),
          z.minimum(0, MESSAGES.numberInvalid),
          z.maximum(2_147_483_647, MESSAGES.numberInvalid),
        ),
    ),
  }),
  output: Data(
    z.object({
      New: z.number(),
      Cancelled: z.number(),
      Completed: z.number(),
      /** New ones that nobody reached, those to call now, and the caller’s own. */
      unanswered: z.number(),
      due: z.number(),
      mine: z.number(),
      /** True where a search has so many hits that only the newest are counted. */
      is_partial: z.boolean(),
      unfinished: z.number(),
      newest_id: z.number(),
      /** Of the newest entry in the history of any lead. */
      newest_event_id: z.number(),
      arrived: z.number(),
    }),
  ),
})
export type LeadCounts = z.infer<typeof count.output>['data']

/** `GET /leads.csv` answers a file, which no JSON schema describes; this is its query. */
export const LeadsCsvQuery = z.object({ ...LeadFilter, order: LeadOrder })
export const LEADS_CSV_PATH = '/leads.csv'
export const CSV_ROWS = LIST_DEPTH
/** Response header, set to 1 where the filters match more leads than a file holds. */
export const CSV_CUT_HEADER = 'X-Rows-Cut'

export const get = endpoint({
  method: 'GET',
  path: '/leads/:id',
  auth: 'agent',
  summary: 'One lead with its history and the earlier leads of its number',
  input: z.object({ id: Id }),
  output: z.object({ status: z.literal(true), data: Lead, history: z.array(LeadEvent), earlier: z.array(Lead) }),
})

export const update = endpoint({
  method: 'PATCH',
  path: '/leads/:id',
  auth: 'agent',
  summary: 'Move a lead to another status, or add a note to it',
  input: z.object({ id: Id, status: maybe(LeadStatus), note: optionalText(LIMITS.message), request_id: optionalText(60) }),
  output: Saved(Lead),
})

export const recordCall = endpoint({
  method: 'POST',
  path: '/leads/:id/calls',
  auth: 'agent',
  summary: 'Record a call: reaching somebody answers the lead, and a try in vain says when to try again',
  input: z.object({ id: Id, ...CallReport }),
  /** `call_id` undoes it. */
  output: z.object({ status: z.literal(true), message: z.string(), data: Lead, call_id: z.number() }),
})

export const undoCall = endpoint({
  method: 'DELETE',
  path: '/leads/:id/calls/:call_id',
  auth: 'agent',
  summary: 'Undo a recorded call; its note stays',
  input: z.object({ id: Id, call_id: Id }),
  output: Saved(Lead),
})

export const assign = endpoint({
  method: 'PUT',
  path: '/leads/:id/assignee',
  auth: 'agent',
  summary: 'Say who works on a lead; null is nobody',
  input: z.object({
    id: Id,
    assignee_id: z.nullable(Id),
    /** Who had it when the caller chose: if somebody else has it by now, the call is refused. */
    instead_of: z.optional(z.nullable(Id)),
  }),
  output: Saved(Lead),
})

export const remove = removeCall('leads', 'agent', 'Put a lead into the trash')
export const restore = restoreCall('leads', 'agent', 'Take a lead out of the trash')

export const UnfinishedLead = z.object({
  id: z.number(),
  mobile: z.string(),
  ...perDraftField(() => z.nullable(z.string())),
  reason: z.enum(UNFINISHED_REASONS),
  language: z.enum(LANGUAGES),
  updated_at: Time,
})
export type UnfinishedLead = z.infer<typeof UnfinishedLead>

export const listUnfinished = endpoint({
  method: 'GET',
  path: '/unfinished-leads',
  auth: 'agent',
  summary: 'Forms left for ten minutes without code or payment, and calls back that were asked for, newest first',
  input: z.object(ListQuery),
  output: Page(UnfinishedLead),
})

export const removeUnfinished = endpoint({
  method: 'DELETE',
  path: '/unfinished-leads/:id',
  auth: 'agent',
  summary: 'Delete an unfinished lead for good',
  input: z.object({ id: Id }),
  output: Done,
})
