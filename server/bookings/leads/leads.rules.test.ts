import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoment } from '../../../contract/india.ts'
import { afterCall, createReference, NO_CALLS, toCalls, toFoldedPatterns, toFoldedText, tryAgainAt } from './leads.rules.ts'

it('a reference has six characters that are not easily confused', () => {
  const references = Array.from({ length: 2000 }, createReference)
  for (const reference of references) expect(reference).toMatch(/^KG-[2-9ABCDEFGHJKMNPQRSTVWXYZ]{6}$/)
  expect(new Set(references).size).toBeGreaterThan(1990)
})

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

const inIndia = (time: string) => new Date(`2026-03-02T${time}:00+05:30`)

describe('after a try in vain', () => {
  it.each([
    [1, '17:05', '2 March 2026 at 5:20 pm'],
    [2, '17:20', '2 March 2026 at 6:20 pm'],
    [3, '18:20', '3 March 2026 at 9:00 am'],
    [9, '08:00', '3 March 2026 at 9:00 am'],
    [1, '23:50', '3 March 2026 at 9:00 am'],
    [2, '23:00', '3 March 2026 at 9:00 am'],
    [1, '03:00', '2 March 2026 at 9:00 am'],
    [3, '03:00', '2 March 2026 at 9:00 am'],
    [1, '07:50', '2 March 2026 at 8:05 am'],
  ])('number %i at %s, the next is on %s', (tries, time, next) => {
    expect(formatMoment(tryAgainAt(tries, inIndia(time)))).toBe(next)
  })
})

const call = (reached: boolean, time: string, by: number | null = 1) => ({ reached, by, at: inIndia(time) })

it('the first call that reached somebody answers, whatever follows it', () => {
  const reached = afterCall(afterCall(NO_CALLS, call(false, '10:00')), call(true, '10:20', 2))
  expect(reached).toEqual({ called_at: inIndia('10:20'), called_by: 2, tries: 0, try_again_at: null })
  expect(afterCall(reached, call(true, '11:00', 3))).toEqual(reached)
  expect(afterCall(reached, call(false, '12:00'))).toEqual({ ...reached, tries: 1, try_again_at: inIndia('12:15') })
})

describe('a history', () => {
  const entry = (
    what: 'status' | 'note' | 'called' | 'notReached',
    status: 'New' | 'Cancelled',
    by: number | null,
    time: string,
  ) => ({
    ...{ what, status, administrator_id: by, created_at: inIndia(time) },
  })
  const called = [
    entry('status', 'New', null, '09:00'),
    entry('notReached', 'New', 1, '09:10'),
    entry('called', 'New', 2, '09:30'),
  ]

  it('tells what its calls made of the lead', () => {
    expect(toCalls(called)).toEqual({ called_at: inIndia('09:30'), called_by: 2, tries: 0, try_again_at: null })
    expect(toCalls(called.slice(0, 2))).toEqual({ ...NO_CALLS, tries: 1, try_again_at: inIndia('09:25') })
  })

  it('begins anew where a visitor reopened the lead, and nowhere else', () => {
    const cancelled = [...called, entry('status', 'Cancelled', 1, '10:00')]
    expect(toCalls([...cancelled, entry('status', 'New', null, '11:00')])).toEqual(NO_CALLS)
    expect(toCalls([...cancelled, entry('status', 'New', 1, '11:00')]).called_by).toBe(2)
    expect(toCalls([...called, entry('status', 'New', null, '11:00')]).called_by).toBe(2)
  })
})
