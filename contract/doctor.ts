import * as z from 'zod/mini'
import { Data, Done, endpoint, Time } from './endpoint.ts'

/** `unknown`: it could not be checked, which is not the same as being right. The worst comes first. */
export const FINDING_STATES = ['failing', 'warning', 'unknown', 'fine'] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** What the doctor can do by itself. */
export const DOCTOR_ACTIONS = ['backUp', 'compareBalance', 'sendTestMail'] as const
export type DoctorAction = (typeof DOCTOR_ACTIONS)[number]

export const Finding = z.object({
  /** Such as `backup`. */
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
  /** Single cases, such as each broken link. */
  details: z.array(z.string()),
})
export type Finding = z.infer<typeof Finding>

export const get = endpoint({
  method: 'GET',
  path: '/doctor',
  auth: 'owner',
  summary: 'What visitors or the operator would suffer from now, each with what to do',
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
