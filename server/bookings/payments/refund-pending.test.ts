import { describe, expect, it, vi } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { buildEvent } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { bookPaid, findOrder, postWebhook } from '../../../test/steps.ts'
import { sandboxPayments } from '../../platform/db/schema.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import { refundSteps } from './refund.test-tools.ts'

const app = await createTestApp()
const {
  bookWithPendingRefund,
  check,
  failAtProvider,
  getDetails,
  listAlarms,
  listRefunds,
  listSandboxRefunds,
  refund,
  sandbox,
  stateOf,
} = refundSteps(app)

describe('a refund that the bank has not answered', () => {
  it('is under way, and the booking is not refunded yet', async () => {
    const { answer, order_id, payment_id, token, refundId } = await bookWithPendingRefund()
    expect([answer.status, answer.body.message]).toEqual([200, ADMIN_MESSAGES.refundUnderWay])
    expect(await getDetails(order_id)).toMatchObject({
      order: { status: 'booked', problem: null },
      payments: [{ id: payment_id, status: 'refunded' }],
      refunds: [{ status: 'pending', provider_refund_id: refundId, ended_at: null }],
    })
    expect(await stateOf(token)).toBe('refunding')
  })

  it('is asked about once more when it has ended, so that its payment is as the provider has it', async () => {
    const { order_id } = await bookPaid(app)
    const { provider_order_id } = (await getDetails(order_id)).order
    const listing = vi.spyOn(sandbox, 'listPaymentsOfOrder').mockRejectedValue(new ProviderError('unknown', 'no answer'))
    await refund(order_id)
    listing.mockRestore()
    expect(await getDetails(order_id)).toMatchObject({ order: { status: 'refunded' }, payments: [{ status: 'captured' }] })
    app.clock.advance(MINUTE_MS)
    await app.runJob('reconcile-orders')
    expect((await getDetails(order_id)).payments).toMatchObject([{ status: 'refunded' }])
    app.clock.advance(MINUTE_MS)
    const later = vi.spyOn(sandbox, 'listPaymentsOfOrder')
    await app.runJob('reconcile-orders')
    expect(later.mock.calls.flat()).not.toContain(provider_order_id)
    later.mockRestore()
  })

  it('requested again is the same refund', async () => {
    const { order_id, payment_id } = await bookWithPendingRefund()
    expect((await refund(order_id)).body.message).toBe(ADMIN_MESSAGES.refundUnderWay)
    expect([await listRefunds(order_id), await listSandboxRefunds(payment_id)]).toMatchObject([[{}], [{}]])
  })

  it.each<[string, (ids: { id: string; order_id: number; payment_id: string; token: string }) => Promise<unknown>]>([
    ['its event', () => app.runJobs()],
    ['the reconciler', () => app.runJob('reconcile-orders')],
    ['the page of the booking', ({ token }) => stateOf(token)],
    ['the administrator', ({ order_id }) => check(order_id)],
    [
      'an event that names the refund alone',
      async ({ payment_id }) => {
        const event = buildEvent('refund.processed', { orderId: null, paymentId: payment_id })
        await postWebhook(app, { ...event, payload: { refund: { entity: { id: 'rfnd_1', payment_id } } } })
        await app.runJobs()
      },
    ],
  ])('is recorded by %s when it is processed', async (_, report) => {
    const { refundId, ...booking } = await bookWithPendingRefund()
    await sandbox.endRefund(refundId, 'processed')
    await report(booking)
    expect(await getDetails(booking.order_id)).toMatchObject({
      order: { status: 'refunded', problem: null },
      refunds: [{ status: 'processed', ended_at: app.clock.now().toISOString() }],
    })
    expect(await stateOf(booking.token)).toBe('refunded')
  })

  it('is polled more and more rarely until it ends, and notified to the business once after ten days', async () => {
    const { order_id, payment_id, refundId } = await bookWithPendingRefund()
    const asked = vi.spyOn(sandbox, 'listRefundsOfPayment')
    const countPolls = async (pauseMs: number) => {
      app.clock.advance(pauseMs)
      asked.mockClear()
      await app.runJob('reconcile-orders')
      return asked.mock.calls.filter(([id]) => id === payment_id).length
    }
    expect(await countPolls(0)).toBe(1)
    expect(await countPolls(2 * MINUTE_MS)).toBe(0)
    expect(await countPolls(10 * MINUTE_MS)).toBe(1)
    expect(await listAlarms(payment_id)).toEqual([])
    for (let day = 0; day < 12; day++) await countPolls(24 * HOUR_MS)
    expect(await listAlarms(payment_id)).toHaveLength(1)
    await countPolls(24 * HOUR_MS)
    expect(await countPolls(HOUR_MS)).toBe(0)
    expect(await countPolls(90 * 24 * HOUR_MS)).toBe(1)
    expect(await listRefunds(order_id)).toMatchObject([{ status: 'pending' }])
    await sandbox.endRefund(refundId, 'processed')
    expect(await countPolls(20 * 24 * HOUR_MS)).toBe(1)
    expect(await listRefunds(order_id)).toMatchObject([{ status: 'processed' }])
    asked.mockRestore()
  })
})

