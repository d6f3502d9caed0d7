import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { createTestApp } from '../../../test/harness.ts'
import {
  bookPaid,
  findOrder,
  leadsOf,
  payInSandbox,
  refusedTokens,
  signIn,
  storePayment,
  whileSilent,
} from '../../../test/steps.ts'
import { alarms, sandboxOrders, sandboxPayments } from '../../platform/db/schema.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import type { Payments } from '../../platform/providers/payments.ts'
import { listOpenDays } from './balance.store.ts'
import { checkBalance } from './check-balance.ts'

const app = await createTestApp()
// Sessions expire in the days between the tests.
const ask = async (query = '') => app.request('GET', `/payments/balance${query}`, undefined, { token: await signIn(app) })
const balanceOf = async (day: string) => (await ask(`?day=${day}`)).body.data
/** The clock only goes forward, so each test uses its own days. */
const goTo = (moment: string) => {
  app.clock.advance(Date.parse(moment) - app.clock.now().getTime())
}
const NONE = { count: 0, amount_paise: 0, refunded_paise: 0 }
const ONE = { count: 1, amount_paise: 19_900, refunded_paise: 0 }

describe('the balance of a day', () => {
  it('is for the administrator', async () => {
    for (const wrong of await refusedTokens(app)) {
      expect((await app.request('GET', '/payments/balance', undefined, { token: wrong })).status).toBe(401)
    }
  })

  it('is of today in India by default, and even without payments', async () => {
    goTo('2026-03-03T23:59:00+05:30')
    const { status, body } = await ask()
    const data = { day: '2026-03-03', provider: NONE, leads: NONE, is_even: true, differences: [] }
    expect([status, body]).toEqual([200, { status: true, data, open_days: [] }])
    goTo('2026-03-04T00:30:00+05:30')
    expect((await ask('?day=')).body.data.day).toBe('2026-03-04')
  })

  it.each(['today', '2026-3-4', '2026-02-30', '1999-01-01', '2026-03-04T00:00', '%00'])('is refused for %s', async (day) => {
    const { status, body } = await ask(`?day=${day}`)
    expect([status, body.errors]).toEqual([422, { day: ADMIN_MESSAGES.dateInvalid }])
  })

  it.each([
    ['2026-03-05', '2026-03-05T00:00:00.000+05:30'],
    ['2026-03-06', '2026-03-06T00:30:00.000+05:30'],
    ['2026-03-07', '2026-03-07T23:59:00.000+05:30'],
    ['2026-03-08', '2026-03-08T23:59:59.999+05:30'],
  ])('of %s includes a payment at %s, and no other day does', async (day, moment) => {
    goTo(moment)
    await bookPaid(app)
    expect(await balanceOf(day)).toEqual({ day, provider: ONE, leads: ONE, is_even: true, differences: [] })
    const at = Date.parse(`${day}T12:00:00Z`)
    for (const other of [at - DAY_MS, at + DAY_MS]) {
      const otherDay = new Date(other).toISOString().slice(0, 10)
      expect((await balanceOf(otherDay)).differences).toEqual([])
    }
    expect((await balanceOf(new Date(at + DAY_MS).toISOString().slice(0, 10))).provider).toEqual(NONE)
  })

  it('counts a refund on both sides, on the day of its payment', async () => {
    goTo('2026-03-10T12:00:00+05:30')
    const { order_id } = await bookPaid(app)
    goTo('2026-03-11T12:00:00+05:30')
    await app.request('POST', `/payments/${order_id}/refund`, {}, { token: await signIn(app) })
    const both = { ...ONE, refunded_paise: 19_900 }
    expect(await balanceOf('2026-03-10')).toMatchObject({ provider: both, leads: both, is_even: true })
    expect(await balanceOf('2026-03-11')).toMatchObject({ provider: NONE, leads: NONE })
  })

  it('counts a refund whose end came with the provider’s own answer, although the provider is silent afterwards', async () => {
    goTo('2026-03-12T12:00:00+05:30')
    const { order_id } = await bookPaid(app)
    const provider = app.deps.payments as Payments
    const silent = vi.spyOn(provider, 'listPaymentsOfOrder').mockRejectedValue(new ProviderError('unknown', 'no answer'))
    await app.request('POST', `/payments/${order_id}/refund`, {}, { token: await signIn(app) })
    silent.mockRestore()
    const both = { ...ONE, refunded_paise: 19_900 }
    expect(await balanceOf('2026-03-12')).toMatchObject({ provider: both, leads: both, is_even: true, differences: [] })
  })

  it('is unavailable while the provider does not answer', async () => {
    const token = await signIn(app)
    const { status, body } = await whileSilent(app, () => app.request('GET', '/payments/balance', undefined, { token }))
    expect([status, body.message]).toEqual([503, ADMIN_MESSAGES.providerSilent])
  })
})

