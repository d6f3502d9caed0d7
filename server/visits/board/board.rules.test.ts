import { expect, it } from 'vitest'
import type { NeedOfVisit } from '../../../contract/bookings/visits.ts'
import { sortNeeds } from './board.rules.ts'

it('a customer whose fault is back comes before a technician who has not answered, however long', () => {
  const need = (what: NeedOfVisit, hour: number) => ({ visit_id: 1, need: what, since: new Date(Date.UTC(2026, 10, 26, hour)) })
  const order = [need('late', 9), need('notOnTheWay', 8), need('claim', 6), need('claim', 7), need('noReply', 5)]
  expect(sortNeeds(order.toReversed())).toEqual(order)
})
