import * as z from 'zod/mini'
import { endpoint, Saved, Time } from '../endpoint.ts'
import { maybe, optionalText, RequestId } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { CONSENT_VERSION } from './consent.ts'
import { FORM_FIELDS } from './lead-fields.ts'
import { WindowChoice } from './windows.ts'

const ConsentVersion = z.coerce
  .number<number>(MESSAGES.numberInvalid)
  .check(z.int(MESSAGES.numberInvalid), z.minimum(1, MESSAGES.numberInvalid), z.maximum(CONSENT_VERSION, MESSAGES.numberInvalid))

/** The booking form, as both the browser and the server validate it. */
export const LeadForm = z.object({
  ...FORM_FIELDS,
  /** The version of the consent text that the form showed; unknown where it is missing. */
  consent_version: z.optional(ConsentVersion),
})
export type LeadForm = z.infer<typeof LeadForm>

export const create = endpoint({
  method: 'POST',
  path: '/public/leads',
  summary: 'Book: needs a mobile number verified in the last 15 minutes, or a payment',
  status: 201,
  input: z.object({
    // No call of the site uses `z.extend`: browsers would load it, 400 bytes.
    ...LeadForm.shape,
    /** The payment's id, as the checkout handed it to the page. */
    payment_id: optionalText(60),
    /** The provider's order and its signature over both; verified where they are sent. */
    order_id: optionalText(60),
    signature: optionalText(200),
    /** The answer of `verify-otp`; without it the lead has to come from the address that entered the code. */
    verification: optionalText(100),
    /** Idempotency key: the same form with the same key returns the same lead. */
    request_id: RequestId,
    /** Names what one browser sends of one form, by code and by payment; where it is missing, `request_id` does. */
    form_id: RequestId,
    /** When the technician is to come. A lead is never refused because a time is taken: `next` then says what is free. */
    window: maybe(WindowChoice),
  }),
  output: Saved(
    z.object({
      id: z.number(),
      reference: z.string(),
      token: z.string(),
      /** The latest time at which somebody calls. */
      due_at: Time,
      /** The visit that was planned; null where the window was full, or nobody does such visits there. */
      visit: z.optional(z.nullable(z.object({ from: Time, to: Time, is_soon: z.boolean() }))),
      next: z.optional(z.array(z.string())),
    }),
  ),
})
