import type { DragEvent } from 'react'
import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import type { Visit } from '../../../../contract/bookings/visits.ts'
import type { SplitList } from '../../frame/lists/use-split-list.ts'
import { screenPath } from '../../frame/screens.ts'
import { Button } from '../../frame/ui/button.tsx'
import { callStageOf, nextCallOf, toNextCallText } from '../../frame/ui/call-state.tsx'
import { leadAge } from '../../frame/ui/lead-age.tsx'
import { type BoardRow, toLeadRow, toVisitRow } from './board-rows.ts'
import type { Planned } from './use-visit-actions.ts'
import { toFirstName, toPlaceText, toPromiseText } from './visit-words.ts'

type Props = {
  visits: readonly Visit[]
  leads: readonly Lead[]
  /** The leads whose customers wait for a return under the guarantee. */
  claimed: ReadonlySet<number>
  /** The numbers that several live leads have. */
  sameNumber: readonly string[]
  /** The services that some technician does. */
  served: ReadonlySet<string>
  list: SplitList<BoardRow>
  now: Date
  /** Whether they are folded, as on a phone, so that the visits of the day are in sight. */
  isFolded: boolean
  onPlan: (planned: Planned) => void
  /** Called as a card is taken up, and with nothing as it is let go. */
  onHold: (held: Planned | undefined) => void
}

/** Visits that no one has, and leads that have no visit yet. A card can be dragged onto a free window of the board. */
export function ToPlan({ visits, leads, claimed, sameNumber, served, list, now, isFolded, onPlan, onHold }: Props) {
  const count = visits.length + leads.length
  if (count === 0) return null
  const head = (
    <h2 id="to-plan">
      To plan <span className="tab-count">{count}</span>
    </h2>
  )
  const cards = (
    <ul>
      {visits.map((visit) => (
        <li key={visit.id} className={`plan-card ${list.rowClassName(toVisitRow(visit))}`} {...toDrag({ visit }, onHold)}>
          <Link
            {...list.rowLink(toVisitRow(visit))}
            draggable={false}
            title={[visit.reference, visit.last_event.note].filter(Boolean).join(': ')}
            className="plan-title after:absolute after:inset-0"
          >
            {toFirstName(visit)}, {visit.service_type}, {toPlaceText(visit)}
          </Link>
          <span className="plan-words">
            <span className="whitespace-nowrap">{toPromiseText(visit, now)}</span> · <Why visit={visit} />
            {sameNumber.includes(visit.mobile) && ' · same number'}
          </span>
          <Button variant="quiet" className="relative z-1" onClick={() => onPlan({ visit })}>
            Plan<span className="sr-only"> {visit.reference}</span>
          </Button>
        </li>
      ))}
      {leads.map((lead) => (
        <li key={lead.id} className={`plan-card ${list.rowClassName(toLeadRow(lead))}`} {...toDrag({ lead }, onHold)}>
          <Link
            draggable={false}
            to={screenPath('leads', { lead: lead.id })}
            title={lead.reference}
            className="plan-title after:absolute after:inset-0 hover:text-press"
          >
            {toFirstName(lead)}, {lead.service_type}, {toPlaceText(lead)}
          </Link>
          <span className="plan-words">
            {claimed.has(lead.id) && <b>free return · </b>}
            {!served.has(lead.service_type) && <b>no technician does this · </b>}
            {callStageOf(lead, now) === 'called' ? 'called' : <CallDue lead={lead} now={now} />}
            {sameNumber.includes(lead.mobile) && ' · same number'}
          </span>
          <Button
            variant="quiet"
            className="relative z-1"
            data-row={-lead.id}
            onFocus={list.rowLink(toLeadRow(lead)).onFocus}
            onClick={() => onPlan({ lead })}
          >
            Plan<span className="sr-only"> {lead.reference}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="to-plan" className="board-plan">
      {isFolded ? (
        <details>
          <summary>{head}</summary>
          {cards}
        </details>
      ) : (
        <>
          {head}
          {cards}
        </>
      )}
    </section>
  )
}

function CallDue({ lead, now }: { lead: Lead; now: Date }) {
  const due = nextCallOf(lead)
  const { lateText } = leadAge(due, due, now)
  return (
    <span className={`whitespace-nowrap ${lateText ? 'text-wrong' : ''}`} title={toNextCallText(lead, now)}>
      {lateText ? `call ${lateText}` : toNextCallText(lead, now)}
    </span>
  )
}

function Why({ visit: { last_event } }: { visit: Visit }) {
  if (last_event.what !== 'unassigned') return <b>unassigned</b>
  return <b>{last_event.note ? `unassigned: ${last_event.note}` : 'unassigned'}</b>
}

/** Firefox drags only what has data. */
const toDrag = (planned: Planned, onHold: Props['onHold']) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData('text/plain', (planned.visit ?? planned.lead).reference)
    onHold(planned)
  },
  onDragEnd: () => onHold(undefined),
})
