import { expect, test } from 'vitest'
import { rank, scoreOf } from './match.ts'

const ranked = (typed: string, labels: readonly string[]) =>
  rank(
    typed,
    labels.map((label) => ({ label })),
  ).map(({ label }) => label)

test('every typed word has to be in the text', () => {
  expect(scoreOf('refund pol', 'Refund policy')).toBeGreaterThan(0)
  expect(scoreOf('refund xyz', 'Refund policy')).toBe(0)
})

test('a match at the start of the text ranks before one at the start of a word, and that before one in a word', () => {
  expect(ranked('blog', ['Hablog', 'New blog', 'Blogs'])).toEqual(['Blogs', 'New blog', 'Hablog'])
})

test('an empty query keeps every text in its order', () => {
  expect(ranked('  ', ['b', 'a'])).toEqual(['b', 'a'])
})
