import type { OrderEvent } from '../../../contract/payments.ts'
import { orderStatusLabel } from '../ui/order-badge.tsx'
import { SOURCE_LABEL } from './payment-words.ts'

export type OrderLine = { id: number; what: string; note: string | null; paymentId: string | null; who: string; at: string }

/** The events of an order, newest first: one that leaves the status as it was is a note. */
export function toOrderLines(events: readonly OrderEvent[]): OrderLine[] {
  return events
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, status, note, payment_id, source, by, created_at }, index, sorted) => {
      const isNote = index > 0 && sorted[index - 1]?.status === status
      return {
        id,
        what: isNote ? 'Note' : orderStatusLabel(status),
        note,
        paymentId: payment_id,
        who: by ?? SOURCE_LABEL[source],
        at: created_at,
      }
    })
    .toReversed()
}
