import * as z from 'zod/mini'
import { Data, Done, endpoint, Time } from '../endpoint.ts'

/** `unknown`: the check could not run, so it may not be fine. Worst first. */
export const FINDING_STATES = ['failing', 'warning', 'unknown', 'fine'] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** Slow checks read the whole site or call other services, which can take half a minute. */
export const PACES = ['quick', 'slow'] as const
export type Pace = (typeof PACES)[number]

/** What the doctor can do itself. */
export const DOCTOR_ACTIONS = ['backUp', 'compareBalance', 'sendTestMail'] as const
export type DoctorAction = (typeof DOCTOR_ACTIONS)[number]

/** `GET` answers the last backup as a file, which no JSON schema describes. */
export const LAST_BACKUP_PATH = '/backups/last'

export const Finding = z.object({
  /** The check's name, such as `backup`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(FINDING_STATES),
  /** What is wrong, unknown or right, in one sentence. */
  text: z.string(),
  /** What to do. */
  remedy: z.nullable(z.string()),
  /** The console screen to fix it on. */
  path: z.nullable(z.string()),
  action: z.nullable(z.enum(DOCTOR_ACTIONS)),
  /** The path, below the API's, of the file concerned. */
  file: z.nullable(z.string()),
  /** Individual cases, such as each broken link. */
  details: z.array(z.string()),
})
export type Finding = z.infer<typeof Finding>

/** A sorted copy of the findings, worst first. */
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
