import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { bookPaid, findOrder, leadsOf, payInSandbox, postCallback, storePayment, whileSilent } from '../../../test/steps.ts'
import { orders } from '../../platform/db/schema.ts'

const app = await createTestApp()

async function expectRedirect(answer: Promise<Response>, token: string) {
  const { status, headers } = await answer
  expect([status, headers.get('Location')]).toEqual([303, `/booking/${token}`])
}

describe('the checkout’s form from a browser inside another app', () => {
  it('books, and redirects to the booking page', async () => {
    const { id, token, lead } = await storePayment(app)
    await expectRedirect(postCallback(app, token, await payInSandbox(app, id)), token)
    expect(await leadsOf(app, lead)).toHaveLength(1)
    expect((await findOrder(app, id)).status).toBe('booked')
  })

  it('sent again books nothing more', async () => {
    const { token, lead, paid } = await bookPaid(app)
    await Promise.all(Array.from({ length: 20 }, () => expectRedirect(postCallback(app, token, paid), token)))
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('may be multipart', async () => {
    const { id, token, lead } = await storePayment(app)
    const body = new FormData()
    for (const [name, value] of Object.entries(await payInSandbox(app, id))) body.append(name, value)
    await expectRedirect(app.fetch(`/booking/${token}/callback`, { method: 'POST', body }), token)
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('for an order without a form marks it as paid, and waits for the form', async () => {
    const { body: order } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
    await expectRedirect(postCallback(app, order.token, await payInSandbox(app, order.id)), order.token)
    expect(await findOrder(app, order.id)).toMatchObject({ status: 'paid', lead_id: null })
  })

  it('redirects while the provider does not answer, and the next poll books', async () => {
    const { id, token, lead } = await storePayment(app)
    const paid = await payInSandbox(app, id)
    await whileSilent(app, () => expectRedirect(postCallback(app, token, paid), token))
    expect(await leadsOf(app, lead)).toEqual([])
    app.clock.advance(3001)
    expect((await app.request('GET', `/public/bookings/${token}`)).body.data.state).toBe('paidAndBooked')
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })
})

it('redirects while the order is locked, and the next poll books', async () => {
  const { id, token, lead } = await storePayment(app)
  const paid = await payInSandbox(app, id)
  await app.db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.provider_order_id, id)).for('update')
    await expectRedirect(postCallback(app, token, paid), token)
  })
  app.clock.advance(3001)
  expect((await app.request('GET', `/public/bookings/${token}`)).body.data.state).toBe('paidAndBooked')
  expect(await leadsOf(app, lead)).toHaveLength(1)
})

describe('the callback books nothing, and redirects all the same', () => {
  it.each([
    ['with a wrong signature', { razorpay_signature: 'f'.repeat(64) }],
    ['without a signature', { razorpay_signature: '' }],
    ['with another payment', { razorpay_payment_id: 'pay_00000000000000' }],
    ['without a payment', { razorpay_payment_id: '' }],
  ])('%s', async (_how, spoilt) => {
    const { id, token, lead } = await storePayment(app)
    const paid = await payInSandbox(app, id)
    await expectRedirect(postCallback(app, token, { ...paid, ...spoilt }), token)
    expect(await leadsOf(app, lead)).toEqual([])
    expect((await findOrder(app, id)).status).toBe('created')
  })

  it('with the signed payment of another order', async () => {
    const { token, lead } = await storePayment(app)
    const other = await payInSandbox(app, (await storePayment(app)).id)
    await expectRedirect(postCallback(app, token, other), token)
    expect(await leadsOf(app, lead)).toEqual([])
  })

  it.each([
    ['the form of a payment that failed', { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Payment failed' }],
    ['an empty form', {}],
    ['fields that nobody asked for', { constructor: 'x', 'a[b][c]': 'd' }],
  ])('with %s', async (_what, form) => {
    const { token, lead } = await storePayment(app)
    await expectRedirect(postCallback(app, token, form), token)
    expect(await leadsOf(app, lead)).toEqual([])
  })

  it.each([
    ['application/json', '{"razorpay_payment_id":"pay_1"}'],
    ['multipart/form-data; boundary=x', 'no form at all'],
    ['text/plain', 'a=b'],
  ])('with a body of %s', async (type, body) => {
    const { token } = await storePayment(app)
    const init = { method: 'POST', headers: { 'Content-Type': type }, body }
    await expectRedirect(app.fetch(`/booking/${token}/callback`, init), token)
  })
})

it.each(['unknown-token-unknown-token', '%00', 'a%00b', '%ff', "'", 'x'.repeat(2000)])(
  'a callback with an unknown token is not found (%#)',
  async (token) => {
    expect((await postCallback(app, token, { razorpay_payment_id: 'pay_1' })).status).toBe(404)
  },
)

it('a callback that is too large, or exceeds the limit, is refused', async () => {
  const { token } = await storePayment(app)
  expect((await postCallback(app, token, { a: 'x'.repeat(300_000) })).status).toBe(413)
  const call = () => app.fetch(`/booking/${token}/callback`, { method: 'POST' })
  const answers = await Promise.all(Array.from({ length: 61 }, call))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
