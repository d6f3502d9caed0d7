import { windowHours, windowWeekday } from '../contract/bookings/window-texts.ts'
import type { Window } from '../contract/bookings/windows.ts'
import { INDIA_AHEAD_MS } from '../contract/india.ts'
import type { Language } from '../contract/languages.ts'
import { shortWindows as en } from './en/windows.ts'
import { shortWindows as hi } from './hi/windows.ts'
import type { ShortWindowWords } from './language.ts'
import { shortWindows as mr } from './mr/windows.ts'

const WORDS: Record<Language, ShortWindowWords> = { en, hi, mr }

/** `Wed 25 Nov, 4 to 6 pm`: at most 30 letters, for a variable of an SMS. */
export function shortWindowText({ start, end }: Window, language: Language): string {
  const { hours, months, day } = WORDS[language]
  const inIndia = new Date(start.getTime() + INDIA_AHEAD_MS)
  const [date, month] = [inIndia.getUTCDate(), months[inIndia.getUTCMonth()] ?? '']
  return `${day(windowWeekday(start, language), date, month)}, ${windowHours({ start, end }, language, hours)}`
}
