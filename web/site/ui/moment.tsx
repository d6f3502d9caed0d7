import { formatMoment } from '../../../contract/india.ts'

export function Moment({ time }: { time: string }) {
  return <time dateTime={time}>{formatMoment(time)}</time>
}
