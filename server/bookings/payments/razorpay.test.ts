import { describe, expect, it, vi } from 'vitest'
import { english } from '../../../contract/messages.ts'
import { findOrder, leadsOf, postCallback, postPaidLead, signIn, storePayment } from '../../../test/steps.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import { createRazorpayApp } from './razorpay.test-tools.ts'

const { app, payments, razorpay, pay, awaitEvents, withoutEvents } = await createRazorpayApp()

describe('with Razorpay a payment is booked', () => {
  it('by the page that the checkout hands it to', async () => {
    await withoutEvents()
    const { id, token, lead } = await storePayment(app)
    const { status, body } = await postPaidLead(app, lead, await pay(id))
    expect([status, body.data.token]).toEqual([201, token])
    expect(await findOrder(app, id)).toMatchObject({ provider: 'razorpay', status: 'booked', lead_id: body.data.id })
  })

  it('by the form that the checkout posts in another app’s browser', async () => {
    await withoutEvents()
    const { id, token, lead } = await storePayment(app)
    expect((await postCallback(app, token, await pay(id))).status).toBe(303)
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('by its events alone, duplicated and in any order', async () => {
    const { id, lead } = await storePayment(app)
    await razorpay.control('faults', { webhooks: { doubleShare: 1, shuffle: true } })
    await awaitEvents(6, () => pay(id))
    expect(await leadsOf(app, lead)).toHaveLength(1)
    expect((await findOrder(app, id)).status).toBe('booked')
    expect(app.sms.filter(({ to }) => to === lead.mobile)).toHaveLength(1)
  })

  it('by the reconciler, when nothing else reported it', async () => {
    await withoutEvents()
    const { id, lead } = await storePayment(app)
    await pay(id)
    await app.runJob('reconcile-orders')
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('when the bank answers late, after another attempt failed', async () => {
    const { id, token, lead } = await storePayment(app)
    await awaitEvents(1, () => pay(id, { outcome: 'failure' }))
    expect((await findOrder(app, id)).status).toBe('failed')
    const begun = await razorpay.control('pay', { order_id: id, outcome: 'pending' })
    if (!('pending' in begun)) return expect.fail('The bank answered at once')
    await app.request('POST', '/payments/reconcile', undefined, { token: await signIn(app) })
    expect((await app.request('GET', `/public/bookings/${token}`)).body.data.state).toBe('waiting')
    await awaitEvents(3, () => razorpay.control('settle', { payment_id: begun.pending.payment_id, outcome: 'success' }))
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })
})

describe('a payment that is only authorized', () => {
  it('is captured before it is booked', async () => {
    await withoutEvents()
    const { id, lead } = await storePayment(app)
    const paid = await pay(id, { capture: 'manual' })
    expect((await postPaidLead(app, lead, paid)).status).toBe(201)
    const { capturedPayments } = await razorpay.control('counts')
    expect(capturedPayments).toContainEqual({ id: paid.razorpay_payment_id, order_id: id, amount: 19_900 })
  })

  it('is captured by its event, also without the visitor', async () => {
    const { id, lead } = await storePayment(app)
    await awaitEvents(1, () => pay(id, { capture: 'manual' }))
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('is not booked while the capture gets no answer, and once later', async () => {
    await withoutEvents()
    const { id, lead } = await storePayment(app)
    const paid = await pay(id, { capture: 'manual' })
    vi.spyOn(payments, 'capture').mockRejectedValueOnce(new ProviderError('unknown', 'no answer'))
    expect((await postPaidLead(app, lead, paid)).status).toBe(503)
    expect(await leadsOf(app, lead)).toEqual([])
    expect((await postPaidLead(app, lead, paid)).status).toBe(201)
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })
})

describe('Razorpay’s payment is refused', () => {
  it('with a wrong signature', async () => {
    const { id, lead } = await storePayment(app)
    await withoutEvents()
    const paid = { ...(await pay(id)), razorpay_signature: 'f'.repeat(64) }
    expect((await postPaidLead(app, lead, paid)).body.errors).toEqual({ signature: english.signatureWrong })
    expect(await leadsOf(app, lead)).toEqual([])
  })

  it('for another shop’s order, whose events are ignored too', async () => {
    const { id } = await payments.createOrder({ amountPaise: 19_900, receipt: 'other', notes: {} })
    const { lead } = await storePayment(app)
    const { body } = await postPaidLead(app, lead, await awaitEvents(3, () => pay(id)))
    expect(body.errors).toEqual({ payment_id: english.paymentUnknown })
    expect(await leadsOf(app, lead)).toEqual([])
  })

  it('with an unsigned event', async () => {
    const { id, lead } = await storePayment(app)
    await withoutEvents()
    await pay(id)
    const body = JSON.stringify({ event: 'order.paid', payload: { order: { entity: { id } } } })
    const headers = { 'x-razorpay-signature': 'f'.repeat(64), 'x-razorpay-event-id': id }
    expect((await app.request('POST', '/webhooks/razorpay', body, { headers })).status).toBe(401)
    await app.runJobs()
    expect(await leadsOf(app, lead)).toEqual([])
  })
})
