import * as z from 'zod/mini'
import { Data, endpoint } from '../endpoint.ts'

// In a file of its own: the console's menu asks for it with the first load, which the other calls of visits are not in.
export const count = endpoint({
  method: 'GET',
  path: '/visits/counts',
  auth: 'agent',
  summary: 'How many visits need attention now',
  output: Data(z.object({ needs: z.number() })),
})
