import { PROMISE_MIN } from '../../../contract/india.ts'
import { formatDateTime } from './date-time.tsx'
import { type LeadAge, leadAge } from './lead-clock.ts'

const LOOK: Record<LeadAge['tone'], { bar: string; text: string; says: string }> = {
  calm: { bar: 'bg-press', text: '', says: '' },
  due: { bar: 'bg-notice', text: 'font-semibold', says: ', over 60 minutes' },
  late: { bar: 'bg-wrong', text: 'font-semibold text-wrong', says: ', over 90 minutes' },
}

/** The 90-minute clock of a lead that nobody has answered: a tape that fills up, and the time in words. */
export function LeadAgeBar({ came, now }: { came: string; now: Date }) {
  const { minutes, text, tone } = leadAge(came, now)
  const look = LOOK[tone]
  return (
    <span className="grid w-24 gap-1" title={formatDateTime(came)}>
      <span className={`whitespace-nowrap ${look.text}`}>
        {text}
        <span className="sr-only">{look.says}</span>
      </span>
      <span aria-hidden="true" className="age-tape">
        <span className={look.bar} style={{ width: `${Math.min(100, (minutes / PROMISE_MIN) * 100)}%` }} />
      </span>
    </span>
  )
}
