import { expect, it } from 'vitest'
import { findTerm } from '../../../test/clean-up-steps.ts'
import { MODULES } from '../../modules.ts'
import { toLimit, toSeedTerms } from '../../platform/deps/deps.ts'

const now = new Date('2028-02-29T10:00:00Z')

it.each([
  ['previews', '2028-02-29T09:00:00.000Z'],
  ['codes', '2028-02-28T10:00:00.000Z'],
  ['unfinishedLeads', '2028-01-30T10:00:00.000Z'],
  ['notices', '2027-03-01T10:00:00.000Z'],
  ['leads', '2025-03-01T10:00:00.000Z'],
] as const)('%s from before %s are removed', (kind, limit) => {
  expect(toLimit(findTerm(kind), now).toISOString()).toBe(limit)
})

it('the terms are formatted as words', () => {
  expect(toSeedTerms(MODULES, 8)).toMatchObject({
    'keep.codes': '24 hours',
    'keep.previews': '1 hour',
    'keep.unfinishedLeads': '30 days',
    'keep.leads': '3 years',
    'keep.receipts': '8 years',
  })
})
