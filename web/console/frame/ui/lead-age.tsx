import { OPEN, OPEN_MIN, openMinutesUntil, PROMISE_MIN } from '../../../../contract/hours.ts'
import { minuteOfDay } from '../../../../contract/india.ts'
import { formatDateTime } from './date-time.tsx'
import { formatMinutes } from './duration.ts'

const SOON_MIN = 30

export type LeadAge = {
  /** Open minutes since the lead came; the night doesn't count. */
  minutes: number
  text: string
  /** Measured against the promised moment, which at night is not 90 open minutes after the lead came. */
  tone: 'onTime' | 'due' | 'late'
  /** How much of the last 90 open minutes before that moment is over, from 0 to 1. */
  spent: number
}

export function leadAge(came: string, due: string, now: Date): LeadAge {
  const minutes = Math.max(0, openMinutesUntil(now) - openMinutesUntil(new Date(came)))
  const dueAt = new Date(due)
  const left = openMinutesUntil(dueAt) - openMinutesUntil(now)
  const tone = now >= dueAt ? 'late' : left < SOON_MIN ? 'due' : 'onTime'
  const spent = Math.min(1, Math.max(0, 1 - left / PROMISE_MIN))
  return { minutes, text: toAgeText(minutes, now), tone, spent }
}

function toAgeText(minutes: number, now: Date): string {
  if (minutes === 0) return minuteOfDay(now) >= OPEN.fromMin ? 'now' : 'from 8 am'
  return formatMinutes(minutes, OPEN_MIN)
}

const TONE_STYLE: Record<LeadAge['tone'], { bar: string; text: string; says: string }> = {
  onTime: { bar: 'bg-press', text: '', says: '' },
  due: { bar: 'bg-notice', text: 'font-semibold', says: ', a call is due within half an hour' },
  late: { bar: 'bg-wrong', text: 'font-semibold text-wrong', says: ', later than promised' },
}

/** An age counts the open hours alone, so it is no difference of the two times. */
const toAgeTitle = (came: string, due: string) =>
  `Received ${formatDateTime(came)}, call promised by ${formatDateTime(due)}. Waiting times count 8 am to midnight.`

/** How long an unanswered lead has waited: in words, and as a bar that is full when the promised call is due. */
export function LeadAgeBar({ came, due, now }: { came: string; due: string; now: Date }) {
  const { text, tone, spent } = leadAge(came, due, now)
  const style = TONE_STYLE[tone]
  return (
    <span className="grid w-24 gap-1" title={toAgeTitle(came, due)}>
      <span className={`whitespace-nowrap ${style.text}`}>
        {text}
        <span className="sr-only">{style.says}</span>
      </span>
      <span aria-hidden="true" className="age-tape">
        <span className={style.bar} style={{ width: `${spent * 100}%` }} />
      </span>
    </span>
  )
}
