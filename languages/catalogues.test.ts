import { describe, expect, it } from 'vitest'
import { findFaults } from '../../../contract/language-laws.test-tools.ts'
import { findEnglish, findLost, listPairs } from '../../../contract/text-pairs.test-tools.ts'
import { sandboxTextsHi } from '../booking/checkout/sandbox-texts.hi.ts'
import { sandboxTextsMr } from '../booking/checkout/sandbox-texts.mr.ts'
import { sandboxTexts } from '../booking/checkout/sandbox-texts.ts'
import { type Catalogue, catalogue } from './catalogue.ts'
import { catalogues } from './catalogues.ts'
import type { Widen } from './widen.ts'

const SANDBOX = { hi: sandboxTextsHi, mr: sandboxTextsMr }

describe.each(['hi', 'mr'] as const)('the catalogue in %s', (language) => {
  const pairs = [...listPairs(catalogue, catalogues[language]), ...listPairs(sandboxTexts, SANDBOX[language])]

  it('has the values that the English functions keep', () => {
    expect(pairs.length).toBeGreaterThan(500)
    expect(findLost(pairs)).toEqual([])
  })

  it('has no English left', () => expect(findEnglish(pairs)).toEqual([]))

  it('keeps the rules of all our texts, and the full stop of an interface', () => {
    const faulty = pairs.flatMap(({ place, english, text }) => {
      const faults = findFaults(language, english, text)
      if (/।|^ | $/.test(text)) faults.push('another stop, or a space at an end')
      return faults.length > 0 ? [{ place, text, faults }] : []
    })
    expect(faulty).toEqual([])
  })
})

it('a catalogue is refused by its type if a text is missing or left over, or a list has another length', () => {
  const { toHome, ...rest } = catalogue.notFound
  // @ts-expect-error: a text is missing
  const missing: Catalogue['notFound'] = rest
  // @ts-expect-error: English has no such text
  const additional: Catalogue['notFound'] = { ...catalogue.notFound, more: toHome }
  // @ts-expect-error: the list is shorter
  const shorter: Widen<readonly ['a', 'b']> = ['a']
  const other: Widen<(count: number) => 'one'> = (count) => String(count)
  expect([missing, additional, shorter, other(2)]).toHaveLength(4)
})
