import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import {
  book,
  bookPaid,
  failInSandbox,
  findOrder,
  leadsOf,
  payInSandbox,
  postCallback,
  postPaidLead,
  signIn,
  storePayment,
  whileSilent,
} from '../../../test/steps.ts'
import { sandboxPayments } from '../../platform/db/schema.ts'
import type { Payments } from '../../platform/providers/payments.ts'

const app = await createTestApp()
const getBooking = (token: string) => app.request('GET', `/public/bookings/${token}`)
const stateOf = async (token: string) => (await getBooking(token)).body.data.state
const laterStateOf = (token: string) => {
  app.clock.advance(3001)
  return stateOf(token)
}
const insertAttempt = async (order_id: string, payment: Partial<typeof sandboxPayments.$inferInsert> = {}) => {
  const id = `pay_${order_id.slice(6)}`
  const attempt = { id, order_id, status: 'created' as const, amount_paise: 19_900, created_at: app.clock.now() }
  await app.db.insert(sandboxPayments).values({ ...attempt, ...payment })
  return id
}

describe('the booking page', () => {
  it('shows a paid booking with its mobile number hidden and no other personal data', async () => {
    const { token, lead, data } = await bookPaid(app)
    const { status, headers, body } = await getBooking(token)
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const now = app.clock.now().toISOString()
    expect(body).toEqual({
      status: true,
      data: {
        state: 'paidAndBooked',
        reference: data.reference,
        service_type: 'Electrician',
        city: 'thane',
        mobile: `••••• ••${lead.mobile.slice(-3)}`,
        amount_paise: 19_900,
        paid_at: now,
        has_receipt: true,
        refunded_paise: 0,
        credit_notes: [],
        service: 'homeservice/electrician',
        created_at: now,
        due_at: promiseDueAt(app.clock.now()).toISOString(),
        is_called: false,
      },
    })
    expect((await app.fetch(`/booking/${token}/receipt.pdf`)).status).toBe(200)
  })

  it('shows a booking by code, without anything to pay', async () => {
    const { token, reference } = await book(app)
    const nothing = { amount_paise: null, paid_at: null, has_receipt: false, refunded_paise: 0, credit_notes: [], service: null }
    expect((await getBooking(token)).body.data).toMatchObject({ state: 'booked', reference, city: 'thane', ...nothing })
    expect((await app.fetch(`/booking/${token}/receipt.pdf`)).status).toBe(404)
  })

  it('shows a booking that was completed, cancelled or reopened', async () => {
    const admin = await signIn(app)
    for (const { id, token, first } of [
      { ...(await book(app)), first: 'booked' },
      { ...(await bookPaid(app).then(({ token, data }) => ({ token, id: data.id }))), first: 'paidAndBooked' },
    ]) {
      const move = (status: string) => app.request('PATCH', `/leads/${id}`, { status }, { token: admin })
      const seen = []
      for (const status of ['Completed', 'New', 'Cancelled', 'New']) {
        await move(status)
        seen.push(await stateOf(token))
      }
      expect(seen).toEqual(['done', first, 'cancelled', first])
    }
  })

  it('shows the refund of a cancelled paid booking', async () => {
    const { token, order_id, data } = await bookPaid(app)
    const admin = await signIn(app)
    await app.request('PATCH', `/leads/${data.id}`, { status: 'Cancelled' }, { token: admin })
    expect((await getBooking(token)).body.data).toMatchObject({ state: 'cancelled', amount_paise: 19_900 })
    await app.request('POST', `/payments/${order_id}/refund`, {}, { token: admin })
    expect(['refunding', 'refunded']).toContain(await stateOf(token))
  })

  it.each(['unknown-token-unknown-token', 'short', 'x'.repeat(61), '%00', 'a%20b%20c%20d%20e%20f%20g%20h', "'"])(
    'is not found for an invalid token (%#)',
    async (token) => expect((await getBooking(token)).status).toBe(404),
  )

  it.each(['unknown-token-unknown-token', '%00', '%ff', "'"])('has no receipt for the token %s', async (token) => {
    expect((await app.fetch(`/booking/${token}/receipt.pdf`)).status).toBe(404)
  })
})

describe('the visitor was not charged', () => {
  it('before the checkout, after a failed attempt, and a day later', async () => {
    const { id, token } = await storePayment(app)
    expect((await getBooking(token)).body.data).toMatchObject({ state: 'notCharged', reference: null, has_receipt: false })
    await failInSandbox(app, id)
    expect([await laterStateOf(token), (await findOrder(app, id)).status]).toEqual(['notCharged', 'failed'])
    app.clock.advance(24 * HOUR_MS)
    expect([await laterStateOf(token), (await findOrder(app, id)).status]).toEqual(['notCharged', 'expired'])
  })

  it('until a late payment arrives, which is booked', async () => {
    const { id, token, lead } = await storePayment(app)
    app.clock.advance(25 * HOUR_MS)
    await stateOf(token)
    await payInSandbox(app, id)
    expect(await laterStateOf(token)).toBe('paidAndBooked')
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })
})

