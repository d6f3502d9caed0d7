import { expect, test } from 'vitest'
import { rank, scoreOf } from './match.ts'

test('every word that is typed has to stand in the text', () => {
  expect(scoreOf('refund pol', 'Refund policy')).toBeGreaterThan(0)
  expect(scoreOf('refund xyz', 'Refund policy')).toBe(0)
})

test('the start of the text goes before the start of a word, and that before the middle of one', () => {
  const texts = ['Hablog', 'New blog', 'Blogs']
  expect(rank('blog', texts, (text) => text)).toEqual(['Blogs', 'New blog', 'Hablog'])
})

test('nothing typed lets everything through in its order', () => {
  expect(rank('  ', ['b', 'a'], (text) => text)).toEqual(['b', 'a'])
})
