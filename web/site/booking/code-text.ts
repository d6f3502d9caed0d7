import { OTP_LENGTH } from '../../../contract/bookings/otp.public.ts'
import { normaliseMobile } from '../../../contract/fields.ts'
import { toSigns } from '../../../contract/text.ts'

/** The digits of a text, Devanagari ones as well. */
export function toDigits(text: string): string {
  // The mobile number's rules only touch longer texts than a code.
  return normaliseMobile(text)
}

/** Finds the code in a text such as a whole SMS: six digits next to no other digit; the last code of several. */
export function findCode(text: string): string | undefined {
  const digits = toSigns(text)
  const found = digits.match(/(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/g)?.at(-1)
  const code = toDigits(found ?? digits)
  return code.length === OTP_LENGTH ? code : undefined
}
