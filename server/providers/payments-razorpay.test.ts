import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CheckoutAnswer } from '../../test/razorpay/controls.ts'
import type { Event } from '../../test/razorpay/entities.ts'
import { type Razorpay, startRazorpay } from '../../test/razorpay/start.ts'
import { type Payments, PaymentsError } from './payments.ts'
import { razorpayPayments } from './payments-razorpay.ts'
import { signCheckout, signWebhook } from './payments-signature.ts'

const AMOUNT_PAISE = 49_900
const NO_PAYMENT = 'pay_00000000000000'

let razorpay: Razorpay
let payments: Payments

beforeAll(async () => {
  razorpay = await startRazorpay({ retryPausesMs: [1, 1, 1] })
  payments = client()
})

afterAll(() => razorpay.stop())
afterEach(() => razorpay.control('faults', {}))

function client(settings: Partial<Parameters<typeof razorpayPayments>[0]> = {}): Payments {
  const { url: apiUrl, keyId, keySecret, webhookSecret } = razorpay
  return razorpayPayments({ apiUrl, keyId, keySecret, webhookSecret, ...settings })
}

function order(provider = payments): Promise<{ id: string }> {
  return provider.createOrder({ amountPaise: AMOUNT_PAISE, receipt: 'KG-1001', notes: { service: 'homeservice/electrician' } })
}

type Pay = { outcome?: 'success' | 'failure' | 'pending'; capture?: 'auto' | 'manual' }

async function pay(order_id: string, { outcome = 'success', capture = 'auto' }: Pay = {}) {
  return toFields(await razorpay.control('pay', { order_id, outcome, capture }))
}

function toFields(answer: CheckoutAnswer) {
  if ('pending' in answer) return { orderId: answer.pending.order_id, paymentId: answer.pending.payment_id, signature: '' }
  if ('error' in answer) return { orderId: '', paymentId: answer.error.metadata.payment_id ?? '', signature: '' }
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = answer
  return { orderId, paymentId, signature }
}

describe('a payment', () => {
  it('is made for an order, and found by its id and by its order', async () => {
    const { id: orderId } = await order()
    expect(orderId).toMatch(/^order_\w{14}$/)
    expect(await payments.listPaymentsOfOrder(orderId)).toEqual([])
    const { paymentId } = await pay(orderId)
    const payment = await payments.findPayment(paymentId)
    expect(payment).toEqual({
      id: expect.stringMatching(/^pay_\w{14}$/),
      orderId,
      amountPaise: AMOUNT_PAISE,
      refundedPaise: 0,
      currency: 'INR',
      status: 'captured',
      method: 'upi',
      error: null,
      createdAt: expect.any(Date),
    })
    expect(Math.abs(Date.now() - Number(payment?.createdAt))).toBeLessThan(60_000)
    expect(await payments.listPaymentsOfOrder(orderId)).toEqual([payment])
  })

  it('that failed says why, and the order can be paid by a second attempt but not by a third', async () => {
    const { id } = await order()
    const { paymentId } = await pay(id, { outcome: 'failure' })
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'failed', error: expect.stringContaining('bank') })
    await pay(id)
    expect(await razorpay.control('pay', { order_id: id, outcome: 'success' })).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', metadata: { order_id: id } },
    })
    expect((await payments.listPaymentsOfOrder(id)).map(({ status }) => status)).toEqual(['captured', 'failed'])
  })

  it('whose bank answers late is created until then', async () => {
    const { id } = await order()
    const { paymentId } = await pay(id, { outcome: 'pending' })
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'created' })
    await razorpay.control('settle', { payment_id: paymentId, outcome: 'success' })
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'captured' })
  })

  it('that Razorpay does not know is not found, whatever its id is made of', async () => {
    expect(await payments.findPayment(NO_PAYMENT)).toBeUndefined()
    expect(await payments.findPayment('../orders')).toBeUndefined()
    expect(await payments.findPayment('')).toBeUndefined()
  })

  it('is captured once, and the second time answered as captured', async () => {
    const { paymentId } = await pay((await order()).id, { capture: 'manual' })
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'authorized' })
    expect(await payments.capture(paymentId, AMOUNT_PAISE)).toMatchObject({ id: paymentId, status: 'captured' })
    expect(await payments.capture(paymentId, AMOUNT_PAISE)).toMatchObject({ id: paymentId, status: 'captured' })
  })

  it('is not captured for another amount, nor when its order was paid by another one', async () => {
    const { id } = await order()
    const first = await pay(id, { capture: 'manual' })
    const second = await pay(id, { capture: 'manual' })
    await expect(payments.capture(first.paymentId, 100)).rejects.toMatchObject({ reason: 'refused' })
    await payments.capture(first.paymentId, AMOUNT_PAISE)
    await expect(payments.capture(second.paymentId, AMOUNT_PAISE)).rejects.toMatchObject({ reason: 'refused' })
  })

  it('is in the list of its span and in no other, however long the list is', async () => {
    const from = new Date(Date.now() - 1000)
    const made: string[] = []
    for (let number = 0; number < 101; number++) made.push((await pay((await order()).id)).paymentId)
    const listed = (await payments.listPayments({ from, to: new Date() })).map(({ id }) => id)
    expect(listed).toEqual(expect.arrayContaining(made))
    expect(new Set(listed).size).toBe(listed.length)
    const yesterday = new Date(Date.now() - 86_400_000)
    expect(await payments.listPayments({ from: yesterday, to: new Date(yesterday.getTime() + 1000) })).toEqual([])
  })
})