describe('the booking is waiting', () => {
  it('while the bank has not answered, for an hour', async () => {
    const { id, token } = await storePayment(app)
    const payment = await insertAttempt(id)
    expect(await stateOf(token)).toBe('waiting')
    app.clock.advance(HOUR_MS - 3002)
    expect(await laterStateOf(token)).toBe('waiting')
    expect(await laterStateOf(token)).toBe('notCharged')
    await app.db.update(sandboxPayments).set({ status: 'captured' }).where(eq(sandboxPayments.id, payment))
    expect(await laterStateOf(token)).toBe('paidAndBooked')
  })

  it('while an attempt is pending after a failed one', async () => {
    const { id, token } = await storePayment(app)
    await failInSandbox(app, id)
    await stateOf(token)
    await insertAttempt(id)
    expect(await laterStateOf(token)).toBe('waiting')
  })

  it('while the provider does not answer, at each poll', async () => {
    const { token } = await storePayment(app)
    await whileSilent(app, async () => {
      expect(await stateOf(token)).toBe('waiting')
      app.clock.advance(1000)
      expect(await stateOf(token)).toBe('waiting')
    })
    expect(await laterStateOf(token)).toBe('notCharged')
  })

  it('for a visitor who paid and comes from the checkout while the provider does not answer', async () => {
    const { id, token } = await storePayment(app)
    const paid = await payInSandbox(app, id)
    await whileSilent(app, async () => {
      await postCallback(app, token, paid)
      expect(await stateOf(token)).toBe('waiting')
    })
    expect(await laterStateOf(token)).toBe('paidAndBooked')
  })

  it('or booked, but never shown as not charged, to concurrent visitors while the provider is being polled', async () => {
    const { id, token } = await storePayment(app)
    await payInSandbox(app, id)
    const states = await Promise.all(Array.from({ length: 20 }, () => stateOf(token)))
    expect(states).not.toContain('notCharged')
  })
})

describe('a booking is being completed', () => {
  it('when it is paid and the form has not arrived', async () => {
    const { body: order } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
    const paid = await payInSandbox(app, order.id)
    expect((await getBooking(order.token)).body.data).toMatchObject({ state: 'completing', mobile: null, service_type: null })
    await postPaidLead(app, buildLead(), paid)
    expect(await laterStateOf(order.token)).toBe('paidAndBooked')
  })

  it('when another amount was captured than ordered, until it is refunded', async () => {
    const { id, token, lead } = await storePayment(app)
    const payment = await insertAttempt(id, { status: 'captured', amount_paise: 100 })
    expect((await getBooking(token)).body.data).toMatchObject({ state: 'completing', has_receipt: false })
    expect(await leadsOf(app, lead)).toEqual([])
    await app.db.update(sandboxPayments).set({ status: 'refunded', refunded_paise: 100 }).where(eq(sandboxPayments.id, payment))
    expect(await laterStateOf(token)).toBe('notCharged')
  })
})

it('a refund is shown from its request until it is done', async () => {
  const { token, order_id } = await bookPaid(app)
  const admin = await signIn(app)
  await whileSilent(app, () => app.request('POST', `/payments/${order_id}/refund`, {}, { token: admin }))
  expect(await stateOf(token)).toBe('refunding')
  await app.request('POST', '/payments/reconcile', undefined, { token: admin })
  await app.runJobs()
  expect((await getBooking(token)).body.data).toMatchObject({
    state: 'refunded',
    has_receipt: true,
    credit_notes: [expect.any(String)],
  })
})

describe('the provider is polled', () => {
  const asked = () => vi.spyOn(app.deps.payments as Payments, 'listPaymentsOfOrder').mockClear()

  it('for twenty views in a minute; a further view is waiting, and does not say that nothing was charged', async () => {
    const { token } = await storePayment(app)
    const spy = asked()
    expect(await Promise.all(Array.from({ length: 20 }, () => stateOf(token)))).not.toContain('waiting')
    expect(await stateOf(token)).toBe('waiting')
    expect(spy).toHaveBeenCalledTimes(20)
    spy.mockRestore()
  })

  it('not for a finished booking', async () => {
    const { token } = await bookPaid(app)
    const spy = asked()
    await laterStateOf(token)
    expect(spy).not.toHaveBeenCalled()
    spy.mockRestore()
  })
})
