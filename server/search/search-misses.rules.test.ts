import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toWords } from './fold.rules.ts'
import { toMiss } from './search-misses.rules.ts'

const missOf = (query: string) => toMiss(query, toWords(query))

it.each([
  ['pizza delivery', 'pija deliveri'],
  ['पिज्जा', 'pija'],
  ['borewell 2 inch', 'borevel inc'],
  ['98765 43210', undefined],
  ['call 98765-43210 asha', undefined],
  ['९८७६५४३२१०', undefined],
  ['asha@example.com', undefined],
  ['KG-7F3A', undefined],
  ['code 482913', undefined],
  ['b', undefined],
])('%s is counted as %s', (query, miss) => expect(missOf(query)).toBe(miss))

it('what is counted has letters and spaces alone, for any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (query) => /^[a-z ]*$/.test(missOf(query) ?? '')))
})
