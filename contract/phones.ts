import { formatMobile } from './fields.ts'
import { toSigns } from './text.ts'

/**
 * The number to dial for a phone number in any spelling: `+919876543210` for `98765 43210`, `098765-43210` or `+91 …`,
 * `+912240123456` for `022 4012 3456`, and `18001234567` for a toll-free number, which has no country code. Undefined
 * if the text isn't a single number.
 */
export function toDialled(phone: string): string | undefined {
  const typed = toSigns(phone)
  if (!/^\+?[\d\s().-]+$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  const abroad = typed.startsWith('+') ? digits : /^00(\d+)$/.exec(digits)?.[1]
  if (abroad && !abroad.startsWith('91')) return /^[1-9]\d{7,14}$/.test(abroad) ? `+${abroad}` : undefined
  // Drops the country code, if any, then the trunk prefix 0.
  const national = (abroad?.slice(2) ?? digits.replace(/^0?91(?=0?\d{10}$)/, '')).replace(/^0/, '')
  if (/^18[06]0\d{6,7}$/.test(national)) return national
  return /^[1-9]\d{9}$/.test(national) ? `+91${national}` : undefined
}

/** A `tel:` link. If the text isn't a number, the link has its digits. */
export function toTel(phone: string): string {
  return `tel:${toDialled(phone) ?? toSigns(phone).replace(/\D/g, '')}`
}

/** A number for display: an Indian mobile as `98765 43210`, any other as it was written. */
export function formatPhone(phone: string): string {
  const mobile = /^\+91([6-9]\d{9})$/.exec(toDialled(phone) ?? '')?.[1]
  return mobile ? formatMobile(mobile) : toSigns(phone).replace(/\s+/g, ' ')
}
