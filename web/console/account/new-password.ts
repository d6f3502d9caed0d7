import * as z from 'zod/mini'
import { changePassword } from '../../../contract/auth.ts'
import { MESSAGES } from '../../../contract/messages.ts'

/** What the form asks for on top of the call: the new password twice. */
export const NewPassword = z
  .extend(changePassword.input, { again: z.string(MESSAGES.required).check(z.minLength(1, MESSAGES.required)) })
  .check(z.refine(({ password, again }) => password === again, { error: 'The two passwords differ', path: ['again'] }))
