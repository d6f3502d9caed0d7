import { Link } from 'react-router'
import type { OpenDay } from '../../../contract/payments.ts'
import { BALANCE_PLACE } from '../ui/places.ts'
import { formatDay } from './balance-days.ts'
import { toOpenDayText } from './balance-words.ts'

/** Days that nobody knows to be even; the one that is shown says so itself. */
export function OpenDays({ days, shown }: { days: readonly OpenDay[]; shown: string }) {
  const others = days.filter(({ day }) => day !== shown)
  if (others.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2>Open days</h2>
      <p className="text-sm text-muted">They are compared again each night, and whenever you open them.</p>
      <ul className="card px-4">
        {others.map((open) => (
          <li key={open.day} className="flex flex-wrap items-center gap-x-4 border-b border-line last:border-0">
            <Link to={`${BALANCE_PLACE}?day=${open.day}`} className="link inline-flex min-h-11 items-center">
              {formatDay(open.day)}
            </Link>
            <span className="text-sm text-muted">{toOpenDayText(open)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
