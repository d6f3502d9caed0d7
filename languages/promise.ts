import { toTime } from '../contract/clock.ts'
import { dueWords } from '../contract/hours.ts'
import { dayIn, formatDay, minuteOfDay } from '../contract/india.ts'
import type { Language } from '../contract/languages.ts'
import type { BookingTexts } from './en/booking.ts'

export type Promised = { text: string; isLate: boolean }

/** What is said at `now` of the call that was promised by `dueAt`, for a booking that is still open. */
export function promiseOf(
  dueAt: Date,
  now: Date,
  { promise: texts }: Pick<BookingTexts, 'promise'>,
  language: Language,
): Promised {
  const when = dueWords(dueAt, now, texts, language)
  if (when) return { text: texts.call(when), isLate: false }
  const time = toTime(minuteOfDay(dueAt), language)
  const isToday = dayIn(dueAt) === dayIn(now)
  return { text: texts.late(isToday ? texts.by(time) : texts.byOn(time, formatDay(dueAt, language))), isLate: true }
}
