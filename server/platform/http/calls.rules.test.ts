import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type PublicClient } from '../../../contract/endpoint.ts'
import { createInProcessClient, IN_PROCESS, listCalls, listEndpoints } from './calls.ts'

const output = z.object({})
const get = endpoint({ method: 'GET', path: '/offers/:id', summary: 'One', input: z.object({ id: z.string() }), output })
const count = endpoint({ method: 'GET', path: '/offers/counts', summary: 'How many', output })
const Offer = z.object({ id: z.number() })

it('a fixed path comes before the variable path that matches it too, in whatever order they are written', () => {
  for (const offers of [
    { get, count },
    { count, get },
  ])
    expect(listEndpoints({ offers }).map(({ name }) => name)).toEqual(['count', 'get'])
})

it('the schemas of a module are not calls', () => {
  expect(listEndpoints({ offers: { Offer, get } }).map(({ name }) => name)).toEqual(['get'])
})

it('two modules may use the same name', () => {
  const plans = { count: endpoint({ method: 'GET', path: '/plans/counts', summary: 'How many', output }) }
  expect(listEndpoints({ offers: { count }, plans }).map(({ module }) => module)).toEqual(['offers', 'plans'])
})

it('a call without a handler ends the start', () => {
  expect(() => listCalls({ offers: { count } }, { offers: {} } as never)).toThrow('offers.count')
})

it('a call for content without parameters is answered once, until the content changes, unless it failed', async () => {
  let [epoch, asked] = [1, 0]
  const getLatest = endpoint({
    method: 'GET',
    path: '/public/offer',
    summary: 'Latest',
    isContent: true,
    output: z.object({ asked: z.number() }),
  })
  const handle = async () => {
    asked += 1
    if (asked === 3) throw new Error('The database is away')
    return { asked }
  }
  const calls = listCalls({ offers: { getLatest } }, { offers: { getLatest: handle } }, () => epoch)
  const ask = () => calls[0]?.answer({}, IN_PROCESS)
  expect(await Promise.all([ask(), ask()])).toEqual([{ asked: 1 }, { asked: 1 }])
  epoch = 2
  expect(await ask()).toEqual({ asked: 2 })
  epoch = 3
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toEqual({ asked: 4 })
})

it('a call with parameters, or for anything but content, is answered anew each time', async () => {
  let asked = 0
  const count = endpoint({ method: 'GET', path: '/public/count', summary: 'Count', output })
  const search = endpoint({
    method: 'GET',
    path: '/public/offers',
    summary: 'Search',
    isContent: true,
    input: z.object({ search: z.optional(z.string()) }),
    output,
  })
  const handle = () => {
    asked += 1
    return {}
  }
  const calls = listCalls({ offers: { count, search } }, { offers: { count: handle, search: handle } }, () => 1)
  for (const { answer } of [...calls, ...calls]) await answer({}, IN_PROCESS)
  expect(asked).toBe(4)
})

const shape = z.object({ name: z.string() })
const api = {
  offers: { get: endpoint({ method: 'GET', path: '/public/offer', summary: 'For everybody', isContent: true, output: shape }) },
  customers: {
    get: endpoint({ method: 'GET', path: '/customer', auth: 'owner', summary: 'For the administrator', output: shape }),
  },
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
