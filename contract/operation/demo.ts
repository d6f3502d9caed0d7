import { Done, endpoint } from '../endpoint.ts'

export const remove = endpoint({
  method: 'DELETE',
  path: '/demo',
  auth: 'owner',
  stepUp: 'factors',
  summary: 'Remove the demo with all that came after it: the site is as after a first start, with the caller’s account',
  output: Done,
})
