import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { english } from '../../../contract/messages.ts'
import { buildEvent } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import {
  bookPaid,
  failInSandbox,
  findOrder,
  payInSandbox,
  postPaidLead,
  postWebhook,
  refusedTokens,
  signIn,
  storePayment,
  whileSilent,
} from '../../../test/steps.ts'
import { orderEvents, refunds } from '../../platform/db/schema.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import type { Payments } from '../../platform/providers/payments.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})

const refund = (id: number | string, body: unknown = {}) => app.request('POST', `/payments/${id}/refund`, body, { token })
const refundsOf = (orderId: number) => app.db.select().from(refunds).where(eq(refunds.order_id, orderId))
const provider = () => app.deps.payments as Payments
const sandbox = app.deps.payments as Sandbox
const details = async (id: number) => (await app.request('GET', `/payments/${id}`, undefined, { token })).body.data
/** Refunds in the provider’s dashboard, without a webhook. */
const refundInDashboard = (paymentId: string, amountPaise = 19_900) =>
  sandbox.refund({ paymentId, amountPaise, idempotencyKey: `dashboard-${paymentId}-${amountPaise}` })

describe('a refund', () => {
  it('is made once, and shows on the order, the lead and the history', async () => {
    const { order_id, payment_id, data } = await bookPaid(app)
    const { status, body } = await refund(order_id)
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.refunded])
    expect(body.data).toMatchObject({
      order: { status: 'refunded', payment_id },
      payments: [{ id: payment_id, status: 'refunded', refunded_paise: 19_900 }],
      refunds: [{ payment_id, amount_paise: 19_900, status: 'processed', error: null, by: ADMIN.email }],
    })
    const asked = expect.objectContaining({ source: 'administrator', note: 'Refund asked for', by: ADMIN.email })
    expect(body.data.history).toContainEqual(asked)
    expect(body.data.history.at(-1)).toMatchObject({ status: 'refunded' })
    const lead = await app.request('GET', `/leads/${data.id}`, undefined, { token })
    expect(lead.body.data).toMatchObject({ status: 'New', payment: { id: payment_id, status: 'refunded' } })
  })

  it('requested again, or twenty times at once, is the same refund', async () => {
    const { order_id, payment_id } = await bookPaid(app)
    const given = vi.spyOn(provider(), 'refund').mockClear()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order_id)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(new Set(['200 Refunded']))
    expect(new Set(given.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).size).toBe(1)
    const calls = given.mock.calls.length
    expect((await refund(order_id)).body.message).toBe(ADMIN_MESSAGES.refunded)
    expect(given).toHaveBeenCalledTimes(calls)
    given.mockRestore()
    expect(await refundsOf(order_id)).toEqual([
      expect.objectContaining({ payment_id, amount_paise: 19_900, status: 'processed' }),
    ])
    const { history } = (await app.request('GET', `/payments/${order_id}`, undefined, { token })).body.data
    expect(history.filter(({ note }: { note: string | null }) => note === 'Refund asked for')).toHaveLength(1)
  })

  it('leaves the lead for a repeated request with the payment', async () => {
    const { order_id, lead, paid, data } = await bookPaid(app)
    await refund(order_id)
    expect((await postPaidLead(app, lead, paid)).body.data).toEqual(data)
  })

  it('of a payment without a form leaves nothing to book', async () => {
    const { body: order } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
    await payInSandbox(app, order.id)
    await app.runJobs()
    const { id } = await findOrder(app, order.id)
    expect((await refund(id)).body.data.order).toMatchObject({ status: 'refunded', lead: null })
  })

  it('that the provider does not answer is under way, and the reconciler finishes it', async () => {
    const { order_id, id } = await bookPaid(app)
    const { status, body } = await whileSilent(app, () => refund(order_id))
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.refundUnderWay])
    expect(body.data).toMatchObject({ order: { status: 'booked' }, refunds: [{ status: 'requested', provider_refund_id: null }] })
    await whileSilent(app, () => app.runJob('reconcile-orders'))
    expect(await refundsOf(order_id)).toEqual([expect.objectContaining({ status: 'requested' })])
    await app.runJob('reconcile-orders')
    expect(await refundsOf(order_id)).toEqual([expect.objectContaining({ status: 'processed' })])
    expect((await findOrder(app, id)).status).toBe('refunded')
  })

  it('that never reached the provider stays requested, and is made once when it can be reached', async () => {
    const { order_id } = await bookPaid(app)
    const unreached = new ProviderError('unavailable', 'Razorpay can’t be reached (ECONNREFUSED)')
    const asked = vi.spyOn(provider(), 'refund').mockClear().mockRejectedValueOnce(unreached)
    expect((await refund(order_id)).body.message).toBe(ADMIN_MESSAGES.refundUnderWay)
    expect(await refundsOf(order_id)).toMatchObject([{ status: 'requested', error: null }])
    await app.runJob('reconcile-orders')
    expect(await refundsOf(order_id)).toMatchObject([{ status: 'processed' }])
    const keys = asked.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    asked.mockRestore()
  })

  it('that the provider refuses has failed with its message, and can be requested again', async () => {
    const { order_id } = await bookPaid(app)
    const refused = new ProviderError('refused', 'Your account does not have enough balance')
    const asked = vi.spyOn(provider(), 'refund').mockClear().mockRejectedValueOnce(refused)
    const { status, body } = await refund(order_id)
    expect([status, body]).toEqual([409, { status: false, message: ADMIN_MESSAGES.refundRefused(refused.message) }])
    const failed = { status: 'failed', error: refused.message }
    const problem = expect.stringContaining(refused.message)
    expect(await details(order_id)).toMatchObject({ order: { status: 'booked', problem }, refunds: [failed] })
    expect((await refund(order_id)).body.message).toBe(ADMIN_MESSAGES.refunded)
    const done = { status: 'processed', error: null, provider_refund_id: expect.stringMatching(/^rfnd_/) }
    expect(await details(order_id)).toMatchObject({ order: { status: 'refunded', problem: null }, refunds: [failed, done] })
    // A provider repeats its answer for a known key.
    const keys = asked.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(key).toMatch(/^[\w-]{10,}$/)
    asked.mockRestore()
  })

  it('that the bank returns is reported as failed', async () => {
    const { order_id } = await bookPaid(app)
    sandbox.planRefunds('failed')
    const { status } = await refund(order_id)
    expect([status, await refundsOf(order_id)]).toEqual([409, [expect.objectContaining({ status: 'failed' })]])
  })
})

