import { toClock } from '../../../contract/clock.ts'
import { dayIn, formatDay, minuteOfDay } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import type { IslandTexts } from '../texts/texts.ts'

/** Whether a technician comes, or somebody calls back to quote first. */
export type BookingKind = 'visit' | 'callBack'
export type Promised = { text: string; isLate: boolean }

/** The text at `now` about a call that was promised by `dueAt`, for a booking that is still open. */
export function promiseOf(
  dueAt: Date,
  now: Date,
  kind: BookingKind,
  { promises: texts }: IslandTexts['booking'],
  language: Language,
): Promised {
  const [day, today] = [dayIn(dueAt), dayIn(now)]
  const time = toTime(minuteOfDay(dueAt), language)
  if (now < dueAt) return { text: texts[kind](day === today ? texts.by(time) : texts.tomorrowBy(time)), isLate: false }
  return { text: texts.late(day === today ? texts.by(time) : texts.byOn(time, formatDay(dueAt, language))), isLate: true }
}

/** 990 → `4:30 pm`, 960 → `4:00 pm`; in Hindi `शाम 4:30 बजे`, in Marathi `संध्याकाळी 4:30`. */
function toTime(minute: number, language: Language): string {
  const clock = toClock(minute, language)
  if (language === 'en') return minute % 60 ? clock : clock.replace(' ', ':00 ')
  return language === 'hi' ? `${clock} बजे` : clock
}
