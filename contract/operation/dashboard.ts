import * as z from 'zod/mini'
import { Lead } from '../bookings/leads.ts'
import { Data, endpoint, Time } from '../endpoint.ts'
import { VISIT_STATUSES } from '../options.ts'

/** The channels that use a local stand-in because no provider is set up. */
export const LocalChannel = z.enum(['sms', 'email', 'payments'])
export type LocalChannel = z.infer<typeof LocalChannel>

/** The fields of a record that a link needs. */
const Link = z.object({ id: z.number(), title: z.string() })

export const NextVisit = z.object({
  id: z.number(),
  name: z.string(),
  service_type: z.string(),
  city: z.string(),
  status: z.enum(VISIT_STATUSES),
  window: z.object({ from: Time, to: Time }),
  /** Latest arrival time promised to the customer. */
  due_by: Time,
  /** Null while no technician is assigned. */
  technician: z.nullable(z.string()),
})
export type NextVisit = z.infer<typeof NextVisit>

export const Dashboard = z.object({
  /** The data is invented: it came from the demo. */
  is_demo: z.boolean(),
  /** Null for a role that handles no leads. */
  leads: z.nullable(
    z.object({
      /** Counted up to 1000. */
      unanswered: z.number(),
      unfinished: z.number(),
      oldest_unanswered: z.nullable(Lead),
      /** To call now, and those of them whose promised or next call is due; counted like `unanswered`. */
      due: z.number(),
      late: z.number(),
      /** The leads to call now, earliest deadline first. */
      most_urgent: z.array(Lead),
    }),
  ),
  /** The figures of today in India; null for a role that handles no leads. */
  today: z.nullable(
    z.object({
      /** Null if there is no active technician. */
      visits: z.nullable(
        z.object({
          count: z.number(),
          /** No one arrived by the promised time, on any day. */
          late: z.number(),
          /** Those of `late` that were promised for an earlier day; omitted if there are none. */
          late_earlier: z.optional(z.number()),
          to_plan: z.number(),
          /** The first visits of today that are not over. */
          next: z.optional(z.array(NextVisit)),
        }),
      ),
      /** Same as in the business figures; null for a role that sees no money. */
      earned_paise: z.nullable(z.number()),
    }),
  ),
  /** What the caller's role can fix; everything else is empty. */
  attention: z.object({
    local_channels: z.array(LocalChannel),
    drafts: z.array(Link),
    failed_notices: z.number(),
    unread_messages: z.number(),
    /** Visits that need a person; omitted if there are none. */
    visits: z.optional(z.number()),
    /** Visits that wait for a return under the guarantee; omitted if there are none. */
    claims: z.optional(z.number()),
    /** Payments that need the owner, such as a failed refund; omitted if there are none. */
    payments: z.optional(z.number()),
    services_without_faq: z.array(Link),
    blogs_without_picture: z.array(Link),
  }),
  /** The newest backup; null if daily backups are off, and for everyone but the owner. */
  backup: z.nullable(
    z.object({
      /** Null before the first one. */
      created_at: z.nullable(z.string()),
      /** A rehearsal has restored it. */
      is_proven: z.boolean(),
      /** The latest backups have failed. */
      is_late: z.boolean(),
    }),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>

export const get = endpoint({
  method: 'GET',
  path: '/dashboard',
  auth: 'admin',
  summary:
    'The leads that wait for an answer, the figures of today and what needs attention, as far as the caller’s role handles it',
  output: Data(Dashboard),
})
