import { expect, it } from 'vitest'
import { openUploadQueue, type Progress } from './upload-queue.ts'

/** Work that ends when the test says so. */
function openWork() {
  const begun: string[] = []
  const ends = new Map<string, (isDone: boolean) => void>()
  const reported: (Progress | undefined)[] = []
  const queue = openUploadQueue<string>(
    (item, { signal }) => {
      begun.push(item)
      return new Promise((resolve) => {
        ends.set(item, resolve)
        signal.addEventListener('abort', () => resolve(false))
      })
    },
    (progress) => reported.push(progress),
  )
  const end = async (item: string, isDone = true) => {
    ends.get(item)?.(isDone)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { queue, begun, reported, end }
}

it('what is added while one runs waits for its turn and is done too', async () => {
  const { queue, begun, reported, end } = openWork()
  const first = queue.add(['a', 'b'])
  const second = queue.add(['c'])
  expect([begun, reported.at(-1)]).toEqual([['a'], { number: 1, total: 3, share: 0 }])
  await end('a')
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  expect(reported.at(-1)).toEqual({ number: 3, total: 3, share: 0 })
  await end('c')
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(reported.at(-1)).toBeUndefined()
})

it('a failure stops none of the others', async () => {
  const { queue, begun, end } = openWork()
  const all = queue.add(['a', 'b'])
  await end('a', false)
  await end('b')
  expect([begun, await all]).toEqual([['a', 'b'], false])
})

it('cancelling stops the one that runs and drops those that wait; what is added later is done', async () => {
  const { queue, begun, end } = openWork()
  const all = queue.add(['a', 'b'])
  queue.cancel()
  expect([await all, begun]).toEqual([false, ['a']])
  const later = queue.add(['c'])
  await end('c')
  expect([await later, begun]).toEqual([true, ['a', 'c']])
})

it('an item that replaces a cancelled one comes in its turn', async () => {
  const { queue, begun, end } = openWork()
  const all = queue.add(['a'])
  queue.cancel()
  queue.add(['b'])
  await end('a')
  await end('b')
  expect([await all, begun]).toEqual([false, ['a', 'b']])
})
