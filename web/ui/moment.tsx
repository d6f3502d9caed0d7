import { TIME_ZONE } from '../../contract/india.ts'

const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE })

/** "21 November 2026 at 4:30 pm", as it was in India. */
export function Moment({ time }: { time: string }) {
  return <time dateTime={time}>{format.format(new Date(time))}</time>
}
