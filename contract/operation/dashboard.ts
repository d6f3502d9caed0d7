import * as z from 'zod/mini'
import { Lead } from '../bookings/leads.ts'
import { Data, endpoint, Time } from '../endpoint.ts'
import { VISIT_STATUSES } from '../options.ts'

/** The channels that use the program's own stand-in because no provider is set up. */
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
  /** The latest time that the customer was told. */
  due_by: Time,
  /** Null while nobody comes. */
  technician: z.nullable(z.string()),
})
export type NextVisit = z.infer<typeof NextVisit>

export const Dashboard = z.object({
  /** The data is invented: it began as the demo. */
  is_demo: z.boolean(),
  /** Null for a role that handles no leads. */
  leads: z.nullable(
    z.object({
      /** At most 1000, where counting stops. */
      unanswered: z.number(),
      unfinished: z.number(),
      oldest_unanswered: z.nullable(Lead),
      /** To be called now, and of those the ones whose promised or next call is due; counted as `unanswered` is. */
      due: z.number(),
      late: z.number(),
      /** Of those to call now the ones whose call is due first. */
      most_urgent: z.array(Lead),
    }),
  ),
  /** The figures of today in India; null for a role that handles no leads. */
  today: z.nullable(
    z.object({
      /** Null where no technician works. */
      visits: z.nullable(
        z.object({
          count: z.number(),
          /** Nobody has come by the time that the customer was told, of whatever day. */
          late: z.number(),
          to_plan: z.number(),
          /** The first of today's that are not over. */
          next: z.optional(z.array(NextVisit)),
        }),
      ),
      /** As in the figures of the business; null for a role that sees no money. */
      earned_paise: z.nullable(z.number()),
    }),
  ),
  /** What the caller's role can put right; everything else is empty. */
  attention: z.object({
    local_channels: z.array(LocalChannel),
    drafts: z.array(Link),
    failed_notices: z.number(),
    unread_messages: z.number(),
    /** That need somebody; left out where none does. */
    visits: z.optional(z.number()),
    /** Those of them whose customer waits for a return under the guarantee; left out where none does. */
    claims: z.optional(z.number()),
    /** That need the owner, such as a refund that failed; left out where none does. */
    payments: z.optional(z.number()),
    services_without_faq: z.array(Link),
    blogs_without_picture: z.array(Link),
  }),
  /** The newest backup; null if daily backups are turned off, and for everybody but the owner. */
  backup: z.nullable(
    z.object({
      /** Null before the first one. */
      created_at: z.nullable(z.string()),
      /** Its restore was rehearsed. */
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
