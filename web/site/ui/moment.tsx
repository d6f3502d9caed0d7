import { formatMoment } from '../../../contract/india.ts'
import { useLanguage } from '../texts/texts.ts'

export function Moment({ time }: { time: string }) {
  return <time dateTime={time}>{formatMoment(time, useLanguage())}</time>
}
