import { describe, expect, it } from 'vitest'
import { TRANSLATION_LANGUAGES } from '../contract/content/translated-fields.ts'
import { catalogues } from './catalogues.ts'
import { type Catalogue, catalogue } from './en/catalogue.ts'
import type { Widen } from './language.ts'
import { findFaults } from './language-laws.test-tools.ts'
import { findEnglish, findLost, listPairs } from './text-pairs.test-tools.ts'

describe.each(TRANSLATION_LANGUAGES)('the catalogue in %s', (language) => {
  const pairs = listPairs(catalogue, catalogues[language])

  it('keeps the values of the English texts', () => {
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

  it('names a tax invoice and a credit note in English too', () => {
    const { titles } = catalogues[language].receipt
    for (const title of ['Tax invoice', 'Credit note'] as const) expect(titles[title]).toContain(title)
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
