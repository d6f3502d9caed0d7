import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Mobile, missingOr } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { toSigns } from '../text.ts'
import { LeadDraft } from './lead-fields.ts'
import { Proof } from './proofs.ts'

export const OTP_LENGTH = 6

export const send = endpoint({
  method: 'POST',
  path: '/public/send-otp',
  summary: 'Send a code by SMS; with the form’s fields, they are kept as an unfinished lead',
  input: z.object({ ...LeadDraft.shape, proof: Proof }),
  output: z.object({
    status: z.literal(true),
    message: z.string(),
    /** Seconds until the code expires. */
    expires_in: z.number(),
    /** Seconds until another code may be requested. */
    resend_in: z.number(),
  }),
})

const OtpCode = z
  .string({ error: missingOr(MESSAGES.otpFormat) })
  .check(z.overwrite(toSigns), z.regex(/^[0-9]{6}$/, { error: missingOr(MESSAGES.otpFormat) }))

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
    /** Proof to send with the lead, so that it also books from another address: a phone changes address as it moves. */
    verification: z.string(),
  }),
})
