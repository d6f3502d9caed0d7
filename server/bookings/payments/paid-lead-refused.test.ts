import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { CheckoutSuccess } from '../../../contract/bookings/payments.public.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import {
  bookPaid,
  failInSandbox,
  findOrder,
  leadsOf,
  payInSandbox,
  postPaidLead,
  signIn,
  storePayment,
} from '../../../test/steps.ts'
import { leads, refunds, sandboxOrders, sandboxPayments } from '../../platform/db/schema.ts'
import type { Payments } from '../../platform/providers/payments.ts'

const app = await createTestApp()
const withoutProvider = await createTestApp({}, { payments: undefined })
const create = (lead: unknown) => app.request('POST', '/public/leads', lead)

async function expectRefused(field: string, text: string, lead: { mobile: string }, paid: Partial<CheckoutSuccess>) {
  const { status, body } = await postPaidLead(app, lead, paid as CheckoutSuccess)
  expect([status, body]).toEqual([422, { status: false, message: text, errors: { [field]: text } }])
  expect(await leadsOf(app, lead)).toEqual([])
}

it.each(['pay_00000000000000', 'order_00000000000000', '../orders', '%', "' or 1=1 --"])(
  'a payment that the provider does not know is refused: %s',
  async (razorpay_payment_id) => {
    await expectRefused('payment_id', english.paymentUnknown, buildLead(), { razorpay_payment_id })
  },
)

it.each([
  ['payment_id', 7, english.textNeeded],
  ['payment_id', 'x'.repeat(61), english.tooLong(60)],
  ['order_id', 7, english.textNeeded],
  ['order_id', 'x'.repeat(61), english.tooLong(60)],
  ['signature', {}, english.textNeeded],
  ['signature', 'x'.repeat(201), english.tooLong(200)],
])('a %s of %j is refused', async (field, value, text) => {
  const { status, body } = await create({ ...buildLead(), payment_id: 'pay_00000000000000', [field]: value })
  expect([status, body]).toEqual([422, { status: false, message: text, errors: { [field]: text } }])
})

it.each([
  ['of another text', () => 'f'.repeat(64)],
  ['cut short', (signature: string) => signature.slice(0, -1)],
  ['in capitals', (signature: string) => signature.toUpperCase()],
  ['of other characters', () => '₹'.repeat(64)],
])('a signature %s is refused, and the right one is accepted afterwards', async (_how, spoil) => {
  const { id, lead } = await storePayment(app)
  const paid = await payInSandbox(app, id)
  const razorpay_signature = spoil(paid.razorpay_signature)
  await expectRefused('signature', english.signatureWrong, lead, { ...paid, razorpay_signature })
  expect((await postPaidLead(app, lead, paid)).status).toBe(201)
})

it('a signature of another payment is refused', async () => {
  const { id, lead } = await storePayment(app)
  const paid = await payInSandbox(app, id)
  const { razorpay_signature } = await payInSandbox(app, (await storePayment(app)).id)
  await expectRefused('signature', english.signatureWrong, lead, { ...paid, razorpay_signature })
})

it('a correctly signed payment for another shop’s order is refused', async () => {
  await app.db.insert(sandboxOrders).values({ id: 'order_OfAnotherShop', amount_paise: 19_900, receipt: 'other' })
  await expectRefused('payment_id', english.paymentUnknown, buildLead(), await payInSandbox(app, 'order_OfAnotherShop'))
})

it.each(['order_00000000000000', 'another of ours'])('a payment is refused with the order_id of %s', async (order_id) => {
  const { id, lead } = await storePayment(app)
  const paid = await payInSandbox(app, id)
  const razorpay_order_id = order_id === 'another of ours' ? (await storePayment(app)).id : order_id
  await expectRefused('payment_id', english.paymentUnknown, lead, { ...paid, razorpay_order_id })
})

it.each([100, 19_899, 19_901])('a payment of %i paise instead of 19900 is refused', async (amount_paise) => {
  const { id, lead } = await storePayment(app)
  const paid = await payInSandbox(app, id)
  await app.db.update(sandboxPayments).set({ amount_paise }).where(eq(sandboxPayments.id, paid.razorpay_payment_id))
  await expectRefused('payment_id', english.paymentAmount, lead, paid)
  expect((await findOrder(app, id)).status).not.toBe('booked')
})

it('a payment that failed is refused, and the order can still be paid', async () => {
  const { id, lead } = await storePayment(app)
  const razorpay_payment_id = await failInSandbox(app, id)
  await expectRefused('payment_id', english.paymentNotDone, lead, { razorpay_payment_id })
  expect((await postPaidLead(app, lead, await payInSandbox(app, id))).status).toBe(201)
})

it('a payment is refused until the bank has answered', async () => {
  const { id, lead } = await storePayment(app)
  const razorpay_payment_id = `pay_${id.slice(6)}`
  const payment = { id: razorpay_payment_id, order_id: id, amount_paise: 19_900, created_at: app.clock.now() }
  await app.db.insert(sandboxPayments).values({ ...payment, status: 'created' })
  await expectRefused('payment_id', english.paymentNotDone, lead, { razorpay_payment_id })
  await app.db.update(sandboxPayments).set({ status: 'captured' }).where(eq(sandboxPayments.id, razorpay_payment_id))
  expect((await create({ ...lead, payment_id: razorpay_payment_id })).status).toBe(201)
})

