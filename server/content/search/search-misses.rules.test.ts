import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OTHER_TRADES } from '../../../contract/content/search-words.ts'
import { readSearchWords } from '../seed/content.ts'
import { toNameKey, toWords } from './fold.rules.ts'
import { GENERIC } from './query.rules.ts'
import { NAMES, toMiss } from './search-misses.rules.ts'

const missOf = (query: string) => toMiss(query, toWords(query))?.query

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
  // Digits of other scripts, with other separators, and spelled out.
  ['987.654.3210 zumba', undefined],
  ['zumba ९८७६५ ४३२१०', undefined],
  ['zumba ９８７６５４３２１０', undefined],
  ['zumba ৯৮৭৬৫', undefined],
  ['zumba nine eight seven six five', undefined],
  ['zumba नौ आठ सात छह', undefined],
  ['zumba 2 days, 3 of us', 'jumba des of us'],
  // A booking reference without its hyphen, a number plate, a payment id.
  ['KG7F3K2M zumba', undefined],
  ['mh12ab1234 zumba', undefined],
  ['pay_Qx81kd02Lm', undefined],
  // Email addresses: whole, spelled out, mistyped.
  ['asha＠example.com', undefined],
  ['zumba asha at gmail dot com', undefined],
  ['आशा ऐट जीमेल डॉट कॉम', undefined],
  ['ashaexample.com', undefined],
  // Names.
  ['Asha Zumbawala', undefined],
  ['zumba लक्ष्मी', undefined],
  ['Laxmi zumba', undefined],
  ['zumba कुलकर्णी', undefined],
  ['zumba with Deshmukh sir', undefined],
])('%s is counted as %s', (query, miss) => expect(missOf(query)).toBe(miss))

it('no name is a word that visitors call a trade, or that the search reads at all', async () => {
  const names = new Set(NAMES.map(toNameKey))
  const called = (await readSearchWords()).filter(({ meaning }) => meaning !== OTHER_TRADES)
  const words = [...called.flatMap(({ words, signs }) => toWords(`${words} ${signs}`)), ...GENERIC]
  expect(words.filter((word) => names.has(toNameKey(word)))).toEqual([])
})

it('what is counted has letters and spaces alone, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (query) => {
      const { query: folded = '', typed = '' } = toMiss(query, toWords(query)) ?? {}
      expect([/^[a-z ]*$/.test(folded), /^[^\p{N}@.]*$/u.test(typed)]).toEqual([true, true])
    }),
  )
})
