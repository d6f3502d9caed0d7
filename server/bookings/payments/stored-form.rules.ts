import * as z from 'zod/mini'
import { perField } from '../../../contract/bookings/lead-fields.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { CITY_VALUES } from '../../../contract/options.ts'

const StoredForm = z.object({
  ...perField(
    () => z.catch(z.string(), ''),
    () => z.catch(z.optional(z.string()), undefined),
  ),
  mobile: z.string(),
  city: z.optional(z.unknown()),
  consent_version: z.catch(z.optional(z.number()), undefined),
})

/**
 * The form that an order stores, as this version knows it. An older version may have stored it, and the order may be
 * paid: a field that is missing or no longer valid gets a default, so that the order is booked all the same. A field
 * that becomes required later needs a default here. Null without a mobile number, by which the customer is called.
 */
export function parseStoredForm(stored: unknown): LeadForm | null {
  const form = StoredForm.safeParse(stored).data
  if (!form) return null
  const city = CITY_VALUES.find((value) => value === form.city)
  if (city) return { ...form, city }
  const note = `(City not known: ${typeof form.city === 'string' ? form.city : 'not given'})`
  return { ...form, city: CITY_VALUES[0], message: `${form.message}\n${note}` }
}
