import { eq, like } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canAdvance } from '../../../contract/bookings/order.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { buildEvent, buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import {
  bookPaid,
  failInSandbox,
  findOrder,
  leadsOf,
  payInSandbox,
  postCallback,
  postPaidLead,
  postWebhook,
  signIn,
  storePayment,
} from '../../../test/steps.ts'
import { alarms, orderEvents, refunds, sandboxPayments } from '../../platform/db/schema.ts'
import { settleOrder } from './settle-order.ts'

const app = await createTestApp()

/** Inserts a payment into the provider's records. */
async function insertPayment(order_id: string, payment: Partial<typeof sandboxPayments.$inferInsert> = {}): Promise<string> {
  const id = payment.id ?? `pay_${order_id.slice(6)}`
  const captured = { order_id, status: 'captured' as const, amount_paise: 19_900, created_at: app.clock.now() }
  await app.db.insert(sandboxPayments).values({ ...captured, ...payment, id })
  return id
}

describe('reported in any way, repeatedly, in any order or at once', () => {
  const WAYS = ['lead', 'callback', 'captured', 'failed', 'order.paid', 'jobs', 'reconcile', 'check', 'page'] as const

  /** Makes an order that failed once and was then paid, with every way of reporting it. */
  async function begin() {
    const { id, token, lead } = await storePayment(app)
    const failedId = await failInSandbox(app, id)
    const paid = await payInSandbox(app, id)
    const { id: orderId } = await findOrder(app, id)
    const admin = await signIn(app)
    const deliver = (event: string, paymentId: string) => postWebhook(app, buildEvent(event, { orderId: id, paymentId }))
    const ways: Record<(typeof WAYS)[number], () => Promise<unknown>> = {
      lead: () => postPaidLead(app, lead, paid),
      callback: () => postCallback(app, token, paid),
      captured: () => deliver('payment.captured', paid.razorpay_payment_id),
      failed: () => deliver('payment.failed', failedId),
      'order.paid': () => deliver('order.paid', paid.razorpay_payment_id),
      jobs: () => app.runJobs(),
      reconcile: () => app.request('POST', '/payments/reconcile', undefined, { token: admin }),
      check: () => app.request('POST', `/payments/${orderId}/check`, undefined, { token: admin }),
      page: () => app.request('GET', `/public/bookings/${token}`),
    }
    return { id, orderId, lead, ways }
  }

  it('a payment makes one lead, and is notified once', async () => {
    const steps = fc.array(fc.constantFrom(...WAYS), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (taken, isAtOnce) => {
        const { id, orderId, lead, ways } = await begin()
        if (isAtOnce) await Promise.all(taken.map((way) => ways[way]()))
        else for (const way of taken) await ways[way]()
        await app.runJobs()
        await app.runJobs({ isEager: true })

        const [row, ...more] = await leadsOf(app, lead)
        expect([more, (await findOrder(app, id)).status]).toEqual([[], 'booked'])
        expect(await findOrder(app, id)).toMatchObject({ lead_id: row?.id, problem: null })
        expect(app.sms.filter(({ to }) => to === lead.mobile)).toHaveLength(1)
        expect(app.mails.filter(({ subject }) => subject.includes(row?.reference ?? '-'))).toHaveLength(1)
        const history = await app.db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId)).orderBy(orderEvents.id)
        const statuses = history.map(({ status }) => status)
        expect(statuses.slice(1).every((to, at) => canAdvance(statuses[at] ?? 'created', to))).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
})

describe('an authorized payment', () => {
  it('is not booked until it is captured', async () => {
    const { id, lead } = await storePayment(app)
    const payment_id = await insertPayment(id, { status: 'authorized' })
    const create = () => app.request('POST', '/public/leads', { ...lead, payment_id })
    expect((await create()).status).toBe(503)
    expect([await leadsOf(app, lead), (await findOrder(app, id)).status]).toEqual([[], 'created'])
    await app.db.update(sandboxPayments).set({ status: 'captured' }).where(eq(sandboxPayments.id, payment_id))
    expect((await create()).status).toBe(201)
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('is a problem after an hour, notified once, while the provider refuses to capture it', async () => {
    const { id, token, lead } = await storePayment(app)
    const payment_id = await insertPayment(id, { status: 'authorized' })
    const { id: orderId } = await findOrder(app, id)
    const settle = () => settleOrder(app.deps, orderId, 'reconciler')
    const listAlarms = () =>
      app.db
        .select()
        .from(alarms)
        .where(eq(alarms.key, `held-${payment_id}`))
    expect([(await settle()).problem, await listAlarms()]).toEqual([null, []])
    app.clock.advance(HOUR_MS + 1)
    for (let again = 0; again < 2; again++) await settle()
    expect((await findOrder(app, id)).problem).toContain('The bank holds')
    expect(await listAlarms()).toHaveLength(1)
    // The money has not arrived, so the booking page does not say so.
    expect((await app.request('GET', `/public/bookings/${token}`)).body.data.state).toBe('waiting')
    await app.db.update(sandboxPayments).set({ status: 'captured' }).where(eq(sandboxPayments.id, payment_id))
    expect(await settle()).toMatchObject({ status: 'booked', problem: null })
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })
})

describe('an unmatched payment', () => {
  const alarmsOf = (paymentId: string) =>
    app.db
      .select()
      .from(alarms)
      .where(like(alarms.text, `%${paymentId}%`))
  const ago = (ms: number) => new Date(app.clock.now().getTime() - ms)
  const deliverCaptured = async (orderId: string, paymentId: string) => {
    await postWebhook(app, buildEvent('payment.captured', { orderId, paymentId }))
    await app.runJobs()
  }

  it('that is the second of its order goes back by itself, and is notified once', async () => {
    const { id, lead, payment_id } = await bookPaid(app)
    const second = await insertPayment(id)
    for (let delivery = 0; delivery < 3; delivery++) await deliverCaptured(id, second)
    expect(await leadsOf(app, lead)).toHaveLength(1)
    const order = await findOrder(app, id)
    expect(order).toMatchObject({ status: 'booked', payment_id })
    const text = `An order was paid a second time by ${second}: ₹199 is refunded automatically.`
    expect([order.problem, await alarmsOf(second)]).toEqual([null, [expect.objectContaining({ title: 'Paid twice', text })]])
    const back = await app.db.select().from(refunds).where(eq(refunds.payment_id, second))
    expect(back).toMatchObject([{ amount_paise: 19_900, reason: 'Paid twice' }])
    expect(app.mails.filter(({ text }) => text.includes(second))).toHaveLength(1)
  })

  it('of another amount is a problem, and nothing is booked', async () => {
    const { id, lead } = await storePayment(app)
    const unmatched = await insertPayment(id, { amount_paise: 100 })
    await deliverCaptured(id, unmatched)
    expect(await leadsOf(app, lead)).toEqual([])
    const order = await findOrder(app, id)
    expect(order).toMatchObject({ status: 'created', payment_id: null })
    expect(order.problem).toBe('₹1 was paid, but ₹199 was ordered: nothing was booked with it.')
    expect(await alarmsOf(unmatched)).toEqual([expect.objectContaining({ text: `${order.problem} (${unmatched})` })])
  })

  it('is notified although it began before one that was notified earlier', async () => {
    const { id } = await bookPaid(app)
    const later = await insertPayment(id)
    await deliverCaptured(id, later)
    const earlier = await insertPayment(id, { id: `pay_early${id.slice(11)}`, created_at: ago(1000) })
    await deliverCaptured(id, earlier)
    expect(app.mails.filter(({ text }) => text.includes(earlier))).toHaveLength(1)
  })

  it('without a form is a problem after ten minutes, until the form arrives', async () => {
    const { body: made } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
    const paid = await payInSandbox(app, made.id)
    await app.runJobs()
    expect(await findOrder(app, made.id)).toMatchObject({ status: 'paid', problem: null })
    app.clock.advance(10 * MINUTE_MS + 1)
    await deliverCaptured(made.id, paid.razorpay_payment_id)
    expect((await findOrder(app, made.id)).problem).toContain('without the payer’s details')
    expect(app.mails.filter(({ text }) => text.includes(paid.razorpay_payment_id))).toHaveLength(1)
    expect((await postPaidLead(app, buildLead(), paid)).status).toBe(201)
    expect(await findOrder(app, made.id)).toMatchObject({ status: 'booked', problem: null })
  })

  it('does not prevent a later payment from being booked', async () => {
    const { id, lead } = await storePayment(app)
    const unmatched = await insertPayment(id, { amount_paise: 100, created_at: ago(1000) })
    await deliverCaptured(id, unmatched)
    const payment_id = await insertPayment(id, { id: `pay_right${id.slice(11)}` })
    await deliverCaptured(id, payment_id)
    expect(await findOrder(app, id)).toMatchObject({
      status: 'booked',
      payment_id,
      problem: expect.stringContaining('₹1 was paid'),
    })
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('is no problem once it is refunded', async () => {
    const { id, order_id } = await bookPaid(app)
    const second = await insertPayment(id)
    await deliverCaptured(id, second)
    const token = await signIn(app)
    const { status, body } = await app.request('POST', `/payments/${order_id}/refund`, { payment_id: second }, { token })
    expect([status, body.data.order.problem, body.data.order.status]).toEqual([200, null, 'booked'])
  })
})
