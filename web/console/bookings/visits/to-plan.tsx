import type { DragEvent } from 'react'
import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import type { Visit } from '../../../../contract/bookings/visits.ts'
import type { SplitList } from '../../frame/lists/use-split-list.ts'
import { screenPath } from '../../frame/screens.ts'
import { Button } from '../../frame/ui/button.tsx'
import { callStageOf, toNextCallText } from '../../frame/ui/call-state.tsx'
import { toLateText } from '../../frame/ui/lead-age.tsx'
import { lateSince } from './board.rules.ts'
import { type BoardRow, toLeadRow, toVisitRow } from './board-rows.ts'
import type { Planned } from './use-visit-actions.ts'
import { toFirstName, toPlaceText, toPromiseText } from './visit-words.ts'

export type PlanActs = {
  onPlan: (planned: Planned) => void
  /** Called as a card is taken up, and with nothing as it is let go. */
  onHold: (held: Planned | undefined) => void
}

type Props = PlanActs & {
  rows: readonly BoardRow[]
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
}

/** Visits that no one has, and leads that have no visit yet. A card can be dragged onto a free window of the board. */
export function ToPlan({ rows, isFolded, ...props }: Props) {
  if (rows.length === 0) return null
  const head = (
    <h2 id="to-plan">
      To plan <span className="tab-count">{rows.length}</span>
      <span className="plan-words">{toCountsText(rows)}</span>
    </h2>
  )
  const cards = (
    <ul>
      {rows.map(({ id, visit, lead }) =>
        visit ? <VisitCard key={id} visit={visit} {...props} /> : lead && <LeadCard key={id} lead={lead} {...props} />,
      )}
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

type CardProps = Omit<Props, 'rows' | 'isFolded'>

function VisitCard({ visit, sameNumber, list, now, onPlan, onHold }: CardProps & { visit: Visit }) {
  const row = toVisitRow(visit)
  const since = lateSince(row, now)
  const { reference, last_event, mobile, is_paid, return_of } = visit
  const isNoted = is_paid || return_of !== null
  return (
    <li className={`plan-card ${isNoted ? 'is-noted' : ''} ${list.rowClassName(row)}`} {...toDrag({ visit }, onHold)}>
      <Link
        {...list.rowLink(row)}
        draggable={false}
        title={[reference, last_event.note].filter(Boolean).join(': ')}
        className="plan-title after:absolute after:inset-0"
      >
        <Title of={visit} />
      </Link>
      <span className="plan-words">
        <Due promise={`visit ${toPromiseText(visit, now)}`} late={since && `visit ${toLateText(since, now)}`} /> ·{' '}
        {isNoted && <b>{return_of === null ? 'paid' : 'free return'}, </b>}
        {toReason(visit)}
        {sameNumber.includes(mobile) && ' · same number'}
      </span>
      <Button variant="quiet" className="relative z-1" onClick={() => onPlan({ visit })}>
        Plan<span className="sr-only"> {reference}</span>
      </Button>
    </li>
  )
}

function LeadCard({ lead, claimed, sameNumber, served, list, now, onPlan, onHold }: CardProps & { lead: Lead }) {
  const row = toLeadRow(lead)
  const since = lateSince(row, now)
  const { id, reference, service_type, mobile } = lead
  return (
    <li className={`plan-card ${list.rowClassName(row)}`} {...toDrag({ lead }, onHold)}>
      <Link
        draggable={false}
        to={screenPath('leads', { lead: id })}
        title={reference}
        className="plan-title after:absolute after:inset-0"
      >
        <Title of={lead} />
      </Link>
      <span className="plan-words">
        {callStageOf(lead, now) === 'called' ? (
          'Called'
        ) : (
          <Due promise={toNextCallText(lead, now)} late={since && `call ${toLateText(since, now)}`} />
        )}
        {claimed.has(id) && <b> · free return</b>}
        {!served.has(service_type) && <b> · no technician does this</b>}
        {sameNumber.includes(mobile) && ' · same number'}
      </span>
      <Button
        variant="quiet"
        className="relative z-1"
        data-row={-id}
        onFocus={list.rowLink(row).onFocus}
        onClick={() => onPlan({ lead })}
      >
        Plan<span className="sr-only"> {reference}</span>
      </Button>
    </li>
  )
}

/** "Asha", and below it "AC, 400601" */
const Title = ({ of }: { of: Visit | Lead }) => (
  <>
    <b>{toFirstName(of)}</b>
    <span className="sr-only">, </span>
    <span>
      {of.service_type}, {toPlaceText(of)}
    </span>
  </>
)

/** "Visit today 4–6 pm", "Call by 5:10 pm"; or how late that is, with the promise as its tooltip. */
function Due({ promise, late }: { promise: string; late: string | undefined }) {
  return (
    <span className={`inline-block first-letter:uppercase ${late ? 'text-wrong' : ''}`} title={promise}>
      {late ?? promise}
    </span>
  )
}

/** "no technician: fever, went home": no one else says why a visit is unassigned. */
const toReason = ({ last_event: { what, note } }: Visit) =>
  what === 'unassigned' && note ? `no technician: ${note}` : 'no technician'

/** "2 visits, 6 leads" */
function toCountsText(rows: readonly BoardRow[]): string {
  const visits = rows.filter(({ visit }) => visit).length
  const toText = (count: number, word: string) => count > 0 && `${count} ${word}${count === 1 ? '' : 's'}`
  return [toText(visits, 'visit'), toText(rows.length - visits, 'lead')].filter(Boolean).join(', ')
}

/** Firefox drags only what has data. */
export const toDrag = (planned: Planned, onHold: PlanActs['onHold']) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData('text/plain', (planned.visit ?? planned.lead).reference)
    onHold(planned)
  },
  onDragEnd: () => onHold(undefined),
})
