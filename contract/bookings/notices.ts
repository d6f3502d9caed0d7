import * as z from 'zod/mini'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, Done, endpoint, Page, Saved, Time } from '../endpoint.ts'
import { Id, maybe, queryNumber } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { NOTICE_AUDIENCES, NOTICE_CHANNELS, NOTICE_STATUSES, NOTICE_SUBJECTS, PROVIDERS } from '../options.ts'

export const Notice = z.object({
  id: z.number(),
  subject: z.enum(NOTICE_SUBJECTS),
  subject_id: z.number(),
  /** Title of its subject, such as `KG-7F3K2M · Asha Kulkarni`. */
  title: z.string(),
  /** The order of a receipt, a credit note or a refund. */
  order_id: z.nullable(z.number()),
  audience: z.enum(NOTICE_AUDIENCES),
  channel: z.enum(NOTICE_CHANNELS),
  /** A notice that stays `sending` was interrupted: we can't tell whether it went out. */
  status: z.enum(NOTICE_STATUSES),
  tries: z.number(),
  last_error: z.nullable(z.string()),
  created_at: Time,
  sent_at: z.nullable(Time),
})
export type Notice = z.infer<typeof Notice>

export const list = endpoint({
  method: 'GET',
  path: '/notices',
  auth: 'agent',
  summary: 'Messages to the business and to customers, newest first; problems are listed for the owner alone',
  input: z.object({
    page: queryNumber({ max: 100_000, usual: 1, message: MESSAGES.numberInvalid }),
    limit: queryNumber({ max: 100, usual: 100, message: MESSAGES.between(1, 100) }),
    status: maybe(z.enum(NOTICE_STATUSES, API_MESSAGES.statusUnknown)),
    subject: maybe(z.enum(NOTICE_SUBJECTS, API_MESSAGES.statusUnknown)),
    subject_id: maybe(Id),
    /** Notices about the lead itself, its visits, and the receipt and refunds of its payment. */
    lead_id: maybe(Id),
  }),
  output: Page(Notice),
})

export const retry = endpoint({
  method: 'POST',
  path: '/notices/:id/retry',
  auth: 'agent',
  summary: 'Send a notice again that failed',
  input: z.object({ id: Id }),
  output: Saved(Notice),
})

export const retryAll = endpoint({
  method: 'POST',
  path: '/notices/retry',
  auth: 'owner',
  summary: 'Send every notice again that failed',
  output: Done,
})

/** The providers of messages and payments. A missing one is replaced by its local stand-in. */
export const Channels = z.object({
  /** Gateways in the order of trying; without any, the local outbox. */
  sms: z.array(z.string()),
  /** Host of the mail server; null means the local outbox. */
  email: z.nullable(z.string()),
  payments: z.enum([...PROVIDERS, 'none']),
  /** The UPI ID that customers pay bills to, and whether it comes from the console or the environment. */
  upi: z.nullable(z.object({ id: z.string(), is_own: z.boolean() })),
  /** Where the business receives its notices. */
  business: z.object({ email: z.nullable(z.string()), mobile: z.nullable(z.string()), webhook: z.nullable(z.string()) }),
  /**
   * The texts to register with DLT, with `{#var#}` for variable parts, the length of a typical message, and its number
   * of SMS. `is_sent` is false for an unregistered text: the English one goes out instead, or that of an earlier
   * version.
   */
  sms_templates: z.array(
    z.object({ name: z.string(), text: z.string(), letters: z.number(), parts: z.number(), is_sent: z.boolean() }),
  ),
})
export type Channels = z.infer<typeof Channels>

export const getChannels = endpoint({
  method: 'GET',
  path: '/channels',
  auth: 'owner',
  summary: 'Which providers are set up',
  output: Data(Channels),
})
