import * as z from 'zod/mini'
import { API_MESSAGES } from '../api-messages.ts'
import { Data, endpoint, Saved, Time } from '../endpoint.ts'
import { formatMobile, Id, LIMITS, maybe, optionalText, Pincode, TypedMobile } from '../fields.ts'
import { LANGUAGE_INFO, LANGUAGES } from '../languages.ts'
import { toCityLabel } from '../options.ts'
import { Lead } from './lead.ts'
import { FORM_FIELDS, LEAD_FIELDS, type LeadField, labelOf, perDraftField, perField } from './lead-fields.ts'
import { WindowChoice } from './windows.ts'

// Leads that administrators enter and correct.

const Language = z.enum(LANGUAGES, API_MESSAGES.languageUnknown)

/** What can be corrected: the form, and the language of the messages. */
export const CORRECTED_FIELDS = [...LEAD_FIELDS, 'language'] as const
export type CorrectedField = LeadField | 'language'
export const correctedLabel = (field: CorrectedField): string => (field === 'language' ? 'Language' : labelOf(field))

/** A field's value as people read it. */
export function toCorrectedText(field: CorrectedField, value: string | null): string {
  if (!value) return 'none'
  if (field === 'mobile') return formatMobile(value)
  if (field === 'city') return toCityLabel(value)
  const language = LANGUAGES.find((tag) => field === 'language' && tag === value)
  return language ? LANGUAGE_INFO[language].englishName : value
}

export const takeByPhone = endpoint({
  method: 'POST',
  path: '/leads',
  auth: 'agent',
  summary: 'Enter a lead that was taken by phone',
  status: 201,
  input: z.object({
    ...FORM_FIELDS,
    /** If empty, the lead shows the service: the caller has said the rest. */
    message: optionalText(LIMITS.message),
    language: Language,
    /** Whether the caller agreed to the consent text. Without it we send them no messages. */
    has_consent: z.boolean(API_MESSAGES.consentNeeded),
    /** The unfinished form that it was made from. */
    unfinished_id: z.optional(Id),
    request_id: optionalText(60),
    /** When the technician comes, and where. The lead is stored even if that time is no longer free. */
    window: maybe(WindowChoice),
    address: optionalText(LIMITS.address),
    pincode: maybe(Pincode),
    gate_note: optionalText(LIMITS.gateNote),
  }),
  /** `is_planned`: whether a technician comes at the chosen time; omitted if none was chosen. */
  output: z.extend(Saved(Lead), { is_planned: z.optional(z.boolean()) }),
})

export const findKnown = endpoint({
  method: 'GET',
  path: '/leads/known',
  auth: 'agent',
  summary: 'What is known of a mobile number: its unfinished form, and what its newest lead says besides',
  input: z.object({ mobile: TypedMobile }),
  output: Data(
    z.nullable(
      z.object({
        ...perDraftField(() => z.nullable(z.string())),
        language: Language,
        bookings: z.number(),
        last_booked_at: z.nullable(Time),
        /** The service of the newest lead. */
        last_service: z.nullable(z.string()),
        has_unfinished: z.boolean(),
        /** Their newest lead that is neither completed nor cancelled. */
        open_lead: z.optional(z.object({ id: z.number(), reference: z.string() })),
      }),
    ),
  ),
})

export const correct = endpoint({
  method: 'PUT',
  path: '/leads/:id',
  auth: 'agent',
  summary: 'Correct what a lead says; nothing is sent to a corrected number until somebody asks for it',
  input: z.object({
    id: Id,
    ...FORM_FIELDS,
    language: z.optional(Language),
    /** What the caller saw: we change only what differs, and refuse it if someone else has changed it since. */
    read: z.object(
      {
        ...perField(
          () => z.string(API_MESSAGES.readNeeded),
          () => z.nullable(z.string(API_MESSAGES.readNeeded)),
        ),
        /** Clients older than this field leave it out. */
        gstin: z.nullish(z.string(API_MESSAGES.readNeeded)),
        language: z.optional(z.string(API_MESSAGES.readNeeded)),
      },
      API_MESSAGES.readNeeded,
    ),
    request_id: optionalText(60),
  }),
  output: Saved(Lead),
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/leads/:id/confirmation',
  auth: 'agent',
  summary: 'Send the customer the confirmation that a corrected number or address has not had',
  input: z.object({ id: Id }),
  output: Saved(Lead),
})
