import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import {
  findOrder,
  leadsOf,
  noticesOf,
  payInSandbox,
  postPaidLead,
  signIn,
  storePayment,
  verifyMobile,
} from '../../../test/steps.ts'
import { leadHistory, receipts } from '../../platform/db/schema.ts'
import { settleOrder } from './settle-order.ts'

const app = await createTestApp()
const REQUEST = { request_id: 'a-form-of-one-visitor' }
let count = 0
const mailsOf = (reference: string) => app.mails.filter(({ subject }) => subject.startsWith(reference)).length
const smsOf = (mobile: string, reference: string) =>
  app.sms.filter(({ to, text }) => to === mobile && text.includes(reference)).length

/** The visitor booked by code because the payment hangs; it is still under way. */
async function bookByCode() {
  const lead = buildLead()
  const request_id = `${REQUEST.request_id}-${++count}`
  const order = await storePayment(app, { lead, request_id })
  await verifyMobile(app, lead.mobile)
  const { body } = await app.request('POST', '/public/leads', { ...lead, request_id })
  return { lead, request_id, order, booked: body.data as { id: number; reference: string; token: string } }
}

describe('a form that was booked by code and paid afterwards', () => {
  it('is one lead, notified once, with the payment, the receipt and its verified number', async () => {
    const { lead, order, booked } = await bookByCode()
    await app.runJobs()
    const notices = await noticesOf(app, 'lead', booked.id)
    const { razorpay_payment_id: payment_id } = await payInSandbox(app, order.id)
    await app.runJobs()
    const [row, ...more] = await leadsOf(app, lead)
    expect(more).toEqual([])
    expect(row).toMatchObject({ id: booked.id, reference: booked.reference, payment_id, is_mobile_verified: true, status: 'New' })
    expect(await noticesOf(app, 'lead', booked.id)).toEqual(notices)
    const paid = await findOrder(app, order.id)
    expect(paid).toMatchObject({ status: 'booked', lead_id: booked.id, problem: null })
    expect(await app.db.$count(receipts, and(eq(receipts.order_id, paid.id), eq(receipts.kind, 'receipt')))).toBe(1)
    const history = await app.db.select().from(leadHistory).where(eq(leadHistory.lead_id, booked.id))
    expect(history.map(({ note }) => note)).toEqual([null, 'Paid ₹199 online'])
  })

  it('has the same booking page under the lead’s token and the order’s token', async () => {
    const { order, booked } = await bookByCode()
    await payInSandbox(app, order.id)
    await app.runJobs()
    for (const token of [order.token, booked.token]) {
      const { body } = await app.request('GET', `/public/bookings/${token}`)
      expect(body.data).toMatchObject({ state: 'paidAndBooked', reference: booked.reference, has_receipt: true })
      expect((await app.fetch(`/booking/${token}/receipt.pdf`)).status).toBe(200)
    }
  })

  it('is one lead when the requests with the payment and with the code arrive at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const lead = buildLead()
      const request_id = `${REQUEST.request_id}-at-once-${turn}`
      const order = await storePayment(app, { lead, request_id })
      await verifyMobile(app, lead.mobile)
      const paid = await payInSandbox(app, order.id)
      const answers = await Promise.all([
        app.request('POST', '/public/leads', { ...lead, request_id }),
        postPaidLead(app, lead, paid),
        app.runJobs(),
      ])
      const [row, ...more] = await leadsOf(app, lead)
      expect(more).toEqual([])
      expect([answers[0], answers[1]].map(({ status, body }) => [status, body.data.id])).toEqual(Array(2).fill([201, row?.id]))
      expect(row?.payment_id).toBe(paid.razorpay_payment_id)
      await app.runJobs()
      expect(app.sms.filter(({ to, text }) => to === lead.mobile && text.includes(row?.reference ?? '-'))).toHaveLength(1)
    }
  })

  it('is one lead when both have different request ids, as the site sends them', async () => {
    const lead = buildLead({ message: 'The fan hums' })
    const ofForm = { form_id: 'a-form-of-the-site-1' }
    const order = await storePayment(app, { lead, ...ofForm, request_id: 'the-payment-of-one-form' })
    await verifyMobile(app, lead.mobile)
    const { body } = await app.request('POST', '/public/leads', { ...lead, ...ofForm, request_id: 'the-code-of-one-form' })
    const { razorpay_payment_id: payment_id } = await payInSandbox(app, order.id)
    await app.runJobs()
    expect(await leadsOf(app, lead)).toMatchObject([{ id: body.data.id, payment_id }])
    expect(await findOrder(app, order.id)).toMatchObject({ status: 'booked', lead_id: body.data.id, problem: null })
  })

  it('is one lead when the payment arrives before the code', async () => {
    const lead = buildLead({ message: 'The fan sparks' })
    const ofForm = { form_id: 'a-form-of-the-site-2' }
    const order = await storePayment(app, { lead, ...ofForm, request_id: 'the-payment-that-was-quicker' })
    await verifyMobile(app, lead.mobile)
    const { razorpay_payment_id: payment_id } = await payInSandbox(app, order.id)
    await app.runJobs()
    const { status, body } = await app.request('POST', '/public/leads', {
      ...lead,
      ...ofForm,
      request_id: 'the-code-that-was-slower',
    })
    expect(status).toBe(201)
    expect(await leadsOf(app, lead)).toMatchObject([{ id: body.data.id, payment_id, is_mobile_verified: true }])
  })

  it('is one lead when both arrive at once with different request ids', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const lead = buildLead({ message: `At once ${turn}` })
      const form_id = `a-form-at-once-${turn}`
      const order = await storePayment(app, { lead, form_id, request_id: `a-payment-at-once-${turn}` })
      await verifyMobile(app, lead.mobile)
      await payInSandbox(app, order.id)
      const { id } = await findOrder(app, order.id)
      await Promise.all([
        app.request('POST', '/public/leads', { ...lead, form_id, request_id: `a-code-at-once-${turn}` }),
        settleOrder(app.deps, id, 'webhook'),
      ])
      await app.runJobs()
      expect(await leadsOf(app, lead)).toHaveLength(1)
    }
  })

  it('is another lead when another form has the same words', async () => {
    const { lead } = await bookByCode()
    app.clock.advance(MINUTE_MS)
    for (const message of ['Another job', lead.message]) {
      const order = await storePayment(app, { lead: { ...lead, message }, request_id: `another-${message}`.replaceAll(' ', '-') })
      await payInSandbox(app, order.id)
      await app.runJobs()
      app.clock.advance(1)
    }
    expect((await leadsOf(app, lead)).map(({ payment_id }) => Boolean(payment_id)).sort()).toEqual([false, true, true])
  })

  it('for another service has a receipt of the booked service, and a problem about its charge', async () => {
    const lead = buildLead()
    const request_id = `${REQUEST.request_id}-of-another`
    const order = await storePayment(app, { lead, request_id })
    await verifyMobile(app, lead.mobile)
    await app.request('POST', '/public/leads', { ...lead, service_type: 'AC', request_id })
    await payInSandbox(app, order.id)
    await app.runJobs()
    expect(await leadsOf(app, lead)).toMatchObject([{ service_type: 'AC', payment_id: expect.any(String) }])
    const paid = await findOrder(app, order.id)
    expect(paid.problem).toBe('AC was booked and ₹199 paid, but the charge for this service is ₹299.')
    const [receipt] = await app.db.select().from(receipts).where(eq(receipts.order_id, paid.id))
    expect(receipt?.facts).toMatchObject({ service: 'AC', amountPaise: 19_900, customer: { mobile: lead.mobile } })
  })

  it('is notified as paid and verified when the notice is sent after the payment', async () => {
    const { order, booked } = await bookByCode()
    app.mails.length = 0
    await payInSandbox(app, order.id)
    await settleOrder(app.deps, (await findOrder(app, order.id)).id, 'webhook')
    await app.runJobs()
    const mail = app.mails.find(({ subject }) => subject.startsWith(booked.reference))
    expect(mail?.text).toContain('Payment: ₹199 paid online\n')
  })

  it('is reopened if it was cancelled, and notified as a new one, with a new time', async () => {
    const { order, booked, lead } = await bookByCode()
    const token = await signIn(app)
    await app.runJobs()
    await app.request('PATCH', `/leads/${booked.id}`, { status: 'Cancelled' }, { token })
    const before = { mails: mailsOf(booked.reference), sms: smsOf(lead.mobile, booked.reference) }
    app.clock.advance(3 * HOUR_MS)
    await payInSandbox(app, order.id)
    await app.runJobs()
    const [row] = await leadsOf(app, lead)
    expect(row).toMatchObject({ id: booked.id, status: 'New', due_at: promiseDueAt(app.clock.now()) })
    expect({ mails: mailsOf(booked.reference), sms: smsOf(lead.mobile, booked.reference) }).toEqual({
      mails: before.mails + 1,
      sms: before.sms + 1,
    })
  })

  it('is a new lead when it is booked by code after the paid one was deleted', async () => {
    const lead = buildLead({ message: 'The bell is dead' })
    const order = await storePayment(app, { lead, request_id: 'a-payment-whose-lead-is-deleted' })
    await payInSandbox(app, order.id)
    await app.runJobs()
    const [deleted] = await leadsOf(app, lead)
    await app.request('DELETE', `/leads/${deleted?.id}`, undefined, { token: await signIn(app) })
    await verifyMobile(app, lead.mobile)
    const { body } = await app.request('POST', '/public/leads', { ...lead, request_id: 'the-code-after-the-deletion' })
    expect(body.data.reference).not.toBe(deleted?.reference)
    expect(await noticesOf(app, 'lead', body.data.id)).not.toEqual([])
  })

  it('is a new lead when the first was deleted', async () => {
    const { order, booked, lead } = await bookByCode()
    await app.request('DELETE', `/leads/${booked.id}`, undefined, { token: await signIn(app) })
    await payInSandbox(app, order.id)
    await app.runJobs()
    expect(await leadsOf(app, lead)).toHaveLength(2)
    expect((await findOrder(app, order.id)).lead_id).not.toBe(booked.id)
  })
})
