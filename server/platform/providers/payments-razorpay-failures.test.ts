import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { ProviderError } from './ask-provider.ts'
import { AMOUNT_PAISE, razorpaySteps, UNKNOWN_PAYMENT } from './payments-razorpay.test-tools.ts'

const { client, order, pay, payments, razorpay } = await razorpaySteps()

describe('when Razorpay gives no usable answer', () => {
  it('a wrong key is refused, without repeating it', async () => {
    const error = await order(client({ keySecret: 'not-the-secret' })).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ reason: 'refused', message: 'Razorpay refused: Authentication failed' })
    expect(JSON.stringify(error)).not.toContain('not-the-secret')
  })

  it('an invalid order is refused with Razorpay’s message', async () => {
    const refused = payments.createOrder({ amountPaise: 99, receipt: 'KG-1', notes: {} })
    await expect(refused).rejects.toMatchObject({ reason: 'refused', message: expect.stringContaining('minimum amount') })
    const receipt = 'x'.repeat(41)
    await expect(payments.createOrder({ amountPaise: 100, receipt, notes: {} })).rejects.toMatchObject({ reason: 'refused' })
  })

  it('a server error is unknown, also for a lookup', async () => {
    await razorpay.control('faults', { api: { errorShare: 1 } })
    for (let number = 0; number < 10; number++) {
      await expect(order()).rejects.toMatchObject({ reason: 'unknown' })
      await expect(payments.findPayment(UNKNOWN_PAYMENT)).rejects.toMatchObject({ reason: 'unknown' })
    }
  })

  it('a hang is unknown', async () => {
    await razorpay.control('faults', { api: { hangShare: 1, hangMs: MINUTE_MS } })
    const hung = order(client({ timeoutMs: 50 }))
    await expect(hung).rejects.toMatchObject({
      reason: 'unknown',
      message: 'Razorpay (POST /orders) did not answer within 0.05 s',
    })
  })

  it('a refused connection is known to have done nothing, as with messages', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    const gone = client({ apiUrl: `http://127.0.0.1:${port}/v1` })
    const message = 'Razorpay (POST /orders) can’t be reached (ECONNREFUSED)'
    await expect(order(gone)).rejects.toMatchObject({ reason: 'unavailable', message })
  })

  it('a page of another server is unknown', async () => {
    // A wrong address must not mean “no such payment”: a paid order would look unpaid.
    const astray = client({ apiUrl: `${new URL(razorpay.url).origin}/v0/` })
    await expect(astray.findPayment(UNKNOWN_PAYMENT)).rejects.toMatchObject({ reason: 'unknown' })
    const script = client({ apiUrl: `${razorpay.checkoutUrl}?` })
    const unreadable = { reason: 'unknown', message: expect.stringContaining('can’t be read') }
    await expect(script.findPayment(UNKNOWN_PAYMENT)).rejects.toMatchObject(unreadable)
  })

  it('an action whose answer was lost is found, and done once when it is repeated', async () => {
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
