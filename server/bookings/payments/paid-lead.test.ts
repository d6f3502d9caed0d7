import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import {
  bookPaid,
  findOrder,
  leadsOf,
  payInSandbox,
  postCallback,
  postPaidLead,
  signIn,
  storePayment,
  verifyMobile,
  whileSilent,
} from '../../../test/steps.ts'
import { leadHistory, orderEvents } from '../../platform/db/schema.ts'

const app = await createTestApp()
const create = (lead: unknown) => app.request('POST', '/public/leads', lead)
const twenty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work))

describe('a paid booking', () => {
  it('needs no code: the payment books the lead', async () => {
    const { id, token, lead } = await storePayment(app)
    const paid = await payInSandbox(app, id)
    const { status, body } = await postPaidLead(app, lead, paid)
    const [row, ...more] = await leadsOf(app, lead)
    expect([status, body]).toEqual([
      201,
      {
        status: true,
        message: english.leadTaken,
        data: { id: row?.id, reference: row?.reference, token, due_at: row?.due_at.toISOString() },
      },
    ])
    expect(more).toEqual([])
    expect(row).toMatchObject({ ...lead, status: 'New', is_mobile_verified: false, payment_id: paid.razorpay_payment_id })
    expect(await app.db.$count(leadHistory, eq(leadHistory.lead_id, row?.id ?? 0))).toBe(1)
    const order = await findOrder(app, id)
    expect(order).toMatchObject({
      status: 'booked',
      lead_id: row?.id,
      payment_id: paid.razorpay_payment_id,
      paid_at: app.clock.now(),
      problem: null,
    })
    const history = await app.db.select().from(orderEvents).where(eq(orderEvents.order_id, order.id)).orderBy(orderEvents.id)
    expect(history.map((event) => event.status)).toEqual(['created', 'paid', 'booked'])
  })

  it('is in the console with its payment and an unverified mobile number', async () => {
    const { data, order_id, payment_id } = await bookPaid(app)
    const token = await signIn(app)
    const { body } = await app.request('GET', `/leads/${data.id}`, undefined, { token })
    const payment = { id: payment_id, order_id, status: 'booked', amount_paise: 19_900 }
    expect(body.data).toMatchObject({ reference: data.reference, is_mobile_verified: false, payment })
    const list = await app.request('GET', `/leads?search=${data.reference}`, undefined, { token })
    expect(list.body.data).toEqual([expect.objectContaining({ is_mobile_verified: false, payment })])
  })

  it('is accepted with the payment’s id alone, as the specification’s form sends it', async () => {
    const { id, lead } = await storePayment(app)
    const { razorpay_payment_id: payment_id } = await payInSandbox(app, id)
    expect((await create({ ...lead, payment_id })).status).toBe(201)
  })

  it('uses the last version of the form', async () => {
    const { id, lead } = await storePayment(app)
    const paid = await payInSandbox(app, id)
    await postPaidLead(app, { ...lead, message: 'And the doorbell' }, paid)
    expect(await leadsOf(app, lead)).toEqual([expect.objectContaining({ message: 'And the doorbell' })])
    expect((await findOrder(app, id)).form).toMatchObject({ message: 'And the doorbell' })
  })

  it('for an order without a form uses the posted lead', async () => {
    const { body: order } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
    const paid = await payInSandbox(app, order.id)
    await app.runJobs()
    expect(await findOrder(app, order.id)).toMatchObject({ status: 'paid', lead_id: null })
    const lead = buildLead()
    const { status, body } = await postPaidLead(app, lead, paid)
    expect([status, body.data.token]).toEqual([201, order.token])
    expect(await leadsOf(app, lead)).toHaveLength(1)
    expect(await findOrder(app, order.id)).toMatchObject({ status: 'booked', lead_id: body.data.id, form: lead })
  })

  it('consumes no verification', async () => {
    const lead = buildLead()
    await verifyMobile(app, lead.mobile)
    await bookPaid(app, { lead })
    expect((await create({ ...lead, message: 'Another job' })).status).toBe(201)
    expect(await leadsOf(app, lead)).toHaveLength(2)
  })

  it('is notified once to the business and once to the customer, however often it is posted', async () => {
    const { lead, paid, data } = await bookPaid(app)
    await postPaidLead(app, lead, paid)
    await app.runJobs()
    expect(app.sms.filter(({ to }) => to === lead.mobile)).toHaveLength(1)
    expect(app.mails.filter(({ subject }) => subject.includes(data.reference))).toHaveLength(1)
  })
})

describe('the same payment again', () => {
  it('answers the same lead', async () => {
    const { lead, paid, data } = await bookPaid(app)
    for (let again = 0; again < 2; again++) {
      const { status, body } = await postPaidLead(app, lead, paid)
      expect([status, body.data]).toEqual([201, data])
    }
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('gives one lead when twenty come at once', async () => {
    const { id, lead } = await storePayment(app)
    const paid = await payInSandbox(app, id)
    const answers = await twenty(() => postPaidLead(app, lead, paid))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.data)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await leadsOf(app, lead)).toHaveLength(1)
  })

  it('gives one lead when the page, the callback, the webhook and the reconciler come at once', async () => {
    const { id, token, lead } = await storePayment(app)
    const paid = await payInSandbox(app, id)
    const ways = [
      () => postPaidLead(app, lead, paid),
      () => postCallback(app, token, paid),
      () => app.runJobs(),
      () => app.runJob('reconcile-orders'),
      () => app.request('GET', `/public/bookings/${token}`),
    ]
    await Promise.all([...ways, ...ways].map((way) => way()))
    expect(await leadsOf(app, lead)).toHaveLength(1)
    expect(await findOrder(app, id)).toMatchObject({ status: 'booked', problem: null })
  })

  it('is found when the form is sent again by code with its request_id', async () => {
    const { lead, data } = await bookPaid(app, { request_id: 'a-form-that-was-paid' })
    const { status, body } = await create({ ...lead, request_id: 'a-form-that-was-paid' })
    expect([status, body.data]).toEqual([201, data])
    expect((await create({ ...buildLead(), request_id: 'a-form-that-was-paid' })).status).toBe(403)
  })

  it('answers the lead that the webhook made before', async () => {
    const { id, lead } = await storePayment(app)
    const paid = await payInSandbox(app, id)
    await app.runJobs()
    const [row] = await leadsOf(app, lead)
    expect((await postPaidLead(app, lead, paid)).body.data).toMatchObject({ id: row?.id, reference: row?.reference })
  })
})

describe('while the provider does not answer', () => {
  it('nothing is booked, the caller may retry, and later there is one lead', async () => {
    const { id, lead } = await storePayment(app)
    const paid = await payInSandbox(app, id)
    const { status, headers, body } = await whileSilent(app, () => postPaidLead(app, lead, paid))
    expect([status, body]).toEqual([503, { status: false, message: english.paymentUnconfirmed }])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await leadsOf(app, lead)).toEqual([])
    await app.runJobs()
    const again = await postPaidLead(app, lead, paid)
    expect(again.status).toBe(201)
    expect(await leadsOf(app, lead)).toEqual([expect.objectContaining({ id: again.body.data.id })])
  })

  it('an existing lead is returned', async () => {
    const { lead, paid, data } = await bookPaid(app)
    const { status, body } = await whileSilent(app, () => postPaidLead(app, lead, paid))
    expect([status, body.data]).toEqual([201, data])
  })
})