describe('a refund', () => {
  it('asked for twice with one key is one refund', async () => {
    const { paymentId } = await pay((await order()).id)
    const asked = { paymentId, amountPaise: 20_000, idempotencyKey: `refund-${paymentId}` }
    const first = await payments.refund(asked)
    expect(first).toMatchObject({ id: expect.stringMatching(/^rfnd_/), status: 'processed' })
    expect(await payments.refund(asked)).toEqual(first)
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'captured', refundedPaise: 20_000 })
  })

  it('of all makes the payment refunded, and of more than there is left is refused', async () => {
    const { paymentId } = await pay((await order()).id)
    await expect(
      payments.refund({ paymentId, amountPaise: AMOUNT_PAISE + 1, idempotencyKey: `too-much-${paymentId}` }),
    ).rejects.toMatchObject({ reason: 'refused', message: expect.stringContaining('greater than') })
    await payments.refund({ paymentId, amountPaise: AMOUNT_PAISE, idempotencyKey: `all-${paymentId}` })
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'refunded', refundedPaise: AMOUNT_PAISE })
  })

  it('of a payment that was not captured is refused', async () => {
    const { paymentId } = await pay((await order()).id, { capture: 'manual' })
    const asked = { paymentId, amountPaise: AMOUNT_PAISE, idempotencyKey: `early-${paymentId}` }
    await expect(payments.refund(asked)).rejects.toMatchObject({ reason: 'refused' })
  })
})

describe('a signature', () => {
  it('of the checkout holds for its order and payment alone', async () => {
    const signed = await pay((await order()).id)
    expect(payments.isCheckoutSignature(signed)).toBe(true)
    expect(payments.isCheckoutSignature({ ...signed, orderId: (await order()).id })).toBe(false)
    expect(payments.isCheckoutSignature({ ...signed, paymentId: NO_PAYMENT })).toBe(false)
    expect(payments.isCheckoutSignature({ ...signed, signature: signed.signature.toUpperCase() })).toBe(false)
    expect(payments.isCheckoutSignature({ ...signed, signature: '' })).toBe(false)
    expect(client({ keySecret: 'another' }).isCheckoutSignature(signed)).toBe(false)
  })

  it('is the one that openssl makes', () => {
    // printf 'order_1|pay_1' | openssl dgst -sha256 -hmac secret
    const hex = '52115a0d3400de9e86aade1f1b6eba9e8974604f4e267a9e9a16633a4c8dd2cb'
    expect(signCheckout({ orderId: 'order_1', paymentId: 'pay_1' }, 'secret')).toBe(hex)
    expect(signWebhook('order_1|pay_1', 'secret')).toBe(hex)
  })
})

