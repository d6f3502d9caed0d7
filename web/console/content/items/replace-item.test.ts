import { expect, it } from 'vitest'
import { replaceItem } from './replace-item.ts'

const row = (title: string) => ({ title, description: `About ${title}` })
const titles = (rows: ReturnType<typeof replaceItem>) => rows?.map(({ title }) => title)

it('replaces the entry at its place, also among equal ones', () => {
  expect(titles(replaceItem([row('a'), row('b'), row('b')], 2, row('b'), row('c')))).toEqual(['a', 'b', 'c'])
})

it('finds an entry that has moved', () => {
  expect(titles(replaceItem([row('b'), row('a')], 0, row('a'), row('c')))).toEqual(['b', 'c'])
  expect(titles(replaceItem([row('a')], 3, row('a'), row('c')))).toEqual(['c'])
})

it('does not replace an entry that has changed', () => {
  expect(replaceItem([{ title: 'a', description: 'New' }], 0, row('a'), row('c'))).toBeUndefined()
  expect(replaceItem([], 0, row('a'), row('c'))).toBeUndefined()
})
