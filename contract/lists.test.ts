import { expect, it } from 'vitest'
import { countCap, LIST_DEPTH, toCountText } from './lists.ts'

it('lists are counted to 1000, searches to 100, and both to the end of the page and never past the depth of a list', () => {
  expect([countCap({}), countCap({ search: 'a' })]).toEqual([1000, 100])
  expect([countCap({ page: 30, limit: 50 }), countCap({ search: 'a', page: 3, limit: 50 })]).toEqual([1500, 150])
  expect(countCap({ page: 100_000, limit: 100 })).toBe(LIST_DEPTH)
})

it('a count says where counting stopped, and where it is partial', () => {
  expect([toCountText(12), toCountText(1000), toCountText(1001), toCountText(12, true)]).toEqual(['12', '1000', '1000+', '12+'])
})
