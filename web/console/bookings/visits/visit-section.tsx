import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { findWaiting } from '../../../../contract/bookings/quotes.ts'
import { canMoveVisit, isLive } from '../../../../contract/bookings/visit.ts'
import type { Visit, VisitEvent } from '../../../../contract/bookings/visits.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { toTel } from '../../../../contract/phones.ts'
import { Button } from '../../frame/ui/button.tsx'
import { EventHistory } from '../../frame/ui/event-history.tsx'
import { Facts, None } from '../../frame/ui/facts.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { Loaded } from '../../frame/ui/states.tsx'
import { visitQueries } from './queries.ts'
import { QuoteSection } from './quote-section.tsx'
import { stepsOf, type VisitActions } from './use-visit-actions.ts'
import { VISIT_KEYS } from './visit-keys.ts'
import { StateBadge } from './visit-state.tsx'
import { OUTCOME_WORDS, toPromiseText, toStepLabel, VISIT_EVENT_WORDS } from './visit-words.ts'

type Props = {
  id: number
  actions: VisitActions
  /** Whether the keys of the board act on it. */
  hasKeys?: boolean
}

/** A visit with what can be done with it now, its address and its history. */
export function VisitSection({ id, actions, hasKeys = false }: Props) {
  return (
    <Loaded query={useQuery(visitQueries.one(id))} lines={5} isPolled>
      {({ data: { visit, events, quotes, bill_number } }) => (
        <>
          <section className="grid gap-3">
            <VisitHead visit={visit} />
            <VisitSteps visit={visit} actions={actions} hasKeys={hasKeys} isAsked={findWaiting(quotes) !== undefined} />
            <VisitFacts visit={visit} />
          </section>
          <QuoteSection visit={visit} quotes={quotes} billNumber={bill_number} actions={actions} />
          <VisitHistory events={events} />
        </>
      )}
    </Loaded>
  )
}

function VisitHead({ visit }: { visit: Visit }) {
  const now = useNow()
  const { technician, outcome } = visit
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="first-letter:uppercase">{toPromiseText(visit, now)}</strong>
        <StateBadge visit={visit} now={now} />
      </p>
      {technician ? (
        <p>
          {technician.name}{' '}
          <a href={toTel(technician.mobile)} className="link whitespace-nowrap tabular-nums">
            {formatMobile(technician.mobile)}
          </a>
        </p>
      ) : (
        <p className="text-muted">Nobody comes yet</p>
      )}
      {outcome && <p className="text-muted">{OUTCOME_WORDS[outcome]}</p>}
    </div>
  )
}

type StepsProps = { visit: Visit; actions: VisitActions; hasKeys: boolean; isAsked: boolean }

function VisitSteps({ visit, actions, hasKeys, isAsked }: StepsProps) {
  const areKeysOn = useSingleKeys() && hasKeys
  const { next: usual, others } = stepsOf(visit, useNow())
  // A quote that waits is answered before the end.
  const next = usual === 'done' && isAsked ? undefined : usual
  const key = (keys: string): ReactNode => areKeysOn && <Kbd keys={keys} />
  const { status, reservation, moves } = visit
  const canMove = canMoveVisit(status, 'operator', moves)
  if (!next && others.length === 0 && !canMove) return null
  return (
    <div className="flex flex-wrap gap-2">
      {next && (
        <Button disabled={actions.isBusy} onClick={() => actions.step(visit, next)}>
          {toStepLabel(status, next)}
          {key(VISIT_KEYS.step)}
        </Button>
      )}
      {canMove && (
        <>
          <Button
            variant={reservation ? 'quiet' : 'primary'}
            disabled={actions.isBusy}
            onClick={() => actions.askPlan({ visit }, 'technician')}
          >
            {reservation ? 'Technician' : 'Plan'}
            {key(VISIT_KEYS.technician)}
          </Button>
          <Button variant="quiet" disabled={actions.isBusy} onClick={() => actions.askPlan({ visit }, 'window')}>
            Window
            {key(VISIT_KEYS.window)}
          </Button>
        </>
      )}
      {visit.technician && isLive(status) && (
        <Button variant="quiet" disabled={actions.isBusy} onClick={() => actions.sendLink(visit)}>
          Day link
          {key(VISIT_KEYS.link)}
        </Button>
      )}
      {others.map((to) => (
        <Button
          key={to}
          variant={to === 'cancelled' ? 'danger' : 'quiet'}
          disabled={actions.isBusy}
          onClick={() => actions.step(visit, to)}
        >
          {toStepLabel(status, to)}
          {to === 'cancelled' && key(VISIT_KEYS.cancel)}
        </Button>
      ))}
    </div>
  )
}

function VisitFacts({ visit }: { visit: Visit }) {
  const { address, pincode, gate_note, charge_paise, is_paid, return_of } = visit
  const charge = charge_paise !== null && `${formatPaise(charge_paise)}, ${is_paid ? 'paid online' : 'due at the visit'}`
  return (
    <Facts
      facts={{
        Address: address ? <span className="whitespace-pre-wrap">{address}</span> : <None>Not told yet</None>,
        Pincode: pincode,
        Gate: gate_note,
        Charge: return_of === null ? charge : 'None: a return under the guarantee',
      }}
    />
  )
}

const SHOWN_EVENTS = 4

/** The newest events; the whole history at the press of a button. */
function VisitHistory({ events }: { events: readonly VisitEvent[] }) {
  const [isWhole, setWhole] = useState(false)
  const newest = events.toSorted((a, b) => b.id - a.id).slice(0, isWhole ? undefined : SHOWN_EVENTS)
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">History of the visit</h3>
      <EventHistory events={newest.map((event) => ({ ...event, status: event.what }))} words={VISIT_EVENT_WORDS} />
      {newest.length < events.length && (
        <button type="button" onClick={() => setWhole(true)} className="link w-fit text-sm pointer-coarse:min-h-11">
          All {events.length}
        </button>
      )}
    </section>
  )
}
