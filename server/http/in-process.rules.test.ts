import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type PublicClient } from '../../contract/endpoint.ts'
import { listCalls } from './calls.ts'
import { createInProcessClient } from './in-process.ts'

const output = z.object({ name: z.string() })
const api = {
  offers: { get: endpoint({ method: 'GET', path: '/public/offer', summary: 'For everybody', isContent: true, output }) },
  customers: { get: endpoint({ method: 'GET', path: '/customer', auth: 'admin', summary: 'For the administrator', output }) },
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

it('what pages read of the content is asked for once, until the content changes or where it failed', async () => {
  let [epoch, asked] = [1, 0]
  const counting = listCalls(api, {
    offers: {
      get: async () => {
        asked += 1
        if (asked === 3) throw new Error('The database is away')
        return { name: `Taps ${asked}` }
      },
    },
    customers: { get: () => ({ name: 'Asha' }) },
  })
  const { offers } = createInProcessClient<PublicClient<typeof api>>(counting, () => epoch)
  expect(await Promise.all([offers.get(), offers.get()])).toEqual([{ name: 'Taps 1' }, { name: 'Taps 1' }])
  epoch = 2
  expect(await offers.get()).toEqual({ name: 'Taps 2' })
  epoch = 3
  await expect(offers.get()).rejects.toThrow('away')
  expect(await offers.get()).toEqual({ name: 'Taps 4' })
})
