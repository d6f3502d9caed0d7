import { describe, expect, it, vi } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import {
  bookPaid,
  failInSandbox,
  findOrder,
  leadsOf,
  payInSandbox,
  refusedTokens,
  signIn,
  storePayment,
  whileSilent,
} from '../../../test/steps.ts'
import { orders } from '../../platform/db/schema.ts'
import type { Payments } from '../../platform/providers/payments.ts'

const app = await createTestApp()
const withoutProvider = await createTestApp({}, { payments: undefined })
const reconcile = () => app.runJob('reconcile-orders')
/** Advances the clock, by default by the two minutes of the schedule, and runs the reconciler. */
const advanceAndReconcile = (ms = 2 * MINUTE_MS) => {
  app.clock.advance(ms)
  return reconcile()
}

/** Returns the orders about which the provider is polled during `work`. */
async function polledDuring(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(app.deps.payments as Payments, 'listPaymentsOfOrder').mockClear()
  await work()
  const asked = spy.mock.calls.map(([orderId]) => orderId)
  spy.mockRestore()
  return asked
}

describe('the reconciler', () => {
  it('books a payment that neither the browser nor the webhook reported', async () => {
    const { id, lead } = await storePayment(app)
    await payInSandbox(app, id)
    await advanceAndReconcile()
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', checked_at: app.clock.now() })
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('books once when it runs repeatedly and concurrently', async () => {
    const { id, lead } = await storePayment(app)
    await payInSandbox(app, id)
    await Promise.all(Array.from({ length: 10 }, () => reconcile()))
    await app.runJobs()
    expect(await leadsOf(app, lead)).toHaveLength(1)
    expect(app.sms.filter(({ to }) => to === lead.mobile)).toHaveLength(1)
  })

  it('records failed orders, and expires orders that were not paid in a day', async () => {
    const [failed, left] = [await storePayment(app), await storePayment(app)]
    await failInSandbox(app, failed.id)
    await advanceAndReconcile()
    const statuses = async () => [(await findOrder(app, failed.id)).status, (await findOrder(app, left.id)).status]
    expect(await statuses()).toEqual(['failed', 'created'])
    await advanceAndReconcile(DAY_MS)
    expect(await statuses()).toEqual(['expired', 'expired'])
  })

  it('books an expired order that is paid late, up to five days after it was made', async () => {
    const [late, tooLate] = [await storePayment(app), await storePayment(app)]
    await advanceAndReconcile(4 * DAY_MS)
    await payInSandbox(app, late.id)
    await advanceAndReconcile(DAY_MS - 1)
    expect((await findOrder(app, late.id)).status).toBe('booked')
    await payInSandbox(app, tooLate.id)
    await advanceAndReconcile(1)
    expect((await findOrder(app, tooLate.id)).status).toBe('expired')
    // A webhook can still report it.
    await app.runJobs()
    expect((await findOrder(app, tooLate.id)).status).toBe('booked')
  })

  it('polls a new order each time, and an old one when a tenth of its age has passed', async () => {
    const { id } = await storePayment(app)
    expect(await polledDuring(() => advanceAndReconcile())).toContain(id)
    expect(await polledDuring(() => advanceAndReconcile())).toContain(id)
    await advanceAndReconcile(200 * MINUTE_MS)
    expect(await polledDuring(() => advanceAndReconcile(10 * MINUTE_MS))).not.toContain(id)
    expect(await polledDuring(() => advanceAndReconcile(15 * MINUTE_MS))).toContain(id)
  })

  it('polls neither booked and refunded orders nor another provider’s orders', async () => {
    const { id } = await bookPaid(app)
    const foreign = { token: 'token-of-another-provider', provider: 'razorpay' as const, provider_order_id: 'order_Razorpay' }
    await app.db.insert(orders).values({ ...foreign, amount_paise: 19_900, created_at: app.clock.now() })
    const asked = await polledDuring(() => advanceAndReconcile())
    expect(asked).not.toContain(id)
    expect(asked).not.toContain('order_Razorpay')
  })

  it('continues with the others when one order can’t be checked, and retries that one later', async () => {
    const made = [await storePayment(app), await storePayment(app), await storePayment(app)]
    for (const { id } of made) await payInSandbox(app, id)
    const provider = app.deps.payments as Payments
    const { listPaymentsOfOrder } = provider
    const spy = vi
      .spyOn(provider, 'listPaymentsOfOrder')
      .mockImplementation((id) => (id === made[0]?.id ? Promise.reject(new Error('unexpected')) : listPaymentsOfOrder(id)))
    await advanceAndReconcile()
    spy.mockRestore()
    const statuses = async () => Promise.all(made.map(async ({ id }) => (await findOrder(app, id)).status))
    expect(await statuses()).toEqual(['created', 'booked', 'booked'])
    await advanceAndReconcile()
    expect(await statuses()).toEqual(['booked', 'booked', 'booked'])
  })

  it('stops when nothing is answered, and polls all of them later', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, () => storePayment(app)))
    app.clock.advance(10 * MINUTE_MS)
    const asked = await whileSilent(app, () => polledDuring(() => advanceAndReconcile()))
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.length).toBeLessThan(50)
    const again = await polledDuring(() => advanceAndReconcile())
    for (const { id } of made) expect(again).toContain(id)
  })

  it('works without an answer from the provider, and without a provider', async () => {
    const { id } = await storePayment(app)
    await payInSandbox(app, id)
    await whileSilent(app, () => advanceAndReconcile())
    expect((await findOrder(app, id)).status).toBe('created')
    await advanceAndReconcile()
    expect((await findOrder(app, id)).status).toBe('booked')
    await withoutProvider.runJob('reconcile-orders')
  })
})

describe('the administrator', () => {
  const ask = (token?: string) => app.request('POST', '/payments/reconcile', undefined, { token })

  it('has to be signed in to poll all open orders', async () => {
    for (const wrong of await refusedTokens(app)) {
      const { status, body } = await ask(wrong)
      expect([status, body]).toEqual([401, { status: false, message: API_MESSAGES.signInNeeded }])
    }
  })

  it('queues a job that polls all open orders, also those not due, and gets an answer at once', async () => {
    const { id, lead } = await storePayment(app)
    app.clock.advance(200 * MINUTE_MS)
    await advanceAndReconcile()
    await payInSandbox(app, id)
    const asked = vi.spyOn(app.deps.payments as Payments, 'listPaymentsOfOrder')
    const { status, body } = await ask(await signIn(app))
    expect([status, body]).toMatchObject([200, { status: true, message: ADMIN_MESSAGES.paymentsChecking }])
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    await app.runJobs()
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })
})
