import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { createInProcessClient } from './in-process.ts'

const output = z.object({ name: z.string() })
const contract = {
  getOffer: endpoint({ method: 'GET', path: '/public/offer', summary: 'For everybody', output }),
  getCustomer: endpoint({ method: 'GET', path: '/customer', auth: 'admin', summary: 'For the administrator', output }),
}
const client = createInProcessClient(contract, {
  getOffer: () => ({ name: 'Taps' }),
  getCustomer: () => ({ name: 'Asha' }),
})

it('a page reads what everybody may read, and nothing of the administrator’s', async () => {
  expect(await client.getOffer()).toEqual({ name: 'Taps' })
  await expect(client.getCustomer()).rejects.toThrow(MESSAGES.signInNeeded)
})
