import { Link } from 'react-router'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { countCap } from '../../../contract/leads.ts'
import { leadsPath, toTrend } from './dashboard-links.ts'

export function Figures({ leads, today }: { leads: Dashboard['leads']; today: string }) {
  const cap = countCap({})
  const from = leads.by_day[0]?.day
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure label="Today" value={leads.today} hint="leads since midnight" to={leadsPath({ from: today, to: today })} />
      <Figure label="This week" value={leads.week} hint={toTrend(leads.week, leads.week_before)} to={leadsPath({ from })} />
      <Figure
        label="Unanswered"
        value={leads.unanswered > cap ? `${cap}+` : leads.unanswered}
        hint="waiting in New"
        to={leadsPath({ order: 'oldest' })}
      />
      <Figure
        label="Unfinished"
        value={leads.unfinished}
        hint="began to book, did not finish"
        to={leadsPath({ status: 'unfinished' })}
      />
    </ul>
  )
}

function Figure({ label, value, hint, to }: { label: string; value: number | string; hint: string; to: string }) {
  return (
    <li className="card relative p-4 hover:border-edge">
      <Link to={to} className="text-sm font-semibold text-muted after:absolute after:inset-0 hover:text-press">
        {label}
      </Link>
      <p className="font-display text-2xl tabular-nums">{value}</p>
      <p className="text-xs text-muted">{hint}</p>
    </li>
  )
}
