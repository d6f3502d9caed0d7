import { expect, it } from 'vitest'
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
