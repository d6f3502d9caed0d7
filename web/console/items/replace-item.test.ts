import { expect, it } from 'vitest'
import { replaceItem } from './replace-item.ts'

const row = (title: string) => ({ title, description: `About ${title}` })
const titles = (rows: ReturnType<typeof replaceItem>) => rows?.map(({ title }) => title)

it('rewrites the entry at its place, also among its likes', () => {
  expect(titles(replaceItem([row('a'), row('b'), row('b')], 2, row('b'), row('c')))).toEqual(['a', 'b', 'c'])
})

it('finds an entry that was moved meanwhile', () => {
  expect(titles(replaceItem([row('b'), row('a')], 0, row('a'), row('c')))).toEqual(['b', 'c'])
  expect(titles(replaceItem([row('a')], 3, row('a'), row('c')))).toEqual(['c'])
})

it('leaves alone what reads differently by now', () => {
  expect(replaceItem([{ title: 'a', description: 'New' }], 0, row('a'), row('c'))).toBeUndefined()
  expect(replaceItem([], 0, row('a'), row('c'))).toBeUndefined()
})
