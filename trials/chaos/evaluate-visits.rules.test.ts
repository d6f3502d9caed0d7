import { expect, it } from 'vitest'
import { type Evidence, findWrong, repeat, spoilLast } from './evaluate.test-tools.ts'

it.each<[string, (evidence: Evidence) => void, string]>([
  ['a chosen time without a visit', ({ facts }) => facts.visits.pop(), 'leads that chose a time and have no visit'],
  ['a second visit', ({ facts }) => repeat(facts.visits), 'visits twice for one lead'],
  ['time that nobody needs', ({ facts }) => repeat(facts.reservations, { id: 10 }), 'time that is taken for no visit'],
  [
    'a hold that stayed',
    ({ facts }) => repeat(facts.reservations, { id: 10, kind: 'hold', order_id: 3 }),
    'time that is held for a booking',
  ],
  ['a bill that is gone', ({ facts }) => facts.receipts.pop(), 'bills that are not of one visit each'],
  [
    'a visit that is billed twice',
    ({ facts }) => repeat(facts.receipts, { id: 91, serial: 2 }),
    'bills that are not of one visit each',
  ],
  [
    'a bill’s number that is left out',
    ({ facts }) => spoilLast(facts.receipts, { serial: 2 }),
    'gaps or duplicates in the receipts’ numbers',
  ],
  [
    'a bill over another amount',
    ({ facts }) => spoilLast(facts.receipts, { amount_paise: 150_000 }),
    'visits whose bill is not over what is due',
  ],
  [
    'a payment that was not taken off the bill',
    ({ facts }) => spoilLast(facts.receipts, { paid_paise: 0 }),
    'visits whose bill is not over what is due',
  ],
  [
    'a quote that was changed',
    ({ facts }) => spoilLast(facts.quotes, { total_paise: 1 }),
    'visits whose bill is not over what is due',
  ],
  ['a claim that nobody answers', ({ facts }) => facts.visits.splice(1, 1), 'claims that are not answered by one return'],
  ['a second return', ({ facts }) => repeat(facts.visits, { return_of: 4 }), 'claims that are not answered by one return'],
  ['a step that was taken twice', ({ facts }) => repeat(facts.visitEvents), 'visits to which the same happened twice'],
  [
    'a step that is lost',
    ({ facts }) => spoilLast(facts.visitEvents, { what: 'late' }),
    'acts that were acknowledged and are not there',
  ],
  ['a review that is lost', ({ facts }) => facts.reviews.pop(), 'acts that were acknowledged and are not there'],
  [
    'a lead that stays open',
    ({ facts }) => spoilLast(facts.visits, { status: 'done', outcome: 'unrecorded' }),
    'leads at odds with their visit',
  ],
  [
    'a payment that is kept',
    ({ facts }) => spoilLast(facts.visits, { status: 'cancelled' }),
    'visits in vain whose payment was not given back',
  ],
])('%s is found', (_, spoil, label) => {
  expect(findWrong(spoil)).toContain(label)
})