describe('the balance shows', () => {
  it('a payment that is not booked yet, and is even afterwards', async () => {
    goTo('2026-03-13T12:00:00+05:30')
    const { id } = await storePayment(app)
    const { razorpay_payment_id: payment_id } = await payInSandbox(app, id)
    const order_id = (await findOrder(app, id)).id
    expect(await balanceOf('2026-03-13')).toMatchObject({
      provider: ONE,
      leads: NONE,
      is_even: false,
      differences: [{ kind: 'noLead', payment_id, order_id, amount_paise: 19_900, reference: null }],
    })
    await app.runJobs()
    expect(await balanceOf('2026-03-13')).toMatchObject({ leads: ONE, is_even: true, differences: [] })
  })

  it('a payment for another shop’s order', async () => {
    goTo('2026-03-14T12:00:00+05:30')
    const order = { id: 'order_OfAnotherShop', amount_paise: 19_900, receipt: 'other', created_at: app.clock.now() }
    await app.db.insert(sandboxOrders).values(order)
    const { razorpay_payment_id: payment_id } = await payInSandbox(app, order.id)
    const { differences } = await balanceOf('2026-03-14')
    expect(differences).toEqual([{ kind: 'unknownOrder', payment_id, amount_paise: 19_900, order_id: null, reference: null }])
  })

  it('a payment with another amount', async () => {
    goTo('2026-03-15T12:00:00+05:30')
    const { id } = await storePayment(app)
    const { razorpay_payment_id: payment_id } = await payInSandbox(app, id)
    await app.db.update(sandboxPayments).set({ amount_paise: 100 }).where(eq(sandboxPayments.id, payment_id))
    await app.runJobs()
    expect(await balanceOf('2026-03-15')).toMatchObject({ differences: [{ kind: 'amount', payment_id, amount_paise: 100 }] })
  })

  it('a paid lead whose payment the provider does not have', async () => {
    goTo('2026-03-16T12:00:00+05:30')
    const { payment_id, order_id, data } = await bookPaid(app)
    await app.db.delete(sandboxPayments).where(eq(sandboxPayments.id, payment_id))
    const { differences } = await balanceOf('2026-03-16')
    const { reference } = data
    expect(differences).toEqual([{ kind: 'noPayment', payment_id, amount_paise: 19_900, order_id, reference }])
  })
})

