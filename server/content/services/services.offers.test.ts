import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { english } from '../../../contract/messages.ts'
import { buildServiceInput } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const call = (method: string, path: string, body?: unknown) => app.request(method, `/services${path}`, body, { token })
const wiring = { title: 'Room rewiring', description: 'Copper in casing.', price: '₹4,500 a room' }
const fans = { title: 'Fans', description: 'Fitted or replaced.', price: 'from ₹199' }
const withoutPrice = ({ title, description }: typeof fans) => ({ title, description })

describe('the price of an offer', () => {
  it('is a text of its own, which visitors read beside it', async () => {
    const { body } = await call('POST', '', buildServiceInput({ slug: 'wiring', offers: [wiring, withoutPrice(fans)] }))
    expect(body.data.offers).toEqual([wiring, withoutPrice(fans)])
    const page = await app.request('GET', '/public/frontservice/homeservice/wiring')
    expect(page.body.data.offers).toEqual([wiring, withoutPrice(fans)])
  })

  it('stays with its title when a client that knows no prices saves, and goes when it is emptied', async () => {
    const service = buildServiceInput({ slug: 'fans', offers: [wiring, fans] })
    const { id } = (await call('POST', '', service)).body.data
    const save = async (offers: object[]) => (await call('PUT', `/${id}`, { ...service, offers })).body.data.offers
    const other = { title: 'Lamps', description: 'Hung.' }
    expect(await save([withoutPrice(fans), other, withoutPrice(wiring)])).toEqual([fans, other, wiring])
    expect(await save([{ ...fans, price: ' ' }, wiring])).toEqual([withoutPrice(fans), wiring])
  })

  it('is not counted as a change when such a client saves what it read', async () => {
    const service = buildServiceInput({ slug: 'lamps', offers: [wiring] })
    const { id, version } = (await call('POST', '', service)).body.data
    const { body } = await call('PUT', `/${id}`, { ...service, offers: [withoutPrice(wiring)] })
    expect(body.data.version).toBe(version)
  })

  it.each([
    ['is a short text', { ...fans, price: 'x'.repeat(61) }, { 'offers.0.price': english.tooLong(60) }],
    ['is a text', { ...fans, price: 7 }, { 'offers.0.price': english.textNeeded }],
    [
      'stands beside a title and a description',
      { title: '', description: '', price: 'from ₹1' },
      {
        'offers.0.title': ADMIN_MESSAGES.requiredOf('Title'),
        'offers.0.description': ADMIN_MESSAGES.requiredOf('Description'),
      },
    ],
  ])('%s', async (_, offer, errors) => {
    const { status, body } = await call('POST', '', { ...buildServiceInput(), offers: [offer] })
    expect([status, body.errors]).toEqual([422, errors])
  })
})
