import { expect, it } from 'vitest'
import { billOf } from '../../../contract/bookings/quotes.ts'
import { canMoveVisit, refundOf } from '../../../contract/bookings/visit.ts'
import { VISIT_OUTCOMES, VISIT_STATUSES, type VisitOutcome, type VisitStatus } from '../../../contract/options.ts'
import { catalogues } from '../../../languages/catalogues.ts'

const PAID = 29_900
const comesBack = (status: VisitStatus, outcome: VisitOutcome | null = null, isReturn = false) =>
  refundOf(status, { paidPaise: PAID, outcome, isReturn })

it('what comes back by itself is all or nothing, for each status and outcome', () => {
  const all = VISIT_STATUSES.filter((status) => status !== 'done' && comesBack(status) === PAID)
  expect(all).toEqual(['planned', 'accepted', 'on_the_way', 'cancelled'])
  expect(VISIT_STATUSES.filter((status) => status !== 'done' && comesBack(status) === 0)).toEqual(['arrived', 'missed'])
  expect(VISIT_OUTCOMES.filter((outcome) => comesBack('done', outcome) === PAID)).toEqual(['none'])
  expect(VISIT_OUTCOMES.filter((outcome) => comesBack('done', outcome) === 0)).toEqual(['work', 'inspection', 'unrecorded'])
})

it('never more comes back than was paid', () => {
  for (const status of VISIT_STATUSES)
    for (const outcome of [...VISIT_OUTCOMES, null]) expect(refundOf(status, { paidPaise: 0, outcome, isReturn: false })).toBe(0)
})

it('a return gives nothing back of what the first visit cost', () => {
  for (const status of VISIT_STATUSES)
    for (const outcome of [...VISIT_OUTCOMES, null]) expect(comesBack(status, outcome, true)).toBe(0)
})

it('the sentence above the button says what the rule does', () => {
  const { cancellation: rule, deduction, refund } = catalogues.en.terms
  // "to move until the technician sets out"
  expect(VISIT_STATUSES.filter((status) => canMoveVisit(status, 'customer', 0))).toEqual(['planned', 'accepted'])
  // "to cancel until they arrive"
  expect(['planned', 'accepted', 'on_the_way'].map((status) => comesBack(status as VisitStatus))).toEqual([PAID, PAID, PAID])
  expect(comesBack('arrived')).toBe(0)
  expect(refund('₹299')).toContain('After the inspection it isn’t.')
  expect([comesBack('done', 'inspection'), comesBack('done', 'work')]).toEqual([0, 0])
  expect(deduction).toBe('If you approve the quote, the visit charge is deducted from your bill.')
  const bill = { outcome: 'work', quotePaise: 120_000, chargePaise: PAID, isReturn: false } as const
  expect([billOf({ ...bill, paidPaise: PAID }), billOf({ ...bill, paidPaise: 0 })]).toEqual([120_000 - PAID, 120_000])
  expect(rule('₹299')).toBe(
    'Moving is free until the technician sets out, cancelling until they arrive. If you cancel, ₹299 is refunded in 5 to 7 working days.',
  )
  // Nothing is said of money where none was paid, nor of moving where that is over.
  expect(rule()).toBe('Moving is free until the technician sets out, cancelling until they arrive.')
  expect(rule(undefined, false)).toBe('Cancelling is free until the technician arrives.')
})
