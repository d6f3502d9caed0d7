import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toEditDistance } from './query.rules.ts'

it('the distance is symmetric, zero for equals alone, and counts a swap once', () => {
  expect(toEditDistance('plubmer', 'plumber', 2)).toBe(1)
  expect(toEditDistance('abcdef', 'uvwxyz', 2)).toBe(3)
  const word = fc.stringMatching(/^[a-e]{0,8}$/)
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(toEditDistance(a, b, 9)).toBe(toEditDistance(b, a, 9))
      expect(toEditDistance(a, b, 9) === 0).toBe(a === b)
    }),
  )
})
