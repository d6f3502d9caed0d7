import { eq, like } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { openSite } from '../../../test/built-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { callAs, findOrder, leadsOf, noticesOf, payInSandbox, postPaidLead, signIn, storePayment } from '../../../test/steps.ts'
import { alarms, receipts, refunds, sandboxPayments } from '../../platform/db/schema.ts'
import type { Payments } from '../../platform/providers/payments.ts'
import { advanceOrder, settleOrder } from './settle-order.ts'

const app = await createTestApp()
const AC = { amount: 29_900, service: 'home-appliance/ac-repair' }
const stateOf = async (token: string) => (await app.request('GET', `/public/bookings/${token}`)).body.data.state
const alarmsOf = (paymentId: string) =>
  app.db
    .select()
    .from(alarms)
    .where(like(alarms.text, `%${paymentId}%`))

/** A payment hangs; the visitor goes back, chooses another service and pays that; then the bank agrees to the first. */
async function payTwice(request_id: string) {
  const lead = buildLead()
  const first = await storePayment(app, { lead, request_id })
  const second = await storePayment(app, { ...AC, lead: { ...lead, service_type: 'AC' }, request_id })
  const booked = await payInSandbox(app, second.id)
  await postPaidLead(app, second.lead, booked)
  app.clock.advance(5 * MINUTE_MS)
  const late = await payInSandbox(app, first.id)
  await app.runJobs()
  return { lead, first, second, late }
}

it('of one form that is paid twice the second payment is not booked: all of it goes back by itself, once', async () => {
  const { lead, first, second, late } = await payTwice('a-form-that-was-paid-twice')
  const [row, ...more] = await leadsOf(app, lead)
  expect(more).toEqual([])
  expect(row?.service_type).toBe('AC')
  expect(await findOrder(app, second.id)).toMatchObject({ status: 'booked', problem: null, lead_id: row?.id })
  const unbooked = await findOrder(app, first.id)
  expect(unbooked).toMatchObject({ status: 'paid', problem: null, lead_id: null })
  const text = `${row?.reference} was paid a second time by ${late.razorpay_payment_id}: ₹199 is refunded automatically.`
  expect(await alarmsOf(late.razorpay_payment_id)).toMatchObject([{ text }])
  for (const source of ['webhook', 'reconciler'] as const) await settleOrder(app.deps, unbooked.id, source)
  await app.runJob('reconcile-orders')
  await app.runJobs()
  const asked = await app.db.select().from(refunds).where(eq(refunds.order_id, unbooked.id))
  expect(asked).toMatchObject([{ payment_id: late.razorpay_payment_id, amount_paise: 19_900, reason: 'Paid twice' }])
  expect((await app.db.select().from(receipts)).filter(({ order_id }) => order_id === unbooked.id)).toEqual([])
  expect(await noticesOf(app, 'lead', row?.id ?? 0)).toHaveLength(2)
  app.clock.advance(DAY_MS)
  await app.runJob('reconcile-orders')
  expect([await findOrder(app, first.id), await stateOf(first.token)]).toMatchObject([
    { status: 'refunded', problem: null },
    'refunded',
  ])
})

it('what goes back by itself needs nobody, unless the bank refuses it', async () => {
  const { first } = await payTwice('a-form-that-was-paid-twice-and-needs-nobody')
  const owner = callAs(app, await signIn(app))
  const listNeeds = async () => (await owner('GET', '/payments?group=needsYou')).map(({ id }: { id: number }) => id)
  const { id, status } = await findOrder(app, first.id)
  expect([status, await listNeeds()]).toEqual(['paid', []])
  await app.db.update(refunds).set({ status: 'failed', error: 'Account closed' }).where(eq(refunds.order_id, id))
  await app.db.transaction((tx) => advanceOrder(tx, app.deps, id, 'reconciler'))
  expect([(await findOrder(app, first.id)).problem, await listNeeds()]).toEqual([
    expect.stringContaining('refund it again'),
    [id],
  ])
})

it('the visitor who paid twice is told that the second payment comes back', async () => {
  const { first, second, lead, late } = await payTwice('another-form-that-was-paid-twice')
  expect([await stateOf(first.token), await stateOf(second.token)]).toEqual(['paidTwice', 'paidAndBooked'])
  const { status, body } = await postPaidLead(app, lead, late)
  expect([status, body]).toEqual([409, { status: false, message: english.paidTwice, token: first.token }])
})

it('whose second payment came back before the form was sent is not told that nothing is booked', async () => {
  const { first, lead, late } = await payTwice('a-form-paid-twice-and-sent-after-the-refund')
  app.clock.advance(DAY_MS)
  await app.runJob('reconcile-orders')
  expect((await findOrder(app, first.id)).status).toBe('refunded')
  const { status, body } = await postPaidLead(app, lead, late)
  expect([status, body]).toEqual([409, { status: false, message: english.paidTwice, token: first.token }])
})

it('whose first order was paid twice is told the same once the second payment has come back', async () => {
  const { id, token, lead } = await storePayment(app)
  await postPaidLead(app, lead, await payInSandbox(app, id))
  const second = { id: `pay_${id.slice(6)}`, order_id: id, amount_paise: 19_900, status: 'refunded' as const }
  await app.db.insert(sandboxPayments).values({ ...second, created_at: app.clock.now() })
  const { status, body } = await app.request('POST', '/public/leads', { ...lead, payment_id: second.id })
  expect([status, body]).toEqual([409, { status: false, message: english.paidTwice, token }])
})

