import { formatMobile, toAsciiDigits } from './fields.ts'

/**
 * What is dialled for a number as people write it: `+919876543210` for `98765 43210`, `098765-43210` or `+91 …`,
 * `+912240123456` for `022 4012 3456`, `18001234567` for a number that is free of charge, which has no country code.
 * Undefined where this is no single number that can be called.
 */
export function toDialled(phone: string): string | undefined {
  const typed = clean(phone)
  if (!/^\+?[\d\s().\p{Pd}]+$/u.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  const abroad = typed.startsWith('+') ? digits : /^00(\d+)$/.exec(digits)?.[1]
  if (abroad && !abroad.startsWith('91')) return /^[1-9]\d{7,14}$/.test(abroad) ? `+${abroad}` : undefined
  // The country code, where there is one, then the 0 of long distance.
  const national = (abroad?.slice(2) ?? digits.replace(/^0?91(?=0?\d{10}$)/, '')).replace(/^0/, '')
  if (/^18[06]0\d{6,7}$/.test(national)) return national
  return /^[1-9]\d{9}$/.test(national) ? `+91${national}` : undefined
}

/** The link that calls a number; of a text which is none, whatever digits it has. */
export function toTel(phone: string): string {
  return `tel:${toDialled(phone) ?? clean(phone).replace(/\D/g, '')}`
}

/** A number as visitors read it: a mobile of India as `98765 43210`, any other as it was written. */
export function formatPhone(phone: string): string {
  const mobile = /^\+91([6-9]\d{9})$/.exec(toDialled(phone) ?? '')?.[1]
  return mobile ? formatMobile(mobile) : clean(phone).replace(/\s+/g, ' ')
}

/** Drops the invisible marks of direction that come along from address books and chats. */
const clean = (phone: string) => toAsciiDigits(phone.replace(/\p{Cf}/gu, '')).trim()
