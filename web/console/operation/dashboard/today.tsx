import { Link } from 'react-router'
import { toCountText } from '../../../../contract/lists.ts'
import { formatPaise } from '../../../../contract/money.ts'
import type { Dashboard } from '../../../../contract/operation/dashboard.ts'
import { screenPath } from '../../frame/screens.ts'

type Props = { leads: NonNullable<Dashboard['leads']>; today: NonNullable<Dashboard['today']> }

/** "How is the day?" in figures, each linking to what it counts. */
export function Today({ leads: { due, late }, today: { visits, earned_paise } }: Props) {
  return (
    <ul aria-label="Today" className="today">
      <Figure label="Call now" to={screenPath('leads', { calls: 'due' })} late={late}>
        {toCountText(due)}
      </Figure>
      {visits && (
        <>
          <Figure label="Visits today" to={screenPath('visits')} late={visits.late}>
            {visits.count}
          </Figure>
          <Figure label="To plan" to={screenPath('visits')}>
            {toCountText(visits.to_plan)}
          </Figure>
        </>
      )}
      {earned_paise !== null && (
        <Figure label="Earned today" to={screenPath('dashboard', { days: '1' })}>
          {formatPaise(earned_paise)}
        </Figure>
      )}
    </ul>
  )
}

function Figure({ label, to, late = 0, children }: { label: string; to: string; late?: number; children: string | number }) {
  return (
    <li>
      <Link to={to} className="business-card">
        <span className="text-sm font-semibold text-muted">{label}</span>
        <span className="font-display text-xl tabular-nums">
          {children} {late > 0 && <span className="font-sans text-sm font-semibold text-wrong">{toCountText(late)} late</span>}
        </span>
      </Link>
    </li>
  )
}
