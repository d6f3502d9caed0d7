import * as z from 'zod/mini'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, Done, endpoint, Page, Saved, Time } from '../endpoint.ts'
import { Id, LIMITS, ListQuery, optionalText } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { UNFINISHED_REASONS } from '../options.ts'
import { perDraftField } from './lead-fields.ts'

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
  /** Written by operators. */
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
