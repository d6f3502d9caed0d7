import { HOUR_MS } from '../../../contract/durations.ts'
import type { Language } from '../../../contract/languages.ts'
import { catalogues } from '../../../languages/catalogues.ts'

export type Term = { hours: number } | { days: number } | { years: number }

/** For data that expires by itself, such as a session: it is removed at once. */
export const ENDED: Term = { hours: 0 }

/** Data from before this moment is removed. */
export function toLimit(term: Term, now: Date): Date {
  const limit = new Date(now)
  if ('years' in term) limit.setUTCFullYear(limit.getUTCFullYear() - term.years)
  else limit.setTime(limit.getTime() - ('days' in term ? term.days * 24 : term.hours) * HOUR_MS)
  return limit
}

/** Such as "24 hours" and "1 year". */
export function toWords(term: Term, language: Language): string {
  const [[unit, count]] = Object.entries(term) as [['hours' | 'days' | 'years', number]]
  return `${count} ${catalogues[language].termUnits[unit][count === 1 ? 0 : 1]}`
}
