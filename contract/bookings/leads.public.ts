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
  /** The version of the consent text on the form; unknown if missing. */
  consent_version: z.optional(ConsentVersion),
})
export type LeadForm = z.infer<typeof LeadForm>

export const create = endpoint({
  method: 'POST',
  path: '/public/leads',
  summary: 'Book: needs a mobile number verified in the last 15 minutes, or a payment',
  status: 201,
  input: z.object({
    // The site's calls don't use `z.extend`: it would add 400 bytes to what browsers load.
    ...LeadForm.shape,
    /** The payment's id, as the checkout handed it to the page. */
    payment_id: optionalText(60),
    /** The provider's order and its signature over both; verified where they are sent. */
    order_id: optionalText(60),
    signature: optionalText(200),
    /** The token from `verify-otp`; without it the lead must come from the address that entered the code. */
    verification: optionalText(100),
    /** Idempotency key: the same form with the same key returns the same lead. */
    request_id: RequestId,
    /**
     * Identifies one browser's submissions of one form, by code and by payment; `request_id` stands in if it is
     * missing.
     */
    form_id: RequestId,
    /** When the technician should come. A taken time never makes us refuse a lead: `next` then lists free times. */
    window: maybe(WindowChoice),
  }),
  output: Saved(
    z.object({
      id: z.number(),
      reference: z.string(),
      token: z.string(),
      /** The latest time of our call. */
      due_at: Time,
      /** The planned visit; null if the window was full, or no technician does such visits there. */
      visit: z.optional(z.nullable(z.object({ from: Time, to: Time, is_soon: z.boolean() }))),
      next: z.optional(z.array(z.string())),
    }),
  ),
})