describe('a part of a payment', () => {
  it('is given back once for one request, with its reason, and the rest after it', async () => {
    const { order_id } = await bookPaid(app)
    const part = { amount_paise: 5000, reason: 'Half an hour late', request_id: 'one-dialog-of-the-console' }
    const answers = [await refund(order_id, part), await refund(order_id, part)]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([200, ADMIN_MESSAGES.refunded]))
    expect(await refundsOf(order_id)).toMatchObject([{ amount_paise: 5000, reason: part.reason, status: 'processed' }])
    const { history, order } = await details(order_id)
    expect(order).toMatchObject({ status: 'booked', refunded_paise: 5000 })
    expect(history.map(({ note }: { note: string }) => note)).toContain('Refund asked for: Half an hour late')
    expect((await refund(order_id, { reason: 'Cancelled after all' })).body.data.order.status).toBe('refunded')
  })

  it('of another amount is no answer to the same request, which another order may have too', async () => {
    const [one, other] = [await bookPaid(app), await bookPaid(app)]
    const part = { amount_paise: 5000, reason: 'Half an hour late', request_id: 'a-dialog-that-had-no-answer' }
    await refund(one.order_id, part)
    const { status, body } = await refund(one.order_id, { ...part, amount_paise: 6000 })
    expect([status, body.message]).toEqual([409, ADMIN_MESSAGES.refundedOther('₹50')])
    expect((await refund(other.order_id, part)).status).toBe(200)
    expect(await refundsOf(other.order_id)).toMatchObject([{ amount_paise: 5000 }])
  })

  it.each([
    ['more than is left', { amount_paise: 20_000, reason: 'x' }, { amount_paise: ADMIN_MESSAGES.refundAmount }],
    ['less than a rupee', { amount_paise: 99, reason: 'x' }, { amount_paise: ADMIN_MESSAGES.refundAmount }],
    ['a part without a reason', { amount_paise: 5000 }, { reason: ADMIN_MESSAGES.refundReason }],
  ])('is refused: %s', async (_, body, errors) => {
    const { order_id } = await bookPaid(app)
    expect(await refund(order_id, body)).toMatchObject({ status: 422, body: { errors } })
    expect(await refundsOf(order_id)).toEqual([])
  })

  it('waits while another refund is on its way', async () => {
    const { order_id, token: page } = await bookPaid(app)
    sandbox.planRefunds('pending')
    await refund(order_id, { amount_paise: 5000, reason: 'Late' })
    expect(await refund(order_id, { amount_paise: 100, reason: 'Later' })).toMatchObject({
      status: 409,
      body: { message: ADMIN_MESSAGES.refundIsUnderWay },
    })
    expect((await app.request('GET', `/public/bookings/${page}`)).body.data.state).toBe('paidAndBooked')
  })
})

