import { afterEach, expect, it, vi } from 'vitest'
import * as api from '../../../../contract/api.ts'
import { ApiError, call } from '../../../api/client.ts'
import { toFailureWords } from './failure-text.ts'

const REASON = 'The server didn’t answer. Check your connection, then try again.'

it('a failed save says what was not done, and then why, also where no answer came', () => {
  expect(toFailureWords(new ApiError(413, { message: 'It is too long' }), 'Error creating blog')).toEqual({
    title: 'Error creating blog',
    reason: 'It is too long',
  })
  expect(toFailureWords(new ApiError(0), 'Error creating blog')).toEqual({ title: 'Error creating blog', reason: REASON })
})

it('a failure without a title has its reason as the title', () => {
  expect(toFailureWords(new ApiError(409, { message: 'It is in use' }))).toEqual({ title: 'It is in use' })
  expect(toFailureWords(new ApiError(0))).toEqual({ title: 'Something went wrong!', reason: REASON })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  [new Response('<h1>413</h1>', { status: 413 }), 'It is too large for the server.'],
  [Response.json({ status: false, message: 'Too many attempts. Wait.' }, { status: 429 }), 'Too many attempts. Wait.'],
  [new Response('<h1>Bad gateway</h1>', { status: 502 }), 'The server can’t be reached right now. Try again in a minute.'],
  [Response.json(null), REASON],
])('a save that is answered by a proxy, too early or with nothing says why: %#', async (answer, reason) => {
  vi.stubGlobal('fetch', async () => answer.clone())
  const error = await call(api.blogs.remove, { id: 1 }).catch((failure: unknown) => failure)
  expect(toFailureWords(error, 'Error creating blog')).toEqual({ title: 'Error creating blog', reason })
})
