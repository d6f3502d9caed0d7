import * as z from 'zod/mini'
import { MESSAGES } from './messages.ts'
import { CITY_VALUES } from './options.ts'
import { toPlain, toSigns } from './text.ts'

export const LIMITS = {
  name: 100,
  email: 254,
  message: 2000,
  serviceType: 200,
  search: 100,
  address: 300,
  gateNote: 200,
} as const

/** A text, cleaned before its length counts: `toLine` for a single line, `toSigns` for what machines read. */
/* @__NO_SIDE_EFFECTS__ */
export function anyText(max: number, clean = toPlain, message: string = MESSAGES.textNeeded) {
  return z.string(message).check(z.overwrite(clean), z.maxLength(max, MESSAGES.tooLong(max)))
}

/** A required text; `message` is the error for a missing or blank one. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(message: string, max: number, clean = toPlain) {
  return anyText(max, clean, message).check(z.minLength(1, message))
}

/** An optional text: a missing, `null` or empty one becomes undefined. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalText(max: number, clean = toPlain) {
  return z.pipe(
    z.nullish(anyText(max, clean)),
    z.transform((text) => text || undefined),
  )
}

/** `null` and the empty string of an untouched form field count as left out. */
const emptyToUndefined = /* @__PURE__ */ z.transform((value: unknown): unknown =>
  value === '' || value === null ? undefined : value,
)

/** An optional field of a form. */
/* @__NO_SIDE_EFFECTS__ */
export function maybe<T extends z.ZodMiniType>(schema: T) {
  return z.optional(z.pipe(emptyToUndefined, z.optional(schema)))
}

/** Minimum length of a key that no one can guess; a UUID has 36 characters. */
export const REQUEST_ID_MIN = 16

/** Token in the address of a booking page, as `createToken` makes it. */
export const BookingToken = z.string().check(z.regex(/^[\w-]{20,60}$/))

/** Idempotency key from a visitor's form. One that is too short could be guessed or shared, so it is ignored. */
export const RequestId = /* @__PURE__ */ z.pipe(
  optionalText(60),
  z.transform((key) => (key && key.length >= REQUEST_ID_MIN ? key : undefined)),
)

const MAX_ID = 2_147_483_647
/** A positive integer. In a path it is plain digits: `1e1` and `0x1` are not found. */
export const Id = z.pipe(
  z.union([z.number(), /* @__PURE__ */ z.string().check(z.regex(/^[1-9][0-9]*$/))], MESSAGES.notFound),
  /* @__PURE__ */ z.coerce.number<string | number>(MESSAGES.notFound).check(z.int(), z.positive(), z.maximum(MAX_ID)),
)

/** A field's error: "required" if it is missing or empty, else `message`. */
export const missingOr = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === '' ? MESSAGES.required : message

const isMobile = z.regex(/^[6-9][0-9]{9}$/, { error: missingOr(MESSAGES.mobileInvalid) })
/** Ten digits starting with 6 to 9. The form normalises other spellings, see `normaliseMobile`. */
export const Mobile = z.string({ error: missingOr(MESSAGES.mobileInvalid) }).check(isMobile)
/** A mobile number in any spelling. */
export const TypedMobile = /* @__PURE__ */ z
  .string({ error: missingOr(MESSAGES.mobileInvalid) })
  .check(z.overwrite(normaliseMobile), isMobile)

/** Whether a mobile number begins with a digit that the setting MOBILE_FIRST_DIGITS allows, such as `789`. */
export const hasAllowedFirstDigit = (mobile: string, firstDigits: string) => firstDigits.includes(mobile.charAt(0))

/** Six digits, which India writes as `400 053`. */
export const Pincode = /* @__PURE__ */ z.string(MESSAGES.pincodeInvalid).check(
  z.overwrite((typed) => toSigns(typed).replace(/[\s-]/g, '')),
  z.regex(/^[1-9][0-9]{5}$/, MESSAGES.pincodeInvalid),
)

export const City = z.enum(CITY_VALUES, {
  error: (issue) => (issue.input ? MESSAGES.cityUnknown : MESSAGES.requiredOf('City')),
})

const looksLikeEmail = z.regex(/^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]{2,}$/, MESSAGES.emailInvalid)

/* @__NO_SIDE_EFFECTS__ */
export function requiredEmail(message: string = MESSAGES.required) {
  return requiredText(message, LIMITS.email, toSigns).check(looksLikeEmail)
}

/** A missing, `null` or blank address becomes undefined. */
export const OptionalEmail = z.pipe(
  z.pipe(
    z.nullish(z.string(MESSAGES.emailInvalid).check(z.overwrite(toSigns))),
    z.transform((email) => email || undefined),
  ),
  z.optional(requiredEmail()),
)

/** A whole number in a query, at least 1. */
/* @__NO_SIDE_EFFECTS__ */
export function queryNumber({ max, usual, message }: { max: number; usual: number; message: string }) {
  return z._default(
    z.coerce.number<string | number>(message).check(z.int(message), z.minimum(1, message), z.maximum(max, message)),
    usual,
  )
}

/** The page number and size that every list takes, and the text it searches for. */
export const ListQuery = {
  page: queryNumber({ max: 100_000, usual: 1, message: MESSAGES.numberInvalid }),
  limit: queryNumber({ max: 100, usual: 100, message: MESSAGES.between(1, 100) }),
  search: optionalText(LIMITS.search),
}

/**
 * Extracts the ten digits of a mobile number from what people type or paste: `+91 98765-43210`, `098765 43210` and
 * `९८७६५४३२१०` become `9876543210`. From any other text it returns the digits only.
 */
export function normaliseMobile(typed: string): string {
  const digits = toSigns(typed).replace(/[^0-9]/g, '')
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  if (digits.length === 13 && /^(091|910)/.test(digits)) return digits.slice(3)
  if (digits.length === 14 && digits.startsWith('0091')) return digits.slice(4)
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1)
  return digits
}

/** `9876543210` → `98765 43210` */
export function formatMobile(mobile: string): string {
  return /^\d{10}$/.test(mobile) ? `${mobile.slice(0, 5)} ${mobile.slice(5)}` : mobile
}
