import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { buildContactMessage, buildLead } from '../../../test/builders.ts'
import { cleanUpSteps } from '../../../test/clean-up-steps.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid, findOrder, signIn, storePayment } from '../../../test/steps.ts'
import { contactMessages, leadHistory, leads, orders, receipts, visits } from '../../platform/db/schema.ts'
import { cleanUp } from './run-jobs.ts'

const app = await createTestApp()
const { admin, cleanUpAfter, msUntilLimit } = cleanUpSteps(app)

describe('a lead', () => {
  const find = async (id: number) => (await app.db.select().from(leads).where(eq(leads.id, id)))[0]

  it('is removed after three years with its history, and so is a contact message', async () => {
    const { id } = await book(app)
    const message = buildContactMessage({ email: 'old@example.com' })
    await app.request('POST', '/public/send-contact-email', message)
    const count = async () => [
      await app.db.$count(leads, eq(leads.id, id)),
      await app.db.$count(leadHistory, eq(leadHistory.lead_id, id)),
      await app.db.$count(contactMessages, eq(contactMessages.email, message.email)),
    ]
    await cleanUpAfter(msUntilLimit('leads'), async () => expect(await count()).toEqual([1, 1, 1]))
    expect(await count()).toEqual([0, 0, 0])
  })

  it('with a receipt leaves the trash after 30 days, stripped; its booking page and its receipt stay for the tax law', async () => {
    const { token: page, data, id: orderId, order_id } = await bookPaid(app)
    const note = { note: 'Second floor, ask for Asha' }
    await app.request('PATCH', `/leads/${data.id}`, note, admin)
    await app.request('DELETE', `/leads/${data.id}`, undefined, admin)
    const inTrash = async () => {
      const { body } = await app.request('GET', '/trash?limit=100', undefined, { token: await signIn(app) })
      return body.data.some(({ kind, id }: { kind: string; id: number }) => kind === 'leads' && id === data.id)
    }
    await cleanUpAfter(msUntilLimit('trash'), async () => expect(await inTrash()).toBe(true))
    expect(await inTrash()).toBe(false)
    expect((await app.request('POST', `/leads/${data.id}/restore`, {}, { token: await signIn(app) })).status).toBe(404)
    expect(await find(data.id)).toMatchObject({
      message: '',
      folded_text: null,
      name: 'Asha Kulkarni',
      reference: data.reference,
    })
    expect((await findOrder(app, orderId)).form).toMatchObject({ message: '', name: 'Asha Kulkarni' })
    expect(await app.db.$count(leadHistory, and(eq(leadHistory.lead_id, data.id), eq(leadHistory.note, note.note)))).toBe(0)

    // Kept until eight years after the end of the payment's financial year.
    app.clock.advance(8 * 365 * DAY_MS)
    await cleanUp(app.deps)
    expect((await app.request('GET', `/public/bookings/${page}`)).body.data).toMatchObject({ reference: data.reference })
    expect((await app.fetch(`/booking/${page}/receipt.pdf`)).status).toBe(200)

    app.clock.advance(366 * DAY_MS)
    await cleanUp(app.deps)
    expect((await app.request('GET', `/public/bookings/${page}`)).status).toBe(404)
    expect(await find(data.id)).toBeUndefined()
    expect(await app.db.$count(receipts, eq(receipts.order_id, order_id))).toBe(0)
  })

  it('with a receipt leaves the lists after three years, stripped, without appearing in the trash', async () => {
    const { data } = await bookPaid(app)
    const { id: technician_id } = await insertTechnician(app.db)
    const window = `${dayAfter(app.clock.now(), 1)}T10`
    const planned = { lead_id: data.id, window, technician_id }
    expect((await app.request('POST', '/visits', planned, { token: await signIn(app) })).status).toBe(201)
    const listed = async () => (await app.request('GET', `/leads/${data.id}`, undefined, { token: await signIn(app) })).status
    await cleanUpAfter(msUntilLimit('leads'), async () => expect(await listed()).toBe(200))
    expect(await listed()).toBe(404)
    expect(await find(data.id)).toMatchObject({ message: '', folded_text: null, reference: data.reference })
    expect(await app.db.$count(visits, eq(visits.lead_id, data.id))).toBe(0)
    const { body } = await app.request('GET', '/trash?limit=100', undefined, { token: await signIn(app) })
    expect(body.data).toEqual([])
    expect((await app.request('POST', `/leads/${data.id}/restore`, {}, { token: await signIn(app) })).status).toBe(404)
  })

  it('receipt numbers are not issued again after the receipts are removed', async () => {
    const { order_id } = await bookPaid(app)
    const numberOf = async (id: number) => (await app.db.select().from(receipts).where(eq(receipts.order_id, id)))[0]?.serial ?? 0
    const last = await numberOf(order_id)
    app.clock.advance(10 * 365 * DAY_MS)
    await cleanUp(app.deps)
    expect(await app.db.$count(receipts)).toBe(0)
    expect(await numberOf((await bookPaid(app)).order_id)).toBe(last + 1)
  })
})

describe('an order that was never paid', () => {
  it('loses its form after 30 days, and is removed after a year', async () => {
    const { id } = await storePayment(app, { request_id: 'a-form-that-was-never-paid' })
    const [month, year] = [msUntilLimit('unpaidForms'), msUntilLimit('unpaidOrders')]
    await cleanUpAfter(month, async () => expect((await findOrder(app, id)).form).not.toBeNull())
    expect(await findOrder(app, id)).toMatchObject({ form: null, request_id: null, request_mobile: '' })
    await cleanUpAfter(year - month - 1, async () => expect((await findOrder(app, id)).status).toBe('created'))
    expect(await app.db.$count(orders, eq(orders.provider_order_id, id))).toBe(0)
  })

  it('is retained with its form while it has a problem, because we hold somebody’s money', async () => {
    const { id } = await storePayment(app)
    await app.db.update(orders).set({ problem: 'Another amount' }).where(eq(orders.provider_order_id, id))
    app.clock.advance(400 * DAY_MS)
    await cleanUp(app.deps)
    expect((await findOrder(app, id)).form).not.toBeNull()
  })

  it('differs from a booked one, whose form stays with its receipt', async () => {
    const { id } = await bookPaid(app)
    app.clock.advance(400 * DAY_MS)
    await cleanUp(app.deps)
    expect((await findOrder(app, id)).form).toMatchObject(buildLead({ mobile: expect.any(String) }))
  })
})
