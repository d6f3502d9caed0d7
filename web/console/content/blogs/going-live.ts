import { dayIn, TIME_ZONE } from '../../../../contract/india.ts'

const format = new Intl.DateTimeFormat('en-IN', {
  ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE } as const),
})

/** `Goes live on Monday 30 November, 9:00 am`, in India; with the year where it is another one than now. */
export function toGoesLiveText(time: string, now: Date): string {
  const parts = Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
  const { weekday, day, month, year, hour, minute, dayPeriod } = parts
  const inYear = dayIn(now).startsWith(`${year}`) ? '' : ` ${year}`
  return `Goes live on ${weekday} ${day} ${month}${inYear}, ${hour}:${minute}\u00a0${dayPeriod?.toLowerCase()}`
}
