import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, toBases, toLatin, toNameKey, toSkeleton, toStem, toSwaps, toWords } from './fold.rules.ts'

describe('one spelling', () => {
  it.each([
    ['नल', 'nal'],
    ['नळ', 'nal'],
    ['पंखा', 'pankha', 'pankhaa'],
    ['पानी', 'पाणी', 'pani', 'paani', 'panee'],
    ['लक्ष्मी', 'lakshmi', 'laxmi', 'Lakshmee'],
    ['बिजली', 'bijli', 'bijlee'],
    ['कपड़े', 'kapde'],
    ['सड़क', 'sadak', 'sadhak'],
    ['ज्ञानेश्वर', 'gyaneshwar', 'dnyaneshwar'],
    ['फ़ोन', 'फोन', 'phon'],
    ['शर्मा', 'sharma', 'Sarma'],
    ['सुतार', 'sutar', 'suthar'],
    ['चौकीदार', 'chaukidar', 'chokidar'],
    ['light', 'lait', 'लाइट'],
    ['pipe', 'पाइप', 'पाईप'],
    ['website', 'वेबसाइट'],
    ['switch', 'स्विच'],
    ['करायचं', 'karaycha', 'करायचा'],
    ['नहीं', 'nahi', 'नही'],
    ['फ्यूज', 'fuz', 'fyuz'],
    ['ट्यूब', 'tub', 'tyub'],
    ['हँडल', 'handle'],
    ['ऑनलाइन', '\u0906\u0945नलाइन', 'ऑ\u200dनलाइन'],
    ['वॉशिंग', 'व\u093e\u0945शिंग'],
    ['ॲप', '\u0905\u0945प'],
    ['ओवन', '\u0905\u094bवन'],
    ['ऐनक', '\u090f\u0947नक'],
  ])('is what %s and the others have', (first, ...others) => {
    expect(others.map(fold)).toEqual(others.map(() => fold(first)))
  })

  it.each([
    ['electrician', 'इलेक्ट्रिशियन'],
    ['plumber', 'प्लंबर'],
    ['geezer', 'गीज़र'],
    ['mazdoor', 'मजदूर'],
    ['technician', 'टेक्नीशियन'],
    ['drainage', 'ड्रेनेज'],
    ['table', 'टेबल'],
  ])('without vowels is what %s and %s have', (first, second) => {
    expect(toSkeleton(fold(second))).toBe(toSkeleton(fold(first)))
  })

  it('of an inflected word is its stem', () => {
    const stems = ['taps', 'tap', 'leaking', 'leakage', 'leak', 'plumbing', 'plumber'].map((word) => toStem(fold(word)))
    expect(new Set(stems).size).toBe(3)
  })
})

it('a name has the spelling that is stored beside leads', () => {
  expect(['Abhyuday', 'अभ्युदय'].map(toNameKey)).toEqual(['abyude', 'abyude'])
})

it('a word may be another one with an ending of Hindi or Marathi', () => {
  for (const [word, base] of [
    ['नळाला', 'नळ'],
    ['टाकीतून', 'टाकी'],
    ['पाण्याचा', 'पानी'],
    ['मच्छरों', 'मच्छर'],
    ['दुकानासाठी', 'दुकान'],
    ['एसीमधून', 'एसी'],
    ['नळाखाली', 'नळ'],
    ['टाकीजवळ', 'टाकी'],
    ['पंखे', 'पंखा'],
    ['पंख्याचा', 'पंखा'],
    ['रंगवाना', 'रंग'],
  ] as const)
    expect(toBases(fold(word))).toContain(fold(base))
  expect(toBases(fold('नल'))).toEqual([])
})

it('a word of Latin letters may have two neighbours swapped', () => {
  expect(toSwaps('frigde')).toContain('fridge')
  expect([toSwaps('tap'), toSwaps('फ्रिज')]).toEqual([[], []])
})

it('a word of Devanagari is spoken as it is said, without the vowels that nobody says', () => {
  expect(toLatin('नल वाला, गवंडी १२')).toBe('nal vala, gavandi 12')
})

it('letters with dots or a slash between them are one word', () => {
  expect(toWords('A.C. repair, T.V./A/C (नल-वाला)')).toEqual(['AC', 'repair', 'TV', 'AC', 'नल', 'वाला'])
})

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.stringMatching(/^[ऀ-ॿ a-z]{0,40}$/))

it('a folded word has lower-case Latin letters and digits alone, for any text', () => {
  fc.assert(fc.property(text, (any) => /^[a-z0-9]*$/i.test(fold(any))))
})

it('words and their folded forms do not depend on how the text is composed', () => {
  fc.assert(
    fc.property(text, (any) => {
      expect(toWords(any.normalize('NFD')).map(fold)).toEqual(toWords(any.normalize('NFC')).map(fold))
    }),
  )
})
