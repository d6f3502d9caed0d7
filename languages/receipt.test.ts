import { describe, expect, it } from 'vitest'
import { findFaults } from '../../../contract/language-laws.test-tools.ts'
import { findEnglish, findLost, listPairs } from '../../../contract/text-pairs.test-tools.ts'
import { receiptTextsHi } from './receipt-texts.hi.ts'
import { receiptTextsMr } from './receipt-texts.mr.ts'
import { type ReceiptTexts, receiptTexts } from './receipt-texts.ts'

const OWN = { hi: receiptTextsHi, mr: receiptTextsMr }
/** Titles are stored in English; what tax law names stands beside its translation. */
const TITLES: (keyof ReceiptTexts['titles'])[] = ['Receipt', 'Tax invoice', 'Credit note']

describe.each(['hi', 'mr'] as const)('the words of a receipt in %s', (language) => {
  const { tag, ...english } = receiptTexts
  const pairs = listPairs({ ...english, titles: Object.fromEntries(TITLES.map((title) => [title, title])) }, OWN[language])

  it('keep the rules of all our texts and the values of the English ones', () => {
    expect(OWN[language].tag).toBe(`${language}-IN`)
    expect([findLost(pairs), findEnglish(pairs)]).toEqual([[], []])
    const faulty = pairs.map(({ place, english, text }) => [place, text, findFaults(language, english, text)])
    expect(faulty.filter(([, , faults]) => faults && faults.length > 0)).toEqual([])
  })

  it('name a tax invoice and a credit note in English too', () => {
    for (const title of ['Tax invoice', 'Credit note']) expect(OWN[language].titles[title]).toContain(title)
  })
})

it('the words of a receipt are refused by their type if one is missing', () => {
  const { help: _, ...rest } = receiptTexts
  // @ts-expect-error: a text is missing
  const missing: ReceiptTexts = rest
  expect(missing).not.toHaveProperty('help')
})
