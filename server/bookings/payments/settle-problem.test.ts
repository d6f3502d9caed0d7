import { expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { ADMIN } from '../../../test/program.ts'
import { findOrder, payInSandbox, postPaidLead, refusedTokens, signIn, signInAs, storePayment } from '../../../test/steps.ts'
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

it('a second payment that was settled otherwise stays settled once its person is erased', async () => {
  const lead = buildLead()
  const made = [await storePayment(app, { lead }), await storePayment(app, { lead })]
  for (const { id } of made) await payInSandbox(app, id)
  await app.runJobs()
  const orders = await Promise.all(made.map(({ id }) => findOrder(app, id)))
  const [second, booked] = orders.toSorted((a, b) => Number(a.lead_id) - Number(b.lead_id))
  const token = await signIn(app)
  const settled = { problem: second?.problem, note: 'Counts for the next visit' }
  await app.request('POST', `/payments/${second?.id}/settle`, settled, { token })
  await app.request('PATCH', `/leads/${booked?.lead_id}`, { status: 'Completed' }, { token })
  expect((await app.request('POST', '/privacy/erase', { person: lead.mobile }, { token })).status).toBe(200)
  app.clock.advance(HOUR_MS)
  expect(await settleOrder(app.deps, second?.id ?? 0, 'reconciler')).toMatchObject({ form: null, problem: null })
})

it('a payment without details that was settled otherwise is not booked any more, and its day is even', async () => {
  const { body } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
  const paid = await payInSandbox(app, body.id)
  await app.runJobs()
  app.clock.advance(DAY_MS)
  const { id } = await findOrder(app, body.id)
  await settleOrder(app.deps, id, 'reconciler')
  const { problem } = await findOrder(app, body.id)
  const token = await signIn(app)
  await app.request('POST', `/payments/${id}/settle`, { problem, note: 'Sent back by bank transfer' }, { token })
  expect((await postPaidLead(app, buildLead(), paid)).status).toBe(503)
  expect(await findOrder(app, body.id)).toMatchObject({ status: 'paid', problem: null, lead_id: null })
  const day = (await app.request('GET', '/payments/balance?day=2026-03-02', undefined, { token })).body.data
  expect(day.differences).not.toContainEqual(expect.objectContaining({ order_id: id }))
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

it('only an owner closes a problem', async () => {
  const { orderId, problem } = await bookTooCheaply()
  const settle = (token?: string) =>
    app.request('POST', `/payments/${orderId}/settle`, { problem, note: 'Done' }, token ? { token } : {})
  for (const wrong of await refusedTokens(app)) expect((await settle(wrong)).status).toBe(401)
  expect((await settle(await signInAs(app, 'agent'))).status).toBe(403)
})