describe('a webhook', () => {
  type Received = { body: string; headers: IncomingHttpHeaders }
  const received: Received[] = []
  const statuses: number[] = []
  let hear: () => void = () => {}
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ body, headers: request.headers })
    response.writeHead(statuses.shift() ?? 200).end()
    hear()
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
    while (received.length < count) await new Promise<void>((resolve) => (hear = resolve))
    return received.map(({ body }) => JSON.parse(body))
  }

  const signatureOf = ({ headers }: Received) => String(headers['x-razorpay-signature'])

  it('tells of a paid order, signed as the client checks it', async () => {
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

  it('tells of a failure and of a refund', async () => {
    const { id } = await order()
    await pay(id, { outcome: 'failure' })
    expect(await receive(1)).toMatchObject([{ event: 'payment.failed', contains: ['payment'] }])
    const { paymentId } = await pay(id)
    await receive(4)
    const { id: refundId } = await payments.refund({ paymentId, amountPaise: 100, idempotencyKey: `told-${paymentId}` })
    expect((await receive(5))[4]).toMatchObject({
      event: 'refund.processed',
      payload: { refund: { entity: { id: refundId, payment_id: paymentId } } },
    })
  })

  it('comes again under the same id until it is taken', async () => {
    statuses.push(500, 503)
    await pay((await order()).id, { outcome: 'failure' })
    await receive(3)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  })

  it('comes twice or never where the stand-in is told so', async () => {
    const { id } = await order()
    await razorpay.control('faults', { webhooks: { doubleShare: 1 } })
    const twice = await pay(id, { outcome: 'failure' })
    await receive(2)
    await razorpay.control('faults', { webhooks: { loseShare: 1 } })
    await pay(id, { outcome: 'failure' })
    await razorpay.control('faults', {})
    const once = await pay(id, { outcome: 'failure' })
    const told = (await receive(3)).map(({ payload }) => payload.payment?.entity.id)
    expect(told).toEqual([twice.paymentId, twice.paymentId, once.paymentId])
  })
})

describe('when Razorpay gives no usable answer', () => {
  it('a wrong key is refused, and no message holds a secret', async () => {
    const error = await order(client({ keySecret: 'not-the-secret' })).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PaymentsError)
    expect(error).toMatchObject({ reason: 'refused', message: 'Razorpay refused: Authentication failed' })
    expect(JSON.stringify(error)).not.toContain('not-the-secret')
  })

  it('an order that breaks its rules is refused in its words', async () => {
    const refused = payments.createOrder({ amountPaise: 99, receipt: 'KG-1', notes: {} })
    await expect(refused).rejects.toMatchObject({ reason: 'refused', message: expect.stringContaining('minimum amount') })
    const receipt = 'x'.repeat(41)
    await expect(payments.createOrder({ amountPaise: 100, receipt, notes: {} })).rejects.toMatchObject({ reason: 'refused' })
  })

  it('an error of its own is unknown, also for a look-up', async () => {
    await razorpay.control('faults', { api: { errorShare: 1 } })
    for (let number = 0; number < 10; number++) {
      await expect(order()).rejects.toMatchObject({ reason: 'unknown' })
      await expect(payments.findPayment(NO_PAYMENT)).rejects.toMatchObject({ reason: 'unknown' })
    }
  })

  it('a hang is unknown', async () => {
    await razorpay.control('faults', { api: { hangShare: 1, hangMs: 60_000 } })
    const hung = order(client({ timeoutMs: 50 }))
    await expect(hung).rejects.toMatchObject({ reason: 'unknown', message: expect.stringContaining('TimeoutError') })
  })

  it('a closed port and a page that is not Razorpay’s are unknown', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    const gone = client({ apiUrl: `http://127.0.0.1:${port}/v1` })
    await expect(order(gone)).rejects.toMatchObject({ reason: 'unknown', message: expect.stringContaining('ECONNREFUSED') })
    // Not “no such payment”: a wrong address must not make a paid order look unpaid.
    const astray = client({ apiUrl: `${new URL(razorpay.url).origin}/v0/` })
    await expect(astray.findPayment(NO_PAYMENT)).rejects.toMatchObject({ reason: 'unknown' })
    const script = client({ apiUrl: `${razorpay.checkoutUrl}?` })
    const unreadable = { reason: 'unknown', message: expect.stringContaining('can’t be read') }
    await expect(script.findPayment(NO_PAYMENT)).rejects.toMatchObject(unreadable)
  })

  it('what was done before the answer was lost is found, and asked again is done once', async () => {
    const { paymentId } = await pay((await order()).id, { capture: 'manual' })
    const refund = { paymentId, amountPaise: AMOUNT_PAISE, idempotencyKey: `lost-${paymentId}` }
    await razorpay.control('faults', { api: { errorShare: 1, done: 'always' } })
    await expect(payments.capture(paymentId, AMOUNT_PAISE)).rejects.toMatchObject({ reason: 'unknown' })
    await expect(payments.refund(refund)).rejects.toMatchObject({ reason: 'unknown' })
    await razorpay.control('faults', {})
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'refunded', refundedPaise: AMOUNT_PAISE })
    expect(await payments.refund(refund)).toMatchObject({ status: 'processed' })
  })
})

