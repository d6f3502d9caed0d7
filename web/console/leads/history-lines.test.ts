import { expect, it } from 'vitest'
import type { LeadEvent } from '../../../contract/leads.ts'
import { toHistoryLines } from './history-lines.ts'

const event = (id: number, status: LeadEvent['status'], note: string | null = null, by: string | null = 'a@b.in'): LeadEvent => ({
  id,
  status,
  note,
  by,
  created_at: '2026-11-21T10:00:00Z',
})

it('tells moves from notes, the newest first', () => {
  const lines = toHistoryLines([
    event(1, 'New', null, null),
    event(2, 'New', 'No answer'),
    event(3, 'Completed', 'Fixed'),
    event(4, 'New'),
  ])
  expect(lines.map(({ what, note, by }) => [what, note, by])).toEqual([
    ['Moved to New', null, 'a@b.in'],
    ['Moved to Completed', 'Fixed', 'a@b.in'],
    ['Note', 'No answer', 'a@b.in'],
    ['Came in', null, 'Visitor'],
  ])
})
