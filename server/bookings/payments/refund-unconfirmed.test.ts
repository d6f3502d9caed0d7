import { describe, expect, it, vi } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { bookPaid, findOrder, payInSandbox, storePayment } from '../../../test/steps.ts'
import { sandboxPayments } from '../../platform/db/schema.ts'
import { refundSteps } from './refund.test-tools.ts'
import { failRefund } from './refunds.store.ts'
import { settleOrder } from './settle-order.ts'

const app = await createTestApp()
const { bookWithPendingRefund, failAtProvider, listAlarms, listRefunds, listSandboxRefunds, refund, sandbox, stateOf } =
  refundSteps(app)

describe('a refund whose answer was lost', () => {
  it('is made once, and known after the next poll', async () => {
    const { id, order_id, payment_id, token } = await bookPaid(app)
    sandbox.planRefunds('lost')
    const { status, body } = await refund(order_id)
    expect([status, body.message]).toEqual([200, ADMIN_MESSAGES.refundUnderWay])
    expect(body.data.refunds).toMatchObject([{ status: 'requested', provider_refund_id: null }])
    expect(await stateOf(token)).toBe('refunded')
    expect(await listSandboxRefunds(payment_id)).toHaveLength(1)
    expect(await findOrder(app, id)).toMatchObject({ status: 'refunded' })
  })

  it('stays returned where its refusal arrives after the provider reported it as processed', async () => {
    const { order_id } = await bookPaid(app)
    await refund(order_id)
    const [row] = await listRefunds(order_id)
    await failRefund(app.db, row?.id ?? 0, 'The key was used before', app.clock.now())
    expect(await listRefunds(order_id)).toMatchObject([{ status: 'processed', error: null }])
  })

  it('is found in the provider’s list, and not submitted again', async () => {
    const { order_id, payment_id } = await bookPaid(app)
    sandbox.planRefunds('lost')
    await refund(order_id)
    const asked = vi.spyOn(sandbox, 'refund')
    await app.runJob('reconcile-orders')
    expect(asked.mock.calls.filter(([{ paymentId }]) => paymentId === payment_id)).toEqual([])
    asked.mockRestore()
    expect(await listRefunds(order_id)).toMatchObject([{ status: 'processed' }])
  })

  it('is notified to the business after an hour without an answer', async () => {
    const { order_id, payment_id } = await bookPaid(app)
    const silent = vi.spyOn(sandbox, 'refund').mockRejectedValue(new Error('unexpected'))
    await refund(order_id)
    app.takeErrors()
    app.clock.advance(HOUR_MS + 1)
    for (let run = 0; run < 2; run++) await app.runJob('reconcile-orders')
    silent.mockRestore()
    expect(await listAlarms(payment_id)).toHaveLength(1)
  })

  it('stays as it is when the provider’s list omits it', async () => {
    const { order_id, refundId, id } = await bookWithPendingRefund()
    await sandbox.endRefund(refundId, 'processed')
    const list = vi.spyOn(sandbox, 'listRefundsOfPayment').mockResolvedValue([])
    await settleOrder(app.deps, order_id, 'webhook')
    list.mockRestore()
    expect((await findOrder(app, id)).status).toBe('refunded')
  })
})

it('a refund that fails at once is a problem, although the provider is silent afterwards', async () => {
  const { id, order_id, payment_id } = await bookPaid(app)
  const realRefund = sandbox.refund
  const silent = vi.spyOn(sandbox, 'listPaymentsOfOrder')
  const failing = vi.spyOn(sandbox, 'refund').mockImplementation(async (wanted) => {
    const reported = await realRefund(wanted)
    await failAtProvider(payment_id)
    silent.mockRejectedValue(new Error('no answer'))
    return { ...reported, status: 'failed' }
  })
  await refund(order_id)
  failing.mockRestore()
  silent.mockRestore()
  app.takeErrors()
  expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: expect.stringContaining('failed') })
  expect(await listAlarms(payment_id)).toHaveLength(1)
})

it('a refund before the booking leaves no booking, also when it fails', async () => {
  const { body: order } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
  await payInSandbox(app, order.id)
  await app.runJobs()
  const { id } = await findOrder(app, order.id)
  sandbox.planRefunds('pending')
  const payment_id = (await findOrder(app, order.id)).payment_id ?? ''
  await refund(id)
  const [pending] = await listSandboxRefunds(payment_id)
  await sandbox.endRefund(pending?.id ?? '', 'failed')
  app.clock.advance(1000)
  await app.runJobs()
  expect(await findOrder(app, order.id)).toMatchObject({ status: 'paid', lead_id: null, problem: expect.any(String) })
})

it('a payment that was returned without a refund entity is refunded', async () => {
  const { id } = await storePayment(app)
  const row = { id: `pay_${id.slice(6)}`, order_id: id, amount_paise: 19_900, created_at: app.clock.now() }
  await app.db.insert(sandboxPayments).values({ ...row, status: 'refunded', refunded_paise: 19_900 })
  for (let run = 0; run < 2; run++) await settleOrder(app.deps, (await findOrder(app, id)).id, 'reconciler')
  expect(await findOrder(app, id)).toMatchObject({ status: 'refunded', lead_id: null })
  expect(await listRefunds((await findOrder(app, id)).id)).toHaveLength(1)
})
