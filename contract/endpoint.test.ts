import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

it('a path that names a field which its input lacks does not compile', () => {
  const output = z.object({})
  const input = z.object({ id: z.string() })
  // @ts-expect-error `slug` isn't a field of the input.
  endpoint({ method: 'GET', path: '/offers/:id/:slug', summary: 'One', input, output })
  // @ts-expect-error There is no input to fill the path's parameter.
  endpoint({ method: 'GET', path: '/offers/:id', summary: 'One', output })
  expect(endpoint({ method: 'GET', path: '/offers/:id', summary: 'One', input, output })).toMatchObject({
    auth: 'public',
    status: 200,
  })
})
