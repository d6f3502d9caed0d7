import * as z from 'zod/mini'
import { Data, endpoint } from '../endpoint.ts'

// A separate file: the console's menu needs this call on the first load, and the other visit calls must stay out of it.
export const count = endpoint({
  method: 'GET',
  path: '/visits/counts',
  auth: 'agent',
  summary: 'How many visits need attention now',
  output: Data(z.object({ needs: z.number() })),
})
