import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { listCalls, listEndpoints } from './calls.ts'

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

it('the schemas of a noun are not calls', () => {
  expect(listEndpoints({ offers: { Offer, get } }).map(({ name }) => name)).toEqual(['get'])
})

it('two nouns may use the same name', () => {
  const plans = { count: endpoint({ method: 'GET', path: '/plans/counts', summary: 'How many', output }) }
  expect(listEndpoints({ offers: { count }, plans }).map(({ noun }) => noun)).toEqual(['offers', 'plans'])
})

it('a call without a handler ends the start', () => {
  expect(() => listCalls({ offers: { count } }, { offers: {} } as never)).toThrow('offers.count')
})
