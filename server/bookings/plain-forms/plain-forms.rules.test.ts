import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOwnOrigin, isPlainForm, open, seal } from './plain-forms.rules.ts'

const key = randomBytes(32)
const address = '/services/homeservice/plumber/book'

it('a sealed value opens with its key at its address alone', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), (value) => {
      const sealed = seal(value, key, address)
      expect(sealed).toMatch(/^[\w-]+$/)
      expect(open(sealed, key, address)).toEqual({ ...value })
      expect(open(sealed, key, '/services/homeservice/carpenter/book')).toBeUndefined()
      expect(open(sealed, randomBytes(32), address)).toBeUndefined()
    }),
  )
})

it('a changed or made-up text opens to nothing', () => {
  const sealed = seal({ fields: { name: 'Asha' } }, key, address)
  for (let at = 0; at < sealed.length; at += 7) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(open(changed, key, address)).toBeUndefined()
  }
  for (const text of ['', 'a', 'null', sealed.slice(0, 20), `${sealed}AAAA`]) expect(open(text, key, address)).toBeUndefined()
})

it('the longest message in Devanagari fits into two cookies', () => {
  const message = 'नल टपक रहा है और बाथरूम का ड्रेन जाम है, कृपया आज शाम तक भेजें. '.repeat(40).slice(0, 2000)
  expect(seal({ fields: { message } }, key, address).length).toBeLessThan(7000)
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
