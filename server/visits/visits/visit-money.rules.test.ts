import { expect, it } from 'vitest'
import { refundOf } from '../../../contract/bookings/visit.ts'
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
  const rule = catalogues.en.booking.refundRule
  // "until the technician is at your door"
  expect(['planned', 'accepted', 'on_the_way'].map((status) => comesBack(status as VisitStatus))).toEqual([PAID, PAID, PAID])
  expect(comesBack('arrived')).toBe(0)
  // "Once the technician has inspected, it is kept"
  expect([comesBack('done', 'inspection'), comesBack('done', 'work')]).toEqual([0, 0])
  expect(rule('₹299')).toBe(
    'Move or cancel free until the technician is at your door; ₹299 paid comes back in full in 5 to 7 working days. Once the technician has inspected, it is kept, and comes off the bill if you approve the quote.',
  )
  // Nothing is said of money where none was paid.
  expect(rule()).toBe('Move or cancel free until the technician is at your door.')
})
