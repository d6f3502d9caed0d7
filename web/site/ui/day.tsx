import { formatDay } from '../../../contract/india.ts'
import { useLanguage } from '../texts/texts.ts'

export function Day({ time, className }: { time: string; className?: string }) {
  return (
    <time dateTime={time} className={className}>
      {formatDay(time, useLanguage())}
    </time>
  )
}
