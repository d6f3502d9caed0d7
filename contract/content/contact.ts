import * as z from 'zod/mini'
import { EmailOrNone, LinkOrNone, PhoneOrNone, requiredPhone, SavedVersion, TimeOfDay } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { endpoint, InLanguage, Time } from '../endpoint.ts'
import { anyText, LIMITS, optionalText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { toLine, toSigns } from '../text.ts'

/** Email addresses by purpose. */
export const EMAILS_BY_PURPOSE = ['support_email', 'careers_email', 'press_email', 'business_email'] as const
export const SOCIAL_SITES = ['facebook', 'instagram', 'x', 'linkedin', 'youtube'] as const

/**
 * An empty phone falls back to the business's number, an empty map link to a map search. The first office's address is
 * the business's address.
 */
export const Office = z.object({ name: z.string(), address: z.string(), phone: z.string(), map_link: z.string() })
export type Office = z.infer<typeof Office>

/** The site omits fields with an empty text. */
const MoreDetails = /* @__PURE__ */ z.object({
  offices: z.array(Office),
  /** Times such as 08:00, the same on every day. */
  opens_at: z.string(),
  /** 00:00 is midnight. */
  closes_at: z.string(),
  ...fieldsOf(EMAILS_BY_PURPOSE, z.string()),
  ...fieldsOf(SOCIAL_SITES, z.string()),
})

export const ContactDetails = /* @__PURE__ */ z.extend(MoreDetails, {
  status: z.literal(true),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
  ...InLanguage,
})
export type ContactDetails = z.infer<typeof ContactDetails>

/* @__NO_SIDE_EFFECTS__ */
export function fieldsOf<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}

export const get = endpoint({
  method: 'GET',
  path: '/public/contact-us',
  isContent: true,
  summary: 'Phone, email and address of the business, its offices, opening hours and pages elsewhere',
  output: ContactDetails,
})

export const EditableContactDetails = z.extend(ContactDetails, { version: z.number(), updated_at: Time })
export type EditableContactDetails = z.infer<typeof EditableContactDetails>

const OfficeInput = /* @__PURE__ */ z
  .object({
    name: anyText(80, toLine),
    address: z._default(anyText(500), ''),
    phone: z._default(PhoneOrNone, ''),
    map_link: z._default(LinkOrNone, ''),
  })
  .check(({ value: { name, ...rest }, issues }) => {
    if (name || Object.values(rest).every((text) => text === '')) return
    issues.push({ code: 'custom', path: ['name'], message: MESSAGES.requiredOf('Name'), input: name })
  })

const OfficesInput = /* @__PURE__ */ z.pipe(
  z.array(OfficeInput, ADMIN_MESSAGES.listInvalid).check(z.maxLength(30, 'Use at most 30 offices')),
  // Empty rows are dropped after the check, so that an error names the row by the number on the form.
  z.transform((rows: z.output<typeof OfficeInput>[]) => rows.filter(({ name }) => name !== '')),
)

/** The specification has three fields. A save that omits any other field leaves it unchanged. */
export const ContactDetailsInput = /* @__PURE__ */ z.object({
  mobile: requiredPhone(ADMIN_MESSAGES.contactMobileMissing),
  email: optionalText(LIMITS.email, toSigns),
  address: optionalText(500),
  offices: z.optional(OfficesInput),
  opens_at: z.optional(TimeOfDay),
  closes_at: z.optional(TimeOfDay),
  ...fieldsOf(EMAILS_BY_PURPOSE, z.optional(EmailOrNone)),
  ...fieldsOf(SOCIAL_SITES, z.optional(LinkOrNone)),
  version: SavedVersion,
})

export const getEditable = endpoint({
  method: 'GET',
  path: '/contact-us',
  auth: 'editor',
  summary: 'The contact details, to edit',
  output: EditableContactDetails,
})
export const update = endpoint({
  method: 'PUT',
  path: '/contact-us',
  auth: 'editor',
  summary: 'Save the contact details',
  input: ContactDetailsInput,
  output: z.extend(EditableContactDetails, { message: z.string() }),
})
