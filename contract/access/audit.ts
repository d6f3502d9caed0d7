import * as z from 'zod/mini'
import { Day } from '../admin-fields.ts'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, endpoint, Time } from '../endpoint.ts'
import { Id, ListQuery, maybe, optionalText, queryNumber } from '../fields.ts'
import { LIST_DEPTH } from '../lists.ts'
import { MESSAGES } from '../messages.ts'

/** `refused`: because of the caller, the rate or the input; `failed`: by a fault of the program. */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

export const AuditEntry = z.object({
  id: z.number(),
  /** The call's name in the contract, such as `leads.update`; else a command or a start, such as `command.backup`. */
  action: z.string(),
  /** What was done or tried, phrased to follow the actor's name: `put the lead KG-7F3K2M into the trash`. */
  summary: z.string(),
  /** Title of the record concerned, as in the summary; null if the record no longer exists. */
  title: z.nullable(z.string()),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** HTTP status of the answer; null for commands and starts. */
  status: z.nullable(z.number()),
  administrator_id: z.nullable(z.number()),
  /** The administrator's email address at that time; null if no one was signed in. */
  administrator: z.nullable(z.string()),
  role: z.nullable(z.string()),
  /** Id or address of the record concerned. */
  target: z.nullable(z.string()),
  /** Names of the fields that were sent, never their values. */
  fields: z.array(z.string()),
  note: z.nullable(z.string()),
  /** The settings of a start. For secret and personal ones, only whether they are set. */
  settings: z.nullable(z.record(z.string(), z.string())),
  /** IPv4 address or IPv6 network of the caller; empty for a command. */
  address: z.string(),
  user_agent: z.string(),
  /** The `X-Request-Id` of the answer, which is also in its log lines. */
  request_id: z.nullable(z.string()),
  created_at: Time,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Days are whole days in India. */
const AuditFilter = {
  administrator_id: maybe(Id),
  action: optionalText(60),
  outcome: maybe(z.enum(AUDIT_OUTCOMES, API_MESSAGES.statusUnknown)),
  from: maybe(Day),
  to: maybe(Day),
  search: ListQuery.search,
}

export const list = endpoint({
  method: 'GET',
  path: '/audit',
  auth: 'owner',
  summary: 'What was done in the console and by commands, newest first',
  input: z.object({
    ...AuditFilter,
    /** The `next` of the previous page. */
    before: maybe(Id),
    limit: queryNumber({ max: 100, usual: 50, message: MESSAGES.between(1, 100) }),
  }),
  output: z.object({
    status: z.literal(true),
    data: z.array(AuditEntry),
    /** Cursor of the next page; null at the end. A page that scanned many entries may hold few or none. */
    next: z.nullable(z.number()),
  }),
})

export const getChoices = endpoint({
  method: 'GET',
  path: '/audit/choices',
  auth: 'owner',
  summary: 'The administrators and the actions that the audit log has entries of',
  output: Data(
    z.object({
      administrators: z.array(z.object({ id: z.number(), email: z.string() })),
      actions: z.array(z.string()),
      /** What each of these actions does, in words. */
      summaries: z.record(z.string(), z.string()),
    }),
  ),
})

/** `GET /audit.csv` answers a file, which no JSON schema describes; this is its query. */
export const AuditCsvQuery = z.object(AuditFilter)
export const AUDIT_CSV_PATH = '/audit.csv'
export const AUDIT_CSV_ROWS = LIST_DEPTH
