import * as z from 'zod/mini'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, endpoint } from '../endpoint.ts'
import { LIMITS, optionalText } from '../fields.ts'

/** What is reported of a call: of a lead, or of an unfinished form. */
export const CallReport = {
  reached: z.boolean(API_MESSAGES.reachedNeeded),
  note: optionalText(LIMITS.message),
  request_id: optionalText(60),
}

/** An owner or an agent. */
export const Assignee = z.object({ id: z.number(), email: z.string() })

export const listAssignees = endpoint({
  method: 'GET',
  path: '/leads/assignees',
  auth: 'agent',
  summary: 'Who can work on a lead: owners and agents who can sign in',
  output: Data(z.array(Assignee)),
})
