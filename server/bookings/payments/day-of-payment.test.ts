import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { findOrder, payInSandbox, storePayment } from '../../../test/steps.ts'
import { findReceipts } from '../receipts/receipts.store.ts'

const app = await createTestApp()

it('a payment counts on the day on which it was paid, even if we learn of it on the next day', async () => {
  const paidAt = new Date('2026-03-31T23:58:00+05:30')
  app.clock.advance(paidAt.getTime() - app.clock.now().getTime())
  const { id, token } = await storePayment(app)
  await payInSandbox(app, id)
  await app.pool.query(`delete from pgboss.job where name = 'sandbox-webhook'`)
  app.clock.advance(4 * MINUTE_MS)
  await app.runJob('reconcile-orders')
  const order = await findOrder(app, id)
  const { receipt } = await findReceipts(app.db, order.id)
  expect([order.paid_at, receipt?.facts.paidAt]).toEqual([paidAt, paidAt.toISOString()])
  expect(receipt?.issued_at).toEqual(app.clock.now())
  expect((await app.request('GET', `/public/bookings/${token}`)).body.data.paid_at).toBe(paidAt.toISOString())
})
