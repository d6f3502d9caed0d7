import { dayIn, formatDay, minuteOfDay } from '../../../contract/india.ts'
import { bookingTexts } from './booking-texts.ts'

const texts = bookingTexts.promises

/** Whether a technician comes, or somebody calls back to quote first. */
export type BookingKind = 'visit' | 'callBack'
export type Promised = { text: string; isLate: boolean }

/** The text at `now` about a call that was promised by `dueAt`, for a booking that is still open. */
export function promiseOf(dueAt: Date, now: Date, kind: BookingKind): Promised {
  const [day, today] = [dayIn(dueAt), dayIn(now)]
  const time = toClock(minuteOfDay(dueAt))
  if (now < dueAt) return { text: texts[kind](day === today ? texts.by(time) : texts.tomorrowBy(time)), isLate: false }
  return { text: texts.late(day === today ? texts.by(time) : texts.byOn(time, formatDay(dueAt.toISOString()))), isLate: true }
}

/** 990 → "4:30 pm" */
function toClock(minute: number): string {
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}