describe('half an hour after midnight', () => {
  const alarmsOf = (day: string) =>
    app.db
      .select()
      .from(alarms)
      .where(eq(alarms.key, `balance-${day}`))

  it('a day is compared although the provider does not know one of its orders', async () => {
    goTo('2026-03-17T23:50:00+05:30')
    const { payment_id } = await bookPaid(app)
    await app.db.delete(sandboxPayments).where(eq(sandboxPayments.id, payment_id))
    goTo('2026-03-18T00:30:00+05:30')
    const payments = app.deps.payments as Payments
    const refused = new ProviderError('refused', 'The id provided does not exist')
    const ask = vi.spyOn(payments, 'listPaymentsOfOrder').mockRejectedValue(refused)
    await app.runJob('check-balance')
    ask.mockRestore()
    expect(await alarmsOf('2026-03-17')).toHaveLength(1)
    expect((await listOpenDays(app.deps)).find(({ day }) => day === '2026-03-17')).toEqual({ day: '2026-03-17', differences: 1 })
  })

  it('the business is alerted once of a day that is not even', async () => {
    goTo('2026-03-18T23:50:00+05:30')
    const { payment_id } = await bookPaid(app)
    await app.db.delete(sandboxPayments).where(eq(sandboxPayments.id, payment_id))
    goTo('2026-03-19T00:30:00+05:30')
    for (let run = 0; run < 2; run++) await app.runJob('check-balance')
    const [alarm, ...more] = await alarmsOf('2026-03-18')
    expect(more).toEqual([])
    expect(alarm?.text).toContain('https://karigar.example/admin/payments/balance?day=2026-03-18')
    await app.runJobs()
    expect(app.mails.filter(({ subject }) => subject.includes('2026-03-18'))).toHaveLength(1)
  })

  it('the business is not alerted of an even day', async () => {
    goTo('2026-03-20T23:50:00+05:30')
    await bookPaid(app)
    goTo('2026-03-21T00:30:00+05:30')
    await app.runJob('check-balance')
    expect(await alarmsOf('2026-03-20')).toEqual([])
  })

  it('orders with a discrepancy are settled first, which resolves a missed event', async () => {
    goTo('2026-03-23T23:50:00+05:30')
    const { id, lead } = await storePayment(app)
    await payInSandbox(app, id)
    goTo('2026-03-24T00:30:00+05:30')
    await app.runJob('check-balance')
    expect([await alarmsOf('2026-03-23'), await leadsOf(app, lead)]).toMatchObject([[], [{}]])
  })

  const openDays = async () => (await ask()).body.open_days

  it('unanswered days are compared later, and reported at the last try', async () => {
    goTo('2026-03-26T12:00:00+05:30')
    await app.runJob('check-balance')
    await bookPaid(app)
    goTo('2026-03-27T12:00:00+05:30')
    const { payment_id } = await bookPaid(app)
    goTo('2026-03-28T00:30:00+05:30')
    await whileSilent(app, () => expect(checkBalance(app.deps, false)).rejects.toThrow('2026-03-26, 2026-03-27'))
    expect(await alarmsOf('unknown-2026-03-27')).toEqual([])
    await whileSilent(app, () => expect(checkBalance(app.deps, true)).rejects.toThrow())
    expect(await alarmsOf('unknown-2026-03-27')).toHaveLength(1)
    const before = await openDays()
    expect(before).toEqual(expect.arrayContaining(['2026-03-26', '2026-03-27'].map((day) => ({ day, differences: null }))))
    await app.db.delete(sandboxPayments).where(eq(sandboxPayments.id, payment_id))
    goTo('2026-03-29T00:30:00+05:30')
    await app.runJob('check-balance')
    expect(await openDays()).toContainEqual({ day: '2026-03-27', differences: 1 })
    expect(await openDays()).not.toContainEqual(expect.objectContaining({ day: '2026-03-26' }))
  })

  it('even days are not compared again, and an uneven one is until it is even', async () => {
    goTo('2026-04-02T23:00:00+05:30')
    const foreign = { id: 'order_OfAThirdShop00', amount_paise: 19_900, receipt: 'third', created_at: app.clock.now() }
    await app.db.insert(sandboxOrders).values(foreign)
    const { razorpay_payment_id } = await payInSandbox(app, foreign.id)
    goTo('2026-04-03T00:30:00+05:30')
    await app.runJob('check-balance')
    expect(await openDays()).toContainEqual({ day: '2026-04-02', differences: 1 })
    goTo('2026-04-04T00:30:00+05:30')
    const asked = vi.spyOn(app.deps.payments as Payments, 'listPayments')
    await app.runJob('check-balance')
    const days = asked.mock.calls.map(([{ from }]) => dayIn(from))
    expect(days).toContain('2026-04-02')
    expect(days).toContain('2026-04-03')
    expect(days).not.toContain('2026-04-01')
    asked.mockRestore()
    await app.db.delete(sandboxPayments).where(eq(sandboxPayments.id, razorpay_payment_id))
    await ask('?day=2026-04-02')
    expect(await openDays()).not.toContainEqual(expect.objectContaining({ day: '2026-04-02' }))
    expect(await alarmsOf('2026-04-02')).toHaveLength(1)
  })
})
