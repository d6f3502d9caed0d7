import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { buildEvent } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import {
  bookPaid,
  failInSandbox,
  findOrder,
  leadsOf,
  payInSandbox,
  postWebhook,
  storePayment,
  whileSilent,
} from '../../../test/steps.ts'
import { orderEvents, webhookEvents } from '../../platform/db/schema.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'

const app = await createTestApp()
const sign = (body: string) => (app.deps.payments as Sandbox).signWebhook(body)
const countEvents = (orderId: string) => app.db.$count(webhookEvents, eq(webhookEvents.provider_order_id, orderId))

/** Makes a paid order whose payment has not been reported yet. */
async function paidOrder(event = 'payment.captured') {
  const order = await storePayment(app)
  const { razorpay_payment_id: paymentId } = await payInSandbox(app, order.id)
  return { ...order, event: buildEvent(event, { orderId: order.id, paymentId }) }
}

describe('a signed event', () => {
  it.each(['payment.captured', 'payment.authorized', 'order.paid'])(
    '%s is stored, acknowledged, and then makes one lead',
    async (name) => {
      const { id, lead, event } = await paidOrder(name)
      const { status, body } = await postWebhook(app, event, { eventId: `evt_${id}` })
      expect([status, body]).toEqual([200, { status: true }])
      const [row] = await app.db
        .select()
        .from(webhookEvents)
        .where(eq(webhookEvents.id, `evt_${id}`))
      expect(row).toMatchObject({ event: name, provider_order_id: id, processed_at: null })
      expect(await leadsOf(app, lead)).toEqual([])
      await app.runJobs()
      expect(await leadsOf(app, lead)).toHaveLength(1)
      expect((await findOrder(app, id)).status).toBe('booked')
      const [worked] = await app.db
        .select()
        .from(webhookEvents)
        .where(eq(webhookEvents.id, `evt_${id}`))
      expect(worked?.processed_at).toEqual(app.clock.now())
    },
  )

  it('order.paid without a payment identifies the order', async () => {
    const { id, lead } = await paidOrder()
    const order = { entity: { id, entity: 'order', amount: 19_900, status: 'paid' } }
    await postWebhook(app, { entity: 'event', event: 'order.paid', contains: ['order'], payload: { order } })
    await app.runJobs()
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('delivered twenty times with its id is stored once and makes one job', async () => {
    const { id, event } = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => postWebhook(app, event, { eventId: `twenty_${id}` })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await countEvents(id)).toBe(1)
    const { rows } = await app.pool.query(
      "select from pgboss.job where name = 'process-webhook-event' and data ->> 'eventId' = $1",
      [`twenty_${id}`],
    )
    expect(rows).toHaveLength(1)
  })

  it('without an id is identified by its body', async () => {
    const { id, lead, event } = await paidOrder()
    const body = JSON.stringify(event)
    const headers = { 'x-razorpay-signature': sign(body) }
    for (let delivery = 0; delivery < 2; delivery++) {
      expect((await app.request('POST', '/webhooks/razorpay', body, { headers })).status).toBe(200)
    }
    expect(await countEvents(id)).toBe(1)
    await app.runJobs()
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('repeated after processing, or under another id, makes no second lead', async () => {
    const { id, lead, event } = await paidOrder()
    for (const eventId of [`a_${id}`, `a_${id}`, `b_${id}`]) {
      await postWebhook(app, event, { eventId })
      await app.runJobs()
    }
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('about a payment that does not exist books nothing, because the provider is asked', async () => {
    const { id, lead } = await storePayment(app)
    await postWebhook(app, buildEvent('payment.captured', { orderId: id, paymentId: 'pay_00000000000000' }))
    await app.runJobs()
    expect(await leadsOf(app, lead)).toEqual([])
    expect((await findOrder(app, id)).status).toBe('created')
  })

  it('that arrives while the provider does not answer is processed later', async () => {
    const { id, lead, event } = await paidOrder()
    await whileSilent(app, async () => {
      expect((await postWebhook(app, event)).status).toBe(200)
      await app.runJobs()
    })
    expect(await leadsOf(app, lead)).toEqual([])
    await app.runJobs({ isEager: true })
    expect(await leadsOf(app, lead)).toHaveLength(1)
    expect((await findOrder(app, id)).status).toBe('booked')
  })
})

describe('a payment that failed', () => {
  it('fails its order, and a later success of the same order is booked', async () => {
    const { id, lead } = await storePayment(app)
    await failInSandbox(app, id)
    await app.runJobs()
    const failed = await findOrder(app, id)
    expect(failed).toMatchObject({ status: 'failed', payment_id: null })
    const history = await app.db.select().from(orderEvents).where(eq(orderEvents.order_id, failed.id)).orderBy(orderEvents.id)
    expect(history.at(-1)).toMatchObject({ source: 'webhook', status: 'failed', note: expect.stringContaining('declined') })
    await payInSandbox(app, id)
    await app.runJobs()
    expect((await findOrder(app, id)).status).toBe('booked')
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('reported after the success changes nothing', async () => {
    const { id, lead } = await storePayment(app)
    const failedId = await failInSandbox(app, id)
    await payInSandbox(app, id)
    await postWebhook(app, buildEvent('payment.failed', { orderId: id, paymentId: failedId }))
    await app.runJobs()
    expect((await findOrder(app, id)).status).toBe('booked')
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })
})

it('events are removed after thirty days, not before', async () => {
  const { id } = await bookPaid(app)
  await app.runJobs()
  app.clock.advance(30 * DAY_MS)
  await app.runJob('clean-up')
  expect(await countEvents(id)).toBe(1)
  app.clock.advance(1)
  await app.runJob('clean-up')
  expect(await countEvents(id)).toBe(0)
})
