import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../test/harness.ts'
import { bookPaid, findOrder, leadsOf, payInSandbox, signIn, storePayment } from '../../test/steps.ts'
import { payments, sandboxPayments } from '../db/schema.ts'
import type { Payments } from '../providers/payments.ts'
import { settleOrder } from './settle.ts'

const app = await createTestApp()
const provider = app.deps.payments as Payments

/** The provider's answer of now, to be heard later: another one overtakes it on the way. */
async function holdAnswer(orderId: string): Promise<() => Promise<unknown>> {
  const old = await provider.listPaymentsOfOrder(orderId)
  const { id } = await findOrder(app, orderId)
  return async () => {
    const spy = vi.spyOn(provider, 'listPaymentsOfOrder').mockResolvedValueOnce(old)
    await settleOrder(app.deps, id, 'webhook')
    spy.mockRestore()
  }
}

const paymentOf = async (id: string) => (await app.db.select().from(payments).where(eq(payments.id, id)))[0]

describe('an answer of the provider that a newer one has overtaken', () => {
  it('takes back nothing of a payment that was captured meanwhile', async () => {
    const { id, lead } = await storePayment(app)
    const attempt = { id: `pay_${id.slice(6)}`, order_id: id, amount_paise: 19_900, created_at: app.clock.now() }
    await app.db.insert(sandboxPayments).values({ ...attempt, status: 'created' })
    const hearOld = await holdAnswer(id)
    await app.db.update(sandboxPayments).set({ status: 'captured' }).where(eq(sandboxPayments.id, attempt.id))
    await settleOrder(app.deps, (await findOrder(app, id)).id, 'callback')
    await hearOld()
    expect(await paymentOf(attempt.id)).toMatchObject({ status: 'captured' })
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: null })
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('leaves a second payment for the administrator to see and to refund', async () => {
    const { id } = await storePayment(app)
    const { razorpay_payment_id } = await payInSandbox(app, id)
    const hearOld = await holdAnswer(id)
    const second = { id: `pay_2${id.slice(7)}`, order_id: id, amount_paise: 19_900, created_at: app.clock.now() }
    await app.db.insert(sandboxPayments).values({ ...second, status: 'captured' })
    await settleOrder(app.deps, (await findOrder(app, id)).id, 'webhook')
    const { payment_id } = await findOrder(app, id)
    await hearOld()
    const order = await findOrder(app, id)
    expect([razorpay_payment_id, second.id]).toContain(payment_id)
    expect(order).toMatchObject({ status: 'booked', payment_id, problem: expect.stringContaining('second payment') })
  })

  it('makes no refund undone', async () => {
    const { id, order_id: orderId, payment_id } = await bookPaid(app)
    const hearOld = await holdAnswer(id)
    await app.request('POST', `/payments/${orderId}/refund`, {}, { token: await signIn(app) })
    await hearOld()
    expect(await paymentOf(payment_id)).toMatchObject({ status: 'refunded', refunded_paise: 19_900 })
    expect(await findOrder(app, id)).toMatchObject({ status: 'refunded' })
  })
})
