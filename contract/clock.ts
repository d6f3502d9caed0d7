import { DAY_MIN } from './durations.ts'
import type { Language } from './languages.ts'
import { TIMES } from './times.ts'

/**
 * A minute of the day as people say it: `4:30 pm`, `शाम 4:30`, `संध्याकाळी 4:30`. Not from Intl, which writes
 * `4:30 pm बजे` and counts morning hours as night.
 */
export function toClock(minute: number, language: Language): string {
  const { clock, dayParts } = TIMES[language]
  const hour = Math.floor(minute / 60) % 24
  const rest = minute % 60
  const parts = Object.entries(dayParts)
  const [, part = ''] = parts.findLast(([from]) => hour >= Number(from)) ?? parts.at(-1) ?? []
  return clock(`${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`, part)
}

/** Like `toClock`, but names midnight and noon in languages that have words for them: `midnight`. */
export function toNamedClock(minute: number, language: Language): string {
  return TIMES[language].namedTimes[minute % DAY_MIN] ?? toClock(minute, language)
}

/** A minute of the day in a sentence: `4:00 pm`, `शाम 4 बजे`, `संध्याकाळी 4`. */
export function toTime(minute: number, language: Language): string {
  return TIMES[language].atClock(toClock(minute, language))
}
