import { expect, it } from 'vitest'
import type { OrderEvent } from '../../../../contract/bookings/order.ts'
import { toHistoryLines } from '../../frame/ui/event-history.tsx'
import { ORDER_EVENT_WORDS, toPurpose } from './payment-labels.ts'

const event = (id: number, status: OrderEvent['status'], more: Partial<OrderEvent> = {}): OrderEvent => ({
  id,
  status,
  source: 'webhook',
  payment_id: null,
  note: null,
  by: null,
  created_at: '2026-11-21T10:00:00Z',
  ...more,
})

it('the history says what became of an order and who reported it, the newest first', () => {
  const lines = toHistoryLines(
    [
      event(3, 'paid', { note: 'A second payment was captured' }),
      event(1, 'created', { source: 'visitor' }),
      event(2, 'paid'),
      event(4, 'refunded', { source: 'administrator', by: 'a@b.in' }),
    ],
    ORDER_EVENT_WORDS,
  )
  expect(lines.map(({ what, note, who }) => [what, note, who])).toEqual([
    ['Refunded', null, 'a@b.in'],
    ['Note', 'A second payment was captured', 'Provider’s message'],
    ['Paid', null, 'Provider’s message'],
    ['Created', null, 'Visitor'],
  ])
})

it('an order pays a visit charge or a bill', () => {
  expect([null, 'KB/26-27/000007'].map((bill_number) => toPurpose({ bill_number }))).toEqual(['Visit charge', 'Bill'])
})
