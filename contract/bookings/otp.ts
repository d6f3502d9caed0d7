import * as z from 'zod/mini'
import { Data, Done, endpoint, Time } from '../endpoint.ts'

export { send, verify } from './otp.public.ts'

/** `failed` counts codes that the SMS gateway refused or gave no clear answer for. */
const Sent = z.object({ sent: z.number(), verified: z.number(), failed: z.number() })

export const PAUSE_REASONS = ['ceiling', 'share'] as const

const Pause = z.object({ reason: z.enum(PAUSE_REASONS), started_at: Time, ends_at: Time })

export const OtpMeter = z.object({
  hour: Sent,
  day: Sent,
  /** Maximum number of codes for the whole site in an hour. */
  limit_per_hour: z.number(),
  /** Set while the site is near its limit: only customers, and networks that requested few codes, get one. */
  pause: z.nullable(Pause),
  /** Paused networks and addresses: too few of their last twenty codes were entered. */
  paused_networks: z.array(z.extend(Pause, { network: z.string() })),
})
export type OtpMeter = z.infer<typeof OtpMeter>

export const getMeter = endpoint({
  method: 'GET',
  path: '/otp/meter',
  auth: 'owner',
  summary: 'Codes sent and verified in the last hour and day, and whether sending is paused',
  output: Data(OtpMeter),
})

export const resume = endpoint({
  method: 'POST',
  path: '/otp/resume',
  auth: 'owner',
  summary: 'End every pause in the sending of codes',
  output: Done,
})
