import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import { HOUR_MS } from '../../contract/durations.ts'
import { buildEvent } from '../../test/builders.ts'
import { createTestApp } from '../../test/harness.ts'
import { bookPaid, findOrder, payInSandbox, postWebhook, signIn, storePayment } from '../../test/steps.ts'
import { alarms, refunds, sandboxPayments, sandboxRefunds } from '../db/schema.ts'
import type { Sandbox } from '../providers/payments-sandbox.ts'
import { settleOrder } from './settle-order.ts'

const app = await createTestApp()
const sandbox = app.deps.payments as Sandbox
let token = ''
beforeEach(async () => {
  token = await signIn(app)
  app.clock.advance(60_000)
})

const refund = (orderId: number, body = {}) => app.request('POST', `/payments/${orderId}/refund`, body, { token })
const details = async (orderId: number) => (await app.request('GET', `/payments/${orderId}`, undefined, { token })).body.data
const stateOf = async (page: string) => (await app.request('GET', `/public/bookings/${page}`)).body.data.state
const rowsOf = (orderId: number) => app.db.select().from(refunds).where(eq(refunds.order_id, orderId)).orderBy(refunds.id)
const givenOf = (paymentId: string) =>
  app.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.payment_id, paymentId)).orderBy(sandboxRefunds.created_at)
const alarmsOf = (paymentId: string) =>
  app.db
    .select()
    .from(alarms)
    .where(like(alarms.text, `%${paymentId}%`))

/** A booking whose refund the bank has not answered. */
async function beginPending() {
  const booking = await bookPaid(app)
  sandbox.planRefunds('pending')
  const answer = await refund(booking.order_id)
  const [given] = await givenOf(booking.payment_id)
  app.clock.advance(HOUR_MS)
  return { ...booking, answer, refundId: given?.id ?? '' }
}

describe('a refund that the bank has not answered', () => {
  it('is on its way for all who look, and the booking is not refunded yet', async () => {
    const { answer, order_id, payment_id, token: page, refundId } = await beginPending()
    expect([answer.status, answer.body.message]).toEqual([200, ADMIN_MESSAGES.refundUnderWay])
    expect(await details(order_id)).toMatchObject({
      order: { status: 'booked', problem: null },
      payments: [{ id: payment_id, status: 'refunded' }],
      refunds: [{ status: 'pending', provider_refund_id: refundId, ended_at: null }],
    })
    expect(await stateOf(page)).toBe('refunding')
  })

  it('asked for again is the same one', async () => {
    const { order_id, payment_id } = await beginPending()
    expect((await refund(order_id)).body.message).toBe(ADMIN_MESSAGES.refundUnderWay)
    expect([await rowsOf(order_id), await givenOf(payment_id)]).toMatchObject([[{}], [{}]])
  })

  it.each<[string, (ids: { id: string; order_id: number; payment_id: string; token: string }) => Promise<unknown>]>([
    ['its event', () => app.runJobs()],
    ['the reconciler', () => app.runJob('reconcile-orders')],
    ['the page of the booking', ({ token }) => stateOf(token)],
    ['the administrator', ({ order_id }) => app.request('POST', `/payments/${order_id}/check`, undefined, { token })],
    [
      'an event that names the refund alone',
      async ({ payment_id }) => {
        const event = buildEvent('refund.processed', { orderId: null, paymentId: payment_id })
        await postWebhook(app, { ...event, payload: { refund: { entity: { id: 'rfnd_1', payment_id } } } })
        await app.runJobs()
      },
    ],
  ])('is heard of by %s when it is through', async (_, hear) => {
    const { refundId, ...booking } = await beginPending()
    await sandbox.endRefund(refundId, 'processed')
    await hear(booking)
    expect(await details(booking.order_id)).toMatchObject({
      order: { status: 'refunded', problem: null },
      refunds: [{ status: 'processed', ended_at: app.clock.now().toISOString() }],
    })
    expect(await stateOf(booking.token)).toBe('refunded')
  })

  it('is asked about more and more rarely until it ends, and after ten days the business hears of it once', async () => {
    const { order_id, payment_id, refundId } = await beginPending()
    const asked = vi.spyOn(sandbox, 'listRefundsOfPayment')
    const countAsks = async (pauseMs: number) => {
      app.clock.advance(pauseMs)
      asked.mockClear()
      await app.runJob('reconcile-orders')
      return asked.mock.calls.filter(([id]) => id === payment_id).length
    }
    expect(await countAsks(0)).toBe(1)
    expect(await countAsks(2 * 60_000)).toBe(0)
    expect(await countAsks(10 * 60_000)).toBe(1)
    expect(await alarmsOf(payment_id)).toEqual([])
    for (let day = 0; day < 12; day++) await countAsks(24 * HOUR_MS)
    expect(await alarmsOf(payment_id)).toHaveLength(1)
    await countAsks(24 * HOUR_MS)
    expect(await countAsks(HOUR_MS)).toBe(0)
    expect(await countAsks(90 * 24 * HOUR_MS)).toBe(1)
    expect(await rowsOf(order_id)).toMatchObject([{ status: 'pending' }])
    await sandbox.endRefund(refundId, 'processed')
    expect(await countAsks(20 * 24 * HOUR_MS)).toBe(1)
    expect(await rowsOf(order_id)).toMatchObject([{ status: 'processed' }])
    asked.mockRestore()
  })
})

