import { formatDateTime } from './date-time.tsx'
import { type LeadAge, leadAge } from './lead-clock.ts'

const TONE_STYLE: Record<LeadAge['tone'], { bar: string; text: string; says: string }> = {
  calm: { bar: 'bg-press', text: '', says: '' },
  due: { bar: 'bg-notice', text: 'font-semibold', says: ', a call is due within half an hour' },
  late: { bar: 'bg-wrong', text: 'font-semibold text-wrong', says: ', later than promised' },
}

/** The clock of a lead that nobody has answered: a tape that is full when the promised call is due, and the time in words. */
export function LeadAgeBar({ came, due, now }: { came: string; due: string; now: Date }) {
  const { text, tone, spent } = leadAge(came, due, now)
  const style = TONE_STYLE[tone]
  return (
    <span className="grid w-24 gap-1" title={`Call promised by ${formatDateTime(due)}`}>
      <span className={`whitespace-nowrap ${style.text}`}>
        {text}
        <span className="sr-only">{style.says}</span>
      </span>
      <span aria-hidden="true" className="age-tape">
        <span className={style.bar} style={{ width: `${spent * 100}%` }} />
      </span>
    </span>
  )
}
