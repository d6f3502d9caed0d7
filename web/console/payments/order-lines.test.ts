import { expect, it } from 'vitest'
import type { OrderEvent } from '../../../contract/payments.ts'
import { toOrderLines } from './order-lines.ts'

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

it('tells what became of an order and who brought the news, the newest first', () => {
  const lines = toOrderLines([
    event(3, 'paid', { note: 'A second payment was captured' }),
    event(1, 'created', { source: 'visitor' }),
    event(2, 'paid'),
    event(4, 'refunded', { source: 'administrator', by: 'a@b.in' }),
  ])
  expect(lines.map(({ what, note, who }) => [what, note, who])).toEqual([
    ['Refunded', null, 'a@b.in'],
    ['Note', 'A second payment was captured', 'Provider’s message'],
    ['Paid', null, 'Provider’s message'],
    ['Created', null, 'Visitor'],
  ])
})
