import { eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, findOrder, payInSandbox, postPaidLead, signIn, storePayment, verifyMobile } from '../../../test/steps.ts'
import { alarms, leads, refunds } from '../../platform/db/schema.ts'

const app = await createTestApp()
const as = callAs(app, await signIn(app))
let count = 0

/** A message of its own, by which the leads of one visitor are found whatever was corrected in them. */
const buildForm = () => ({
  ...buildLead({ message: `The fan of flat ${++count}` }),
  request_id: `the-code-of-flat-${count}`,
  form_id: `the-form-of-flat-${count}`,
})
/** An order of the form, which the panel sends by code and by payment with the same `form_id`. */
const orderOf = ({ request_id: _, form_id, ...lead }: ReturnType<typeof buildForm>) =>
  storePayment(app, { lead, form_id, request_id: `the-payment-of-${form_id}` })
const leadsFrom = async ({ message }: { message: string }) =>
  (await app.db.select().from(leads)).filter((row) => row.message === message)

async function bookByCode(form: ReturnType<typeof buildForm>): Promise<{ id: number; reference: string }> {
  await verifyMobile(app, form.mobile)
  const { status, body } = await app.request('POST', '/public/leads', form)
  expect(status).toBe(201)
  return body.data
}

async function correct(id: number, change: Partial<LeadForm>) {
  const { name, mobile, mailid, service_type, city, message } = await as('GET', `/leads/${id}`)
  const read = { name, mobile, mailid, service_type, city, message }
  await as('PUT', `/leads/${id}`, { ...read, ...change, read })
}

it.each([
  ['number', () => ({ mobile: buildMobile() })],
  ['service', () => ({ service_type: 'AC' })],
  ['name and city, in two steps', () => ({ name: 'Asha Kulkarni-Rao', city: 'pune' as const })],
])('a lead by code whose %s was corrected becomes the paid one when its form is paid for', async (_, toChange) => {
  const form = buildForm()
  const order = await orderOf(form)
  const booked = await bookByCode(form)
  const change = toChange()
  for (const [field, value] of Object.entries(change)) await correct(booked.id, { [field]: value })
  const paid = await payInSandbox(app, order.id)
  // The tab that paid sends what was typed in it, once more after a lost answer.
  for (const _ of [1, 2]) {
    const { status, body } = await postPaidLead(app, form, paid)
    expect([status, body.data?.reference]).toEqual([201, booked.reference])
  }
  expect(await leadsFrom(form)).toMatchObject([{ id: booked.id, ...change, payment_id: paid.razorpay_payment_id }])
  expect(await findOrder(app, order.id)).toMatchObject({ status: 'booked', lead_id: booked.id })
})

it('a corrected lead becomes the paid one when no tab is left and the provider reports the payment', async () => {
  const form = buildForm()
  const order = await orderOf(form)
  const { id } = await bookByCode(form)
  const mobile = buildMobile()
  await correct(id, { mobile })
  const { razorpay_payment_id: payment_id } = await payInSandbox(app, order.id)
  await app.runJobs()
  expect(await leadsFrom(form)).toMatchObject([{ id, mobile, payment_id }])
})

it('a paid lead whose number was corrected is found by its form’s code, which does not prove the new number', async () => {
  const form = buildForm()
  const order = await orderOf(form)
  await verifyMobile(app, form.mobile)
  const paid = await payInSandbox(app, order.id)
  await app.runJobs()
  const [lead = expect.fail()] = await leadsFrom(form)
  const mobile = buildMobile()
  await correct(lead.id, { mobile })
  const { status, body } = await app.request('POST', '/public/leads', form)
  expect([status, body.data.reference]).toEqual([201, lead.reference])
  expect((await postPaidLead(app, form, paid)).status).toBe(201)
  expect(await leadsFrom(form)).toMatchObject([{ id: lead.id, mobile, is_mobile_verified: false }])
})

it('a form whose answer was lost is one lead when it is sent again after a correction, with another code', async () => {
  const form = buildForm()
  const booked = await bookByCode(form)
  await correct(booked.id, { mobile: buildMobile() })
  app.clock.advance(MINUTE_MS)
  expect((await bookByCode(form)).reference).toBe(booked.reference)
  expect(await leadsFrom(form)).toHaveLength(1)
})

it('a second payment of the form that a corrected lead was paid with is still known as its second, and goes back', async () => {
  const { request_id: _, form_id, ...lead } = buildForm()
  const [first, second] = [await storePayment(app, { lead, form_id }), await storePayment(app, { lead, form_id })]
  await postPaidLead(app, lead, await payInSandbox(app, first.id))
  const [booked = expect.fail()] = await leadsFrom(lead)
  await correct(booked.id, { mobile: buildMobile() })
  const { razorpay_payment_id: payment_id } = await payInSandbox(app, second.id)
  await app.runJobs()
  expect(await leadsFrom(lead)).toHaveLength(1)
  const order = await findOrder(app, second.id)
  expect(order).toMatchObject({ status: 'paid', problem: null, lead_id: null })
  const asked = await app.db.select().from(refunds).where(eq(refunds.order_id, order.id))
  expect(asked).toMatchObject([{ payment_id, amount_paise: 19_900, reason: 'Paid twice' }])
  const told = app.db
    .select()
    .from(alarms)
    .where(like(alarms.text, `%${payment_id}%`))
  expect(await told).toMatchObject([{ text: expect.stringContaining(`${booked.reference} was paid a second time`) }])
})

it('another form of the number that a corrected lead was booked with is another booking', async () => {
  const form = buildForm()
  const other = { ...form, form_id: `${form.form_id}-other`, message: `${form.message}, and its bell` }
  const order = await orderOf(other)
  const { id } = await bookByCode(form)
  await correct(id, { mobile: buildMobile() })
  await payInSandbox(app, order.id)
  await app.runJobs()
  expect([await leadsFrom(form), await leadsFrom(other)]).toMatchObject([[{ id, payment_id: null }], [{ mobile: form.mobile }]])
})
