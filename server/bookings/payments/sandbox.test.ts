import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { findOrder, leadsOf, storePayment } from '../../../test/steps.ts'
import { sandboxPayments } from '../../platform/db/schema.ts'
import { razorpayPayments } from '../../platform/providers/payments-razorpay.ts'
import { openSandbox } from '../../platform/providers/payments-sandbox.ts'

const app = await createTestApp()
const pay = (body: unknown) => app.request('POST', '/sandbox/pay', body)

describe('the test checkout', () => {
  it('answers a success in Razorpay’s format, and sends the webhook', async () => {
    const { id, lead } = await storePayment(app)
    const { status, body } = await pay({ order_id: id, outcome: 'success' })
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
        razorpay_order_id: id,
        razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    await app.runJobs()
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('answers a failure in Razorpay’s format', async () => {
    const { id } = await storePayment(app)
    const { status, body } = await pay({ order_id: id, outcome: 'failure' })
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: expect.any(String),
          source: 'customer',
          step: 'payment_authentication',
          reason: 'payment_failed',
          metadata: { order_id: id, payment_id: expect.stringMatching(/^pay_\w{14}$/) },
        },
      },
    ])
    await app.runJobs()
    expect((await findOrder(app, id)).status).toBe('failed')
  })

  it('accepts one success after failures, also of twenty at once', async () => {
    const { id } = await storePayment(app)
    for (const outcome of ['failure', 'failure']) expect((await pay({ order_id: id, outcome })).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay({ order_id: id, outcome: 'success' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
    const paidAlready = { order_id: 'This order has been paid already' }
    expect((await pay({ order_id: id, outcome: 'success' })).body.errors).toEqual(paidAlready)
    expect((await pay({ order_id: id, outcome: 'failure' })).body.errors).toEqual(paidAlready)
    const attempts = await app.db.select().from(sandboxPayments).where(eq(sandboxPayments.order_id, id))
    expect(attempts.map(({ status }) => status).sort()).toEqual(['captured', 'failed', 'failed'])
  })

  it.each([
    ['order_id', undefined, API_MESSAGES.orderIdNeeded],
    ['order_id', 7, API_MESSAGES.orderIdNeeded],
    ['order_id', '', API_MESSAGES.orderIdUnknown],
    ['order_id', 'order_00000000000000', 'The id provided does not exist'],
    ['order_id', 'order_\u0000', API_MESSAGES.orderIdUnknown],
    ['outcome', undefined, API_MESSAGES.outcomeUnknown],
    ['outcome', 'maybe', API_MESSAGES.outcomeUnknown],
    ['outcome', true, API_MESSAGES.outcomeUnknown],
  ])('refuses an %s of %j', async (field, value, text) => {
    const { id } = await storePayment(app)
    const { status, body } = await pay({ order_id: id, outcome: 'success', [field]: value })
    expect([status, body.errors]).toEqual([422, { [field]: text }])
    expect(await app.db.$count(sandboxPayments, eq(sandboxPayments.order_id, id))).toBe(0)
  })

  it.each(['{', '[]', 'null'])('refuses the body %s', async (body) => expect((await pay(body)).status).toBe(400))

  it('shares its keys among all processes on one database', async () => {
    const { id } = await storePayment(app)
    const { body } = await pay({ order_id: id, outcome: 'success' })
    const opened = await Promise.all(Array.from({ length: 5 }, () => openSandbox({ ...app.deps, now: app.clock.now })))
    const signed = { orderId: id, paymentId: body.razorpay_payment_id, signature: body.razorpay_signature }
    expect(opened.map((other) => other.isCheckoutSignature(signed))).toEqual(Array(5).fill(true))
  })
})

describe('there is no test checkout', () => {
  const keys = { keyId: 'rzp_test_a', keySecret: 'secret', apiUrl: 'http://127.0.0.1:9/v1' }

  it.each([
    ['with Razorpay', razorpayPayments(keys)],
    ['without a provider', undefined],
  ])('%s', async (_where, payments) => {
    const other = await createTestApp({}, { payments })
    const { status } = await other.request('POST', '/sandbox/pay', { order_id: 'order_1', outcome: 'success' })
    expect(status).toBe(404)
  })
})
