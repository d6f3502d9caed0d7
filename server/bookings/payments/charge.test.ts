import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { findOrder, payInSandbox, postPaidLead, signIn, storePayment } from '../../../test/steps.ts'
import { alarms, receipts, services } from '../../platform/db/schema.ts'

const app = await createTestApp()

/** Pays an amount before the form is sent. */
async function payAmount(amount: number, service_type: string) {
  const { body: order } = await app.request('POST', '/public/store-payment', { amount })
  const paid = await payInSandbox(app, order.id)
  const lead = buildLead({ service_type })
  const { status } = await postPaidLead(app, lead, paid)
  return { status, paid, order: await findOrder(app, order.id) }
}

describe('the charge of the booked service', () => {
  it.each([
    ['Building Construction', 'Building Construction was booked and ₹149 paid, but the charge for this service is ₹2,499.'],
    ['RO', 'RO was booked and ₹149 paid, but this service has no charge.'],
  ])('differs from the payment for %s: booked, with a problem that is notified once', async (service_type, problem) => {
    const { status, order, paid } = await payAmount(14_900, service_type)
    expect([status, order]).toMatchObject([201, { status: 'booked', problem }])
    const token = await signIn(app)
    await app.request('POST', `/payments/${order.id}/check`, undefined, { token })
    const { body } = await app.request('GET', `/payments?search=${paid.razorpay_payment_id}`, undefined, { token })
    expect(body.data).toMatchObject([{ problem, service_type }])
    expect(await app.db.select().from(alarms).where(eq(alarms.text, problem))).toMatchObject([
      { key: `charge-${paid.razorpay_payment_id}` },
    ])
  })

  it.each([
    [14_900, 'Home Cleaning'],
    [14_900, 'Home Deep Cleaning'],
    [29_900, 'Geyser'],
    [249_900, 'Building Construction'],
  ])('equals a payment of %i for %s', async (amount, service_type) => {
    expect(await payAmount(amount, service_type)).toMatchObject({ status: 201, order: { status: 'booked', problem: null } })
  })

  it('counts as it was when the order was made', async () => {
    const { id, lead } = await storePayment(app, {
      amount: 34_900,
      service: 'home-appliance/refrigerator-repair',
      lead: buildLead({ service_type: 'Fridge' }),
    })
    const ofFridge = eq(services.slug, 'refrigerator-repair')
    await app.db.update(services).set({ visit_charge: '499' }).where(ofFridge)
    await postPaidLead(app, lead, await payInSandbox(app, id))
    await app.db.update(services).set({ visit_charge: '349' }).where(ofFridge)
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: null })
  })

  it('is compared again when another service is booked than ordered', async () => {
    const { id, lead } = await storePayment(app)
    await postPaidLead(app, { ...lead, service_type: 'AC' }, await payInSandbox(app, id))
    expect((await findOrder(app, id)).problem).toBe('AC was booked and ₹199 paid, but the charge for this service is ₹299.')
  })

  it('is no problem once the payment is refunded', async () => {
    const { order } = await payAmount(14_900, 'Fridge')
    const { body } = await app.request('POST', `/payments/${order.id}/refund`, {}, { token: await signIn(app) })
    expect(body.data.order).toMatchObject({ status: 'refunded', problem: null })
  })

  it('is on a receipt that names the booked service', async () => {
    const { order } = await payAmount(14_900, 'Building Construction')
    const [receipt] = await app.db.select().from(receipts).where(eq(receipts.order_id, order.id))
    expect(receipt?.facts).toMatchObject({ service: 'Building Construction', amountPaise: 14_900 })
  })
})
