import { expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import { ApiError } from '../../../api/client.ts'
import { findProblem, toUploadMessage } from './picture-rules.ts'

it.each([
  [{ name: 'a.jpg', type: 'image/jpeg', size: 10 * 1024 * 1024 }, undefined],
  [{ name: 'a.jpg', type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 }, ADMIN_MESSAGES.imageTooLarge],
  [{ name: 'IMG_1.HEIC', type: '', size: 1 }, ADMIN_MESSAGES.imageIsHeic],
  [{ name: 'a', type: 'image/heif', size: 1 }, ADMIN_MESSAGES.imageIsHeic],
  [{ name: 'a.svg', type: 'image/svg+xml', size: 1 }, ADMIN_MESSAGES.imageIsSvg],
])('%j is refused before it is sent: %s', (file, problem) => expect(findProblem(file)).toBe(problem))

it('shows the server’s message about the picture, or a default message without one', () => {
  expect(toUploadMessage(new ApiError(422, { message: 'a', errors: { image: 'b' } }))).toBe('b')
  expect(toUploadMessage(new ApiError(422, { message: 'a' }))).toBe('a')
  expect(toUploadMessage(new ApiError(503, { message: 'a' }))).toBe('Error uploading image. a')
  for (const error of [new ApiError(0), new Error('a')]) {
    expect(toUploadMessage(error)).toBe('Error uploading image')
  }
})
