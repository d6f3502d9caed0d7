import * as z from 'zod/mini'
import { maybe } from './admin-fields.ts'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { Data, Done, endpoint, Page, Removed, Saved } from './endpoint.ts'
import { City, Id, LIMITS, ListQuery, Mobile, OptionalEmail, optionalText, requiredText } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { CITY_VALUES, LEAD_STATUSES } from './options.ts'

/** The booking form; the browser and the server check it with the same lines. */
export const NewLead = z.object({
  name: requiredText(MESSAGES.requiredOf('Name'), LIMITS.name),
  mobile: Mobile,
  mailid: OptionalEmail,
  service_type: requiredText(MESSAGES.requiredOf('Service'), LIMITS.serviceType),
  city: City,
  message: requiredText(MESSAGES.requiredOf('Message'), LIMITS.message),
})
export type NewLead = z.infer<typeof NewLead>

export const createLead = endpoint({
  method: 'POST',
  path: '/public/leads',
  summary: 'Book: needs a mobile number verified in the last 15 minutes',
  status: 201,
  input: z.extend(NewLead, {
    payment_id: optionalText(60),
    /** Made once by the form: the same one again answers the lead that it made, so a lost answer can be asked for again. */
    request_id: optionalText(60),
  }),
  output: Saved(z.object({ id: z.number(), reference: z.string() })),
})

export const LeadStatus = z.enum(LEAD_STATUSES, MESSAGES.statusUnknown)

export const Lead = z.object({
  id: z.number(),
  reference: z.string(),
  name: z.string(),
  mobile: z.string(),
  mailid: z.nullable(z.string()),
  service_type: z.string(),
  city: z.enum(CITY_VALUES),
  message: z.string(),
  status: LeadStatus,
  created_at: z.string(),
})
export type Lead = z.infer<typeof Lead>

/** One change of a lead: a status it was given, or a note. */
export const LeadEvent = z.object({
  id: z.number(),
  status: LeadStatus,
  note: z.nullable(z.string()),
  /** Of the administrator; null where the visitor made the entry. */
  by: z.nullable(z.string()),
  created_at: z.string(),
})
export type LeadEvent = z.infer<typeof LeadEvent>

const Day = z
  .string(ADMIN_MESSAGES.dateInvalid)
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, ADMIN_MESSAGES.dateInvalid))

/** What narrows a list of leads. Days are whole days in India. */
export const LeadFilter = {
  search: ListQuery.search,
  status: maybe(LeadStatus),
  service_type: optionalText(LIMITS.serviceType),
  city: maybe(City),
  from: maybe(Day),
  to: maybe(Day),
}

export const listLeads = endpoint({
  method: 'GET',
  path: '/leads',
  auth: 'admin',
  summary: 'Leads, newest first',
  input: z.object({
    ...ListQuery,
    ...LeadFilter,
    order: z._default(z.enum(['newest', 'oldest'], MESSAGES.statusUnknown), 'newest'),
  }),
  output: Page(Lead),
})

export const countLeads = endpoint({
  method: 'GET',
  path: '/leads/counts',
  auth: 'admin',
  summary: 'How many leads stand in each tab, counted up to 1000, and the newest one’s id',
  output: Data(
    z.object({ New: z.number(), Cancelled: z.number(), Completed: z.number(), unfinished: z.number(), newest_id: z.number() }),
  ),
})

export const getLead = endpoint({
  method: 'GET',
  path: '/leads/:id',
  auth: 'admin',
  summary: 'One lead with its history and the earlier leads of its number',
  input: z.object({ id: Id }),
  output: z.object({ status: z.literal(true), data: Lead, history: z.array(LeadEvent), earlier: z.array(Lead) }),
})

export const updateLead = endpoint({
  method: 'PATCH',
  path: '/leads/:id',
  auth: 'admin',
  summary: 'Move a lead to another status, or add a note to it',
  input: z.object({ id: Id, status: maybe(LeadStatus), note: optionalText(LIMITS.message) }),
  output: Saved(Lead),
})

export const removeLead = endpoint({
  method: 'DELETE',
  path: '/leads/:id',
  auth: 'admin',
  summary: 'Put a lead into the trash',
  input: z.object({ id: Id }),
  output: Removed,
})

export const restoreLead = endpoint({
  method: 'POST',
  path: '/leads/:id/restore',
  auth: 'admin',
  summary: 'Take a lead out of the trash',
  input: z.object({ id: Id }),
  output: Done,
})

export const UnfinishedLead = z.object({
  mobile: z.string(),
  name: z.nullable(z.string()),
  mailid: z.nullable(z.string()),
  service_type: z.nullable(z.string()),
  city: z.nullable(z.string()),
  message: z.nullable(z.string()),
  updated_at: z.string(),
})
export type UnfinishedLead = z.infer<typeof UnfinishedLead>

export const listUnfinishedLeads = endpoint({
  method: 'GET',
  path: '/unfinished-leads',
  auth: 'admin',
  summary: 'Forms whose number was not verified, newest first',
  input: z.object(ListQuery),
  output: Page(UnfinishedLead),
})

export const leads = { createLead, listLeads, countLeads, getLead, updateLead, removeLead, restoreLead, listUnfinishedLeads }
