import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import type { Visit } from '../../../../contract/bookings/visits.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import type { SplitList } from '../../frame/lists/use-split-list.ts'
import { screenPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { formatShortTime } from '../../frame/ui/date-time.tsx'
import { type BoardRow, toLeadRow, toVisitRow } from './board-rows.ts'
import type { Planned } from './use-visit-actions.ts'
import { toPlaceText, toPromiseText } from './visit-words.ts'

type Props = {
  visits: readonly Visit[]
  leads: readonly Lead[]
  /** The leads whose customers wait for a return under the guarantee. */
  claimed: ReadonlySet<number>
  /** The numbers that several live leads have. */
  sameNumber: readonly string[]
  list: SplitList<BoardRow>
  now: Date
  onPlan: (planned: Planned) => void
}

/** Visits that nobody has, and leads that have no visit yet. */
export function ToPlan({ visits, leads, claimed, sameNumber, list, now, onPlan }: Props) {
  const count = visits.length + leads.length
  if (count === 0) return null
  return (
    <section aria-labelledby="to-plan" className="board-plan">
      <h2 id="to-plan">
        To plan <span className="tab-count">{count}</span>
      </h2>
      <ul>
        {visits.map((visit) => (
          <li key={visit.id} className={`plan-card ${list.rowClassName(toVisitRow(visit))}`}>
            <Link {...list.rowLink(toVisitRow(visit))} className="plan-title after:absolute after:inset-0">
              {visit.service_type}, {toPlaceText(visit)}
            </Link>
            <span className="text-muted">
              {toPromiseText(visit, now)} · {visit.reference}
              {sameNumber.includes(visit.mobile) && ' · same number'}
            </span>
            <Why visit={visit} />
            <Button variant="quiet" className="relative z-1" onClick={() => onPlan({ visit })}>
              Plan
            </Button>
          </li>
        ))}
        {leads.map((lead) => (
          <li key={lead.id} className={`plan-card ${list.rowClassName(toLeadRow(lead))}`}>
            <Link to={screenPath('leads', { lead: lead.id })} className="plan-title hover:text-press">
              {lead.service_type}, {toCityLabel(lead.city)}, {lead.name.split(' ')[0]}
            </Link>
            <span className="text-muted">
              {lead.called_at ? 'Called' : `call by ${formatShortTime(lead.due_at, now)}`} · {lead.reference}
              {sameNumber.includes(lead.mobile) && ' · same number'}
            </span>
            {claimed.has(lead.id) ? <Badge tone="notice">Return, free of the charge</Badge> : <Badge>No visit planned</Badge>}
            <Button
              variant="quiet"
              data-row={-lead.id}
              onFocus={list.rowLink(toLeadRow(lead)).onFocus}
              onClick={() => onPlan({ lead })}
            >
              Plan<span className="sr-only"> {lead.reference}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Why({ visit: { last_event } }: { visit: Visit }) {
  if (last_event.what !== 'unassigned') return <Badge tone="notice">Nobody has it</Badge>
  return <Badge tone="wrong">{last_event.note ? `Freed: ${last_event.note}` : 'Freed'}</Badge>
}
