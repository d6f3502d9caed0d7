import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import type { Order } from '../../../contract/bookings/order.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import {
  bookPaid,
  failInSandbox,
  findOrder,
  payInSandbox,
  refusedTokens,
  signIn,
  storePayment,
  whileSilent,
} from '../../../test/steps.ts'

const app = await createTestApp()
let token = ''
let booked: Awaited<ReturnType<typeof bookPaid>>
let failed: Awaited<ReturnType<typeof storePayment>>

// Created in this order: a booked order, a failed one, and one without a form.
beforeAll(async () => {
  token = await signIn(app)
  booked = await bookPaid(app, { lead: buildLead({ name: 'Farida Khan', mobile: '9812345670' }) })
  app.clock.advance(1000)
  failed = await storePayment(app, { lead: buildLead({ name: 'Gopal 100% Rao', mobile: '7700000001' }) })
  await failInSandbox(app, failed.id)
  app.clock.advance(1000)
  await app.request('POST', '/public/store-payment', { amount: 49_900 })
  await app.runJobs()
})

const get = (path = '') => app.request('GET', `/payments${path}`, undefined, { token })
const check = (id: number | string) => app.request('POST', `/payments/${id}/check`, undefined, { token })

describe('the list of payments', () => {
  it('is for the administrator', async () => {
    for (const wrong of await refusedTokens(app)) {
      for (const path of ['', `/${booked.order_id}`]) {
        const { status, body } = await app.request('GET', `/payments${path}`, undefined, { token: wrong })
        expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
      }
    }
  })

  it('shows every order, newest first, with its person and its lead', async () => {
    const { status, body } = await get()
    expect([status, body.meta]).toEqual([200, { page: 1, limit: 100, total: 3 }])
    expect(body.data.map(({ status }: Order) => status)).toEqual(['created', 'failed', 'booked'])
    expect(body.data[0]).toMatchObject({ name: null, mobile: null, lead: null, payment_id: null, amount_paise: 49_900 })
    expect(body.data[2]).toEqual({
      id: booked.order_id,
      provider: 'sandbox',
      provider_order_id: booked.id,
      status: 'booked',
      amount_paise: 19_900,
      payment_id: booked.payment_id,
      method: 'upi',
      name: 'Farida Khan',
      mobile: '9812345670',
      service_type: 'Electrician',
      lead: { id: booked.data.id, reference: booked.data.reference },
      problem: null,
      problem_keys: [],
      receipt_number: 'TEST/25-26/000001',
      bill_number: null,
      refunded_paise: 0,
      token: booked.token,
      created_at: '2026-03-02T10:00:00.000Z',
    })
  })

  it.each([
    ['?status=booked', ['Farida Khan']],
    ['?status=refunded', []],
    ['?search=FARIDA', ['Farida Khan']],
    ['?search=98123%2045670', ['Farida Khan']],
    ['?search=%2B91%2098123-45670', ['Farida Khan']],
    ['?search=4567', ['Farida Khan']],
    ['?search=100%25', ['Gopal 100% Rao']],
    ['?search=%25%25', []],
    ['?search=_', ['Farida Khan', 'Gopal 100% Rao', null]],
    ['?search=nobody', []],
    ['?status=failed&search=gopal', ['Gopal 100% Rao']],
    ['?status=&search=&page=&limit=', undefined],
    ['?limit=1&page=3', ['Farida Khan']],
    ['?page=4', []],
  ])('with %s holds %j', async (query, names) => {
    const { status, body } = await get(query)
    if (!names) return expect([200, 422]).toContain(status)
    expect(body.data.map(({ name }: Order) => name).sort()).toEqual([...names].sort())
  })

  it('finds an order by its reference and by the provider’s ids', async () => {
    for (const search of [booked.data.reference, booked.payment_id, booked.id, booked.id.slice(0, 15)]) {
      const { body } = await get(`?search=${search}`)
      expect([search, body.data.map(({ id }: Order) => id), body.meta.total]).toEqual([search, [booked.order_id], 1])
    }
  })

  it.each([
    ['status', 'lost', API_MESSAGES.statusUnknown],
    ['page', '0', english.numberInvalid],
    ['page', '1.5', english.numberInvalid],
    ['limit', '0', english.between(1, 100)],
    ['limit', '101', english.between(1, 100)],
    ['limit', 'x', english.between(1, 100)],
    ['search', 'x'.repeat(101), english.tooLong(100)],
  ])('refuses an invalid %s (%#)', async (field, value, text) => {
    const { status, body } = await get(`?${field}=${value}`)
    expect([status, body.errors]).toEqual([422, { [field]: text }])
  })
})

describe('an order', () => {
  it('has its history, oldest first', async () => {
    const { id } = await findOrder(app, failed.id)
    const { status, body } = await get(`/${id}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      order: { id, status: 'failed', name: 'Gopal 100% Rao', lead: null },
      history: [
        { source: 'visitor', status: 'created', by: null },
        { source: 'webhook', status: 'failed', by: null, note: expect.stringContaining('declined') },
      ],
      payments: [{ status: 'failed', amount_paise: 19_900, refunded_paise: 0, error: expect.stringContaining('declined') }],
      refunds: [],
    })
  })

  it.each(['0', '-1', 'x', '1e1', '1.0', '%00', '2147483647', '2147483648'])('is not found at %s', async (id) => {
    expect((await get(`/${id}`)).status).toBe(404)
    expect((await check(id)).status).toBe(404)
  })
})

describe('asking the provider about an order', () => {
  it('is for the administrator', async () => {
    for (const wrong of await refusedTokens(app)) {
      const { status } = await app.request('POST', `/payments/${booked.order_id}/check`, undefined, { token: wrong })
      expect(status).toBe(401)
    }
  })

  it('books what is paid, and the history says who asked', async () => {
    const { id } = await storePayment(app)
    await payInSandbox(app, id)
    const { status, body } = await check((await findOrder(app, id)).id)
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.paymentChecked])
    expect(body.data.order).toMatchObject({ status: 'booked', lead: { reference: expect.stringMatching(/^KG-/) } })
    expect(body.data.history.at(-1)).toMatchObject({ source: 'administrator', status: 'booked' })
  })

  it('does not change a booked order', async () => {
    const before = (await get(`/${booked.order_id}`)).body.data
    expect((await check(booked.order_id)).body.data).toEqual(before)
  })

  it('reports when the provider does not answer', async () => {
    const { status, body } = await whileSilent(app, () => check(booked.order_id))
    expect([status, body]).toEqual([503, { status: false, message: ADMIN_MESSAGES.providerSilent }])
  })
})

it('the history names an administrator only for the administrator’s actions', async () => {
  const { order_id } = await bookPaid(app)
  const { body } = await app.request('POST', `/payments/${order_id}/refund`, {}, { token })
  const by = body.data.history.map((event: { by: string | null }) => event.by)
  expect(by.filter(Boolean)).toEqual([ADMIN.email])
})
