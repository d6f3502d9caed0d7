import { formatPhone, toDialled, toTel } from '../../../contract/phones.ts'

/** The numbers that the first start shows, this version's and that of before, which reach nobody. */
export const INVENTED_NUMBERS = ['7000000090', '8000000090']

export const isSameNumber = (one: string, other: string) => {
  const dialled = toDialled(one)
  return dialled !== undefined && dialled === toDialled(other)
}

/** A number in whatever groups it is written, without country code; for PostgreSQL too. */
export function toPattern(phone: string): string {
  const digits = (toDialled(phone) ?? '').replace(/^\+91(?=\d{10}$)/, '').replace('+', '')
  return [...digits].join('(?:[ \\u00a0-]|&nbsp;)?')
}

/** A text or HTML with another number where it names this one, also in `tel:` and WhatsApp links. */
export function replaceNumber(text: string, from: string, to: string): string {
  const isMobile = /^\+91[6-9]\d{9}$/.test(toDialled(to) ?? '')
  const named = new RegExp(`(tel:|wa\\.me/)?(?<![\\d+])((?:\\+|00)?91[ \\u00a0-]?|0)?${toPattern(from)}(?!\\d)`, 'g')
  return text.replace(named, (_, link?: string, code?: string) => {
    if (link === 'tel:') return toTel(to)
    if (link) return link + toTel(to).replace(/\D/g, '')
    return code && code !== '0' && isMobile ? `+91 ${formatPhone(to)}` : formatPhone(to)
  })
}
