import type { OrderEvent } from '../../../contract/payments.ts'
import { DateTime } from '../ui/date-time.tsx'
import { toOrderLines } from './order-lines.ts'

export function OrderHistory({ events }: { events: readonly OrderEvent[] }) {
  return (
    <section className="grid gap-3">
      <h2>History</h2>
      <ol className="grid gap-3 border-l border-line pl-3 text-sm">
        {toOrderLines(events).map(({ id, what, note, paymentId, who, at }) => (
          <li key={id}>
            <span className="font-semibold">{what}</span>
            {note && <p className="whitespace-pre-wrap">{note}</p>}
            {paymentId && <p className="break-all text-muted">{paymentId}</p>}
            <p className="flex flex-wrap gap-x-2 text-xs text-muted">
              <span className="wrap-anywhere">{who}</span>
              <DateTime time={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
