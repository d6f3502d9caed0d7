import { expect, it } from 'vitest'
import { ApiError } from '../../../api/client.ts'
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
