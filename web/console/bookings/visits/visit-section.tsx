import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { findWaiting, type Quote } from '../../../../contract/bookings/quotes.ts'
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
import { VISIT_KEYS } from './board-rows.ts'
import { visitQueries } from './queries.ts'
import { stepsOf, type VisitActions } from './use-visit-actions.ts'
import { StateBadge } from './visit-state.tsx'
import { OUTCOME_WORDS, QUOTE_WORDS, toPaidText, toPromiseText, toStepLabel, VISIT_EVENT_WORDS } from './visit-words.ts'

type Props = {
  id: number
  actions: VisitActions
  /** Whether the keys of the board act on it. */
  hasKeys?: boolean
  /** Whether its next step is what comes next on the screen. */
  isNext?: boolean
  /** What to do where there is no such visit. */
  wayOut?: ReactNode
}

/** A visit with what can be done with it now, its address and its history. */
export function VisitSection({ id, actions, hasKeys = false, isNext = true, wayOut }: Props) {
  return (
    <Loaded query={useQuery(visitQueries.one(id))} lines={5} isPolled wayOut={wayOut}>
      {({ data: { visit, events, quotes, bill_number } }) => (
        <>
          <section className="grid gap-3">
            <VisitHead visit={visit} />
            <VisitSteps {...{ visit, actions, hasKeys, isNext }} isAsked={findWaiting(quotes) !== undefined} />
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
      {technician && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {technician.name}
          <Button href={toTel(technician.mobile)} variant="quiet" icon="phone" className="tabular-nums">
            {formatMobile(technician.mobile)}
          </Button>
        </div>
      )}
      {outcome && <p className="text-muted">{OUTCOME_WORDS[outcome]}</p>}
    </div>
  )
}

type StepsProps = { visit: Visit; actions: VisitActions; hasKeys: boolean; isNext: boolean; isAsked: boolean }

function VisitSteps({ visit, actions, hasKeys, isNext, isAsked }: StepsProps) {
  const areKeysOn = useSingleKeys() && hasKeys
  const { next: usual, others } = stepsOf(visit, useNow())
  // A quote that waits is answered before the end.
  const next = usual === 'done' && isAsked ? undefined : usual
  const key = (keys: string): ReactNode => areKeysOn && <Kbd keys={keys} />
  const { status, reservation, moves } = visit
  const canMove = canMoveVisit(status, 'operator', moves)
  const canSendLink = visit.technician !== null && isLive(status)
  if (!next && others.length === 0 && !canMove) return null
  return (
    <div className="grid gap-2">
      {next && (
        <Button variant={isNext ? 'primary' : 'quiet'} disabled={actions.isBusy} onClick={() => actions.step(visit, next)}>
          {toStepLabel(status, next)}
          {key(VISIT_KEYS.step)}
        </Button>
      )}
      {(canMove || canSendLink) && (
        <div className="flex flex-wrap gap-2 *:flex-auto *:px-2">
          {canMove && (
            <>
              <Button
                variant={reservation || !isNext ? 'quiet' : 'primary'}
                disabled={actions.isBusy}
                onClick={() => actions.askPlan({ visit }, 'technician')}
              >
                {reservation ? 'Technician' : 'Plan'}
                {key(VISIT_KEYS.technician)}
              </Button>
              <Button variant="quiet" disabled={actions.isBusy} onClick={() => actions.askPlan({ visit }, 'window')}>
                Time slot
                {key(VISIT_KEYS.window)}
              </Button>
            </>
          )}
          {canSendLink && (
            <Button variant="quiet" disabled={actions.isBusy} onClick={() => actions.sendLink(visit)}>
              Day link
              {key(VISIT_KEYS.link)}
            </Button>
          )}
        </div>
      )}
      {/* Less usual, or an end. */}
      {others.length > 0 && (
        <div className="-mx-2.5 flex flex-wrap">
          {others.map((to) => (
            <Button key={to} variant="plain" disabled={actions.isBusy} onClick={() => actions.step(visit, to)}>
              {toStepLabel(status, to)}
              {to === 'cancelled' && key(VISIT_KEYS.cancel)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function VisitFacts({ visit }: { visit: Visit }) {
  const { address, pincode, gate_note, charge_paise, is_paid, return_of } = visit
  const charge = charge_paise !== null && `${formatPaise(charge_paise)}, ${is_paid ? 'paid online' : 'due after the visit'}`
  return (
    <Facts
      facts={{
        Address: address ? <span className="whitespace-pre-wrap">{address}</span> : <None>Not given yet</None>,
        'PIN code': pincode,
        Gate: gate_note,
        Charge: return_of === null ? charge : 'None: free return',
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
        <button type="button" onClick={() => setWhole(true)} className="link w-fit text-sm pointer-coarse:min-h-touch">
          All {events.length}
        </button>
      )}
    </section>
  )
}

type QuoteSectionProps = { visit: Visit; quotes: readonly Quote[]; billNumber: string | null; actions: VisitActions }

/** What was quoted, to read it out and to note the answer, and the money at the door. */
function QuoteSection({ visit, quotes, billNumber, actions }: QuoteSectionProps) {
  const { due_paise, paid_by, settled_at } = visit
  const isAtDoor = visit.status === 'arrived'
  const waiting = isAtDoor ? findWaiting(quotes) : undefined
  const isBilled = due_paise !== null && due_paise > 0 && paid_by !== null
  if (quotes.length === 0 && !isBilled && !isAtDoor) return null
  return (
    <section className="grid gap-3">
      <h3 className="text-sm">Quote and bill</h3>
      {quotes.map(({ number, lines, total_paise, status }) => (
        <div key={number} className="grid gap-1">
          <p className="flex flex-wrap justify-between gap-2">
            <strong>
              Quote {number}: {formatPaise(total_paise)}
            </strong>
            <span className="first-letter:uppercase">{QUOTE_WORDS[status]}</span>
          </p>
          <ul className="text-sm text-muted">
            {[...lines.entries()].map(([at, { label, paise, kind }]) => (
              <li key={at} className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  {label}
                  {kind === 'part' && ', part'}
                </span>
                <span className="tabular-nums">{formatPaise(paise)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {isAtDoor && (
        <div className="flex flex-wrap gap-2">
          {waiting && (
            <>
              <Button disabled={actions.isBusy} onClick={() => actions.answer(visit, waiting, 'approved')}>
                Approved by phone
              </Button>
              <Button variant="quiet" disabled={actions.isBusy} onClick={() => actions.answer(visit, waiting, 'declined')}>
                Declined by phone
              </Button>
            </>
          )}
          <Button variant="quiet" disabled={actions.isBusy} onClick={() => actions.askQuote(visit, quotes.at(-1))}>
            {quotes.length === 0 ? 'Enter a quote' : 'Another quote'}
          </Button>
        </div>
      )}
      {isBilled && (
        <p>
          <strong>{formatPaise(due_paise)}</strong> {toPaidText({ paid_by, settled_at })}
          {billNumber && <span className="block text-sm text-muted">Bill {billNumber}</span>}
        </p>
      )}
    </section>
  )
}
