import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { signCheckout, signWebhook } from '../secrets.ts'
import { AMOUNT_PAISE, razorpaySteps, UNKNOWN_PAYMENT } from './payments-razorpay.test-tools.ts'

const { client, order, pay, payments, razorpay } = await razorpaySteps()

describe('a payment', () => {
  it('is made for an order, and found by its id and by its order', async () => {
    const { id: orderId } = await order()
    expect(orderId).toMatch(/^order_\w{14}$/)
    expect(await payments.listPaymentsOfOrder(orderId)).toEqual([])
    const before = Date.now()
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
    // Razorpay's times are in whole seconds.
    expect(Number(payment?.createdAt)).toBeGreaterThan(before - 1000)
    expect(Number(payment?.createdAt)).toBeLessThanOrEqual(Date.now())
    expect(await payments.listPaymentsOfOrder(orderId)).toEqual([payment])
  })

  it('that failed has a reason, and the order accepts one more attempt', async () => {
    const { id } = await order()
    const { paymentId } = await pay(id, { outcome: 'failure' })
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'failed', error: expect.stringContaining('bank') })
    await pay(id)
    expect(await razorpay.control('pay', { order_id: id, outcome: 'success' })).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', metadata: { order_id: id } },
    })
    expect((await payments.listPaymentsOfOrder(id)).map(({ status }) => status)).toEqual(['captured', 'failed'])
  })

  it('is created until the bank answers', async () => {
    const { id } = await order()
    const { paymentId } = await pay(id, { outcome: 'pending' })
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'created' })
    await razorpay.control('settle', { payment_id: paymentId, outcome: 'success' })
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'captured' })
  })

  it('is not found for an unknown or malformed id', async () => {
    expect(await payments.findPayment(UNKNOWN_PAYMENT)).toBeUndefined()
    expect(await payments.findPayment('../orders')).toBeUndefined()
    expect(await payments.findPayment('')).toBeUndefined()
  })

  it('is captured once, and returned as captured by a second call', async () => {
    const { paymentId } = await pay((await order()).id, { capture: 'manual' })
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'authorized' })
    expect(await payments.capture(paymentId, AMOUNT_PAISE)).toMatchObject({ id: paymentId, status: 'captured' })
    expect(await payments.capture(paymentId, AMOUNT_PAISE)).toMatchObject({ id: paymentId, status: 'captured' })
  })

  it('is not captured for another amount, or when its order has another payment', async () => {
    const { id } = await order()
    const first = await pay(id, { capture: 'manual' })
    const second = await pay(id, { capture: 'manual' })
    await expect(payments.capture(first.paymentId, 100)).rejects.toMatchObject({ reason: 'refused' })
    await payments.capture(first.paymentId, AMOUNT_PAISE)
    await expect(payments.capture(second.paymentId, AMOUNT_PAISE)).rejects.toMatchObject({ reason: 'refused' })
  })

  it('is listed in its span and no other, however long the list', async () => {
    const from = new Date(Date.now() - 1000)
    const made: string[] = []
    for (let number = 0; number < 101; number++) made.push((await pay((await order()).id)).paymentId)
    const listed = (await payments.listPayments({ from, to: new Date() })).map(({ id }) => id)
    expect(listed).toEqual(expect.arrayContaining(made))
    expect(new Set(listed).size).toBe(listed.length)
    const yesterday = new Date(Date.now() - DAY_MS)
    expect(await payments.listPayments({ from: yesterday, to: new Date(yesterday.getTime() + 1000) })).toEqual([])
  })
})

describe('a refund', () => {
  it('requested twice with one key is one refund', async () => {
    const { paymentId } = await pay((await order()).id)
    const asked = { paymentId, amountPaise: 20_000, idempotencyKey: `refund-${paymentId}` }
    const first = await payments.refund(asked)
    expect(first).toMatchObject({ id: expect.stringMatching(/^rfnd_/), status: 'processed' })
    expect(await payments.refund(asked)).toEqual(first)
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'captured', refundedPaise: 20_000 })
  })

  it('of the whole amount marks the payment as refunded, and a larger one is refused', async () => {
    const { paymentId } = await pay((await order()).id)
    await expect(
      payments.refund({ paymentId, amountPaise: AMOUNT_PAISE + 1, idempotencyKey: `too-much-${paymentId}` }),
    ).rejects.toMatchObject({ reason: 'refused', message: expect.stringContaining('greater than') })
    await payments.refund({ paymentId, amountPaise: AMOUNT_PAISE, idempotencyKey: `all-${paymentId}` })
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'refunded', refundedPaise: AMOUNT_PAISE })
  })

  it('of an uncaptured payment is refused', async () => {
    const { paymentId } = await pay((await order()).id, { capture: 'manual' })
    const asked = { paymentId, amountPaise: AMOUNT_PAISE, idempotencyKey: `early-${paymentId}` }
    await expect(payments.refund(asked)).rejects.toMatchObject({ reason: 'refused' })
  })
})

