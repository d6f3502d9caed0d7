import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toFoldedPatterns, toFoldedText } from './leads.folded.rules.ts'

const isLike = (text: string, pattern: string) => new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(text)
const finds = (searched: string, name: string, message = '') =>
  toFoldedPatterns(searched).some((pattern) => isLike(toFoldedText({ name, message }), pattern))

it.each([
  ['लक्ष्मी', 'Lakshmi', 'laxmi', 'Lakshmee', 'LAXMI'],
  ['कुलकर्णी', 'Kulkarni', 'kulkarny'],
  ['देशमुख', 'Deshmukh', 'deshmuk'],
  ['चव्हाण', 'Chavan', 'Chawan', 'Chavhan'],
  ['गायकवाड', 'Gaikwad', 'gaykwad', 'Gaykawad'],
  ['शेख', 'Shaikh', 'shaik'],
  ['भोसले', 'Bhosale', 'Bhosle'],
  ['मेहता', 'Mehta'],
  ['राव', 'Rao'],
  ['पाटील', 'Patil', 'Pateel'],
  ['सुनीता', 'Sunita', 'suneeta'],
  ['पूजा', 'Pooja', 'puja'],
  ['अजय', 'Ajay'],
  ['ज्ञानेश्वर', 'Dnyaneshwar', 'Gyaneshwar'],
  ['ओम', 'Om'],
])('%s and %s find each other in every spelling', (...spellings) => {
  for (const searched of spellings) {
    for (const name of spellings) expect([searched, name, finds(searched, name)]).toEqual([searched, name, true])
  }
})

it.each([
  ['kulk', 'कुलकर्णी'],
  ['kulka', 'कुलकर्णी'],
  ['laksh', 'लक्ष्मी'],
  ['देशमु', 'Deshmukh'],
])('%s finds %s, which it begins', (searched, name) => expect(finds(searched, name)).toBe(true))

it.each([
  ['Sunita', 'Santosh'],
  ['Ravi', 'Roy'],
  ['Asha', 'Ashok'],
  ['Patil', 'Patel'],
  ['Meera', 'Amar'],
])('%s does not find %s', (searched, name) => expect(finds(searched, name)).toBe(false))

it('finds the words of a message that are in Devanagari, and stores no others', () => {
  expect(finds('nal', 'Asha', 'नळ गळतो')).toBe(true)
  expect(toFoldedText({ name: 'Asha', message: 'The tap in the kitchen' })).toBe('asa')
})

it('stores no numbers, so that one which is cut out of a message is gone', () => {
  expect(toFoldedText({ name: 'Asha 2', message: 'फोन ९८७६५४३२१० करा, फ्लॅट१२' })).not.toMatch(/\d/)
  expect(toFoldedPatterns('98765')).toEqual([])
  expect(toFoldedPatterns('asha@example.com')).toEqual([])
})

it('has patterns of letters alone, for any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (any) => toFoldedPatterns(any).every((text) => /^[a-z% ]+$/.test(text))))
})
