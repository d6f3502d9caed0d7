import { expect, test } from 'vitest'
import { rank, scoreOf } from './match.ts'

test('every typed word has to be in the text', () => {
  expect(scoreOf('refund pol', 'Refund policy')).toBeGreaterThan(0)
  expect(scoreOf('refund xyz', 'Refund policy')).toBe(0)
})

test('a match at the start of the text ranks before one at the start of a word, and that before one in a word', () => {
  const texts = ['Hablog', 'New blog', 'Blogs']
  expect(rank('blog', texts, (text) => text)).toEqual(['Blogs', 'New blog', 'Hablog'])
})

test('an empty query keeps every text in its order', () => {
  expect(rank('  ', ['b', 'a'], (text) => text)).toEqual(['b', 'a'])
})