describe('a refund that fails after it was pending', () => {
  it('is known to have failed: the booking stands, a person is told, and nobody is told of money that has not come', async () => {
    const { order_id, payment_id, token: page, refundId } = await beginPending()
    await sandbox.endRefund(refundId, 'failed')
    await app.runJobs()
    const problem = expect.stringContaining('The refund of ₹199')
    expect(await details(order_id)).toMatchObject({
      order: { status: 'booked', problem },
      payments: [{ status: 'captured', refunded_paise: 0 }],
      refunds: [{ status: 'failed', error: 'The bank sent the money back to the provider' }],
    })
    expect(await alarmsOf(payment_id)).toHaveLength(1)
    expect(await stateOf(page)).toBe('refundFailed')
  })

  it('is tried again under a new key, and then it is through', async () => {
    const { order_id, payment_id, token: page, refundId } = await beginPending()
    await sandbox.endRefund(refundId, 'failed')
    app.clock.advance(1000)
    await app.runJobs()
    app.clock.advance(1000)
    expect((await refund(order_id)).body.message).toBe(ADMIN_MESSAGES.refunded)
    const [first, second, ...more] = await rowsOf(order_id)
    expect([first, second, more]).toMatchObject([{ status: 'failed' }, { status: 'processed' }, []])
    expect(first?.idempotency_key).not.toBe(second?.idempotency_key)
    expect((await givenOf(payment_id)).map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await findOrder(app, (await details(order_id)).order.provider_order_id)).toMatchObject({
      status: 'refunded',
      problem: null,
    })
    expect([await stateOf(page), await alarmsOf(payment_id)]).toMatchObject(['refunded', [{}]])
  })

  it('is tried again once, however many ask at the same time', async () => {
    const { order_id, payment_id, refundId } = await beginPending()
    await sandbox.endRefund(refundId, 'failed')
    app.clock.advance(1000)
    await app.runJobs()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order_id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await givenOf(payment_id)).map(({ status }) => status).sort()).toEqual(['failed', 'processed'])
    expect(await rowsOf(order_id)).toHaveLength(2)
  })

  it('though it was processed before, brings the order back', async () => {
    const { id, order_id, payment_id, token: page } = await bookPaid(app)
    await refund(order_id)
    expect((await findOrder(app, id)).status).toBe('refunded')
    app.clock.advance(HOUR_MS)
    await app.db.update(sandboxRefunds).set({ status: 'failed' }).where(eq(sandboxRefunds.payment_id, payment_id))
    const back = { status: 'captured' as const, refunded_paise: 0 }
    await app.db.update(sandboxPayments).set(back).where(eq(sandboxPayments.id, payment_id))
    await postWebhook(app, buildEvent('refund.failed', { orderId: id, paymentId: payment_id }))
    await app.runJobs()
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: expect.stringContaining('failed') })
    expect(await stateOf(page)).toBe('refundFailed')
    app.clock.advance(1000)
    expect((await refund(order_id)).body.data.order).toMatchObject({ status: 'refunded', problem: null })
  })

  it('of a second payment leaves it to be refunded', async () => {
    const { id, order_id } = await bookPaid(app)
    const second = { id: `pay_2${id.slice(7)}`, order_id: id, amount_paise: 19_900, created_at: app.clock.now() }
    await app.db.insert(sandboxPayments).values({ ...second, status: 'captured' })
    await app.request('POST', `/payments/${order_id}/check`, undefined, { token })
    const payments = (await details(order_id)).payments as { id: string }[]
    const own = (await findOrder(app, id)).payment_id
    const other = payments.find(({ id }) => id !== own)?.id ?? ''
    sandbox.planRefunds('pending')
    await refund(order_id, { payment_id: other })
    expect((await findOrder(app, id)).problem).toBeNull()
    const [given] = await givenOf(other)
    await sandbox.endRefund(given?.id ?? '', 'failed')
    app.clock.advance(1000)
    await app.runJobs()
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: expect.stringContaining('second payment') })
  })
})

