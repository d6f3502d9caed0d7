import { expect, test } from 'vitest'
import { formatMobile, normaliseMobile } from '../../../contract/fields.ts'
import { findCode, toDigits } from './code-step.tsx'

test.each(['9876543210', '+91 98765-43210', '098765 43210', '0091 9876543210', '९८७६५४३२१०', '+919876543210'])(
  'a number typed as %s is normalised',
  (typed) => {
    expect(normaliseMobile(typed)).toBe('9876543210')
    expect(formatMobile(normaliseMobile(typed))).toBe('98765 43210')
  },
)

test.each([
  ['042917 is your Karigar booking code. It is valid for 5 minutes.\n\n@karigar.example #042917', '042917'],
  [' 042917 ', '042917'],
  ['042 917', '042917'],
  ['Your code: 042-917. Valid for 5 minutes.', '042917'],
  ['०४२ ९१७', '042917'],
  ['0 4 2 9 1 7', '042917'],
  ['०४२९१७ Karigar कोड, 5 मिनट तक. किसी को न बताएं.', '042917'],
  ['९८७६५४३२१० को फोन करें', undefined],
  ['Call 9876543210', undefined],
  ['12345', undefined],
])('in %s the code is %s', (text, code) => {
  expect(findCode(text)).toBe(code)
})

test('a code typed with spaces or in Devanagari becomes digits', () => {
  expect(toDigits('०४२ ९१७')).toBe('042917')
})
