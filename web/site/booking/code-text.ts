import { normaliseMobile } from '../../../contract/fields.ts'

/** The digits of a text, Devanagari ones as well. */
export function toDigits(text: string): string {
  // The mobile number's rules only touch longer texts than a code.
  return normaliseMobile(text)
}

/** The code in a text such as a whole SMS: six digits that stand by themselves, the last ones where there are several. */
export function findCode(text: string): string | undefined {
  return text.match(/(?<!\d)\d{6}(?!\d)/g)?.at(-1)
}
