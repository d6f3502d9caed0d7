import { formatDay } from '../../../contract/india.ts'

export function Day({ time, className }: { time: string; className?: string }) {
  return (
    <time dateTime={time} className={className}>
      {formatDay(time)}
    </time>
  )
}
