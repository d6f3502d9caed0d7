import * as z from 'zod/mini'
import { Password } from '../access/auth.ts'
import { Done, endpoint } from '../endpoint.ts'

export const remove = endpoint({
  method: 'POST',
  path: '/demo/remove',
  auth: 'owner',
  stepUp: 'factors',
  summary:
    'Remove the demo with all that came after it: the site is as after a first start, with the caller’s account and a new password for it. 409 while bookings or messages came in since, unless also_real is true',
  input: z.object({
    /** The demo's password was printed on a terminal, possibly on a screen that others saw. */
    new_password: Password,
    /** Also removes bookings and messages that the demo did not create. */
    also_real: z.optional(z.boolean()),
  }),
  output: Done,
})
