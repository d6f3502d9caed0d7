import { eq, like } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import type { TestApp } from '../../../test/harness.ts'
import { bookPaid, signIn } from '../../../test/steps.ts'
import { alarms, refunds, sandboxPayments, sandboxRefunds } from '../../platform/db/schema.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'

/** Steps of the tests about refunds, as the administrator and at the sandbox. Signs in before each test. */
export function refundSteps(app: TestApp) {
  const sandbox = app.deps.payments as Sandbox
  let admin = ''
  beforeEach(async () => {
    admin = await signIn(app)
    app.clock.advance(MINUTE_MS)
  })
  const call = (method: string, path: string, body?: object) => app.request(method, `/payments/${path}`, body, { token: admin })
  const refund = (orderId: number, body = {}) => call('POST', `${orderId}/refund`, body)
  const listSandboxRefunds = (paymentId: string) =>
    app.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.payment_id, paymentId)).orderBy(sandboxRefunds.created_at)

  return {
    sandbox,
    refund,
    listSandboxRefunds,
    check: (orderId: number) => call('POST', `${orderId}/check`),
    getDetails: async (orderId: number) => (await call('GET', String(orderId))).body.data,
    stateOf: async (token: string) => (await app.request('GET', `/public/bookings/${token}`)).body.data.state,
    listRefunds: (orderId: number) => app.db.select().from(refunds).where(eq(refunds.order_id, orderId)).orderBy(refunds.id),
    listAlarms: (paymentId: string) =>
      app.db
        .select()
        .from(alarms)
        .where(like(alarms.text, `%${paymentId}%`)),

    /** A booking whose refund the bank has not answered. */
    async bookWithPendingRefund() {
      const booking = await bookPaid(app)
      sandbox.planRefunds('pending')
      const answer = await refund(booking.order_id)
      const [pending] = await listSandboxRefunds(booking.payment_id)
      app.clock.advance(HOUR_MS)
      return { ...booking, answer, refundId: pending?.id ?? '' }
    },

    /** The sandbox's refund of a payment fails without an event; `fields`: further changes of its row. */
    async failAtProvider(paymentId: string, fields: Partial<typeof sandboxRefunds.$inferInsert> = {}) {
      await app.db
        .update(sandboxRefunds)
        .set({ status: 'failed', ...fields })
        .where(eq(sandboxRefunds.payment_id, paymentId))
      await app.db.update(sandboxPayments).set({ status: 'captured', refunded_paise: 0 }).where(eq(sandboxPayments.id, paymentId))
    },
  }
}
