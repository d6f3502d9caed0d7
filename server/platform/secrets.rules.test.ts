import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { open, seal } from './secrets.ts'

const key = randomBytes(32)

it('a sealed value opens with its key in its context alone', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string({ unit: 'grapheme' }), (value, context) => {
      const sealed = seal(value, key, context)
      expect(sealed).toMatch(/^[\w-]+$/)
      expect(seal(value, key, context)).not.toBe(sealed)
      expect(open(sealed, key, context)).toEqual(Buffer.from(value))
      expect(open(sealed, key, `${context}.`)).toBeUndefined()
      expect(open(sealed, randomBytes(32), context)).toBeUndefined()
    }),
  )
})

it('a changed or made-up text opens to nothing', () => {
  // With five more bytes, every bit of the last letter counts.
  const sealed = seal(Buffer.from('Meena'), key, '')
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(open(changed, key, '')).toBeUndefined()
  }
  for (const text of ['', 'a', 'null', sealed.slice(0, 20), `${sealed}AAAA`]) expect(open(text, key, '')).toBeUndefined()
})
