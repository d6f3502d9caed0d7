import * as z from 'zod/mini'
import { Done, endpoint } from './endpoint.ts'
import { requiredEmail } from './fields.ts'
import { MESSAGES } from './messages.ts'

export const Credentials = z.object({
  email: requiredEmail(),
  // Not trimmed: spaces can be part of a password.
  password: z.string(MESSAGES.required).check(z.minLength(1, MESSAGES.required), z.maxLength(200, MESSAGES.tooLong(200))),
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/public/authenticate',
  summary: 'Sign in; the token goes into the Authorization header of every admin call',
  input: Credentials,
  output: z.object({ status: z.literal(true), message: z.string(), id: z.number(), token: z.string() }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  auth: 'admin',
  summary: 'Revoke the token of this call',
  output: Done,
})

export const auth = { authenticate, logout }
