import { expect, it } from 'vitest'
import { readingMinutes } from './reading-time.ts'

it('counts words and not tags', () => {
  expect(readingMinutes(`<p class="a b c">${'word '.repeat(600)}</p><table><tr><td>one</td><td>two</td></tr></table>`)).toBe(3)
})

it('is a minute at least', () => {
  expect(readingMinutes('')).toBe(1)
})
