import { expect, it } from 'vitest'
import { billOf, outcomeOf } from './quotes.ts'

const facts = { outcome: 'work', quotePaise: 150_000, chargePaise: 29_900, paidPaise: 29_900, isReturn: false } as const

it('takes the visit charge that was paid off the bill of the work', () => {
  expect(billOf(facts)).toBe(120_100)
  // An unpaid visit charge is not added to the quote.
  expect(billOf({ ...facts, paidPaise: 0 })).toBe(150_000)
  expect(billOf({ ...facts, chargePaise: null, paidPaise: 0 })).toBe(150_000)
})

it('bills an inspection what of the visit charge is not paid, and nothing where there was nothing to do', () => {
  expect(billOf({ ...facts, outcome: 'inspection' })).toBe(0)
  expect(billOf({ ...facts, outcome: 'inspection', paidPaise: 0 })).toBe(29_900)
  expect(billOf({ ...facts, outcome: 'inspection', chargePaise: null, paidPaise: 0 })).toBe(0)
  for (const outcome of ['none', 'unrecorded'] as const) expect(billOf({ ...facts, outcome, paidPaise: 0 })).toBe(0)
})

it('bills work without a quote as the visit', () => {
  expect(billOf({ ...facts, quotePaise: null, paidPaise: 0 })).toBe(29_900)
  expect(billOf({ ...facts, quotePaise: null })).toBe(0)
})

it('never gives money back', () => {
  expect(billOf({ ...facts, quotePaise: 10_000 })).toBe(0)
})

it('bills a return new work alone', () => {
  const back = { ...facts, isReturn: true, paidPaise: 0 } as const
  expect(billOf(back)).toBe(150_000)
  expect(billOf({ ...back, quotePaise: null })).toBe(0)
  expect(billOf({ ...back, outcome: 'inspection' })).toBe(0)
})

it('says by its quotes what came of a visit', () => {
  const of = (...statuses: ('sent' | 'approved' | 'declined' | 'replaced')[]) => outcomeOf(statuses.map((status) => ({ status })))
  expect(of()).toBeUndefined()
  expect(of('sent')).toBeUndefined()
  expect(of('approved', 'sent')).toBeUndefined()
  expect(of('replaced', 'approved')).toBe('work')
  // The later quote was declined; the approved work stands.
  expect(of('approved', 'declined')).toBe('work')
  expect(of('replaced', 'declined')).toBe('inspection')
})
