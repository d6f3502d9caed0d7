import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { findOrder, leadsOf, payInSandbox, storePayment } from '../../../test/steps.ts'
import { leads, orders } from '../../platform/db/schema.ts'

const app = await createTestApp()

/** Makes a paid order whose form was stored by an older version. */
async function payWithForm(toStored: (form: Record<string, unknown>) => Record<string, unknown>) {
  const { id, lead } = await storePayment(app)
  const form = toStored(lead) as typeof orders.$inferInsert.form
  await app.db.update(orders).set({ form }).where(eq(orders.provider_order_id, id))
  await payInSandbox(app, id)
  await app.runJobs()
  return { order: await findOrder(app, id), lead }
}

it.each(['name', 'service_type', 'message', 'mailid'])(
  'a paid order is booked although its stored form has no %s',
  async (field) => {
    const { order, lead } = await payWithForm(({ [field]: _, ...form }) => form)
    expect(order).toMatchObject({ status: 'booked', problem: null })
    expect(await leadsOf(app, lead)).toEqual([expect.objectContaining({ ...lead, [field]: field === 'mailid' ? null : '' })])
  },
)

it.each([undefined, 'navi-mumbai'])(
  'a paid order whose stored form has the city %s is booked, and the lead says so',
  async (city) => {
    const { order, lead } = await payWithForm((form) => ({ ...form, city }))
    expect(order).toMatchObject({ status: 'booked', problem: null })
    expect(await leadsOf(app, lead)).toEqual([
      expect.objectContaining({ city: 'mum', message: `${lead.message}\n(City not known: ${city ?? 'not given'})` }),
    ])
  },
)

it('a field that this version does not know is dropped', async () => {
  const { order, lead } = await payWithForm((form) => ({ ...form, floor: 3 }))
  expect(order.status).toBe('booked')
  expect(await leadsOf(app, lead)).toHaveLength(1)
})

it('a stored form without a mobile number books nothing, and a person is alerted after ten minutes', async () => {
  const before = await app.db.$count(leads)
  const { order } = await payWithForm(({ mobile: _, ...form }) => form)
  expect(order).toMatchObject({ status: 'paid', problem: null })
  app.clock.advance(10 * MINUTE_MS + 1)
  await app.runJob('reconcile-orders')
  expect((await findOrder(app, order.provider_order_id)).problem).toContain('without the payer’s details')
  expect(await app.db.$count(leads)).toBe(before)
})
