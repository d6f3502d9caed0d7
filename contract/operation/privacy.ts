import * as z from 'zod/mini'
import { Data, endpoint, Saved, Time } from '../endpoint.ts'
import { LIMITS, requiredEmail, requiredText, TypedMobile } from '../fields.ts'
import { toSigns } from '../text.ts'

/** One person, identified by a mobile number or by an email address in lower case. */
export type Person = { kind: 'mobile' | 'email'; value: string }

const PERSON_INVALID = 'Enter a mobile number, such as 98765 43210, or an email address'

/** Undefined for a text that is neither a mobile number nor an email address. */
export function readPerson(typed: string): Person | undefined {
  const email = requiredEmail().safeParse(typed).data
  if (email) return { kind: 'email', value: email.toLowerCase() }
  // Other texts with digits in them are not mobile numbers.
  const mobile = /^(tel:)?[+\d\s().-]+$/.test(toSigns(typed)) ? TypedMobile.safeParse(typed).data : undefined
  return mobile ? { kind: 'mobile', value: mobile } : undefined
}

const PersonInput = z.object({
  /** A mobile number in any spelling, or an email address. */
  person: requiredText(PERSON_INVALID, LIMITS.email).check(z.refine((typed) => readPerson(typed) !== undefined, PERSON_INVALID)),
})

const AnyPerson = z.object({ kind: z.enum(['mobile', 'email']), value: z.string() })

export const HeldPlace = z.object({
  place: z.string(),
  /** What this place stores about the person. */
  holds: z.string(),
  records: z.number(),
  /** Kept records stay as they are; a place can have both kinds. */
  kept: z.number(),
  /** Why records are kept; null if none are. */
  why: z.nullable(z.string()),
  /** When the last kept record will be removed; null if none are kept, or if it is unknown. */
  until: z.nullable(Time),
})
export type HeldPlace = z.infer<typeof HeldPlace>

const Held = {
  person: AnyPerson,
  /** The places that hold data. */
  places: z.array(HeldPlace),
}

export const find = endpoint({
  method: 'POST',
  path: '/privacy/find',
  auth: 'owner',
  summary: 'What is held about one mobile number or email address, and what an erasure would leave',
  input: PersonInput,
  output: Data(
    z.object({
      ...Held,
      /** What must be done before an erasure, in sentences. */
      obstacles: z.array(z.string()),
      /** Other consequences of an erasure, in sentences. */
      warnings: z.array(z.string()),
      /** Other numbers and addresses in the same records; search each one separately. */
      also: z.array(z.string()),
      /** When data of this number or address was erased before. */
      erased_at: z.array(Time),
    }),
  ),
})
export type FoundPerson = z.infer<typeof find.output>['data']

export const exportData = endpoint({
  method: 'POST',
  path: '/privacy/export',
  auth: 'owner',
  stepUp: 'sensitive',
  summary: 'Everything that is held about one mobile number or email address',
  input: PersonInput,
  output: Data(
    z.object({
      person: AnyPerson,
      exported_at: z.string(),
      /** The records by place, with times in India. */
      records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      places: z.array(HeldPlace),
    }),
  ),
})

export const erase = endpoint({
  method: 'POST',
  path: '/privacy/erase',
  auth: 'owner',
  stepUp: 'sensitive',
  summary:
    'Erase what is held about one mobile number or email address, but for what the law requires; refused while money is owed',
  input: PersonInput,
  output: Saved(
    z.object({
      person: AnyPerson,
      /** How many records of each place were erased, or anonymised where the accounts need them. */
      erased: z.array(z.object({ place: z.string(), records: z.number() })),
      /** What stays, why, and until when. */
      kept: z.array(HeldPlace),
    }),
  ),
})
export type ErasedPerson = z.infer<typeof erase.output>['data']
