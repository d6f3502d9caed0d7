import * as z from 'zod/mini'
import { Data, Done, endpoint, Time } from '../endpoint.ts'

export { send, verify } from './otp.public.ts'

/** `failed` counts codes that the SMS gateway refused or did not clearly accept. */
const Sent = z.object({ sent: z.number(), verified: z.number(), failed: z.number() })

/** Who gets codes: everyone, networks with a finished booking, or browsers that entered a code before. */
export const CODE_RECEIVERS = ['everybody', 'record', 'known'] as const

export const OtpMeter = z.object({
  hour: Sent,
  day: Sent,
  /** Expected number of codes an hour. */
  limit_per_hour: z.number(),
  /** Codes from about the last hour that were not entered. */
  open: z.number(),
  /** The networks with the most open codes, if they have more than ten. */
  networks: z.array(z.object({ network: z.string(), open: z.number() })),
  /** Set while the owner limits who gets codes. */
  narrowed: z.nullable(z.object({ who: z.enum(CODE_RECEIVERS), until: Time })),
})
export type OtpMeter = z.infer<typeof OtpMeter>

export const getMeter = endpoint({
  method: 'GET',
  path: '/otp/meter',
  auth: 'owner',
  summary: 'Codes sent, verified and not entered in the last hour and day, and who gets them',
  output: Data(OtpMeter),
})

export const narrow = endpoint({
  method: 'PUT',
  path: '/otp/receivers',
  auth: 'owner',
  summary: 'Say who gets codes for some hours; after that everyone does',
  input: z.object({ who: z.enum(CODE_RECEIVERS), hours: z.int().check(z.minimum(1), z.maximum(24)) }),
  output: Done,
})
