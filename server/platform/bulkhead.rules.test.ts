import { expect, it } from 'vitest'
import { letPass } from '../../test/patience.ts'
import { createBulkhead } from './bulkhead.ts'

/** Work that ends when the test says so. */
function buildWork() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  return { ends, work }
}

const isRefused = { code: 'unavailable', details: { retryAfterS: expect.any(Number) } }
const settle = () => letPass(0)

it('work runs up to a limit, more waits in order, and the rest is refused', async () => {
  const bulkhead = createBulkhead({ running: 2, waiting: 2, waitMs: 10_000 })
  const { ends, work } = buildWork()
  const order: number[] = []
  const all = [0, 1, 2, 3].map((index) => bulkhead(work).then(() => order.push(index)))
  await expect(bulkhead(work)).rejects.toMatchObject(isRefused)
  expect(ends).toHaveLength(2)
  for (let index = 0; index < 4; index++) {
    await settle()
    ends[index]?.()
  }
  await Promise.all(all)
  expect(order).toEqual([0, 1, 2, 3])
})

it('work that waits too long is refused, and takes nobody’s turn', async () => {
  const bulkhead = createBulkhead({ running: 1, waiting: 5, waitMs: 20 })
  const { ends, work } = buildWork()
  const first = bulkhead(work)
  await expect(bulkhead(work)).rejects.toMatchObject(isRefused)
  ends[0]?.()
  await first
  const last = bulkhead(work)
  await settle()
  ends[1]?.()
  await last
})

it('work that fails gives its turn back', async () => {
  const bulkhead = createBulkhead({ running: 1, waiting: 0, waitMs: 20 })
  for (let count = 0; count < 3; count++) await expect(bulkhead(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
  await expect(bulkhead(async () => 'done')).resolves.toBe('done')
})

it('one caller gets a limited number of places, and leaves the others free', async () => {
  const bulkhead = createBulkhead({ running: 1, waiting: 5, waitMs: 10_000, places: 2 })
  const { ends, work } = buildWork()
  const first = [bulkhead(work, 'one'), bulkhead(work, 'one')]
  await expect(bulkhead(work, 'one')).rejects.toMatchObject(isRefused)
  const others = [bulkhead(work, 'another'), bulkhead(work, 'another')]
  for (let index = 0; index < 4; index++) {
    await settle()
    ends[index]?.()
  }
  await Promise.all([...first, ...others])
  const again = bulkhead(work, 'one')
  await settle()
  ends[4]?.()
  await again
})
