import * as z from 'zod/mini'
import { Data, Done, endpoint, Time } from '../endpoint.ts'

/** `unknown`: it could not be checked, so nobody knows that it is fine. Worst first. */
export const FINDING_STATES = ['failing', 'warning', 'unknown', 'fine'] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** Slow checks read the whole site or call other services, which may take half a minute. */
export const PACES = ['quick', 'slow'] as const
export type Pace = (typeof PACES)[number]

/** What the doctor can do by itself. */
export const DOCTOR_ACTIONS = ['backUp', 'compareBalance', 'sendTestMail'] as const
export type DoctorAction = (typeof DOCTOR_ACTIONS)[number]

/** `GET` answers the last backup as a file, which no JSON schema describes. */
export const LAST_BACKUP_PATH = '/backups/last'

export const Finding = z.object({
  /** The check's name, such as `backup`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(FINDING_STATES),
  /** What is wrong, what could not be checked, or what is right: one sentence. */
  text: z.string(),
  /** What to do. */
  remedy: z.nullable(z.string()),
  /** The console's screen where it is put right. */
  path: z.nullable(z.string()),
  action: z.nullable(z.enum(DOCTOR_ACTIONS)),
  /** The path, below the API's, of a file that it is about. */
  file: z.nullable(z.string()),
  /** Single cases, such as each broken link. */
  details: z.array(z.string()),
})
export type Finding = z.infer<typeof Finding>

/** The findings in a new list, the worst first. */
export const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => FINDING_STATES.indexOf(one.state) - FINDING_STATES.indexOf(other.state))

export const get = endpoint({
  method: 'GET',
  path: '/doctor',
  auth: 'owner',
  summary:
    'What visitors or the operator would suffer from now, each with what to do: all of it, or what is quick or slow to check',
  input: z.object({ pace: z.optional(z.enum(PACES, 'Unknown pace')) }),
  output: Data(z.object({ checked_at: Time, findings: z.array(Finding) })),
})

export const act = endpoint({
  method: 'POST',
  path: '/doctor/:action',
  auth: 'owner',
  summary: 'Back up, compare the payments of open days, or send a test message, as the doctor advises',
  input: z.object({ action: z.enum(DOCTOR_ACTIONS, 'Unknown action') }),
  output: Done,
})
