import { expect, it } from 'vitest'
import type { Lead, LeadEvent } from '../../../../contract/bookings/leads.ts'
import { toHistoryLines } from '../../frame/ui/event-history.tsx'
import { isCallNext, LEAD_EVENT_WORDS, queueGroup } from './lead-labels.tsx'

const event = (id: number, status: LeadEvent['status'], note: string | null = null, by: string | null = 'a@b.in'): LeadEvent => ({
  what: 'status',
  id,
  status,
  note,
  by,
  created_at: '2026-11-21T10:00:00Z',
})

it('the history says who was reached, and who has the lead', () => {
  const calls: LeadEvent[] = [
    event(1, 'New', null, null),
    { ...event(2, 'New', 'Rings'), what: 'notReached' },
    { ...event(3, 'New'), what: 'called' },
    { ...event(4, 'New', 'ramesh@b.in'), what: 'assigned' },
    { ...event(5, 'New'), what: 'assigned' },
  ]
  expect(toHistoryLines(calls, LEAD_EVENT_WORDS).map(({ what, note }) => [what, note])).toEqual([
    ['Unassigned', null],
    ['With', 'ramesh@b.in'],
    ['Reached', null],
    ['Not reached', 'Rings'],
    ['Received', null],
  ])
})

it('the history names the technician who did it by the link of their day', () => {
  const events = [event(1, 'New', null, null), { ...event(2, 'Completed', 'Work done', null), technician: 'Ravi Patil' }]
  expect(toHistoryLines(events, LEAD_EVENT_WORDS).map(({ what, note, who }) => [what, note, who])).toEqual([
    ['Moved to Completed', 'Work done', 'Ravi Patil (technician)'],
    ['Received', null, 'Visitor'],
  ])
})

it('the history distinguishes moves from notes, newest first', () => {
  const events = [event(1, 'New', null, null), event(2, 'New', 'No answer'), event(3, 'Completed', 'Fixed'), event(4, 'New')]
  expect(toHistoryLines(events, LEAD_EVENT_WORDS).map(({ what, note, who }) => [what, note, who])).toEqual([
    ['Moved to New', null, 'a@b.in'],
    ['Moved to Completed', 'Fixed', 'a@b.in'],
    ['Note', 'No answer', 'a@b.in'],
    ['Received', null, 'Visitor'],
  ])
})

it.each([
  [{}, 'Due', true],
  [{ due_at: '2026-11-26T09:00:00Z' }, 'Call late', true],
  [{ tries: 2, try_again_at: '2026-11-26T09:55:00Z' }, 'Call late', true],
  [{ tries: 2, try_again_at: '2026-11-26T10:30:00Z' }, 'Call again', true],
  [{ called_at: '2026-11-26T09:30:00Z' }, 'Called', false],
  [{ called_at: '2026-11-26T09:30:00Z', unassigned_visit_at: '2026-11-26T12:00:00Z' }, 'No technician', false],
  [{ unassigned_visit_at: '2026-11-26T12:00:00Z' }, 'No technician', true],
  [{ visit_at: '2026-11-26T12:00:00Z' }, 'Visit booked', false],
  [{ visit_at: '2026-11-26T06:30:00Z', visit_arrived_at: '2026-11-26T08:20:00Z' }, 'Arrived', false],
  [{ visit_at: '2026-11-26T06:00:00Z' }, 'Visit late', false],
  [{ status: 'Completed' }, 'Due', false],
] as const)('a new lead with %j is %s; whether a call comes next: %s', (facts, group, isCall) => {
  const now = new Date('2026-11-26T10:00:00Z')
  const waiting = { status: 'New', due_at: '2026-11-26T11:00:00Z', called_at: null, try_again_at: null, visit_at: null }
  const lead = { ...waiting, ...facts } as unknown as Lead
  expect([queueGroup(lead, now), isCallNext(lead, now)]).toEqual([group, isCall])
})

it('before we open a call is due from 8 am, and one that was promised the evening before is late', () => {
  const now = new Date('2026-11-25T23:00:00Z')
  const groupOf = (due_at: string) =>
    queueGroup({ status: 'New', due_at, called_at: null, try_again_at: null, visit_at: null } as unknown as Lead, now)
  expect(groupOf('2026-11-26T04:00:00Z')).toBe('From 8 am')
  expect(groupOf('2026-11-25T16:00:00Z')).toBe('Call late')
})
