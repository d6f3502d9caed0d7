import { expect, it } from 'vitest'
import { forEach } from './for-each.ts'

it('handles each item, four at a time, and a failure does not stop the others', async () => {
  let running = 0
  let peak = 0
  const { done, failed } = await forEach([1, 2, 3, 4, 5, 6, 7], async (item) => {
    running += 1
    peak = Math.max(peak, running)
    await Promise.resolve()
    running -= 1
    if (item === 3) throw new Error('no')
  })
  expect(done.toSorted()).toEqual([1, 2, 4, 5, 6, 7])
  expect(failed.map(({ item }) => item)).toEqual([3])
  expect(peak).toBe(4)
})
