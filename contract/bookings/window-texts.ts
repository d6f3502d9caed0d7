import { windows as en } from '../../languages/en/windows.ts'
import { windows as hi } from '../../languages/hi/windows.ts'
import type { WindowWords } from '../../languages/language.ts'
import { windows as mr } from '../../languages/mr/windows.ts'
import { toNamedClock } from '../clock.ts'
import { HOUR_MS } from '../durations.ts'
import { dayIn, inEachLanguage, minuteOfDay } from '../india.ts'
import type { Language } from '../languages.ts'
import { TIMES } from '../times.ts'
import { dayAfter, listWindowsOfDay, toWindowAt, type Window } from './windows.ts'

const WORDS: Record<Language, WindowWords> = { en, hi, mr }

/** `Wednesday 25 November, 4 to 6 pm` */
export function windowText({ start, end }: Window, language: Language): string {
  return `${windowDay(start, language)}, ${windowHours({ start, end }, language)}`
}

/** `Today, 4 to 6 pm`; from the day after tomorrow on with its date. */
export function nearWindowText({ start, end }: Window, now: Date, language: Language): string {
  return `${nearDay(start, now, language) ?? windowDay(start, language)}, ${windowHours({ start, end }, language)}`
}

/** `4 to 6 pm`. `hours`: the labels of the eight windows, in order. */
export function windowHours({ start, end }: Window, language: Language, hours = WORDS[language].hours): string {
  return hours[placeOf({ start, end })] ?? otherHours({ start, end }, language)
}

const day = /* @__PURE__ */ inEachLanguage({ weekday: 'long', day: 'numeric', month: 'long' })
const weekday = /* @__PURE__ */ inEachLanguage({ weekday: 'short' })

/** `Wednesday 25 November` */
export function windowDay(start: Date, language: Language): string {
  return day[language]().format(start).replace(',', '')
}

/** `Wed` */
export function windowWeekday(start: Date, language: Language): string {
  return weekday[language]().format(start)
}

/** `Today`, `Tomorrow`; undefined for other days. */
export function nearDay(start: Date, now: Date, language: Language): string | undefined {
  const { today, tomorrow } = WORDS[language]
  if (dayIn(start) === dayIn(now)) return today
  return dayIn(start) === dayAfter(now, 1) ? tomorrow : undefined
}

/** Index among the day's windows; -1 for a time that isn't one. */
function placeOf({ start, end }: Window): number {
  const isWhole = minuteOfDay(start) % 60 === 0 && end.getTime() - start.getTime() === 2 * HOUR_MS
  return isWhole ? listWindowsOfDay(dayIn(start)).indexOf(toWindowAt(start)) : -1
}

function otherHours({ start, end }: Window, language: Language): string {
  return TIMES[language].hours(toNamedClock(minuteOfDay(start), language), toNamedClock(minuteOfDay(end), language))
}
