import { describe, expect, it, vi } from 'vitest'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { createTestApp } from '../../test/harness.ts'
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
} from '../../test/steps.ts'
import { orders } from '../db/schema.ts'
import type { Payments } from '../providers/payments.ts'

const app = await createTestApp()
const withoutProvider = await createTestApp({}, { payments: undefined })
const reconcile = () => app.runJob('reconcile-orders')
/** As the schedule does every two minutes. */
const passAndReconcile = (ms = 2 * MINUTE_MS) => {
  app.clock.advance(ms)
  return reconcile()
}

/** Whom the provider is asked about while `work` goes on. */
async function askedAbout(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(app.deps.payments as Payments, 'listPaymentsOfOrder').mockClear()
  await work()
  const asked = spy.mock.calls.map(([orderId]) => orderId)
  spy.mockRestore()
  return asked
}

describe('the job that asks the provider', () => {
  it('books what was paid and of which neither the browser nor the webhook told', async () => {
    const { id, lead } = await storePayment(app)
    await payInSandbox(app, id)
    await passAndReconcile()
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', checked_at: app.clock.now() })
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('books once, however often and in however many processes it runs', async () => {
    const { id, lead } = await storePayment(app)
    await payInSandbox(app, id)
    await Promise.all(Array.from({ length: 10 }, () => reconcile()))
    await app.runJobs()
    expect(await leadsOf(app, lead)).toHaveLength(1)
    expect(app.sms.filter(({ to }) => to === lead.mobile)).toHaveLength(1)
  })

  it('sees what failed and what nobody paid in a day', async () => {
    const [failed, left] = [await storePayment(app), await storePayment(app)]
    await failInSandbox(app, failed.id)
    await passAndReconcile()
    const statuses = async () => [(await findOrder(app, failed.id)).status, (await findOrder(app, left.id)).status]
    expect(await statuses()).toEqual(['failed', 'created'])
    await passAndReconcile(DAY_MS)
    expect(await statuses()).toEqual(['expired', 'expired'])
  })

  it('books an expired order that is paid late, up to five days after it was made', async () => {
    const [late, tooLate] = [await storePayment(app), await storePayment(app)]
    await passAndReconcile(4 * DAY_MS)
    await payInSandbox(app, late.id)
    await passAndReconcile(DAY_MS - 1)
    expect((await findOrder(app, late.id)).status).toBe('booked')
    await payInSandbox(app, tooLate.id)
    await passAndReconcile(1)
    expect((await findOrder(app, tooLate.id)).status).toBe('expired')
    // The webhook tells all the same.
    await app.runJobs()
    expect((await findOrder(app, tooLate.id)).status).toBe('booked')
  })

  it('asks about a new order each time, and about an old one when a tenth of its age has gone by', async () => {
    const { id } = await storePayment(app)
    expect(await askedAbout(() => passAndReconcile())).toContain(id)
    expect(await askedAbout(() => passAndReconcile())).toContain(id)
    await passAndReconcile(200 * MINUTE_MS)
    expect(await askedAbout(() => passAndReconcile(10 * MINUTE_MS))).not.toContain(id)
    expect(await askedAbout(() => passAndReconcile(15 * MINUTE_MS))).toContain(id)
  })

  it('asks no more about what is booked or refunded, nor about another provider’s orders', async () => {
    const { id } = await bookPaid(app)
    const foreign = { token: 'token-of-another-provider', provider: 'razorpay' as const, provider_order_id: 'order_Razorpay' }
    await app.db.insert(orders).values({ ...foreign, amount_paise: 19_900, created_at: app.clock.now() })
    const asked = await askedAbout(() => passAndReconcile())
    expect(asked).not.toContain(id)
    expect(asked).not.toContain('order_Razorpay')
  })

  it('goes on with the others where one can’t be checked, and comes to that one later', async () => {
    const made = [await storePayment(app), await storePayment(app), await storePayment(app)]
    for (const { id } of made) await payInSandbox(app, id)
    const provider = app.deps.payments as Payments
    const { listPaymentsOfOrder } = provider
    const spy = vi
      .spyOn(provider, 'listPaymentsOfOrder')
      .mockImplementation((id) => (id === made[0]?.id ? Promise.reject(new Error('odd')) : listPaymentsOfOrder(id)))
    await passAndReconcile()
    spy.mockRestore()
    const statuses = async () => Promise.all(made.map(async ({ id }) => (await findOrder(app, id)).status))
    expect(await statuses()).toEqual(['created', 'booked', 'booked'])
    await passAndReconcile()
    expect(await statuses()).toEqual(['booked', 'booked', 'booked'])
  })

  it('stops where nothing is answered, and comes back to all of them', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, () => storePayment(app)))
    app.clock.advance(10 * MINUTE_MS)
    const asked = await whileSilent(app, () => askedAbout(() => passAndReconcile()))
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.length).toBeLessThan(50)
    const again = await askedAbout(() => passAndReconcile())
    for (const { id } of made) expect(again).toContain(id)
  })

  it('lives through a silent provider and a missing one', async () => {
    const { id } = await storePayment(app)
    await payInSandbox(app, id)
    await whileSilent(app, () => passAndReconcile())
    expect((await findOrder(app, id)).status).toBe('created')
    await passAndReconcile()
    expect((await findOrder(app, id)).status).toBe('booked')
    await withoutProvider.runJob('reconcile-orders')
  })
})

describe('the administrator', () => {
  const ask = (token?: string) => app.request('POST', '/payments/reconcile', undefined, { token })

  it('has to be signed in to ask about all open orders', async () => {
    for (const wrong of await refusedTokens(app)) {
      const { status, body } = await ask(wrong)
      expect([status, body]).toEqual([401, { status: false, message: MESSAGES.signInNeeded }])
    }
  })

  it('has a job ask about all of them, also those not yet due, and does not wait for it', async () => {
    const { id, lead } = await storePayment(app)
    app.clock.advance(200 * MINUTE_MS)
    await passAndReconcile()
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
