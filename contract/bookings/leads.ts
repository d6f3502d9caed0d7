import * as z from 'zod/mini'
import { API_MESSAGES } from '../api-messages.ts'
import { removeCall, restoreCall } from '../content/trash.ts'
import { Data, Done, endpoint, Page, Saved, Time } from '../endpoint.ts'
import { Id, LIMITS, ListQuery, maybe, optionalText } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { LIST_DEPTH } from '../lists.ts'
import { LEAD_EVENTS, UNFINISHED_REASONS } from '../options.ts'
import { Assignee, Lead, LeadStatus, WayBack } from './lead.ts'
import { AnyStatusFilter } from './lead-counts.ts'
import { perDraftField } from './lead-fields.ts'

export { Lead, LeadStatus } from './lead.ts'
export { count, type LeadCounts } from './lead-counts.ts'
export { correct, findKnown, sendConfirmation, takeByPhone } from './leads.hand.ts'
export { create } from './leads.public.ts'

const NEXT: Record<LeadStatus, readonly LeadStatus[]> = {
  New: ['Completed', 'Cancelled'],
  Completed: ['New'],
  Cancelled: ['New'],
}

/** A new lead is completed or cancelled, and either can be reopened. */
export function canMove(from: LeadStatus, to: LeadStatus): boolean {
  return NEXT[from].includes(to)
}

/** One entry of a lead's history. */
export const LeadEvent = z.object({
  id: z.number(),
  what: z.enum(LEAD_EVENTS),
  status: LeadStatus,
  note: z.nullable(z.string()),
  /** The administrator's email address; null if the visitor or a technician made the entry. */
  by: z.nullable(z.string()),
  /** Name of the technician who made it through their day link. */
  technician: z.optional(z.string()),
  created_at: Time,
})
export type LeadEvent = z.infer<typeof LeadEvent>

const LeadFilter = { ...AnyStatusFilter, status: maybe(LeadStatus) }
/** `queue` orders the new leads: those to call first, then those with a fixed visit, then those already called. */
const LeadOrder = z._default(z.enum(['newest', 'oldest', 'queue'], API_MESSAGES.orderUnknown), 'newest')
export type LeadOrder = z.infer<typeof LeadOrder>

export const list = endpoint({
  method: 'GET',
  path: '/leads',
  auth: 'agent',
  summary: 'Leads, newest first unless another order is asked for',
  input: z.object({ ...ListQuery, ...LeadFilter, order: LeadOrder }),
  output: Page(Lead),
})

/** `GET /leads.csv` answers a file, which no JSON schema describes; this is its query. */
export const LeadsCsvQuery = z.object({ ...LeadFilter, order: LeadOrder })
export const LEADS_CSV_PATH = '/leads.csv'
export const CSV_ROWS = LIST_DEPTH
/** Response header, set to 1 if the filters match more leads than a file holds. */
export const CSV_CUT_HEADER = 'X-Rows-Cut'

export const get = endpoint({
  method: 'GET',
  path: '/leads/:id',
  auth: 'agent',
  summary: 'One lead with its history and the earlier leads of its number',
  input: z.object({ id: Id }),
  output: z.object({
    status: z.literal(true),
    data: Lead,
    history: z.array(LeadEvent),
    earlier: z.array(Lead),
    way_back: WayBack,
  }),
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
  summary: 'Record a call: reaching the customer answers the lead, and a failed try says when to try again',
  input: z.object({
    id: Id,
    reached: z.boolean(API_MESSAGES.reachedNeeded),
    note: optionalText(LIMITS.message),
    request_id: optionalText(60),
  }),
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

export const listAssignees = endpoint({
  method: 'GET',
  path: '/leads/assignees',
  auth: 'agent',
  summary: 'Who can work on a lead: owners and agents who can sign in',
  output: Data(z.array(Assignee)),
})

export const assign = endpoint({
  method: 'PUT',
  path: '/leads/:id/assignee',
  auth: 'agent',
  summary: 'Say who works on a lead; null is no one',
  input: z.object({
    id: Id,
    assignee_id: z.nullable(Id),
    /** The assignee that the caller saw. If it has changed, the call is refused. */
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
  /** Same as on a lead; reset to null and 0 when the visitor edits the form. */
  called_at: z.nullable(Time),
  called_by: z.nullable(z.string()),
  tries: z.number(),
  try_again_at: z.nullable(Time),
  /** Written by administrators. */
  note: z.nullable(z.string()),
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

export const getUnfinished = endpoint({
  method: 'GET',
  path: '/unfinished-leads/:id',
  auth: 'agent',
  summary: 'One unfinished form',
  input: z.object({ id: Id }),
  output: Data(UnfinishedLead),
})

export const updateUnfinished = endpoint({
  method: 'PATCH',
  path: '/unfinished-leads/:id',
  auth: 'agent',
  summary: 'Save the note of an unfinished form',
  input: z.object({ id: Id, note: optionalText(LIMITS.message) }),
  output: Saved(UnfinishedLead),
})

export const recordUnfinishedCall = endpoint({
  method: 'POST',
  path: '/unfinished-leads/:id/calls',
  auth: 'agent',
  summary: 'Record a call about an unfinished form',
  input: z.object({ id: Id, reached: z.boolean(API_MESSAGES.reachedNeeded) }),
  output: Saved(UnfinishedLead),
})

export const forgetUnfinishedCalls = endpoint({
  method: 'DELETE',
  path: '/unfinished-leads/:id/calls',
  auth: 'agent',
  summary: 'Undo the recorded calls about an unfinished form: it waits for its first one again',
  input: z.object({ id: Id }),
  output: Saved(UnfinishedLead),
})

export const removeUnfinished = endpoint({
  method: 'DELETE',
  path: '/unfinished-leads/:id',
  auth: 'agent',
  summary: 'Delete an unfinished lead for good',
  input: z.object({ id: Id }),
  output: Done,
})
