import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { REQUEST_ID_MIN } from '../../../contract/fields.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead, buildService } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import {
  failInSandbox,
  findOrder,
  leadsOf,
  payInSandbox,
  postPaidLead,
  signIn,
  storePayment,
  whileSilent,
} from '../../../test/steps.ts'
import { callDuringTransaction } from '../../../test/wait-for.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { orderEvents, orders, sandboxOrders, services } from '../../platform/db/schema.ts'

const app = await createTestApp()
const AMOUNT = 19_900
const store = (body: unknown) => app.request('POST', '/public/store-payment', body)

describe('an order is made', () => {
  it('for a visit charge alone, with the first row of its history', async () => {
    const { status, body } = await store({ amount: AMOUNT })
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        id: expect.stringMatching(/^order_\w{14}$/),
        amount: AMOUNT,
        currency: 'INR',
        key: 'rzp_test_sandbox',
        provider: 'sandbox',
        token: expect.stringMatching(/^[\w-]{20,60}$/),
      },
    ])
    const row = await findOrder(app, body.id)
    expect(row).toMatchObject({ token: body.token, amount_paise: AMOUNT, status: 'created', form: null, service: null })
    const history = await app.db.select().from(orderEvents).where(eq(orderEvents.order_id, row.id))
    expect(history).toEqual([expect.objectContaining({ source: 'visitor', status: 'created', created_at: app.clock.now() })])
  })

  it.each([
    ['homeservice/electrician', 19_900],
    ['home-appliance/television', 39_900],
    ['subscription/home-platinum', 59_900],
  ])('for %s with its own charge', async (service, amount) => {
    const { status, body } = await store({ amount, service })
    expect([status, body.amount]).toEqual([200, amount])
  })

  it.each([
    ['499', 49_900],
    ['₹1,299', 129_900],
    ['Rs. 1,00,000/-', 10_000_000],
  ])('for a charge written as %s', async (visit_charge, amount) => {
    const [service] = await app.db.insert(services).values(buildService({ visit_charge })).returning()
    expect((await store({ amount, service: `homeservice/${service?.slug}` })).body).toMatchObject({ status: true, amount })
  })

  it('with a form, which it stores and which is no lead yet', async () => {
    const { id, lead } = await storePayment(app)
    expect((await findOrder(app, id)).form).toEqual(lead)
    expect(await leadsOf(app, lead)).toEqual([])
  })

  it('for an amount sent as text, and with empty fields', async () => {
    const { status, body } = await store({ amount: String(AMOUNT), service: '', lead: null, request_id: '' })
    expect([status, body.amount]).toEqual([200, AMOUNT])
  })
})

