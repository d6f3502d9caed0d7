import { Link, useNavigate } from 'react-router'
import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'
import { BALANCE_PLACE } from '../ui/places.ts'
import { formatDay, readDay, stepDay } from './balance-days.ts'

const toDay = (day: string) => `${BALANCE_PLACE}?day=${day}`

/** Which day is looked at, and the ways to others; none of them is to come. */
export function BalanceDay({ day, today }: { day: string; today: string }) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Link to={toDay(stepDay(day, -1))} aria-label="Previous day" title="Previous day" className="icon-button">
        <Glyph name="left" />
      </Link>
      <input
        type="date"
        aria-label="Day"
        value={day}
        max={today}
        onChange={(event) => {
          const chosen = readDay(event.target.value)
          if (chosen && chosen <= today) navigate(toDay(chosen))
        }}
        className="input w-auto min-w-34"
      />
      {day < today ? (
        <Link to={toDay(stepDay(day, 1))} aria-label="Next day" title="Next day" className="icon-button">
          <Glyph name="right" />
        </Link>
      ) : (
        <button type="button" disabled aria-label="Next day" className="icon-button">
          <Glyph name="right" />
        </button>
      )}
      <h2 className="mx-1 text-base">{formatDay(day)}</h2>
      {day !== today && (
        <Link to={BALANCE_PLACE} className={buttonLook('plain')}>
          Today
        </Link>
      )}
    </div>
  )
}
