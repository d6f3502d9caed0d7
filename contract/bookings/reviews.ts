import * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { endpoint, Page, Saved, Time } from '../endpoint.ts'
import { Id, ListQuery, maybe } from '../fields.ts'
import { HIDING_REASONS } from '../options.ts'

export { listPublic, review } from './reviews.public.ts'

export const Review = z.object({
  /** The id of the visit: a visit has at most one review. */
  id: z.number(),
  lead_id: z.number(),
  reference: z.string(),
  /** The lead's name; empty once it is erased. */
  customer: z.optional(z.string()),
  service_type: z.string(),
  stars: z.number(),
  text: z.string(),
  /** First name and city, if the customer agreed to show them. */
  is_public: z.boolean(),
  name: z.string(),
  area: z.string(),
  technician: z.nullable(z.string()),
  hidden_at: z.nullable(Time),
  hidden_why: z.nullable(z.enum(HIDING_REASONS)),
  created_at: Time,
})
export type Review = z.infer<typeof Review>

export const list = endpoint({
  method: 'GET',
  path: '/reviews',
  auth: 'owner',
  summary: 'What customers said of their visits, newest first',
  input: z.object(ListQuery),
  output: Page(Review),
})

export const update = endpoint({
  method: 'PATCH',
  path: '/reviews/:id',
  auth: 'owner',
  summary: 'Hide a review from visitors, with a reason, or show it again; its stars count either way',
  input: z.object({
    id: Id,
    is_hidden: z.boolean(),
    why: maybe(z.enum(HIDING_REASONS, ADMIN_MESSAGES.hidingReason)),
  }),
  output: Saved(Review),
})
