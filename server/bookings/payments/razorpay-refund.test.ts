import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Balance } from '../../../contract/bookings/payments.balance.ts'
import type { CheckoutSuccess } from '../../../contract/bookings/payments.public.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { startRazorpay } from '../../../test/razorpay/start.ts'
import { findOrder, leadsOf, postPaidLead, signIn, storePayment } from '../../../test/steps.ts'
import { payments as storedPayments } from '../../platform/db/schema.ts'
import { razorpayPayments } from '../../platform/providers/payments-razorpay.ts'

// The stand-in delivers no webhooks here, so only polls report changes.
const razorpay = await startRazorpay()
const payments = razorpayPayments({ ...razorpay, apiUrl: razorpay.url })
const app = await createTestApp({}, { payments, now: () => new Date() })
afterEach(() => razorpay.control('faults', {}))
afterAll(() => razorpay.stop())

type Difference = Balance['differences'][number]
const pay = async (order_id: string) => (await razorpay.control('pay', { order_id, outcome: 'success' })) as CheckoutSuccess

describe('while Razorpay does not answer', () => {
  it('no order is made', async () => {
    await razorpay.control('faults', { api: { errorShare: 1 } })
    const { status, body } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
    expect([status, body.message]).toEqual([503, english.orderFailed])
    expect(app.takeErrors()).toHaveLength(1)
  })

  it('a payment is neither booked nor lost, and afterwards there is one lead', async () => {
    const { id, token, lead } = await storePayment(app)
    const paid = await pay(id)
    await razorpay.control('faults', { api: { errorShare: 1 } })
    expect((await postPaidLead(app, lead, paid)).status).toBe(503)
    expect((await app.request('GET', `/public/bookings/${token}`)).body.data.state).toBe('waiting')
    await razorpay.control('faults', {})
    await app.runJob('reconcile-orders')
    expect((await postPaidLead(app, lead, paid)).status).toBe(201)
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })
})

describe('a refund with Razorpay', () => {
  async function bookAndRefund(injectFault: () => Promise<unknown> = async () => {}) {
    const { id, lead } = await storePayment(app)
    const paid = await pay(id)
    await postPaidLead(app, lead, paid)
    const order = await findOrder(app, id)
    const token = await signIn(app)
    const refundedPaise = (await razorpay.control('counts')).refundedPaise
    await injectFault()
    const { body } = await app.request('POST', `/payments/${order.id}/refund`, {}, { token })
    return { id, paid, body, refundedPaise }
  }

  it('is made once, and is done at once', async () => {
    const { id, paid, body, refundedPaise } = await bookAndRefund()
    expect(body.data).toMatchObject({ order: { status: 'refunded' }, refunds: [{ status: 'processed' }] })
    expect((await razorpay.control('counts')).refundedPaise).toBe(refundedPaise + 19_900)
    const [row] = await app.db.select().from(storedPayments).where(eq(storedPayments.id, paid.razorpay_payment_id))
    expect([row?.status, (await findOrder(app, id)).status]).toEqual(['refunded', 'refunded'])
  })

  it('whose answer was lost is made once', async () => {
    const lose = () => razorpay.control('faults', { api: { errorShare: 1, done: 'always' } })
    const { id, body, refundedPaise } = await bookAndRefund(lose)
    expect(body.data).toMatchObject({ order: { status: 'booked' }, refunds: [{ status: 'requested' }] })
    await razorpay.control('faults', {})
    await app.runJob('reconcile-orders')
    expect((await findOrder(app, id)).status).toBe('refunded')
    expect((await razorpay.control('counts')).refundedPaise).toBe(refundedPaise + 19_900)
  })
})

it('with Razorpay the balance of the day finds the payments that are not ours', async () => {
  const { id, lead } = await storePayment(app)
  const ours = await pay(id)
  await postPaidLead(app, lead, ours)
  const { id: foreignId } = await payments.createOrder({ amountPaise: 19_900, receipt: 'other', notes: {} })
  const foreign = await pay(foreignId)
  const { body } = await app.request('GET', '/payments/balance', undefined, { token: await signIn(app) })
  const kinds = new Map(body.data.differences.map((difference: Difference) => [difference.payment_id, difference.kind]))
  expect([kinds.get(ours.razorpay_payment_id), kinds.get(foreign.razorpay_payment_id)]).toEqual([undefined, 'unknownOrder'])
})
