import { findWaiting, type Quote } from '../../../../contract/bookings/quotes.ts'
import type { Visit } from '../../../../contract/bookings/visits.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { Button } from '../../frame/ui/button.tsx'
import type { VisitActions } from './use-visit-actions.ts'
import { QUOTE_WORDS, toPaidText } from './visit-words.ts'

type Props = { visit: Visit; quotes: readonly Quote[]; billNumber: string | null; actions: VisitActions }

/** What was quoted, to read it out and to note the answer, and the money at the door. */
export function QuoteSection({ visit, quotes, billNumber, actions }: Props) {
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
            <span>{QUOTE_WORDS[status]}</span>
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
