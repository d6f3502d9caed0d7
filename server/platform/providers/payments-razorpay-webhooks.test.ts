import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Event } from '../../../test/razorpay/entities.ts'
import { razorpaySteps } from './payments-razorpay.test-tools.ts'

const { client, order, pay, payments, razorpay } = await razorpaySteps()

describe('a webhook', () => {
  type Received = { body: string; headers: IncomingHttpHeaders }
  const received: Received[] = []
  const statuses: number[] = []
  let onDelivery: () => void = () => {}
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ body, headers: request.headers })
    response.writeHead(statuses.shift() ?? 200).end()
    onDelivery()
  })

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await razorpay.control('webhook', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` })
  })
  beforeEach(() => {
    received.length = 0
    statuses.length = 0
  })
  afterAll(async () => {
    await razorpay.control('webhook', { url: null })
    server.close()
  })

  async function receive(count: number): Promise<Event[]> {
    while (received.length < count) await new Promise<void>((resolve) => (onDelivery = resolve))
    return received.map(({ body }) => JSON.parse(body))
  }

  const signatureOf = ({ headers }: Received) => String(headers['x-razorpay-signature'])

  it('reports a paid order, with a signature that the client verifies', async () => {
    const { orderId, paymentId } = await pay((await order()).id)
    const events = await receive(3)
    expect(events.map(({ event }) => event)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    expect(events.map(({ payload }) => payload.payment?.entity.status)).toEqual(['authorized', 'captured', 'captured'])
    expect(events[2]).toMatchObject({
      entity: 'event',
      contains: ['payment', 'order'],
      payload: { payment: { entity: { id: paymentId } }, order: { entity: { id: orderId, status: 'paid' } } },
    })
    for (const one of received) {
      expect(payments.isWebhookSignature(one.body, signatureOf(one))).toBe(true)
      expect(payments.isWebhookSignature(`${one.body} `, signatureOf(one))).toBe(false)
      expect(client({ webhookSecret: 'another' }).isWebhookSignature(one.body, signatureOf(one))).toBe(false)
      expect(client({ webhookSecret: undefined }).isWebhookSignature(one.body, signatureOf(one))).toBe(false)
    }
    expect(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3)
  })

  it('reports a failure and a refund', async () => {
    const { id } = await order()
    await pay(id, { outcome: 'failure' })
    expect(await receive(1)).toMatchObject([{ event: 'payment.failed', contains: ['payment'] }])
    const { paymentId } = await pay(id)
    await receive(4)
    const { id: refundId } = await payments.refund({ paymentId, amountPaise: 100, idempotencyKey: `reported-${paymentId}` })
    expect((await receive(5))[4]).toMatchObject({
      event: 'refund.processed',
      payload: { refund: { entity: { id: refundId, payment_id: paymentId } } },
    })
  })

  it('is repeated under the same id until it is accepted', async () => {
    statuses.push(500, 503)
    await pay((await order()).id, { outcome: 'failure' })
    await receive(3)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  })

  it('is duplicated or lost if the stand-in is set to do so', async () => {
    const { id } = await order()
    await razorpay.control('faults', { webhooks: { doubleShare: 1 } })
    const twice = await pay(id, { outcome: 'failure' })
    await receive(2)
    await razorpay.control('faults', { webhooks: { loseShare: 1 } })
    await pay(id, { outcome: 'failure' })
    await razorpay.control('faults', {})
    const once = await pay(id, { outcome: 'failure' })
    const reported = (await receive(3)).map(({ payload }) => payload.payment?.entity.id)
    expect(reported).toEqual([twice.paymentId, twice.paymentId, once.paymentId])
  })
})