describe('a refund is refused', () => {
  it('without a token, with a wrong one, after logout', async () => {
    const { order_id } = await bookPaid(app)
    for (const wrong of await refusedTokens(app)) {
      const { status, body } = await app.request('POST', `/payments/${order_id}/refund`, {}, { token: wrong })
      expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
    }
    expect(await refundsOf(order_id)).toEqual([])
  })

  it.each(['0', '-1', 'x', '1e1', '2147483647', '2147483648'])('of no order: %s', async (id) => {
    expect((await refund(id)).status).toBe(404)
  })

  it('where nothing was captured', async () => {
    const { id } = await storePayment(app)
    const order = await findOrder(app, id)
    const impossible = { status: false, message: ADMIN_MESSAGES.refundImpossible }
    expect(await refund(order.id)).toMatchObject({ status: 422, body: impossible })
    const payment_id = await failInSandbox(app, id)
    await app.runJobs()
    expect(await refund(order.id, { payment_id })).toMatchObject({ status: 422, body: impossible })
    expect(await refundsOf(order.id)).toEqual([])
  })

  it.each([
    [ADMIN_MESSAGES.refundImpossible, 'pay_00000000000000'],
    [english.textNeeded, 7],
    [english.tooLong(60), 'x'.repeat(61)],
  ])('of a payment that is not this order’s: %s', async (text, payment_id) => {
    const { order_id } = await bookPaid(app)
    const { status, body } = await refund(order_id, { payment_id })
    expect([status, body.errors]).toEqual([422, { payment_id: text }])
  })

  it('of another order’s payment', async () => {
    const [{ order_id }, other] = [await bookPaid(app), await bookPaid(app)]
    expect((await refund(order_id, { payment_id: other.payment_id })).status).toBe(422)
    expect((await findOrder(app, other.id)).status).toBe('booked')
  })
})

describe('a refund in the provider’s dashboard', () => {
  it('is recorded by its webhook', async () => {
    const { id, order_id, payment_id } = await bookPaid(app)
    await refundInDashboard(payment_id)
    await postWebhook(app, buildEvent('refund.processed', { orderId: id, paymentId: payment_id }))
    await app.runJobs()
    expect((await findOrder(app, id)).status).toBe('refunded')
    expect(await refundsOf(order_id)).toEqual([
      expect.objectContaining({ status: 'processed', amount_paise: 19_900, administrator_id: null }),
    ])
  })

  it('is recorded when the administrator checks the order', async () => {
    const { order_id, payment_id } = await bookPaid(app)
    await refundInDashboard(payment_id)
    const { status, body } = await app.request('POST', `/payments/${order_id}/check`, undefined, { token })
    expect([status, body.data.order.status]).toEqual([200, 'refunded'])
    expect(body.data.refunds).toMatchObject([{ status: 'processed', error: null, by: null }])
    expect((await refund(order_id)).body.message).toBe(ADMIN_MESSAGES.refunded)
  })

  it('is recorded when our own refund is refused because of it, which is then no problem', async () => {
    const { order_id, payment_id } = await bookPaid(app)
    await refundInDashboard(payment_id)
    const { status, body } = await refund(order_id)
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.refunded])
    expect(body.data).toMatchObject({ order: { status: 'refunded', problem: null } })
    expect(body.data.refunds).toMatchObject([{ status: 'failed' }, { status: 'processed', by: null }])
  })

  it('of a part leaves the booking, and the rest can be refunded', async () => {
    const { order_id, payment_id } = await bookPaid(app)
    await refundInDashboard(payment_id, 5000)
    await app.runJobs()
    expect(await details(order_id)).toMatchObject({
      order: { status: 'booked', problem: null },
      refunds: [{ amount_paise: 5000 }],
    })
    const { status, body } = await refund(order_id)
    expect([status, body.data.order.status]).toEqual([200, 'refunded'])
    expect(body.data.refunds).toMatchObject([{ amount_paise: 5000 }, { amount_paise: 14_900, status: 'processed' }])
  })

  it('before it was booked leaves no lead', async () => {
    const { id } = await storePayment(app)
    const { razorpay_payment_id } = await payInSandbox(app, id)
    await refundInDashboard(razorpay_payment_id)
    await app.runJobs()
    expect(await findOrder(app, id)).toMatchObject({ status: 'refunded', lead_id: null })
  })

  it('has one row in the history', async () => {
    const { id, order_id, payment_id } = await bookPaid(app)
    await refundInDashboard(payment_id)
    const event = buildEvent('refund.processed', { orderId: id, paymentId: payment_id })
    for (let delivery = 0; delivery < 3; delivery++) await postWebhook(app, event)
    await app.runJobs()
    const history = await app.db.select().from(orderEvents).where(eq(orderEvents.order_id, order_id))
    expect(history.filter(({ status }) => status === 'refunded')).toHaveLength(1)
  })
})
