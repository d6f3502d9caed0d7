import { toTime } from './clock.ts'
import { DAY_MIN, DAY_MS, MINUTE_MS } from './durations.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { TIMES } from './times.ts'

// India's calendar and clock. The whole country is 5:30 hours ahead of UTC, all year.

export const TIME_ZONE = 'Asia/Kolkata'
export const INDIA_AHEAD_MS = 330 * MINUTE_MS

/** The day in India at a moment, such as 2026-11-21. */
export function dayIn(moment: Date): string {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10)
}

/** When a day such as 2026-11-21 begins in India, and when the next one does. */
export function boundsOfDay(day: string): { start: Date; end: Date } {
  const start = new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_AHEAD_MS)
  return { start, end: new Date(start.getTime() + DAY_MS) }
}

/** Whole minutes since midnight in India. */
export function minuteOfDay(moment: Date): number {
  return Math.floor((moment.getTime() + INDIA_AHEAD_MS) / MINUTE_MS) % DAY_MIN
}

/* @__NO_SIDE_EFFECTS__ */
export function inEachLanguage(options: Intl.DateTimeFormatOptions): Record<Language, () => Intl.DateTimeFormat> {
  const format = (language: Language) =>
    once(() => new Intl.DateTimeFormat(TIMES[language].locale, { ...options, timeZone: TIME_ZONE }))
  return Object.fromEntries(LANGUAGES.map((language) => [language, format(language)])) as ReturnType<typeof inEachLanguage>
}
const day = /* @__PURE__ */ inEachLanguage({ dateStyle: 'long' })

/** `3 November 2026`, `3 नवंबर 2026`, `3 नोव्हेंबर 2026`: the day in India. */
export function formatDay(time: Date | string, language: Language = 'en'): string {
  // Intl puts a comma before the year in Marathi.
  return day[language]().format(new Date(time)).replace(',', '')
}

/** `21 November 2026 at 4:30 pm`, `21 नवंबर 2026, शाम 4:30 बजे`: the time in India. */
export function formatMoment(time: Date | string, language: Language = 'en'): string {
  return TIMES[language].moment(formatDay(time, language), toTime(minuteOfDay(new Date(time)), language))
}

/** `2026-11-21T16:30:00.000+05:30`, the time in India with its zone. */
export function toIndianIso(moment: Date): string {
  return new Date(moment.getTime() + INDIA_AHEAD_MS).toISOString().replace('Z', '+05:30')
}

/**
 * A constant created on first use. For formatters: creating one takes a phone several milliseconds, and most pages use
 * none.
 */
/* @__NO_SIDE_EFFECTS__ */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
