import { toNamedClock } from '../../../../contract/clock.ts'
import { DAY_MIN, DAY_MS } from '../../../../contract/durations.ts'
import { dayIn, minuteOfDay, TIME_ZONE } from '../../../../contract/india.ts'

const inIndia = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: TIME_ZONE })
// American dates, as the specification has them, and "pm" as on the site.
const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: TIME_ZONE })
const longDay = inIndia({ dateStyle: 'long' })
const dayOfYear = inIndia({ month: 'short', day: 'numeric' })
const weekday = inIndia({ weekday: 'short' })
const mediumDay = inIndia({ dateStyle: 'medium' })

/** "1:05 pm" */
export function formatClock(time: string): string {
  return clock.format(new Date(time))
}

/** "1:05 pm" for a time today, "Nov 20, 1:05 pm" for another day; for places with little room. */
export function formatShortTime(time: string, now: Date): string {
  const moment = new Date(time)
  return dayIn(moment) === dayIn(now) ? formatClock(time) : `${dayOfYear.format(moment)}, ${formatClock(time)}`
}

/** "4 pm", "12 noon", "midnight" */
export const toClockText = (time: string) => toNamedClock(minuteOfDay(new Date(time)), 'en')

type Span = { from: string; to: string }

/** "4–6 pm", "10 am–12 noon", "10 pm–midnight" */
export function toSpanText({ from, to }: Span): string {
  const [start, end] = [toClockText(from), toClockText(to)]
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start}–${end}`
}

/** "today 4–6 pm", "Thu 4–6 pm" within six days, "Nov 30, 4–6 pm" for any other day. */
export function toWindowText(window: Span, now: Date): string {
  const start = new Date(window.from)
  const daysAhead = (Date.parse(dayIn(start)) - Date.parse(dayIn(now))) / DAY_MS
  if (daysAhead === 0) return `today ${toSpanText(window)}`
  const isNear = daysAhead > 0 && daysAhead < 7
  return `${isNear ? weekday.format(start) : `${dayOfYear.format(start)},`} ${toSpanText(window)}`
}

/** "November 21, 2026 at 1:05 pm", as it is in India wherever the console is open. */
export function formatDateTime(time: string): string {
  return `${longDay.format(new Date(time))} at ${formatClock(time)}`
}

/** "Nov 21, 2026" */
export function formatMediumDay(time: string): string {
  return mediumDay.format(new Date(time))
}

const isOfThisYear = (time: string, now: Date) => dayIn(new Date(time)).slice(0, 4) === dayIn(now).slice(0, 4)

/** The head of a day in a list: "Today", "Nov 20" this year, else the day with its year. */
export function formatListDay(time: string): string {
  const now = new Date()
  if (dayIn(new Date(time)) === dayIn(now)) return 'Today'
  return isOfThisYear(time, now) ? dayOfYear.format(new Date(time)) : formatMediumDay(time)
}

/**
 * A time in a list: "1:05 pm" today and under the head of its day, "Nov 20, 1:05 pm" this year, else the day with its
 * year; its tooltip says it whole.
 */
export function ListTime({ time, isUnderDay = false }: { time: string; isUnderDay?: boolean }) {
  const now = new Date()
  const text = isOfThisYear(time, now) ? formatShortTime(time, now) : formatMediumDay(time)
  return (
    <time dateTime={time} title={formatDateTime(time)} className="whitespace-nowrap">
      {isUnderDay ? formatClock(time) : text}
    </time>
  )
}

/** By default the time may wrap below the day; `className` sets other line breaks. */
export function DateTime({ time, className }: { time: string; className?: string }) {
  const text = formatDateTime(time)
  const [day, clock] = text.split(' at ')
  return (
    <time dateTime={time} className={className}>
      {className ? (
        text
      ) : (
        <>
          <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">at {clock}</span>
        </>
      )}
    </time>
  )
}

/** "45 min", "1 h 6 min", "2 h", "3 days". A day of opening hours has fewer minutes. */
export function formatMinutes(minutes: number, dayMin = DAY_MIN): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  if (whole < dayMin) return `${Math.floor(whole / 60)} h${whole % 60 === 0 ? '' : ` ${whole % 60} min`}`
  const days = Math.floor(whole / dayMin)
  return days === 1 ? '1 day' : `${days} days`
}
