import { expect, it } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import { callIdempotently } from './call-idempotently.ts'

it('the same text has one request_id until it is sent, and another one after that', async () => {
  const ids: string[] = []
  const send = (words: string, isLost = false) =>
    callIdempotently(words, async (id) => {
      ids.push(id)
      if (isLost) throw new Error('No answer')
    })
  await expect(send('a note', true)).rejects.toThrow('No answer')
  await send('a note')
  await send('a note')
  await send('another note')
  expect(ids[1]).toBe(ids[0])
  expect(new Set(ids).size).toBe(3)
})

it('a refused call has another request_id when it is made again, and one that failed at the server has the same', async () => {
  const ids: string[] = []
  const fail = (status: number) =>
    callIdempotently('a refund', async (id) => {
      ids.push(id)
      throw new ApiError(status)
    }).catch(() => {})
  for (const status of [503, 0, 409, 503]) await fail(status)
  expect([ids[1], ids[2]]).toEqual([ids[0], ids[0]])
  expect(ids[3]).not.toBe(ids[0])
})