describe('a signature', () => {
  it('of the checkout is valid only for its order and payment', async () => {
    const signed = await pay((await order()).id)
    expect(payments.isCheckoutSignature(signed)).toBe(true)
    expect(payments.isCheckoutSignature({ ...signed, orderId: (await order()).id })).toBe(false)
    expect(payments.isCheckoutSignature({ ...signed, paymentId: UNKNOWN_PAYMENT })).toBe(false)
    expect(payments.isCheckoutSignature({ ...signed, signature: signed.signature.toUpperCase() })).toBe(false)
    expect(payments.isCheckoutSignature({ ...signed, signature: '' })).toBe(false)
    expect(client({ keySecret: 'another' }).isCheckoutSignature(signed)).toBe(false)
  })

  it('equals that of openssl', () => {
    // printf 'order_1|pay_1' | openssl dgst -sha256 -hmac secret
    const hex = '52115a0d3400de9e86aade1f1b6eba9e8974604f4e267a9e9a16633a4c8dd2cb'
    expect(signCheckout({ orderId: 'order_1', paymentId: 'pay_1' }, 'secret')).toBe(hex)
    expect(signWebhook('order_1|pay_1', 'secret')).toBe(hex)
  })
})

describe('a pending refund', () => {
  async function refundPending(paymentId: string) {
    await razorpay.control('faults', { refunds: { pendingShare: 1 } })
    const refund = await payments.refund({ paymentId, amountPaise: AMOUNT_PAISE, idempotencyKey: `later-${paymentId}` })
    await razorpay.control('faults', {})
    return refund
  }

  it('counts as refunded until the bank answers', async () => {
    const { paymentId } = await pay((await order()).id)
    const refund = await refundPending(paymentId)
    expect(refund).toMatchObject({ status: 'pending', paymentId, amountPaise: AMOUNT_PAISE, key: `later-${paymentId}` })
    expect(await payments.findRefund(refund.id)).toEqual(refund)
    expect(await payments.listRefundsOfPayment(paymentId)).toEqual([refund])
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'refunded' })
    await razorpay.control('endRefund', { refund_id: refund.id, outcome: 'processed' })
    expect(await payments.findRefund(refund.id)).toMatchObject({ status: 'processed' })
  })

  it('may fail, which makes the payment captured again', async () => {
    const { paymentId } = await pay((await order()).id)
    const { id } = await refundPending(paymentId)
    await razorpay.control('endRefund', { refund_id: id, outcome: 'failed' })
    expect(await payments.listRefundsOfPayment(paymentId)).toMatchObject([{ id, status: 'failed' }])
    expect(await payments.findPayment(paymentId)).toMatchObject({ status: 'captured', refundedPaise: 0 })
    const again = { paymentId, amountPaise: AMOUNT_PAISE, idempotencyKey: `again-${paymentId}` }
    expect(await payments.refund(again)).toMatchObject({ status: 'processed' })
  })

  it('is not found for an unknown id, and has no key when it was made elsewhere', async () => {
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

const AN_HOUR = () => ({ from: new Date(Date.now() - HOUR_MS), to: new Date(Date.now() + HOUR_MS) })
const YESTERDAY = () => ({ from: new Date(Date.now() - 2 * DAY_MS), to: new Date(Date.now() - DAY_MS) })

it('refunds of all payments are listed in their span and no other, however many, and whatever became of them', async () => {
  const { paymentId } = await pay((await order()).id)
  const refund = (share: { pendingShare?: number; failShare?: number }, name: string) =>
    razorpay
      .control('faults', { refunds: share })
      .then(() => payments.refund({ paymentId, amountPaise: 100, idempotencyKey: `${name}-of-${paymentId}` }))
  const made = [await refund({ pendingShare: 1 }, 'pending'), await refund({ failShare: 1 }, 'failed')]
  await razorpay.control('faults', {})
  for (let number = 0; number < 100; number++) made.push(await refund({}, `part-${number}`))
  expect(made.slice(0, 3).map(({ status }) => status)).toEqual(['pending', 'failed', 'processed'])
  const listed = await payments.listRefunds(AN_HOUR())
  expect(listed).toEqual(expect.arrayContaining(made))
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  expect(await payments.listRefunds(YESTERDAY())).toEqual([])
})

it('a dispute is listed as it stands, from the objection to the bank’s decision', async () => {
  const { paymentId } = await pay((await order()).id)
  const stages = []
  for (const status of ['open', 'under_review', 'open', 'lost'] as const) {
    await razorpay.control('dispute', { payment_id: paymentId, status })
    stages.push((await payments.listDisputes(AN_HOUR())).filter((dispute) => dispute.paymentId === paymentId))
  }
  expect(stages).toMatchObject([[{ status: 'open' }], [{ status: 'under_review' }], [{ status: 'open' }], [{ status: 'lost' }]])
  expect(stages[0]).toEqual([
    {
      id: expect.stringMatching(/^disp_\w{14}$/),
      paymentId,
      amountPaise: AMOUNT_PAISE,
      status: 'open',
      reason: 'services not provided',
      respondBy: expect.any(Date),
      createdAt: expect.any(Date),
    },
  ])
  await expect(razorpay.control('dispute', { payment_id: paymentId, status: 'won' })).rejects.toThrow('ended already')
  expect(await payments.listDisputes(YESTERDAY())).toEqual([])
})

it('the stand-in counts captured payments', async () => {
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
