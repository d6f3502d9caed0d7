import { expect, it } from 'vitest'
import { openUploadQueue, type Upload } from './upload-queue.ts'

/** Lets every promise that can settle do so. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await Promise.resolve()
}

/** A queue whose uploads end when the test calls `end`. */
function openTestQueue() {
  const started: string[] = []
  const ends = new Map<string, (isDone: boolean) => void>()
  const reported: (readonly Upload<string>[])[] = []
  const queue = openUploadQueue<string>(
    (item, { signal }) => {
      started.push(item)
      return new Promise((resolve) => {
        ends.set(item, resolve)
        signal.addEventListener('abort', () => resolve(false))
      })
    },
    (left) => reported.push(left),
  )
  const end = async (item: string, isDone = true) => {
    ends.get(item)?.(isDone)
    await settled()
  }
  return { queue, started, reported, end }
}

it('items that are added while another is uploaded wait for their turn', async () => {
  const { queue, started, reported, end } = openTestQueue()
  const first = queue.add(['a', 'b'])
  const second = queue.add(['c'])
  await settled()
  const waiting = ['b', 'c'].map((item) => ({ item, share: undefined }))
  expect([started, reported.at(-1)]).toEqual([['a'], [{ item: 'a', share: 0 }, ...waiting]])
  await end('a')
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  expect(reported.at(-1)).toEqual([{ item: 'c', share: 0 }])
  await end('c')
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(reported.at(-1)).toEqual([])
})

it('a failure does not stop the other items', async () => {
  const { queue, started, end } = openTestQueue()
  const all = queue.add(['a', 'b'])
  await settled()
  await end('a', false)
  await end('b')
  expect([started, await all]).toEqual([['a', 'b'], false])
})

it('cancelling stops the current item and drops the waiting ones, and later items are uploaded', async () => {
  const { queue, started, end } = openTestQueue()
  const all = queue.add(['a', 'b'])
  await settled()
  queue.cancel()
  expect([await all, started]).toEqual([false, ['a']])
  const later = queue.add(['c'])
  await settled()
  await end('c')
  expect([await later, started]).toEqual([true, ['a', 'c']])
})

it('one item is cancelled without the others, whether it waits or runs', async () => {
  const { queue, started, end } = openTestQueue()
  const all = queue.add(['a', 'b', 'c'])
  await settled()
  queue.cancel('b')
  queue.cancel('a')
  await end('a')
  await end('c')
  expect([await all, started]).toEqual([false, ['a', 'c']])
})

it('an item that replaces a cancelled one waits for its turn, and succeeds although that one did not', async () => {
  const { queue, started, end } = openTestQueue()
  const first = queue.add(['a'])
  await settled()
  queue.cancel()
  const second = queue.add(['b'])
  await end('a')
  await end('b')
  expect([await first, await second, started]).toEqual([false, true, ['a', 'b']])
})
