import { inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import {
  bookPaid,
  findOrder,
  payInSandbox,
  postPaidLead,
  refusedTokens,
  signIn,
  signInAs,
  storePayment,
} from '../../../test/steps.ts'
import { sandboxRefunds } from '../../platform/db/schema.ts'
import type { Sandbox } from '../../platform/providers/payments-sandbox.ts'
import { settleOrder } from './settle-order.ts'

const app = await createTestApp()

/** Books a visit of ₹299 for a payment of ₹199. */
async function bookTooCheaply() {
  const lead = buildLead({ service_type: 'AC' })
  const { body } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
  const answer = await postPaidLead(app, lead, await payInSandbox(app, body.id))
  await app.runJobs()
  const { id, problem } = await findOrder(app, body.id)
  return { lead, orderId: id, providerId: body.id as string, problem: problem ?? '', leadId: answer.body.data.id }
}

it('a problem that was settled otherwise is closed with a note, stays closed, and no longer stands against erasure', async () => {
  const { lead, orderId, providerId, problem, leadId } = await bookTooCheaply()
  const token = await signIn(app)
  await app.request('PATCH', `/leads/${leadId}`, { status: 'Completed' }, { token })
  const erase = (path: string) => app.request('POST', path, { person: lead.mobile }, { token })
  expect((await erase('/privacy/erase')).status).toBe(409)
  const note = 'The technician took the rest in cash'
  const { status, body } = await app.request('POST', `/payments/${orderId}/settle`, { problem, note }, { token })
  expect([status, body.message, body.data.order.problem]).toEqual([200, ADMIN_MESSAGES.problemSettled, null])
  expect(body.data.history.at(-1)).toMatchObject({ source: 'administrator', note: `Settled: ${note}`, by: ADMIN.email })
  await settleOrder(app.deps, orderId, 'reconciler')
  expect((await findOrder(app, providerId)).problem).toBeNull()
  expect((await erase('/privacy/erase')).status).toBe(200)
})

/** The payments of a day that do not come out even. */
const differencesOf = async (day: string, token: string) =>
  (await app.request('GET', `/payments/balance?day=${day}`, undefined, { token })).body.data.differences

it('a second payment whose refund failed and that was settled otherwise stays settled once its person is erased', async () => {
  const lead = buildLead()
  const form_id = 'a-form-paid-twice-and-settled'
  const made = [await storePayment(app, { lead, form_id }), await storePayment(app, { lead, form_id })]
  const paid = await Promise.all(made.map(({ id }) => payInSandbox(app, id)))
  const day = dayIn(app.clock.now())
  const sandbox = app.deps.payments as Sandbox
  sandbox.planRefunds('pending')
  await app.runJobs()
  await app.runJob('reconcile-orders')
  const orders = await Promise.all(made.map(({ id }) => findOrder(app, id)))
  const [second = expect.fail(), booked] = orders.toSorted((a, b) => Number(a.lead_id) - Number(b.lead_id))
  const ids = paid.map(({ razorpay_payment_id }) => razorpay_payment_id)
  const [refund] = await app.db.select().from(sandboxRefunds).where(inArray(sandboxRefunds.payment_id, ids))
  await sandbox.endRefund(refund?.id ?? '', 'failed')
  app.clock.advance(MINUTE_MS)
  await app.runJobs()
  const { problem } = await findOrder(app, second.provider_order_id)
  expect(problem).toContain('refund it again')
  const token = await signIn(app)
  const settled = { problem, note: 'Counts for the next visit' }
  expect((await app.request('POST', `/payments/${second.id}/settle`, settled, { token })).status).toBe(200)
  await app.request('PATCH', `/leads/${booked?.lead_id}`, { status: 'Completed' }, { token })
  expect(await app.request('POST', '/privacy/erase', { person: lead.mobile }, { token })).toMatchObject({ status: 200 })
  app.clock.advance(HOUR_MS)
  expect(await settleOrder(app.deps, second.id, 'reconciler')).toMatchObject({ status: 'paid', form: null, problem: null })
  app.clock.advance(DAY_MS)
  expect(await differencesOf(day, await signIn(app))).not.toContainEqual(expect.objectContaining({ order_id: second.id }))
})

it('a payment without details that was settled otherwise is not booked any more, and its day is even', async () => {
  const { body } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
  const paid = await payInSandbox(app, body.id)
  const day = dayIn(app.clock.now())
  await app.runJobs()
  app.clock.advance(DAY_MS)
  const { id } = await findOrder(app, body.id)
  await settleOrder(app.deps, id, 'reconciler')
  const { problem } = await findOrder(app, body.id)
  const token = await signIn(app)
  await app.request('POST', `/payments/${id}/settle`, { problem, note: 'Sent back by bank transfer' }, { token })
  expect((await postPaidLead(app, buildLead(), paid)).status).toBe(503)
  expect(await findOrder(app, body.id)).toMatchObject({ status: 'paid', problem: null, lead_id: null })
  expect(await differencesOf(day, token)).not.toContainEqual(expect.objectContaining({ order_id: id }))
})

it('a problem that has changed since it was read stays open, and so does one without a note', async () => {
  const { orderId, problem, providerId } = await bookTooCheaply()
  const token = await signIn(app)
  const settle = (body: object) => app.request('POST', `/payments/${orderId}/settle`, body, { token })
  expect(await settle({ problem: 'Another one', note: 'Done' })).toMatchObject({
    status: 409,
    body: { message: ADMIN_MESSAGES.problemChanged },
  })
  expect((await settle({ problem, note: ' ' })).body.errors).toEqual({ note: ADMIN_MESSAGES.noteNeeded })
  expect((await findOrder(app, providerId)).problem).toBe(problem)
})

it('a refund that failed again as before is another problem: settling the first one leaves it open', async () => {
  const { order_id, id } = await bookPaid(app)
  const token = await signIn(app)
  async function failRefund() {
    ;(app.deps.payments as Sandbox).planRefunds('failed')
    expect((await app.request('POST', `/payments/${order_id}/refund`, {}, { token })).status).toBe(409)
    const { body } = await app.request('GET', `/payments/${order_id}`, undefined, { token })
    return body.data.order
  }
  const [first, second] = [await failRefund(), await failRefund()]
  expect(second.problem).toBe(first.problem)
  const settle = ({ problem, problem_keys }: typeof first) =>
    app.request('POST', `/payments/${order_id}/settle`, { problem, problem_keys, note: 'Paid in cash' }, { token })
  expect(await settle(first)).toMatchObject({ status: 409, body: { message: ADMIN_MESSAGES.problemChanged } })
  expect((await findOrder(app, id)).problem).toBe(second.problem)
  expect((await settle(second)).status).toBe(200)
  expect((await findOrder(app, id)).problem).toBeNull()
})

it('only an owner closes a problem', async () => {
  const { orderId, problem } = await bookTooCheaply()
  const settle = (token?: string) =>
    app.request('POST', `/payments/${orderId}/settle`, { problem, note: 'Done' }, token ? { token } : {})
  for (const wrong of await refusedTokens(app)) expect((await settle(wrong)).status).toBe(401)
  expect((await settle(await signInAs(app, 'agent'))).status).toBe(403)
})
