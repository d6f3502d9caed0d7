import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { english } from '../../../contract/messages.ts'
import { buildEvent } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { leadsOf, postWebhook, storePayment } from '../../../test/steps.ts'
import { leads, orders, webhookEvents } from '../../platform/db/schema.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'

const app = await createTestApp()
const withoutProvider = await createTestApp({}, { payments: undefined })
const sign = (body: string) => (app.deps.payments as Sandbox).signWebhook(body)
const countEvents = (orderId: string) => app.db.$count(webhookEvents, eq(webhookEvents.provider_order_id, orderId))

async function orderAndEvent(event = 'payment.captured') {
  const order = await storePayment(app)
  return { ...order, event: buildEvent(event, { orderId: order.id, paymentId: 'pay_00000000000000' }) }
}

describe('an event is acknowledged and ignored', () => {
  it.each([
    ['of an unhandled kind', 'invoice.paid'],
    ['named like an object property', 'constructor'],
  ])('%s', async (_which, name) => {
    const { id, lead, event } = await orderAndEvent(name)
    expect((await postWebhook(app, event)).status).toBe(200)
    expect(await countEvents(id)).toBe(0)
    expect(await leadsOf(app, lead)).toEqual([])
  })

  it.each([
    ['an account', { account: { entity: { id: 'acc_1' } } }],
    ['a list, as PHP serialises an empty object', []],
    ['nothing', undefined],
  ])('of an unhandled kind, about %s', async (_what, payload) => {
    expect((await postWebhook(app, { entity: 'event', event: 'account.updated', payload })).status).toBe(200)
  })

  it.each([
    ['for another shop’s order', 'order_OfAnotherShop'],
    ['for a payment without an order', null],
  ])('%s', async (_which, orderId) => {
    const before = await app.db.$count(orders)
    expect((await postWebhook(app, buildEvent('payment.captured', { orderId, paymentId: 'pay_Foreign0000000' }))).status).toBe(
      200,
    )
    await app.runJobs()
    expect([await app.db.$count(orders), await app.db.$count(leads)]).toEqual([before, 0])
  })
})

describe('an event is refused and not stored', () => {
  it.each([
    ['without a signature', () => ''],
    ['with a wrong signature', () => 'f'.repeat(64)],
    ['with the signature of another body', () => sign('{}')],
    ['with a truncated signature', (body: string) => sign(body).slice(0, 63)],
  ])('%s', async (_how, signatureOf) => {
    const { id, lead, event } = await orderAndEvent()
    const { status, body } = await postWebhook(app, event, { signature: signatureOf(JSON.stringify(event)) })
    expect([status, body]).toEqual([401, { status: false, message: english.signatureWrong }])
    expect(await countEvents(id)).toBe(0)
    expect(await leadsOf(app, lead)).toEqual([])
  })

  it('when its body is reformatted', async () => {
    const { event } = await orderAndEvent()
    const signature = sign(JSON.stringify(event))
    expect((await postWebhook(app, JSON.stringify(event, null, 1), { signature })).status).toBe(401)
  })

  it.each(['{', '', 'null', '[]', '"text"', '{"event":7,"payload":{}}', '{"event":"payment.captured"}'])(
    'with a correct signature and the malformed body %j',
    async (body) => expect((await postWebhook(app, body)).status).toBe(400),
  )

  it('about a payment without an id', async () => {
    const payload = { payment: { entity: { order_id: 'order_1' } } }
    expect((await postWebhook(app, { event: 'payment.captured', payload })).status).toBe(400)
  })

  it.each([
    ['an order', { order: { entity: { id: 'order_\u0000' } } }],
    ['a payment', { payment: { entity: { id: 'pay_1', order_id: 'order_\u0007' } } }],
    ['a refund', { refund: { entity: { payment_id: 'pay_\u0000' } } }],
    ['an order with a long name', { order: { entity: { id: 'x'.repeat(10_000) } } }],
  ])('about %s whose id is none', async (_what, payload) => {
    expect((await postWebhook(app, { event: 'order.paid', payload })).status).toBe(400)
  })

  it('when it is larger than any event', async () => {
    expect((await postWebhook(app, JSON.stringify({ event: 'x'.repeat(300_000) }))).status).toBe(413)
  })

  it('without a provider', async () => {
    expect((await withoutProvider.request('POST', '/webhooks/razorpay', '{}')).status).toBe(401)
  })
})
