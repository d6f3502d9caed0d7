import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { bookPaid, findOrder, leadsOf, payInSandbox, signIn, storePayment, whileSilent } from '../../../test/steps.ts'
import { payments, refunds, sandboxPayments, sandboxRefunds } from '../../platform/db/schema.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'
import { settleOrder } from './settle-order.ts'

const app = await createTestApp()
const provider = app.deps.payments as Sandbox
beforeEach(() => app.clock.advance(MINUTE_MS))

/** Starts a poll and holds the provider's answer; the returned function delivers it, stale by then. */
async function beginPoll(orderId: string, held: 'listPaymentsOfOrder' | 'listRefundsOfPayment' = 'listPaymentsOfOrder') {
  const { id } = await findOrder(app, orderId)
  const answer = provider[held].bind(provider)
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let hasAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    hasAsked = resolve
  })
  const spy = vi.spyOn(provider, held).mockImplementationOnce((async (of: string) => {
    const said = await answer(of)
    hasAsked()
    await gate
    return said
  }) as never)
  const poll = settleOrder(app.deps, id, 'webhook')
  await asked
  spy.mockRestore()
  app.clock.advance(1000)
  return async () => {
    open()
    await poll
  }
}

const paymentOf = async (id: string) => (await app.db.select().from(payments).where(eq(payments.id, id)))[0]
const settle = async (id: string) => settleOrder(app.deps, (await findOrder(app, id)).id, 'callback')

describe('a stale answer of the provider', () => {
  it('does not undo a payment that was captured meanwhile', async () => {
    const { id, lead } = await storePayment(app)
    const attempt = { id: `pay_${id.slice(6)}`, order_id: id, amount_paise: 19_900, created_at: app.clock.now() }
    await app.db.insert(sandboxPayments).values({ ...attempt, status: 'created' })
    const deliverStale = await beginPoll(id)
    await app.db.update(sandboxPayments).set({ status: 'captured' }).where(eq(sandboxPayments.id, attempt.id))
    await settle(id)
    await deliverStale()
    expect(await paymentOf(attempt.id)).toMatchObject({ status: 'captured' })
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: null })
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('does not give a second payment back again', async () => {
    const { id } = await storePayment(app)
    const { razorpay_payment_id } = await payInSandbox(app, id)
    const deliverStale = await beginPoll(id)
    const second = { id: `pay_2${id.slice(7)}`, order_id: id, amount_paise: 19_900, created_at: app.clock.now() }
    await app.db.insert(sandboxPayments).values({ ...second, status: 'captured' })
    await settle(id)
    const { payment_id } = await findOrder(app, id)
    await deliverStale()
    expect([razorpay_payment_id, second.id]).toContain(payment_id)
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', payment_id, problem: null })
    expect(await app.db.$count(refunds, eq(refunds.reason, 'Paid twice'))).toBe(1)
  })

  it('does not undo a refund', async () => {
    const { id, order_id, payment_id } = await bookPaid(app)
    const deliverStale = await beginPoll(id)
    await app.request('POST', `/payments/${order_id}/refund`, {}, { token: await signIn(app) })
    await deliverStale()
    expect(await paymentOf(payment_id)).toMatchObject({ status: 'refunded', refunded_paise: 19_900 })
    expect(await findOrder(app, id)).toMatchObject({ status: 'refunded' })
  })

  it('does not turn a failed refund into a processed one', async () => {
    const { id, order_id, payment_id } = await bookPaid(app)
    await app.request('POST', `/payments/${order_id}/refund`, {}, { token: await signIn(app) })
    app.clock.advance(1000)
    const deliverStale = await beginPoll(id, 'listRefundsOfPayment')
    await app.db.update(sandboxRefunds).set({ status: 'failed' }).where(eq(sandboxRefunds.payment_id, payment_id))
    const back = { status: 'captured' as const, refunded_paise: 0 }
    await app.db.update(sandboxPayments).set(back).where(eq(sandboxPayments.id, payment_id))
    await settle(id)
    await deliverStale()
    expect(await paymentOf(payment_id)).toMatchObject({ status: 'captured', refunded_paise: 0 })
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: expect.stringContaining('refund') })
  })

  it('does not make a refund that has arrived pending again', async () => {
    const { id, order_id, payment_id } = await bookPaid(app)
    provider.planRefunds('pending')
    await app.request('POST', `/payments/${order_id}/refund`, {}, { token: await signIn(app) })
    app.clock.advance(1000)
    const deliverStale = await beginPoll(id, 'listRefundsOfPayment')
    await app.db.update(sandboxRefunds).set({ status: 'processed' }).where(eq(sandboxRefunds.payment_id, payment_id))
    await settle(id)
    await deliverStale()
    expect(await app.db.select().from(refunds).where(eq(refunds.payment_id, payment_id))).toMatchObject([{ status: 'processed' }])
    expect(await findOrder(app, id)).toMatchObject({ status: 'refunded' })
  })

  it('does not book a payment in another currency', async () => {
    const { id } = await storePayment(app)
    const deliverStale = await beginPoll(id)
    const foreign = { id: `pay_3${id.slice(7)}`, orderId: id, amountPaise: 19_900, refundedPaise: 0, currency: 'USD' }
    const said = { ...foreign, status: 'captured' as const, method: null, error: null, createdAt: app.clock.now() }
    const spy = vi.spyOn(provider, 'listPaymentsOfOrder').mockResolvedValueOnce([said])
    await settle(id)
    spy.mockRestore()
    await deliverStale()
    expect(await findOrder(app, id)).toMatchObject({ status: 'created', problem: expect.stringContaining('nothing was booked') })
  })
})

it('checked_at ignores unanswered questions and never goes back', async () => {
  const { id } = await storePayment(app)
  const order = await findOrder(app, id)
  await whileSilent(app, () => expect(settleOrder(app.deps, order.id, 'webhook')).rejects.toThrow())
  expect((await findOrder(app, id)).checked_at).toBeNull()
  const deliverStale = await beginPoll(id)
  await settle(id)
  const { checked_at } = await findOrder(app, id)
  expect(checked_at).toEqual(app.clock.now())
  await deliverStale()
  expect((await findOrder(app, id)).checked_at).toEqual(checked_at)
})
