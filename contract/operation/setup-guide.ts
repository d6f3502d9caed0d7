import * as z from 'zod/mini'
import { Data, Done, endpoint, Time } from '../endpoint.ts'
import { MESSAGES } from '../messages.ts'

/** The steps that make a new site ready for customers, in the order in which they are best taken. */
export const SETUP_STEPS = [
  'password',
  'second-factor',
  'contact',
  'prices',
  'policies',
  'technicians',
  'sms',
  'email',
  'payments',
  'upi',
  'backup',
  'team',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What only an owner knows: that a step needs nothing, or that the whole list is no longer wanted. */
export const SETUP_CONFIRMATIONS = ['prices', 'policies', 'upi', 'backup', 'team', 'dismissal'] as const
const Confirmation = z.enum(SETUP_CONFIRMATIONS, MESSAGES.notFound)
export type SetupConfirmation = z.infer<typeof Confirmation>

/** Whether an owner has said so, and who; `by` is null once the account is gone. */
const Confirmed = z.nullable(z.object({ by: z.nullable(z.string()), at: Time }))

export const SetupGuide = z.object({
  /** A step is done by what is true of the site and of the caller's account, or by a confirmation. */
  steps: z.array(z.object({ name: z.enum(SETUP_STEPS), is_done: z.boolean(), confirmed: Confirmed })),
  dismissed: Confirmed,
})
export type SetupGuide = z.infer<typeof SetupGuide>

export const get = endpoint({
  method: 'GET',
  path: '/setup-guide',
  auth: 'owner',
  summary: 'The steps that make a new site ready for customers, and which of them are done',
  output: Data(SetupGuide),
})

const path = '/setup-guide/:confirmation'
const input = z.object({ confirmation: Confirmation })

export const confirm = endpoint({
  method: 'POST',
  path,
  auth: 'owner',
  summary: 'Say that a step needs nothing, or dismiss the whole list',
  input,
  output: Done,
})

export const withdraw = endpoint({
  method: 'DELETE',
  path,
  auth: 'owner',
  summary: 'Take a confirmation back, or bring the dismissed list back',
  input,
  output: Done,
})
