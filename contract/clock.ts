import { DAY_MIN } from './durations.ts'
import type { Language } from './languages.ts'

/** The parts of the day, each with the hour from which it is called so; the last one lasts until the first. */
const PARTS = {
  hi: { 4: 'सुबह', 12: 'दोपहर', 16: 'शाम', 20: 'रात' },
  mr: { 4: 'पहाटे', 6: 'सकाळी', 12: 'दुपारी', 16: 'संध्याकाळी', 20: 'रात्री' },
} satisfies Record<Exclude<Language, 'en'>, Record<number, string>>

/**
 * A minute of the day as people say it: `4:30 pm`, `शाम 4:30`, `संध्याकाळी 4:30`. Not Intl's, which writes
 * `4:30 pm बजे` and counts morning hours as night.
 */
export function toClock(minute: number, language: Language): string {
  const hour = Math.floor(minute / 60) % 24
  const rest = minute % 60
  const time = `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  if (language === 'en') return `${time} ${hour < 12 ? 'am' : 'pm'}`
  const names = Object.entries(PARTS[language])
  const [, part] = names.findLast(([from]) => hour >= Number(from)) ?? names.at(-1) ?? []
  return `${part} ${time}`
}

/** Does what `toClock` does, but names midnight and noon in English: `12 midnight`. */
export function toNamedClock(minute: number, language: Language): string {
  if (language === 'en' && minute % DAY_MIN === 0) return '12 midnight'
  return language === 'en' && minute === DAY_MIN / 2 ? '12 noon' : toClock(minute, language)
}
