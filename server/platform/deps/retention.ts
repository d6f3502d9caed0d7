import { HOUR_MS } from '../../../contract/durations.ts'
import type { Language } from '../../../contract/languages.ts'

export type Term = { hours: number } | { days: number } | { years: number }

/** Of what has an end of its own, such as a session: nothing is left after it. */
export const ENDED: Term = { hours: 0 }

/** Data from before this moment is removed. */
export function toLimit(term: Term, now: Date): Date {
  const limit = new Date(now)
  if ('years' in term) limit.setUTCFullYear(limit.getUTCFullYear() - term.years)
  else limit.setTime(limit.getTime() - ('days' in term ? term.days * 24 : term.hours) * HOUR_MS)
  return limit
}

/** One and several of each unit. */
const UNITS = {
  en: { hours: ['hour', 'hours'], days: ['day', 'days'], years: ['year', 'years'] },
  hi: { hours: ['घंटा', 'घंटे'], days: ['दिन', 'दिन'], years: ['साल', 'साल'] },
  mr: { hours: ['तास', 'तास'], days: ['दिवस', 'दिवस'], years: ['वर्ष', 'वर्षे'] },
} as const satisfies Record<Language, Record<'hours' | 'days' | 'years', readonly [string, string]>>

/** Such as "24 hours" and "1 year". */
export function toWords(term: Term, language: Language): string {
  const [[unit, count]] = Object.entries(term) as [['hours' | 'days' | 'years', number]]
  return `${count} ${UNITS[language][unit][count === 1 ? 0 : 1]}`
}
