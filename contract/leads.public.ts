import * as z from 'zod/mini'
import { endpoint, Saved, Time } from './endpoint.ts'
import { City, LIMITS, Mobile, OptionalEmail, optionalText, requiredText } from './fields.ts'
import type { LeadField } from './lead-fields.ts'
import { MESSAGES } from './messages.ts'

/** The booking form; the browser and the server check it with the same lines. */
export const LeadForm = z.object({
  name: requiredText(MESSAGES.requiredOf('Name'), LIMITS.name),
  mobile: Mobile,
  mailid: OptionalEmail,
  service_type: requiredText(MESSAGES.requiredOf('Service'), LIMITS.serviceType),
  city: City,
  message: requiredText(MESSAGES.requiredOf('Message'), LIMITS.message),
} satisfies Record<LeadField, z.ZodMiniType>)
export type LeadForm = z.infer<typeof LeadForm>

/** The form as far as it is filled in: only the number has to be right. */
export const LeadDraft = z.object({
  name: optionalText(LIMITS.name),
  mobile: Mobile,
  mailid: optionalText(LIMITS.email),
  service_type: optionalText(LIMITS.serviceType),
  city: optionalText(20),
  message: optionalText(LIMITS.message),
} satisfies Record<LeadField, z.ZodMiniType>)

export const create = endpoint({
  method: 'POST',
  path: '/public/leads',
  summary: 'Book: needs a mobile number verified in the last 15 minutes, or a payment',
  status: 201,
  input: z.extend(LeadForm, {
    /** As the checkout handed it to the page. */
    payment_id: optionalText(60),
    /** Checked when sent along: the provider's order and its signature over both. */
    order_id: optionalText(60),
    signature: optionalText(200),
    /** What `verify-otp` answered; without it the lead has to come from the network that entered the code. */
    verification: optionalText(100),
    /** Made once by the form: the same one again answers the lead that it made, so a lost answer can be asked for again. */
    request_id: optionalText(60),
  }),
  output: Saved(
    z.object({
      id: z.number(),
      reference: z.string(),
      token: z.string(),
      /** By when somebody calls, in ISO form. */
      due_at: Time,
    }),
  ),
})
