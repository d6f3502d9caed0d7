import * as z from 'zod/mini'
import { MESSAGES } from './messages.ts'

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text is a GSTIN: state, PAN, number of the registration, Z and the check character (Luhn's, mod 36). */
export function isGstin(text: string): boolean {
  if (!/^(0[1-9]|[1-3]\d|97|99)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false
  let sum = 0
  for (const [index, sign] of [...text.slice(0, 14)].entries()) {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS[(36 - (sum % 36)) % 36] === text.charAt(14)
}

/** The state in which all of our cities lie, as a GSTIN begins: the place of supply of every visit. */
export const MAHARASHTRA = '27'

/** The GSTIN of a firm that books; spaces and small letters are taken, a blank one becomes undefined. */
export const OptionalGstin = z.pipe(
  z.pipe(
    z.nullish(z.string(MESSAGES.gstinInvalid)),
    z.transform((typed) => typed?.replace(/[\s-]/g, '').toUpperCase() || undefined),
  ),
  z.optional(z.string().check(z.refine(isGstin, MESSAGES.gstinInvalid))),
)
