import { DAY_MS } from '../../../../contract/durations.ts'
import { isOpen, OPEN_MIN, openMinutesUntil, PROMISE_MIN } from '../../../../contract/hours.ts'
import { dayIn } from '../../../../contract/india.ts'
import { formatDateTime, formatListDay, formatMinutes, formatShortTime } from './date-time.tsx'

const SOON_MIN = 30

export type LeadAge = {
  /** Open minutes since the lead came; the night doesn't count. */
  minutes: number
  text: string
  /** Measured against the promised moment, which at night is not 90 open minutes after the lead came. */
  tone: 'onTime' | 'due' | 'late'
  /** "late by 40 min", "late since yesterday": once the promised moment is over. */
  lateText?: string
  /** How much of the last 90 open minutes before that moment is over, from 0 to 1. */
  spent: number
}

export function leadAge(came: string, due: string, now: Date): LeadAge {
  const minutes = Math.max(0, openMinutesUntil(now) - openMinutesUntil(new Date(came)))
  const dueAt = new Date(due)
  const left = openMinutesUntil(dueAt) - openMinutesUntil(now)
  const isLate = now >= dueAt
  const tone = isLate ? 'late' : left < SOON_MIN ? 'due' : 'onTime'
  const spent = Math.min(1, Math.max(0, 1 - left / PROMISE_MIN))
  return { minutes, text: toAgeText(minutes, now), tone, spent, ...(isLate && { lateText: toLateText(due, now) }) }
}

/**
 * What a red text says of a call or a visit: a promise is broken, and since when. Only of the same day it has minutes:
 * nights don't count, so those of an earlier day would contradict the clock time beside them.
 */
export function toLateText(due: string, now: Date): string {
  // A day ends as the next one starts.
  const end = new Date(Date.parse(due) - 1)
  if (isSameDay(end, now)) return `late by ${formatMinutes(openMinutesUntil(now) - openMinutesUntil(new Date(due)) || 1)}`
  return `late since ${isSameDay(new Date(end.getTime() + DAY_MS), now) ? 'yesterday' : formatListDay(end.toISOString())}`
}

const isSameDay = (one: Date, other: Date) => dayIn(one) === dayIn(other)

function toAgeText(minutes: number, now: Date): string {
  if (minutes === 0) return isOpen(now) ? 'now' : 'from 8 am'
  return formatMinutes(minutes, OPEN_MIN)
}

/** An age counts only open hours, so it isn't simply the difference of the two times. */
const toAgeTitle = (came: string, due: string) => `Received ${formatDateTime(came)}, call promised by ${formatDateTime(due)}`

/** Whether a wait has no night in it: minutes that leave one out would contradict the time at which a lead came. */
export const isWaitOfToday = (came: string, now: Date) => isOpen(new Date(came)) && isSameDay(new Date(came), now)

/** How long an unanswered lead has waited, with a bar that is full when the promised call is due; then how late that is. */
export function LeadAgeBar({ came, due, now }: { came: string; due: string; now: Date }) {
  const { minutes, text, tone, spent, lateText } = leadAge(came, due, now)
  const promise = `call by ${formatShortTime(due, now)}`
  if (lateText || !isOpen(now))
    return (
      <span title={toAgeTitle(came, due)}>
        {lateText ? (
          <Late text={lateText} promise={promise} />
        ) : (
          <>
            <span className="from-opening">From 8 am</span>
            <Promised text={promise} />
          </>
        )}
      </span>
    )
  const isDue = tone === 'due'
  return (
    <span className="lead-age" title={toAgeTitle(came, due)}>
      <span className={`block first-letter:uppercase ${isDue ? 'font-semibold' : ''}`}>
        {keepUnits(!isWaitOfToday(came, now) ? promise : minutes > 0 ? `waited ${text}` : text)}
        {isDue && <span className="sr-only">, a call is due within half an hour</span>}
      </span>
      {spent > 0 && (
        <span aria-hidden="true" className="age-tape">
          <span className={isDue ? 'bg-notice' : 'bg-press'} style={{ width: `${spent * 100}%` }} />
        </span>
      )}
    </span>
  )
}

/** No line ends between a number and its unit. */
const keepUnits = (text: string) => text.replaceAll(/(?<=\d) /g, '\u00a0')

/** How late something is, over what was promised. */
export function Late({ text, promise }: { text: string; promise: string }) {
  return (
    <>
      <span className="block leading-5 font-semibold text-wrong first-letter:uppercase">{keepUnits(text)}</span>
      <Promised text={promise} />
    </>
  )
}

const Promised = ({ text }: { text: string }) => <span className="late-promise first-letter:uppercase">{text}</span>
