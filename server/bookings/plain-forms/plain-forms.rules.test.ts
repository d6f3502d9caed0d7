import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOwnOrigin, isPlainForm, openForm, sealForm } from './plain-forms.rules.ts'

const key = randomBytes(32)
const address = '/services/homeservice/plumber/book'

it('a sealed form opens with its key at its address alone', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (form) => {
      const sealed = sealForm(form, key, address)
      expect(openForm(sealed, key, address)).toEqual({ ...form })
      expect(openForm(sealed, key, '/services/homeservice/carpenter/book')).toBeUndefined()
      expect(openForm(sealed, randomBytes(32), address)).toBeUndefined()
    }),
  )
})

it('a form that was sealed by the version before opens', () => {
  const sealed = 'plH7tCR8K08huypk4lC1KWo3KQ2i3zCYAv4Y1wqVtD6sUgH6U2HJiocP1_xy3jwnHtkyHkrA1Hg'
  expect(openForm(sealed, Buffer.alloc(32, 7), address)).toEqual({ fields: { name: 'Asha' } })
})

it('the longest message in Devanagari fits into two cookies', () => {
  const message = 'नल टपक रहा है और बाथरूम का ड्रेन जाम है, कृपया आज शाम तक भेजें. '.repeat(40).slice(0, 2000)
  expect(sealForm({ fields: { message } }, key, address).length).toBeLessThan(7000)
})

it.each([
  ['/services/homeservice/plumber/book', true],
  ['/hi/services/homeservice/plumber/book', true],
  ['/mr/contactus/write', true],
  ['/contactus', false],
  ['/services/homeservice/book', false],
  ['/services/a/b/book/c', false],
])('%s is a form that works without script: %s', (path, is) => expect(isPlainForm(path)).toBe(is))

it.each([
  ['https://karigar.example', true],
  ['https://www.karigar.example', true],
  ['https://evil.example', false],
  ['https://karigar.example.evil.example', false],
  ['null', false],
  ['', false],
  [undefined, false],
])('a form from %s is ours: %s', (origin, is) => {
  expect(isOwnOrigin(origin, 'www.karigar.example', 'https://karigar.example')).toBe(is)
})
