import { expect, it } from 'vitest'
import { isGstin, OptionalGstin } from './bookings/lead-fields.ts'

it.each([['27AAPFU0939F1ZV'], ['29AAGCB7383J1Z4'], ['07AAACM4154G1ZP']])('%s is a GSTIN', (text) => {
  expect(isGstin(text)).toBe(true)
})

it.each([
  ['with another last character', '27AAPFU0939F1ZX'],
  ['of another state, with the check character of the first', '29AAPFU0939F1ZV'],
  ['of a state that is none', '00AAPFU0939F1ZV'],
  ['with two letters changed for each other', '27APAFU0939F1ZV'],
  ['that is too short', '27AAPFU0939F1Z'],
])('a number %s is none', (_which, text) => {
  expect(isGstin(text)).toBe(false)
})

it('what a firm types is taken with spaces, hyphens and small letters, and nothing is none', () => {
  expect(OptionalGstin.parse(' 27aapfu-0939f 1zv ')).toBe('27AAPFU0939F1ZV')
  for (const nothing of ['', '  ', null, undefined]) expect(OptionalGstin.parse(nothing)).toBeUndefined()
  expect(OptionalGstin.safeParse('27AAPFU0939F1ZX').success).toBe(false)
})
