import { TIME_ZONE } from '../../contract/india.ts'

const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: TIME_ZONE })

/** "3 November 2026", as it was in India. */
export function formatDay(time: string): string {
  return format.format(new Date(time))
}

export function Day({ time, className }: { time: string; className?: string }) {
  return (
    <time dateTime={time} className={className}>
      {formatDay(time)}
    </time>
  )
}
