// The lines are open from 8 am to midnight in India, and a technician is promised within 90 minutes of them.
const OPENS_AT_MIN = 8 * 60
const DAY_MIN = 24 * 60
const OPEN_MIN_A_DAY = DAY_MIN - OPENS_AT_MIN
const INDIA_AHEAD_MIN = 330
export const PROMISE_MIN = 90
const LATE_MIN = 60

export type LeadAge = {
  /** Open minutes since the lead came; the night doesn't count. */
  minutes: number
  text: string
  tone: 'calm' | 'due' | 'late'
}

export function leadAge(came: string, now: Date): LeadAge {
  const minutes = Math.max(0, openMinutesUntil(now.getTime()) - openMinutesUntil(Date.parse(came)))
  return { minutes, text: toText(minutes, now), tone: minutes > PROMISE_MIN ? 'late' : minutes > LATE_MIN ? 'due' : 'calm' }
}

/** All open minutes from the beginning of 1970 to a moment. */
function openMinutesUntil(timeMs: number): number {
  const minutes = Math.floor(timeMs / 60_000) + INDIA_AHEAD_MIN
  const minuteOfDay = minutes % DAY_MIN
  return Math.floor(minutes / DAY_MIN) * OPEN_MIN_A_DAY + Math.max(0, minuteOfDay - OPENS_AT_MIN)
}

function toText(minutes: number, now: Date): string {
  if (minutes === 0) return isOpen(now) ? 'now' : 'from 8 am'
  if (minutes < 60) return `${minutes} min`
  if (minutes < OPEN_MIN_A_DAY) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const days = Math.floor(minutes / OPEN_MIN_A_DAY)
  return days === 1 ? '1 day' : `${days} days`
}

function isOpen(now: Date): boolean {
  return (Math.floor(now.getTime() / 60_000) + INDIA_AHEAD_MIN) % DAY_MIN >= OPENS_AT_MIN
}
