import * as z from 'zod/mini'
import { endpoint, Page, Saved } from './endpoint.ts'
import { City, LIMITS, ListQuery, Mobile, OptionalEmail, optionalText, requiredText } from './fields.ts'
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

export const listLeads = endpoint({
  method: 'GET',
  path: '/leads',
  auth: 'admin',
  summary: 'Leads, newest first',
  input: z.object({ ...ListQuery, status: z.optional(LeadStatus) }),
  output: Page(Lead),
})

export const leads = { createLead, listLeads }
