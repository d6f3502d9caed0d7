import { ListTime } from './date-time.tsx'

type Event = { id: number; what?: string; status: string; note: string | null; payment_id?: string | null; created_at: string }
/** The words for an event and its author; `what` is called if the status changed. */
export type EventWords<E> = {
  what: (event: E, isFirst: boolean) => string
  who: (event: E) => string
  /** The words for events of other kinds than a change of the status or a note. */
  besides?: Record<string, (event: E) => string>
}

/** The newest event first. Any other event that leaves the status unchanged is a note. */
export function toHistoryLines<E extends Event>(events: readonly E[], { what, who, besides = {} }: EventWords<E>) {
  return events
    .toSorted((a, b) => a.id - b.id)
    .map((event, index, sorted) => {
      const isNote = event.status === sorted[index - 1]?.status
      const kind = besides[event.what ?? '']
      return { ...event, what: kind ? kind(event) : isNote ? 'Note' : what(event, index === 0), who: who(event) }
    })
    .toReversed()
}

export function EventHistory<E extends Event>({ events, words }: { events: readonly E[]; words: EventWords<E> }) {
  return (
    <ol className="grid gap-3 border-l border-line pl-3 text-sm">
      {toHistoryLines(events, words).map(({ id, what, note, payment_id, who, created_at }) => (
        <li key={id}>
          <span className="font-semibold">{what}</span>
          {note && <p className="whitespace-pre-wrap">{note}</p>}
          {payment_id && <p className="break-all text-muted">{payment_id}</p>}
          <p className="flex flex-wrap gap-x-2 text-xs text-muted">
            <span className="wrap-anywhere">{who}</span>
            <ListTime time={created_at} />
          </p>
        </li>
      ))}
    </ol>
  )
}
