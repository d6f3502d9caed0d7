import * as z from 'zod/mini'
import * as api from '../../../contract/api.ts'
import { MESSAGES } from '../../../contract/messages.ts'

/** What the form asks for on top of the call: the new password twice. */
export const NewPassword = z
  .extend(api.auth.changePassword.input, { again: z.string(MESSAGES.required).check(z.minLength(1, MESSAGES.required)) })
  .check(z.refine(({ password, again }) => password === again, { error: 'The two passwords differ', path: ['again'] }))