describe('the same request_id', () => {
  const twice = async (first: object, second = first) => [(await store(first)).body, (await store(second)).body] as const

  it('returns the order that it made, and updates its form', async () => {
    const form = { amount: AMOUNT, lead: buildLead(), request_id: 'a-form-that-pays-1' }
    const [first, second] = await twice(form, { ...form, lead: { ...form.lead, city: 'pune' } })
    expect(second).toEqual(first)
    expect((await findOrder(app, first.id)).form).toMatchObject({ city: 'pune' })
  })

  it('gives one order when twenty come at once', async () => {
    const form = { amount: AMOUNT, lead: buildLead(), request_id: 'a-form-that-pays-2' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => store(form)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.token}`)).size).toBe(1)
    expect(await app.db.$count(orders, eq(orders.request_id, 'a-form-that-pays-2'))).toBe(1)
  })

  it('returns the order also after a failed attempt, and while the provider does not answer', async () => {
    const form = { amount: AMOUNT, lead: buildLead(), request_id: 'a-form-that-pays-3' }
    const { body } = await store(form)
    await failInSandbox(app, body.id)
    expect((await store(form)).body).toEqual(body)
    expect((await whileSilent(app, () => store(form))).body).toEqual(body)
    expect(await findOrder(app, body.id)).toMatchObject({ status: 'failed' })
  })

  it('with another amount makes another order', async () => {
    const form = { amount: AMOUNT, lead: buildLead(), request_id: 'a-form-that-pays-4' }
    const cleaning = { ...form, amount: 14_900, lead: { ...form.lead, service_type: 'Home Cleaning' } }
    const [first, second] = await twice(form, cleaning)
    expect(second).toMatchObject({ status: true, amount: 14_900 })
    expect(second.id).not.toBe(first.id)
    expect((await store(cleaning)).body).toEqual(second)
  })

  it('of a paid order is refused with the booking’s token', async () => {
    const form = { amount: AMOUNT, lead: buildLead(), request_id: 'a-form-that-pays-5' }
    const { body } = await store(form)
    await payInSandbox(app, body.id)
    const paidAlready = { status: false, message: english.paidAlready, token: body.token }
    expect(await store(form)).toMatchObject({ status: 409, body: paidAlready })
    const cleaning = { ...form, amount: 14_900, lead: { ...form.lead, service_type: 'Home Cleaning' } }
    expect(await store(cleaning)).toMatchObject({ status: 409, body: paidAlready })
    expect(await leadsOf(app, form.lead)).toHaveLength(1)
  })

  it('of an order that is paid meanwhile is refused, and leaves the form that was paid', async () => {
    const form = { amount: AMOUNT, lead: buildLead(), request_id: 'a-form-that-pays-10' }
    const { body } = await store(form)
    const payIt = (tx: DbOrTx) => tx.update(orders).set({ status: 'paid' }).where(eq(orders.provider_order_id, body.id))
    // If the provider answered, the call would ask it about the order first, and wait for the lock there.
    const answer = await whileSilent(app, () =>
      callDuringTransaction(app, payIt, () => store({ ...form, lead: { ...form.lead, city: 'pune' } })),
    )
    expect(answer).toMatchObject({ status: 409, body: { message: english.paidAlready, token: body.token } })
    expect((await findOrder(app, body.id)).form).toEqual(form.lead)
  })

  it('with another number returns another order, and the first one keeps its form', async () => {
    const [mine, theirs] = [buildLead(), buildLead()]
    const [first, second] = await twice(
      { amount: AMOUNT, lead: mine, request_id: 'a-form-that-pays-8' },
      { amount: AMOUNT, lead: theirs, request_id: 'a-form-that-pays-8' },
    )
    expect(second.id).not.toBe(first.id)
    expect(second.token).not.toBe(first.token)
    expect((await findOrder(app, first.id)).form).toEqual(mine)
    const bare = await store({ amount: AMOUNT, request_id: 'a-form-that-pays-8' })
    expect(bare.status).toBe(200)
    expect([first.token, second.token]).not.toContain(bare.body.token)
  })

  it('with another number is refused once it is paid, without the booking’s token', async () => {
    const form = { amount: AMOUNT, lead: buildLead(), request_id: 'a-form-that-pays-9' }
    await payInSandbox(app, (await store(form)).body.id)
    await app.runJobs()
    const { status, body } = await store({ ...form, lead: buildLead() })
    expect([status, body]).toEqual([409, { status: false, message: english.paidAlready }])
  })

  it('finds no order when it is short, because it could be another visitor’s', async () => {
    const [first, second] = await twice({ amount: AMOUNT, lead: buildLead(), request_id: 'x'.repeat(REQUEST_ID_MIN - 1) })
    expect(second.id).not.toBe(first.id)
  })

  it('makes one order at the provider when it is repeated', async () => {
    const form = { amount: AMOUNT, lead: buildLead(), request_id: 'a-form-that-pays-6' }
    const before = await app.db.$count(sandboxOrders)
    await twice(form)
    expect(await app.db.$count(sandboxOrders)).toBe(before + 1)
  })
})

describe('an unfinished payment', () => {
  async function unfinished(mobile: string) {
    const token = await signIn(app)
    const { body } = await app.request('GET', `/unfinished-leads?search=${mobile}`, undefined, { token })
    return body.data
  }

  it('is an unfinished lead after ten minutes, until the visitor finishes', async () => {
    const { id, lead } = await storePayment(app)
    expect(await unfinished(lead.mobile)).toEqual([])
    app.clock.advance(10 * MINUTE_MS + 1)
    expect(await unfinished(lead.mobile)).toEqual([expect.objectContaining({ ...lead, reason: 'payment' })])
    await payInSandbox(app, id)
    await app.runJobs()
    expect(await unfinished(lead.mobile)).toEqual([])
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('leaves no unfinished lead when the visitor corrected the number before paying', async () => {
    const [wrong, right] = [buildLead(), buildLead()]
    await storePayment(app, { lead: wrong, request_id: 'a-form-that-pays-7' }, '203.0.113.7')
    const { id } = await storePayment(app, { lead: right, request_id: 'a-form-that-pays-7' }, '203.0.113.7')
    await postPaidLead(app, right, await payInSandbox(app, id))
    app.clock.advance(10 * MINUTE_MS + 1)
    expect(await unfinished(right.mobile)).toEqual([])
    expect(await unfinished(wrong.mobile)).toEqual([])
  })

  it('without a form is no unfinished lead', async () => {
    app.clock.advance(10 * MINUTE_MS + 1)
    const before = await unfinished('')
    await store({ amount: AMOUNT })
    app.clock.advance(10 * MINUTE_MS + 1)
    expect(await unfinished('')).toEqual(before)
  })
})
