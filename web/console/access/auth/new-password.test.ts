import { expect, it } from 'vitest'
import { MESSAGES } from '../../../../contract/messages.ts'
import { NewPassword } from './new-password.tsx'

const errorsOf = (value: unknown) =>
  NewPassword.safeParse(value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
const typed = { current: 'old-password', password: 'new-password', again: 'new-password' }

it('a new password typed twice the same way is accepted', () => {
  expect(errorsOf(typed)).toEqual([])
})

it.each([
  ['differs the second time', { again: 'new-passwort' }, 'again: The two passwords don’t match'],
  ['is short', { password: 'short', again: 'short' }, 'password: Use at least 8 characters'],
  ['is not repeated', { again: '' }, `again: ${MESSAGES.required}`],
])('a new password that %s is refused', (_, change, error) => {
  expect(errorsOf({ ...typed, ...change })).toContain(error)
})

it('the current password is required', () => {
  expect(errorsOf({ ...typed, current: '' })).toContain(`current: ${MESSAGES.required}`)
})