describe('a refund that fails after it was pending', () => {
  it('has failed: the booking stands, the business is alerted, and the booking page says so', async () => {
    const { order_id, payment_id, token, refundId } = await bookWithPendingRefund()
    await sandbox.endRefund(refundId, 'failed')
    await app.runJobs()
    const problem = expect.stringContaining('The refund of ₹199')
    expect(await getDetails(order_id)).toMatchObject({
      order: { status: 'booked', problem },
      payments: [{ status: 'captured', refunded_paise: 0 }],
      refunds: [{ status: 'failed', error: 'The bank sent the money back to the provider' }],
    })
    expect(await listAlarms(payment_id)).toHaveLength(1)
    expect(await stateOf(token)).toBe('refundFailed')
  })

  it('is another alarm with words of its own when the second attempt fails too', async () => {
    const { order_id, payment_id, refundId } = await bookWithPendingRefund()
    await sandbox.endRefund(refundId, 'failed')
    await app.runJobs()
    app.clock.advance(MINUTE_MS)
    sandbox.planRefunds('pending')
    await refund(order_id)
    const again = (await listSandboxRefunds(payment_id)).at(-1)?.id ?? ''
    expect(again).not.toBe(refundId)
    app.clock.advance(MINUTE_MS)
    await sandbox.endRefund(again, 'failed')
    await app.runJobs()
    expect(await listRefunds(order_id)).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
    const texts = (await listAlarms(payment_id)).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining(refundId), expect.stringContaining(again)])
  })

  it('is requested again under a new key, and then processed', async () => {
    const { order_id, payment_id, token, refundId } = await bookWithPendingRefund()
    await sandbox.endRefund(refundId, 'failed')
    app.clock.advance(1000)
    await app.runJobs()
    app.clock.advance(1000)
    expect((await refund(order_id)).body.message).toBe(ADMIN_MESSAGES.refunded)
    const [first, second, ...more] = await listRefunds(order_id)
    expect([first, second, more]).toMatchObject([{ status: 'failed' }, { status: 'processed' }, []])
    expect(first?.idempotency_key).not.toBe(second?.idempotency_key)
    expect((await listSandboxRefunds(payment_id)).map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await findOrder(app, (await getDetails(order_id)).order.provider_order_id)).toMatchObject({
      status: 'refunded',
      problem: null,
    })
    expect([await stateOf(token), await listAlarms(payment_id)]).toMatchObject(['refunded', [{}]])
  })

  it('is requested again once, however many ask concurrently', async () => {
    const { order_id, payment_id, refundId } = await bookWithPendingRefund()
    await sandbox.endRefund(refundId, 'failed')
    app.clock.advance(1000)
    await app.runJobs()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order_id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await listSandboxRefunds(payment_id)).map(({ status }) => status).sort()).toEqual(['failed', 'processed'])
    expect(await listRefunds(order_id)).toHaveLength(2)
  })

  it('and was reported as processed before reopens the booking', async () => {
    const { id, order_id, payment_id, token } = await bookPaid(app)
    await refund(order_id)
    expect((await findOrder(app, id)).status).toBe('refunded')
    app.clock.advance(HOUR_MS)
    await failAtProvider(payment_id)
    await postWebhook(app, buildEvent('refund.failed', { orderId: id, paymentId: payment_id }))
    await app.runJobs()
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: expect.stringContaining('failed') })
    expect(await stateOf(token)).toBe('refundFailed')
    app.clock.advance(1000)
    expect((await refund(order_id)).body.data.order).toMatchObject({ status: 'refunded', problem: null })
  })

  it('of a second payment leaves that payment to be refunded', async () => {
    const { id, order_id } = await bookPaid(app)
    const second = { id: `pay_2${id.slice(7)}`, order_id: id, amount_paise: 19_900, created_at: app.clock.now() }
    await app.db.insert(sandboxPayments).values({ ...second, status: 'captured' })
    sandbox.planRefunds('pending')
    await check(order_id)
    await app.runJob('reconcile-orders')
    const [pending, ...more] = await listSandboxRefunds(second.id)
    expect([pending, more]).toMatchObject([{ status: 'pending', amount_paise: 19_900 }, []])
    expect((await findOrder(app, id)).problem).toBeNull()
    await sandbox.endRefund(pending?.id ?? '', 'failed')
    app.clock.advance(1000)
    await app.runJobs()
    const problem = expect.stringContaining('The refund of ₹199 failed')
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem })
    expect((await listAlarms(second.id)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`(${second.id}, ${pending?.id})`),
    )
    app.clock.advance(MINUTE_MS)
    await app.runJob('reconcile-orders')
    expect(await listSandboxRefunds(second.id)).toHaveLength(1)
    await refund(order_id, { payment_id: second.id })
    expect((await listSandboxRefunds(second.id)).map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: null })
  })
})