describe('a refund whose answer is lost', () => {
  it('is asked for until it is known, and made once', async () => {
    const { id, order_id, payment_id, token: page } = await bookPaid(app)
    sandbox.planRefunds('lost')
    const { status, body } = await refund(order_id)
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.refundUnderWay])
    expect(body.data.refunds).toMatchObject([{ status: 'requested', provider_refund_id: null }])
    expect(await stateOf(page)).toBe('refunded')
    expect(await givenOf(payment_id)).toHaveLength(1)
    expect(await findOrder(app, id)).toMatchObject({ status: 'refunded' })
  })

  it('is found in the provider’s list, and not asked for a second time', async () => {
    const { order_id, payment_id } = await bookPaid(app)
    sandbox.planRefunds('lost')
    await refund(order_id)
    const asked = vi.spyOn(sandbox, 'refund')
    await app.runJob('reconcile-orders')
    expect(asked.mock.calls.filter(([{ paymentId }]) => paymentId === payment_id)).toEqual([])
    asked.mockRestore()
    expect(await rowsOf(order_id)).toMatchObject([{ status: 'processed' }])
  })

  it('after an hour without a word the business hears of it', async () => {
    const { order_id, payment_id } = await bookPaid(app)
    const silent = vi.spyOn(sandbox, 'refund').mockRejectedValue(new Error('odd'))
    await refund(order_id)
    app.takeErrors()
    app.clock.advance(HOUR_MS + 1)
    for (let run = 0; run < 2; run++) await app.runJob('reconcile-orders')
    silent.mockRestore()
    expect(await alarmsOf(payment_id)).toHaveLength(1)
  })

  it('leaves a refund that the list forgets as it was', async () => {
    const { order_id, refundId, id } = await beginPending()
    await sandbox.endRefund(refundId, 'processed')
    const list = vi.spyOn(sandbox, 'listRefundsOfPayment').mockResolvedValue([])
    await settleOrder(app.deps, order_id, 'webhook')
    list.mockRestore()
    expect((await findOrder(app, id)).status).toBe('refunded')
  })
})

describe('a refund that was asked for before refunds were kept by the provider’s id', () => {
  const failAtProvider = async (paymentId: string) => {
    // The provider lists such a refund without its key.
    await app.db.update(sandboxRefunds).set({ status: 'failed', key: null }).where(eq(sandboxRefunds.payment_id, paymentId))
    const back = { status: 'captured' as const, refunded_paise: 0 }
    await app.db.update(sandboxPayments).set(back).where(eq(sandboxPayments.id, paymentId))
  }
  const makeOld = (orderId: number, paymentId: string, fields: object) =>
    app.db
      .update(refunds)
      .set({ idempotency_key: `refund-${paymentId}`, provider_refund_id: null, asked_at: null, ...fields })
      .where(eq(refunds.order_id, orderId))

  it('and whose answer was lost is known to have failed', async () => {
    const { id, order_id, payment_id } = await bookPaid(app)
    sandbox.planRefunds('lost')
    await refund(order_id)
    await makeOld(order_id, payment_id, { status: 'requested' })
    await failAtProvider(payment_id)
    // Asked with the key of then, the provider repeats its answer.
    const ask = vi.spyOn(sandbox, 'refund').mockImplementation(async () => {
      const [found] = await sandbox.listRefundsOfPayment(payment_id)
      if (!found) throw new Error('The refund is gone')
      return found
    })
    app.clock.advance(HOUR_MS)
    await app.runJob('reconcile-orders')
    ask.mockRestore()
    expect(await rowsOf(order_id)).toMatchObject([{ status: 'failed', provider_refund_id: expect.stringMatching(/^rfnd_/) }])
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: expect.stringContaining('failed') })
  })

  it('and seemed through brings the order back when it fails after all', async () => {
    const { id, order_id, payment_id } = await bookPaid(app)
    await refund(order_id)
    await makeOld(order_id, payment_id, {})
    await failAtProvider(payment_id)
    app.clock.advance(HOUR_MS)
    await settleOrder(app.deps, order_id, 'webhook')
    expect(await rowsOf(order_id)).toMatchObject([{ status: 'failed' }])
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: expect.stringContaining('failed') })
  })
})

it('a refund of a payment before it was booked leaves no booking, also when it fails', async () => {
  const { body: order } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
  await payInSandbox(app, order.id)
  await app.runJobs()
  const { id } = await findOrder(app, order.id)
  sandbox.planRefunds('pending')
  const payment_id = (await findOrder(app, order.id)).payment_id ?? ''
  await refund(id)
  const [given] = await givenOf(payment_id)
  await sandbox.endRefund(given?.id ?? '', 'failed')
  app.clock.advance(1000)
  await app.runJobs()
  expect(await findOrder(app, order.id)).toMatchObject({ status: 'paid', lead_id: null, problem: expect.any(String) })
})

it('a payment that went back without a refund of its own is refunded', async () => {
  const { id } = await storePayment(app)
  const row = { id: `pay_${id.slice(6)}`, order_id: id, amount_paise: 19_900, created_at: app.clock.now() }
  await app.db.insert(sandboxPayments).values({ ...row, status: 'refunded', refunded_paise: 19_900 })
  for (let look = 0; look < 2; look++) await settleOrder(app.deps, (await findOrder(app, id)).id, 'reconciler')
  expect(await findOrder(app, id)).toMatchObject({ status: 'refunded', lead_id: null })
  expect(await rowsOf((await findOrder(app, id)).id)).toHaveLength(1)
})
