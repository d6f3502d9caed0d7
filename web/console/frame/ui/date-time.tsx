import { dayIn, TIME_ZONE } from '../../../../contract/india.ts'

const inIndia = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: TIME_ZONE })
const format = inIndia({ dateStyle: 'long', timeStyle: 'short' })
const clock = inIndia({ timeStyle: 'short' })
const dayAndClock = inIndia({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const mediumDay = inIndia({ dateStyle: 'medium' })

/** "1:05 PM" */
export function formatClock(time: string): string {
  return clock.format(new Date(time))
}

/** "1:05 PM" for a time today, "Nov 20, 1:05 PM" for another day; for places with little room. */
export function formatShortTime(time: string, now: Date): string {
  const moment = new Date(time)
  return (dayIn(moment) === dayIn(now) ? clock : dayAndClock).format(moment)
}

/** "November 21, 2026 at 1:05 PM", as it is in India wherever the console is open. */
export function formatDateTime(time: string): string {
  return format.format(new Date(time))
}

/** "Nov 21, 2026" */
export function formatMediumDay(time: string): string {
  return mediumDay.format(new Date(time))
}

/** A time in a list: "1:05 PM" today, "Nov 20, 1:05 PM" this year, else the day with its year; its tooltip says it whole. */
export function ListTime({ time }: { time: string }) {
  const now = new Date()
  const isOfThisYear = dayIn(new Date(time)).slice(0, 4) === dayIn(now).slice(0, 4)
  return (
    <time dateTime={time} title={formatDateTime(time)} className="whitespace-nowrap">
      {isOfThisYear ? formatShortTime(time, now) : formatMediumDay(time)}
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
