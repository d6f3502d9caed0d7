import { expect, it } from 'vitest'
import { failuresOf, workOnEach } from './queue.ts'

it('a row that fails stops none after it, and all that failed are told together', async () => {
  const worked: number[] = []
  const work = async (row: number) => {
    if (row % 2 === 0) throw new Error(`${row} failed`)
    worked.push(row)
  }
  const error = await workOnEach([1, 2, 3, 4, 5], work).catch((reason) => reason)
  expect([worked, error.message]).toEqual([[1, 3, 5], 'Error: 2 failed; Error: 4 failed'])
  expect(failuresOf(new AggregateError([error])).map(String)).toEqual(['Error: 2 failed', 'Error: 4 failed'])
  await workOnEach([1, 3], work)
})
