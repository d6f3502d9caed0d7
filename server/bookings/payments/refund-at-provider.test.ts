import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { bookPaid, findOrder, signIn } from '../../../test/steps.ts'
import { balanceDays, orders, receipts } from '../../platform/db/schema.ts'
import { ProviderError } from '../../platform/providers/ask-provider.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'
import { listDaysToCompare, listOpenDays } from './balance.store.ts'

const app = await createTestApp()
const sandbox = app.deps.payments as Sandbox
const dayOf = (id: string) => findOrder(app, id)

/** Refunds in the provider's dashboard; the webhook is lost. */
async function refundInDashboard(paymentId: string, amountPaise = 19_900) {
  await sandbox.refund({ paymentId, amountPaise, idempotencyKey: `dashboard-${paymentId}-${amountPaise}` })
  await app.pool.query(`delete from pgboss.job where name = 'sandbox-webhook'`)
}

async function passNights(nights: number) {
  for (let night = 0; night < nights; night++) {
    app.clock.advance(DAY_MS)
    await app.runJob('reconcile-orders')
    await app.runJob('check-balance')
  }
  await app.runJobs()
}

it('a refund that was made at the provider is seen in the next night, though its event was lost', async () => {
  const { id, order_id, payment_id } = await bookPaid(app)
  await passNights(2)
  await refundInDashboard(payment_id)
  await passNights(1)
  expect(await dayOf(id)).toMatchObject({ status: 'refunded', problem: null })
  const kinds = await app.db.select({ kind: receipts.kind }).from(receipts).where(eq(receipts.order_id, order_id))
  expect(kinds).toEqual([{ kind: 'receipt' }, { kind: 'creditNote' }])
})

it('so is a part that was given back there, with a credit note over it', async () => {
  const { id, order_id, payment_id } = await bookPaid(app)
  await passNights(2)
  await refundInDashboard(payment_id, 5000)
  await passNights(1)
  expect(await dayOf(id)).toMatchObject({ status: 'booked', problem: null })
  const { body } = await app.request('GET', `/payments/${order_id}`, undefined, { token: await signIn(app) })
  expect(body.data).toMatchObject({
    order: { refunded_paise: 5000 },
    refunds: [{ amount_paise: 5000, by: null, credit_note_number: expect.stringMatching(/^TESTCN/) }],
  })
})

it('a refund is seen although the provider refuses to say more about another one', async () => {
  const [strange, booked] = [await bookPaid(app), await bookPaid(app)]
  for (const { payment_id } of [strange, booked]) await refundInDashboard(payment_id)
  const { listPaymentsOfOrder } = sandbox
  vi.spyOn(sandbox, 'listPaymentsOfOrder').mockImplementation(async (id) => {
    if (id === strange.id) throw new ProviderError('refused', 'The id provided does not exist')
    return listPaymentsOfOrder(id)
  })
  await app.runJob('check-balance')
  expect((await dayOf(booked.id)).status).toBe('refunded')
  vi.restoreAllMocks()
  await app.runJob('check-balance')
  expect((await dayOf(strange.id)).status).toBe('refunded')
})

it('an even day is compared again on its 7th and 30th day', async () => {
  app.clock.advance(40 * DAY_MS)
  await app.db.delete(balanceDays)
  const { id } = await bookPaid(app)
  await passNights(1)
  const day = (await app.db.select().from(balanceDays)).at(-1)?.day ?? expect.fail()
  const due: number[] = []
  for (let night = 1; night <= 31; night++) {
    if ((await listDaysToCompare(app.deps)).includes(day)) due.push(night)
    await app.runJob('check-balance')
    app.clock.advance(DAY_MS)
  }
  expect(due).toEqual([7, 30])
  expect((await dayOf(id)).status).toBe('booked')
})

it('a refund that only the comparison of a day shows is settled by it', async () => {
  const { id, payment_id } = await bookPaid(app)
  await refundInDashboard(payment_id)
  // The refund is older than the span that the nightly check lists.
  await app.pool.query(`update sandbox_refunds set created_at = created_at - interval '20 days'`)
  await passNights(1)
  expect((await dayOf(id)).status).toBe('refunded')
  expect((await listOpenDays(app.deps)).filter(({ differences }) => differences)).toEqual([])
})

it('a dispute is a problem with an alarm until the bank has decided, and its loss until somebody has noted what follows', async () => {
  const { id, payment_id } = await bookPaid(app)
  app.clock.advance(HOUR_MS)
  await sandbox.dispute(payment_id, 'open')
  await app.runJobs()
  const alarmed = () => app.mails.filter(({ text }) => text.includes(payment_id)).length
  expect((await dayOf(id)).problem).toMatch(/^The payer disputes ₹199 \(Service not provided\): answer .* by /)
  expect(alarmed()).toBe(1)
  await sandbox.dispute(payment_id, 'under_review')
  await app.runJobs()
  expect((await dayOf(id)).problem).toBeNull()
  await sandbox.dispute(payment_id, 'lost')
  // The event about the lost dispute does not arrive, so the nightly check has to find it.
  await app.pool.query(`delete from pgboss.job where name = 'sandbox-webhook'`)
  await passNights(1)
  expect((await dayOf(id)).problem).toMatch(/^The bank took ₹199 .* back/)
  expect(alarmed()).toBe(2)
  expect(await app.db.$count(orders, eq(orders.status, 'booked'))).toBeGreaterThan(0)
})