describe('a refund that the bank answers later', () => {
  async function refundPending(paymentId: string) {
    await razorpay.control('faults', { refunds: { pendingShare: 1 } })
    const refund = await payments.refund({ paymentId, amountPaise: AMOUNT_PAISE, idempotencyKey: `later-${paymentId}` })
    await razorpay.control('faults', {})
    return refund
  }

  it('is pending, and counts as given back until then', async () => {
    const { paymentId } = await pay((await order()).id)
    const refund = await refundPending(paymentId)
    expect(refund).toMatchObject({ status: 'pending', paymentId, amountPaise: AMOUNT_PAISE, key: `later-${paymentId}` })
    expect(await payments.findRefund(refund.id)).toEqual(refund)
    expect(await payments.listRefundsOfPayment(paymentId)).toEqual([refund])
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'refunded' })
    await razorpay.control('endRefund', { refund_id: refund.id, outcome: 'processed' })
    expect(await payments.findRefund(refund.id)).toMatchObject({ status: 'processed' })
  })

  it('may fail, and then the payment is captured as it was', async () => {
    const { paymentId } = await pay((await order()).id)
    const { id } = await refundPending(paymentId)
    await razorpay.control('endRefund', { refund_id: id, outcome: 'failed' })
    expect(await payments.listRefundsOfPayment(paymentId)).toMatchObject([{ id, status: 'failed' }])
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'captured', refundedPaise: 0 })
    const again = { paymentId, amountPaise: AMOUNT_PAISE, idempotencyKey: `again-${paymentId}` }
    expect(await payments.refund(again)).toMatchObject({ status: 'processed' })
  })

  it('that is none is not found, and one without our note is of nobody’s asking', async () => {
    expect(await payments.findRefund('rfnd_00000000000000')).toBeUndefined()
    expect(await payments.findRefund('../payments')).toBeUndefined()
    const { paymentId } = await pay((await order()).id)
    await fetch(`${razorpay.url}/payments/${paymentId}/refund`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`, 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(await payments.listRefundsOfPayment(paymentId)).toMatchObject([{ key: null, amountPaise: AMOUNT_PAISE }])
  })
})

it('the stand-in counts what it has captured', async () => {
  const before = await razorpay.control('counts')
  const { orderId, paymentId } = await pay((await order()).id)
  await pay((await order()).id, { outcome: 'pending' })
  const counts = await razorpay.control('counts')
  expect(counts).toMatchObject({
    orders: before.orders + 2,
    captured: before.captured + 1,
    capturedPaise: before.capturedPaise + AMOUNT_PAISE,
    pending: before.pending + 1,
  })
  expect(counts.capturedPayments).toContainEqual({ id: paymentId, order_id: orderId, amount: AMOUNT_PAISE })
})
