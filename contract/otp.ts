import * as z from 'zod/mini'
import { Data, Done, endpoint } from './endpoint.ts'
import { LIMITS, Mobile, missingOr, optionalText } from './fields.ts'
import { MESSAGES } from './messages.ts'

export const OTP_LENGTH = 6

export const send = endpoint({
  method: 'POST',
  path: '/public/send-otp',
  summary: 'Send a code by SMS; with the form’s fields, they are kept as an unfinished lead',
  input: z.object({
    mobile: Mobile,
    name: optionalText(LIMITS.name),
    mailid: optionalText(LIMITS.email),
    service_type: optionalText(LIMITS.serviceType),
    city: optionalText(20),
    message: optionalText(LIMITS.message),
  }),
  output: z.object({
    status: z.literal(true),
    message: z.string(),
    /** Seconds until the code is no longer taken. */
    expires_in: z.number(),
    /** Seconds until another one may be asked for. */
    resend_in: z.number(),
  }),
})

export const OtpCode = z
  .string({ error: missingOr(MESSAGES.otpFormat) })
  .check(z.trim(), z.regex(/^[0-9]{6}$/, { error: missingOr(MESSAGES.otpFormat) }))

export const verify = endpoint({
  method: 'POST',
  path: '/public/verify-otp',
  summary: 'Check a code; the verification then serves one lead within 15 minutes',
  failure: { success: false },
  input: z.object({ mobile: Mobile, otp: OtpCode }),
  output: z.object({
    status: z.literal(true),
    success: z.literal(true),
    message: z.string(),
    /** Sent along with the lead, it books from another address too: a phone's changes as it moves. */
    verification: z.string(),
  }),
})

/** `failed`: the SMS gateway refused them, or nobody knows whether it took them. */
const Sent = z.object({ sent: z.number(), verified: z.number(), failed: z.number() })

export const PAUSE_REASONS = ['ceiling', 'share'] as const

const Pause = z.object({ reason: z.enum(PAUSE_REASONS), started_at: z.string(), ends_at: z.string() })

export const OtpMeter = z.object({
  hour: Sent,
  day: Sent,
  /** Ceiling of codes for the whole site in an hour. */
  limit_per_hour: z.number(),
  /** Set while no codes go out at all, because too many were sent (`ceiling`). */
  pause: z.nullable(Pause),
  /** Networks that get no codes for a while, because too few of their last twenty were entered (`share`). */
  paused_networks: z.array(z.extend(Pause, { network: z.string() })),
})
export type OtpMeter = z.infer<typeof OtpMeter>

export const getMeter = endpoint({
  method: 'GET',
  path: '/otp/meter',
  auth: 'admin',
  summary: 'Codes sent and verified in the last hour and day, and whether sending is paused',
  output: Data(OtpMeter),
})

export const resume = endpoint({
  method: 'POST',
  path: '/otp/resume',
  auth: 'admin',
  summary: 'End every pause in the sending of codes',
  output: Done,
})
