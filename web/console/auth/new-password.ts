import * as z from 'zod/mini'
import * as api from '../../../contract/api.ts'
import { MESSAGES } from '../../../contract/messages.ts'

/** The input of the call, with the new password typed twice. */
export const NewPassword = z
  .extend(api.auth.changePassword.input, { again: z.string(MESSAGES.required).check(z.minLength(1, MESSAGES.required)) })
  .check(z.refine(({ password, again }) => password === again, { error: 'The two passwords differ', path: ['again'] }))
