import * as z from 'zod/mini'
import { City, LIMITS, Mobile, OptionalEmail, optionalText, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { toLine, toSigns } from '../text.ts'

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text is a GSTIN: state, PAN, registration number, Z and a check character (Luhn, mod 36). */
export function isGstin(text: string): boolean {
  if (!/^(0[1-9]|[1-3]\d|97|99)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false
  let sum = 0
  for (const [index, sign] of [...text.slice(0, 14)].entries()) {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS[(36 - (sum % 36)) % 36] === text.charAt(14)
}

/** GSTIN prefix of the state that contains all our cities: the place of supply of every visit. */
export const MAHARASHTRA = '27'

/** GSTIN of a business customer. Accepts spaces and lower case; a blank one becomes undefined. */
export const OptionalGstin = z.pipe(
  z.pipe(
    z.nullish(z.string(MESSAGES.gstinInvalid)),
    z.transform((typed) => typed?.replace(/[\s-]/g, '').toUpperCase() || undefined),
  ),
  z.optional(z.string().check(z.refine(isGstin, MESSAGES.gstinInvalid))),
)

/** The fields of the booking form with the values they accept, in the order of notices and files. */
export const FORM_FIELDS = {
  name: requiredText(MESSAGES.requiredOf('Name'), LIMITS.name, toLine),
  mobile: Mobile,
  mailid: OptionalEmail,
  service_type: requiredText(MESSAGES.requiredOf('Service'), LIMITS.serviceType, toLine),
  city: City,
  message: requiredText(MESSAGES.workNeeded, LIMITS.message),
  /** Tax number of a business customer, for its tax invoice. */
  gstin: OptionalGstin,
}
export type LeadField = keyof typeof FORM_FIELDS
type OptionalField = {
  [Field in LeadField]: undefined extends z.infer<(typeof FORM_FIELDS)[Field]> ? Field : never
}[LeadField]

type Facts = {
  /** Its label in notices and files. */
  label: string
  /** How an erasure treats it, see `Columns`. `text` is also removed from a lead that is kept only for its receipt. */
  data: 'person' | 'text' | 'other'
  /** The visitor may correct it between the code and the payment: forms that differ only here are one booking. */
  isCorrectable?: true
}

/** More facts about each field, in a separate table so that the pages' script leaves them out. */
const FACTS: Record<LeadField, Facts> = {
  name: { label: 'Name', data: 'person' },
  mobile: { label: 'Mobile', data: 'person' },
  mailid: { label: 'Email', data: 'person', isCorrectable: true },
  service_type: { label: 'Service', data: 'other' },
  city: { label: 'City', data: 'other' },
  message: { label: 'Message', data: 'text' },
  gstin: { label: 'GSTIN', data: 'text', isCorrectable: true },
}

/** A partly filled form: only the mobile number has to be valid. */
export const LeadDraft = z.object({
  ...FORM_FIELDS,
  name: optionalText(LIMITS.name, toLine),
  mailid: optionalText(LIMITS.email, toSigns),
  service_type: optionalText(LIMITS.serviceType, toLine),
  city: optionalText(20),
  message: optionalText(LIMITS.message),
  gstin: optionalText(20),
})

export const LEAD_FIELDS = /* @__PURE__ */ Object.keys(FORM_FIELDS) as LeadField[]
/** The fields that may be missing while the form is only partly filled. */
export const DRAFT_FIELDS = /* @__PURE__ */ LEAD_FIELDS.filter((field) => field !== 'mobile')
/** The fields with a line of their own in notices and files; the message comes after these. */
export const LINE_FIELDS = /* @__PURE__ */ LEAD_FIELDS.filter((field) => field !== 'message')
/** The fields that are equal in two forms of one booking. */
export const SAME_FIELDS = /* @__PURE__ */ LEAD_FIELDS.filter((field) => !FACTS[field].isCorrectable)

export const labelOf = (field: LeadField): string => FACTS[field].label
export const fieldsWith = (data: Facts['data']): LeadField[] => LEAD_FIELDS.filter((field) => FACTS[field].data === data)
const isOptional = (field: LeadField): boolean => FORM_FIELDS[field].safeParse(undefined).success

/** An object with a value for every field: the first for fields that a lead requires, the second for optional ones. */
export function perField<Needed, Optional>(toNeeded: () => Needed, toOptional: () => Optional) {
  const entries = LEAD_FIELDS.map((field) => [field, isOptional(field) ? toOptional() : toNeeded()])
  return Object.fromEntries(entries) as { [Field in LeadField]: Field extends OptionalField ? Optional : Needed }
}

/** An object of the fields that may be missing in a partly filled form. */
export function perDraftField<Value>(toValue: (field: DraftField) => Value) {
  return Object.fromEntries(DRAFT_FIELDS.map((field) => [field, toValue(field)])) as Record<DraftField, Value>
}
type DraftField = Exclude<LeadField, 'mobile'>
