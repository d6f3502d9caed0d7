import * as z from 'zod/mini'
import { Data, endpoint } from './endpoint.ts'
import { Lead } from './leads.ts'

/** What runs on a channel of the program's own, because no provider is set up for it. */
export const LocalChannel = z.enum(['sms', 'email', 'payments'])
export type LocalChannel = z.infer<typeof LocalChannel>

/** Just enough of a record to link to it. */
const Link = z.object({ id: z.number(), title: z.string() })
const Counted = z.object({ name: z.string(), count: z.number() })

export const Dashboard = z.object({
  /** Days are whole days in India; a week is today and the six days before it. */
  today: z.string(),
  leads: z.object({
    today: z.number(),
    week: z.number(),
    week_before: z.number(),
    /** Counted up to 1000. */
    unanswered: z.number(),
    unfinished: z.number(),
    oldest_unanswered: z.nullable(Lead),
    /** Seven, the oldest first. */
    by_day: z.array(z.object({ day: z.string(), count: z.number() })),
    /** Leads of the week for each service, the most frequent first. */
    by_service: z.array(Counted),
    by_city: z.array(Counted),
  }),
  attention: z.object({
    local_channels: z.array(LocalChannel),
    drafts: z.array(Link),
    failed_notices: z.number(),
    unread_messages: z.number(),
    services_without_faq: z.array(Link),
    blogs_without_picture: z.array(Link),
  }),
})
export type Dashboard = z.infer<typeof Dashboard>

export const get = endpoint({
  method: 'GET',
  path: '/dashboard',
  auth: 'admin',
  summary: 'The leads of today and of the week, and what needs attention',
  output: Data(Dashboard),
})
