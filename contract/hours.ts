import { toClock, toNamedClock, toTime } from './clock.ts'
import { DAY_MIN, DAY_MS, MINUTE_MS } from './durations.ts'
import { boundsOfDay, dayIn, INDIA_AHEAD_MS, minuteOfDay } from './india.ts'
import type { Language } from './languages.ts'
import { TIMES } from './times.ts'

// Opening hours. An administrator sets the hours on the pages; the hours for promised calls are constants, because
// changing the displayed hours must not change a promise.

/** The hours that are shown, such as `{ opens_at: '08:00', closes_at: '00:00' }`. */
type Hours = { opens_at: string; closes_at: string }

/** When we answer and call back, in minutes of the day: from 8 am to midnight. */
export const OPEN = { fromMin: 8 * 60, toMin: DAY_MIN } as const
export const OPEN_MIN = OPEN.toMin - OPEN.fromMin
/** We promise a call within this many open minutes: from a technician, or from the office for a quotation. */
export const PROMISE_MIN = 90

/** Whether we answer at a moment: before we open no one is called, and no minute counts. */
export const isOpen = (moment: Date): boolean => minuteOfDay(moment) >= OPEN.fromMin

/** Whole open minutes between the start of 1970 and a moment. */
export function openMinutesUntil(moment: Date): number {
  const days = Math.floor((moment.getTime() + INDIA_AHEAD_MS) / DAY_MS)
  return days * OPEN_MIN + Math.max(0, minuteOfDay(moment) - OPEN.fromMin)
}

/**
 * The deadline of our call to a visitor who books at `moment`: 90 minutes later if that is before midnight, else 90
 * minutes after the next opening, at 9:30 am.
 */
export function promiseDueAt(moment: Date): Date {
  const minute = minuteOfDay(moment)
  const promiseMs = PROMISE_MIN * MINUTE_MS
  const isSameDay = minute >= OPEN.fromMin && minute + PROMISE_MIN < OPEN.toMin
  if (isSameDay) return new Date(moment.getTime() + promiseMs)
  const { start, end } = boundsOfDay(dayIn(moment))
  const morning = minute < OPEN.fromMin ? start : end
  return new Date(morning.getTime() + OPEN.fromMin * MINUTE_MS + promiseMs)
}

/** A promised call's deadline in a sentence: `by 9:40 am`, `tomorrow by 9:30 am`. Undefined once it has passed. */
export function dueWords(
  dueAt: Date,
  now: Date,
  texts: { by: (time: string) => string; tomorrowBy: (time: string) => string },
  language: Language,
): string | undefined {
  if (now >= dueAt) return undefined
  const time = toTime(minuteOfDay(dueAt), language)
  return dayIn(dueAt) === dayIn(now) ? texts.by(time) : texts.tomorrowBy(time)
}

/** `8am to 12am`, `सुबह 8 से रात 12 बजे तक`, `सकाळी 8 ते रात्री 12` */
export function shortHours(hours: Hours, language: Language): string {
  if (language !== 'en') return longHours(hours, language)
  return longHours(hours, language, toClock).replaceAll(/ (?=[ap]m)/g, '')
}

/** `8 am to midnight`; in other languages as `shortHours`. */
export function longHours({ opens_at, closes_at }: Hours, language: Language, toTime = toNamedClock): string {
  const say = (time: string) => toTime(minutesOf(time), language)
  return TIMES[language].hours(say(opens_at), say(closes_at))
}

/** Five evenly spaced times from opening to closing: `8 am`, `12 noon`, `4 pm`, `8 pm`, `midnight`. */
export function hourMarks({ opens_at, closes_at }: Hours, language: Language): string[] {
  const [from, span] = [minutesOf(opens_at), openMinutes({ opens_at, closes_at })]
  return [0, 1, 2, 3, 4].map((quarter) => toNamedClock(Math.round(from + (span * quarter) / 4) % DAY_MIN, language))
}

/** The hours in the format of structured data: `08:00-24:00`. */
export function hoursOfDay({ opens_at, closes_at }: Hours): string {
  return `${opens_at}-${closes_at === '00:00' ? '24:00' : closes_at}`
}

/** A closing time before the opening time is on the next day; equal times mean the whole day. */
export function openMinutes({ opens_at, closes_at }: Hours): number {
  return (minutesOf(closes_at) - minutesOf(opens_at) + DAY_MIN) % DAY_MIN || DAY_MIN
}

/** `08:30` → 510 */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
