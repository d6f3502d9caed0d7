import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toLatin } from './sms-templates.rules.ts'

it.each([
  ['लक्ष्मी कुलकर्णी', 'Lakshmi Kulakarni'],
  ['राम', 'Ram'],
  ['सुनंदा पंप', 'Sunanda Pamp'],
  ['गीज़र १२', 'Gijar 12'],
  ['Asha सावंत', 'Asha Savant'],
  ['Zoë O’Hara 2', 'Zoë O’Hara 2'],
  ['தமிழ் Ravi', 'Ravi'],
  ['محمد', ''],
])('%s is written %s', (text, latin) => {
  expect(toLatin(text)).toBe(latin)
})

it('whatever it is given, nothing but Latin letters and what scripts share is left', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff })), (letters) => {
      const text = String.fromCodePoint(...letters)
      expect(toLatin(text)).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}]/u)
    }),
  )
})