it('a payment of another person’s lead is refused, and that lead does not change', async () => {
  const { lead, paid, data } = await bookPaid(app)
  const other = buildLead()
  const { status, body } = await postPaidLead(app, other, paid)
  expect([status, body]).toEqual([409, { status: false, message: english.paymentUsed }])
  expect(await leadsOf(app, other)).toEqual([])
  expect(await leadsOf(app, lead)).toEqual([expect.objectContaining({ id: data.id, name: lead.name })])
})

it('when twenty people post one payment at once, one is booked', async () => {
  const { body: order } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
  const paid = await payInSandbox(app, order.id)
  const answers = await Promise.all(Array.from({ length: 20 }, () => postPaidLead(app, buildLead(), paid)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect(await app.db.$count(leads, eq(leads.payment_id, paid.razorpay_payment_id))).toBe(1)
})

it('a second payment of a booked order makes no second lead, and its visitor is told that it comes back', async () => {
  const { id, lead, token } = await bookPaid(app)
  const second = { id: `pay_${id.slice(6)}`, order_id: id, amount_paise: 19_900, status: 'captured' as const }
  await app.db.insert(sandboxPayments).values({ ...second, created_at: app.clock.now() })
  const { status, body } = await create({ ...lead, payment_id: second.id })
  expect([status, body]).toEqual([409, { status: false, message: english.paidTwice, token }])
  // The provider sent no report: the claim itself triggers the refund.
  expect(await app.db.$count(refunds, eq(refunds.payment_id, second.id))).toBe(1)
  const other = await create({ ...buildLead(), payment_id: second.id })
  expect(other.status).toBe(422)
  expect(await leadsOf(app, lead)).toHaveLength(1)
})

it.each([
  ['name', ' ', 'Name is required'],
  ['mobile', '12345', english.mobileInvalid],
  ['city', 'delhi', english.cityUnknown],
  ['service_type', 'Space travel', english.serviceUnknown],
])('a form with its %s as %j is refused, and the corrected one is accepted with the same payment', async (field, value, text) => {
  const { body: order } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
  const paid = await payInSandbox(app, order.id)
  const lead = buildLead()
  const { status, body } = await postPaidLead(app, { ...lead, [field]: value }, paid)
  expect([status, body.errors]).toEqual([422, { [field]: text }])
  expect((await postPaidLead(app, lead, paid)).status).toBe(201)
})

it('without a provider every payment is unknown', async () => {
  const lead = { ...buildLead(), payment_id: 'pay_00000000000000' }
  const { status, body } = await withoutProvider.request('POST', '/public/leads', lead)
  expect([status, body.errors]).toEqual([422, { payment_id: english.paymentUnknown }])
})

it('a payment’s id alone can’t claim it for another number than the order’s', async () => {
  const { id, lead } = await storePayment(app)
  const paid = await payInSandbox(app, id)
  const other = buildLead()
  const bare = { razorpay_payment_id: paid.razorpay_payment_id }
  await expectRefused('signature', english.signatureNeeded, other, bare)
  await expectRefused('signature', english.signatureWrong, other, { ...bare, razorpay_signature: 'f'.repeat(64) })
  expect((await postPaidLead(app, lead, bare as CheckoutSuccess)).status).toBe(201)
})

it('a caller with the checkout’s signature may correct the number', async () => {
  const { id, lead } = await storePayment(app)
  const right = { ...lead, mobile: buildLead().mobile }
  expect((await postPaidLead(app, right, await payInSandbox(app, id))).status).toBe(201)
  expect([await leadsOf(app, right), await leadsOf(app, lead)]).toMatchObject([[{}], []])
})

it('a payment that was given back before its details came is refused, without saying that nothing was charged', async () => {
  const { body } = await app.request('POST', '/public/store-payment', { amount: 19_900 })
  const paid = await payInSandbox(app, body.id)
  await app.runJobs()
  const order = await findOrder(app, body.id)
  await app.request('POST', `/payments/${order.id}/refund`, {}, { token: await signIn(app) })
  await expectRefused('payment_id', english.paymentReturned, buildLead(), paid)
})

it('who sends made-up payments stops no signed one on the same address, and the provider is soon asked about them no more', async () => {
  const address = nextAddress()
  const asked = vi.spyOn(app.deps.payments as Payments, 'findPayment')
  const send = (form: object) => app.request('POST', '/public/leads', form, { address })
  const statuses: number[] = []
  for (let count = 0; count < 250; count++)
    statuses.push((await send({ ...buildLead(), payment_id: `pay_MadeUp${String(count).padStart(8, '0')}` })).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([422, 503])
  expect(asked.mock.calls.length).toBeLessThanOrEqual(31)
  asked.mockRestore()

  const signed = await storePayment(app)
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = await payInSandbox(app, signed.id)
  const paid = { payment_id: razorpay_payment_id, order_id: razorpay_order_id, signature: razorpay_signature }
  expect((await send({ ...signed.lead, ...paid })).status).toBe(201)

  // A payer without a signature waits for the provider's own report.
  const bare = await storePayment(app)
  const { razorpay_payment_id: payment_id } = await payInSandbox(app, bare.id)
  expect(await send({ ...bare.lead, payment_id })).toMatchObject({ status: 503, body: { message: english.paymentUnconfirmed } })
  await app.runJob('reconcile-orders')
  expect(await leadsOf(app, bare.lead)).toHaveLength(1)
})