it.each([
  ['', 'You paid twice: we’re refunding this payment', 'we’re refunding this second payment of ₹199'],
  ['/hi', 'पेमेंट दो बार हुआ: यह वाला वापस मिलेगा', 'का यह दूसरा पेमेंट वहीं लौटा रहे हैं'],
  ['/mr', 'पेमेंट दोनदा झाले: हे परत मिळेल', 'चे हे दुसरे पेमेंट जिथून आले तिथेच परत करत आहोत'],
])('the page of the second payment says so to whoever reads it below "%s/"', async (language, title, text) => {
  const { first } = await payTwice(`a-form-that-was-paid-twice-read-in${language}`)
  const page = await (await openSite(app)).read(`${language}/booking/${first.token}`)
  expect(page).toContain(title)
  expect(page).toContain(text)
})

it.each([
  ['the first', { amount: 19_900, service: 'homeservice/electrician' }, {}],
  ['the second', AC, { service_type: 'AC' }],
])(
  'who goes back once more, to %s service, after the first payment came through, is shown that booking',
  async (_, charge, type) => {
    const request_id = `a-form-sent-again-for-${charge.amount}`
    const lead = buildLead()
    const first = await storePayment(app, { lead, request_id })
    await storePayment(app, { ...AC, lead: { ...lead, service_type: 'AC' }, request_id })
    await payInSandbox(app, first.id)
    const body = { ...charge, lead: { ...lead, ...type }, request_id }
    const again = await app.request('POST', '/public/store-payment', body)
    expect([again.status, again.body]).toEqual([409, { status: false, message: english.paidAlready, token: first.token }])
    expect(await leadsOf(app, lead)).toHaveLength(1)
  },
)

it('who has paid and is booked while another order of the form is being made has one booking', async () => {
  const lead = buildLead()
  const request_id = 'a-form-paid-while-its-next-order-is-made'
  const first = await storePayment(app, { lead, request_id })
  const provider = app.deps.payments as Payments
  const { createOrder } = provider
  vi.spyOn(provider, 'createOrder').mockImplementationOnce(async (order) => {
    await payInSandbox(app, first.id)
    await app.runJobs()
    app.clock.advance(1000)
    return createOrder(order)
  })
  const second = await storePayment(app, { ...AC, lead: { ...lead, service_type: 'AC' }, request_id })
  await payInSandbox(app, second.id)
  await app.runJobs()
  expect(await leadsOf(app, lead)).toHaveLength(1)
  expect(await stateOf(second.token)).toBe('paidTwice')
})

it('a form that is sent and paid again from another page of the site is one booking', async () => {
  const lead = buildLead()
  const form_id = 'a-form-on-two-pages'
  const first = await storePayment(app, { lead, form_id, request_id: 'the-first-page-of-the-visitor' })
  const second = await storePayment(app, { lead, form_id, request_id: 'the-second-page-of-the-visitor' })
  for (const { id } of [first, second]) await payInSandbox(app, id)
  await app.runJobs()
  expect(await leadsOf(app, lead)).toHaveLength(1)
  expect([await stateOf(first.token), await stateOf(second.token)].sort()).toEqual(['paidAndBooked', 'paidTwice'])
})

it('two payments of one form that are settled at once are one booking', async () => {
  for (let round = 0; round < 5; round++) {
    const lead = buildLead()
    const form_id = `a-form-settled-twice-at-once-${round}`
    const other = { ...AC, lead: { ...lead, service_type: 'AC' }, form_id }
    const orders = [await storePayment(app, { lead, form_id }), await storePayment(app, other)]
    for (const { id } of orders) await payInSandbox(app, id)
    const ids = await Promise.all(orders.map(async ({ id }) => (await findOrder(app, id)).id))
    await Promise.all(ids.map((id) => settleOrder(app.deps, id, 'webhook')))
    expect(await leadsOf(app, lead)).toHaveLength(1)
    await app.runJobs()
  }
})

it('a form whose number was corrected, and that was paid with both numbers, is one booking', async () => {
  const request_id = 'a-form-with-a-corrected-number'
  const lead = buildLead()
  const wrong = await storePayment(app, { lead, request_id })
  const right = await storePayment(app, { lead: { ...lead, mobile: buildMobile() }, request_id })
  for (const { id } of [right, wrong]) await payInSandbox(app, id)
  for (const { id } of [right, wrong]) await settleOrder(app.deps, (await findOrder(app, id)).id, 'webhook')
  expect([await leadsOf(app, right.lead), await leadsOf(app, lead)]).toMatchObject([[{}], []])
  expect(await stateOf(wrong.token)).toBe('paidTwice')
})

it('who pays again after a booking has another booking', async () => {
  const lead = buildLead()
  for (const message of ['The fan hums', 'The geyser trips']) {
    const { id } = await storePayment(app, { lead: { ...lead, message } })
    await payInSandbox(app, id)
    await app.runJobs()
    app.clock.advance(1)
  }
  expect(await leadsOf(app, lead)).toHaveLength(2)
})
