import { toTime } from '../contract/clock.ts'
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
  const [day, today] = [dayIn(dueAt), dayIn(now)]
  const time = toTime(minuteOfDay(dueAt), language)
  if (now < dueAt) return { text: texts.call(day === today ? texts.by(time) : texts.tomorrowBy(time)), isLate: false }
  return { text: texts.late(day === today ? texts.by(time) : texts.byOn(time, formatDay(dueAt, language))), isLate: true }
}
