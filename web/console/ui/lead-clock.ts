import { minuteOfDay, OPEN, openMinutesUntil, PROMISE_MIN } from '../../../contract/india.ts'

const OPEN_MIN_A_DAY = OPEN.toMin - OPEN.fromMin
const LATE_MIN = 60

export type LeadAge = {
  /** Open minutes since the lead came; the night doesn't count. */
  minutes: number
  text: string
  tone: 'calm' | 'due' | 'late'
}

export function leadAge(came: string, now: Date): LeadAge {
  const minutes = Math.max(0, openMinutesUntil(now) - openMinutesUntil(new Date(came)))
  return { minutes, text: toText(minutes, now), tone: minutes > PROMISE_MIN ? 'late' : minutes > LATE_MIN ? 'due' : 'calm' }
}

function toText(minutes: number, now: Date): string {
  if (minutes === 0) return minuteOfDay(now) >= OPEN.fromMin ? 'now' : 'from 8 am'
  if (minutes < 60) return `${minutes} min`
  if (minutes < OPEN_MIN_A_DAY) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const days = Math.floor(minutes / OPEN_MIN_A_DAY)
  return days === 1 ? '1 day' : `${days} days`
}
