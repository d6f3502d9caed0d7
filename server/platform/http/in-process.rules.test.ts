import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type PublicClient } from '../../../contract/endpoint.ts'
import { listCalls } from './calls.ts'
import { createInProcessClient } from './in-process.ts'

const output = z.object({ name: z.string() })
const api = {
  offers: { get: endpoint({ method: 'GET', path: '/public/offer', summary: 'For everybody', isContent: true, output }) },
  customers: { get: endpoint({ method: 'GET', path: '/customer', auth: 'owner', summary: 'For the administrator', output }) },
}
const calls = listCalls(api, {
  offers: { get: () => ({ name: 'Taps' }) },
  customers: { get: () => ({ name: 'Asha' }) },
})
const client = createInProcessClient<PublicClient<typeof api>>(calls)

it('a page reads what everybody may read, and nothing of the administrator’s', async () => {
  expect(await client.offers.get()).toEqual({ name: 'Taps' })
  // @ts-expect-error The types refuse it too.
  expect(client.customers?.get).toBeUndefined()
})
