import { bookingTexts } from './booking-texts.ts'

const texts = bookingTexts.promises
const OPENS_AT_MIN = 8 * 60
const DAY_MIN = 24 * 60
/** The service promise: a technician within 90 minutes. */
const PROMISE_MIN = 90
const PROMISE_KEPT_MS = 12 * 3_600_000

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** What we can truly say at `now` about when somebody calls; the lines are open from 8 am to midnight in India. */
export function promiseText(now: Date, kind: 'visit' | 'callBack'): string {
  const minute = minuteOfDay(now)
  const isOpen = minute >= OPENS_AT_MIN
  const isInTime = minute + PROMISE_MIN < DAY_MIN
  if (kind === 'callBack') {
    if (!isOpen) return texts.callBackFromMorning
    return isInTime ? texts.callBackToday : texts.callBackSoon
  }
  if (!isOpen) return texts.visitFromMorning
  return isInTime ? texts.visitBy(toClock(minute + PROMISE_MIN)) : texts.visitUntilMidnight
}

/** Of what was booked at `at`, as one can still say it at `now`: "by 4:30 pm" is of one day. */
export function promiseOf(at: Date, now: Date, kind: 'visit' | 'callBack'): string {
  return now.getTime() - at.getTime() < PROMISE_KEPT_MS ? promiseText(at, kind) : texts.past
}

/** In India, wherever the visitor's phone thinks it is. */
function minuteOfDay(now: Date): number {
  const [hour = 0, minute = 0] = clock.format(now).split(':').map(Number)
  return hour * 60 + minute
}

/** 990 → "4:30 pm" */
function toClock(minute: number): string {
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}
