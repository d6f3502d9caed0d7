import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { callAs, failInSandbox, findOrder, payInSandbox, postCallback, signIn } from '../../../test/steps.ts'
import { alarms, leads, orders, receipts, refunds, visits } from '../../platform/db/schema.ts'
import { arriveAt, LINES } from '../../visits/visits/visit-office.test-tools.ts'
import { beginNextDay } from '../../visits/visits/visits.test-tools.ts'

const app = await createTestApp({ businessName: 'Karigar' })
let token: string
let asOwner: ReturnType<typeof callAs>
let technician: Awaited<ReturnType<typeof insertTechnician>>

beforeEach(async () => {
  await beginNextDay(app, 15.5)
  token = await signIn(app)
  asOwner = callAs(app, token)
  technician = await insertTechnician(app.db, { skills: ['Electrician'], cities: ['mum'], language: 'en' })
})

/** A visit that was done, with a bill of ₹1,301 that is not paid. */
async function owe(paid_by = 'owed', at = '16') {
  const visit = await arriveAt(app, technician, { at })
  await visit.quote(LINES)
  await visit.decide(1, 150_000)
  expect((await visit.say('done', { outcome: 'work', paid_by })).status).toBe(200)
  const row = async () => (await app.db.select().from(visits).where(eq(visits.id, visit.id)))[0] ?? expect.fail('It is gone')
  const { lead_id, bill_id } = await row()
  return {
    ...visit,
    ...{ row, lead_id, bill_id: bill_id ?? 0 },
    order: () => app.request('POST', `/public/bookings/${visit.token}/pay`),
    page: async (key = visit.token) => (await app.fetch(`/booking/${key}`)).text(),
    settle: (is_settled: boolean) => app.request('PATCH', `/visits/${visit.id}/settled`, { is_settled }, { token }),
  }
}

const isOfBill = (billId: number) => app.db.select().from(orders).where(eq(orders.bill_id, billId)).orderBy(orders.id)
const alarmsOf = (paymentId: string) =>
  app.db
    .select()
    .from(alarms)
    .where(like(alarms.text, `%${paymentId}%`))
async function csvRows(): Promise<string[]> {
  const answer = await app.fetch('/api/payments.csv', { headers: { Authorization: `Bearer ${token}` } })
  return (await answer.text()).trim().split('\r\n').slice(1)
}

describe('a bill that is not paid', () => {
  it('is paid by the checkout from the booking’s page, and is found with it', async () => {
    const bill = await owe()
    expect((await bill.see()).to_pay).toEqual({ due_paise: 130_100, checkout: 'open' })
    const page = await bill.page()
    expect([page.includes('Pay ₹1,301 now'), page.includes('Paid online')]).toEqual([true, false])
    const { status, body } = await bill.order()
    expect([status, body]).toMatchObject([200, { amount: 130_100, currency: 'INR', provider: 'sandbox' }])
    const { razorpay_payment_id: paymentId } = await payInSandbox(app, body.id)
    // The customer is back on the page of the booking, by either token.
    for (const key of [bill.token, body.token]) expect(await bill.page(key)).toContain('Paid online')
    expect(await bill.see()).toMatchObject({ bill: { due_paise: 130_100, paid_by: 'online', is_found: true } })
    expect(await bill.see()).not.toHaveProperty('to_pay')
    const [order, ...more] = await isOfBill(bill.bill_id)
    expect([order, more]).toMatchObject([{ status: 'booked', payment_id: paymentId, problem: null, lead_id: null }, []])
    expect((await bill.order()).body.message).toBe(english.billNotOpen)
    expect((await asOwner('GET', '/visits')).needs).toEqual([])
    expect((await app.fetch(`/booking/${body.token}/bill.pdf`)).status).toBe(200)
    expect((await asOwner('GET', `/payments/${order?.id}`)).order).toMatchObject({
      ...{ bill_number: (await bill.see()).bill.number, receipt_number: null },
      lead: { id: bill.lead_id },
    })
  })

  it('is one row of the accountant’s file and one receipt, and is even with the provider', async () => {
    const before = await app.db.$count(receipts)
    const bill = await owe()
    const issued = await app.db.$count(receipts)
    const { body } = await bill.order()
    const { razorpay_payment_id: paymentId } = await payInSandbox(app, body.id)
    await bill.page()
    expect([issued - before > 0, await app.db.$count(receipts)]).toEqual([true, issued])
    const { number } = (await bill.see()).bill
    const rows = (await csvRows()).filter((row) => row.includes(paymentId) || row.includes(number))
    expect(rows).toEqual([expect.stringMatching(new RegExp(`,Bill,.*Online,${paymentId},.*${number},1301.00,.*,yes`))])
    const { data } = (await app.request('GET', '/payments/balance', undefined, { token })).body
    expect(data.differences).toEqual([])
  })

  it('has one order, however often and by how many tabs it is asked for', async () => {
    const bill = await owe()
    const [first, second] = await Promise.all([bill.order(), bill.order()])
    expect(first.body.id).toBe(second.body.id)
    await failInSandbox(app, first.body.id)
    expect(await bill.page()).toContain('Pay ₹1,301 now')
    expect((await bill.order()).body.id).toBe(first.body.id)
    expect(await isOfBill(bill.bill_id)).toMatchObject([{ status: 'failed' }])
    // A late success of an attempt that had failed.
    app.clock.advance(10 * MINUTE_MS)
    await payInSandbox(app, first.body.id)
    await app.runJob('reconcile-orders')
    expect(await bill.row()).toMatchObject({ paid_by: 'online', settled_at: expect.any(Date) })
  })

  it('whose money the owner found meanwhile was paid twice: the payment goes back by itself, without a credit note', async () => {
    const bill = await owe()
    const { body } = await bill.order()
    expect((await bill.settle(true)).status).toBe(200)
    const { razorpay_payment_id: paymentId } = await payInSandbox(app, body.id)
    await app.runJob('reconcile-orders')
    await app.runJobs()
    app.clock.advance(DAY_MS)
    await app.runJob('reconcile-orders')
    const order = await findOrder(app, body.id)
    expect(order).toMatchObject({ status: 'refunded', problem: null })
    const asked = await app.db.select().from(refunds).where(eq(refunds.order_id, order.id))
    expect(asked).toMatchObject([{ payment_id: paymentId, amount_paise: 130_100, reason: 'Paid twice' }])
    expect(await alarmsOf(paymentId)).toMatchObject([{ text: expect.stringContaining('was paid a second time') }])
    expect(await bill.row()).toMatchObject({ paid_by: 'owed' })
    expect(await app.db.select().from(receipts).where(eq(receipts.order_id, order.id))).toEqual([])
    token = await signIn(app)
    expect((await csvRows()).filter((row) => row.includes(paymentId))).toHaveLength(2)
  })

  it('that was paid online is given back with a credit note against its number, and is not asked for again', async () => {
    const bill = await owe()
    const { body } = await bill.order()
    await payInSandbox(app, body.id)
    await bill.page()
    const [order] = await isOfBill(bill.bill_id)
    expect((await bill.settle(false)).body.message).toBe(ADMIN_MESSAGES.moneyPaidOnline)
    const part = { amount_paise: 30_000, reason: 'The capacitor was ours' }
    expect((await app.request('POST', `/payments/${order?.id}/refund`, part, { token })).status).toBe(200)
    await app.runJobs()
    const papers = await app.db
      .select()
      .from(receipts)
      .where(eq(receipts.order_id, order?.id ?? 0))
      .orderBy(receipts.id)
    const { number } = (await bill.see()).bill
    expect(papers).toMatchObject([
      { kind: 'bill', number },
      { kind: 'creditNote', facts: { amountPaise: 30_000, credits: { number } } },
    ])
    expect(papers[1]?.facts).not.toHaveProperty('bill')
    const { credit_notes } = (await app.request('GET', `/public/bookings/${bill.token}`)).body.data
    expect(credit_notes).toEqual([papers[1]?.number])
    const note = `/booking/${bill.token}/credit-note.pdf?number=${encodeURIComponent(credit_notes[0])}`
    expect((await app.fetch(note)).status).toBe(200)
    expect(await bill.see()).not.toHaveProperty('to_pay')
    const ofNote = (await csvRows()).filter((row) => row.includes(papers[1]?.number ?? 'none'))
    expect(ofNote).toEqual([expect.stringContaining(technician.name)])
  })

  it('that was paid online and given back in whole is shown as refunded, to its customer and in Hindi', async () => {
    const bill = await owe()
    const { body } = await bill.order()
    await payInSandbox(app, body.id)
    await bill.page()
    const [order] = await isOfBill(bill.bill_id)
    const giveBack = (more: object) => app.request('POST', `/payments/${order?.id}/refund`, more, { token })
    await giveBack({ amount_paise: 30_000, reason: 'The capacitor was ours' })
    await app.runJobs()
    expect([await bill.page(), (await bill.see()).bill]).toEqual([
      expect.stringContaining('Paid online'),
      expect.not.objectContaining({ is_refunded: true }),
    ])
    await giveBack({ amount_paise: 100_100, reason: 'And the rest' })
    await app.runJobs()
    const page = await bill.page()
    expect([page.includes('Paid online, and refunded'), page.includes('Paid online<')]).toEqual([true, false])
    expect((await bill.see()).bill).toMatchObject({ is_found: true, is_refunded: true })
    expect(await (await app.fetch(`/hi/booking/${bill.token}`)).text()).toContain('ऑनलाइन पेमेंट का रिफंड हो गया')
  })

  it('is mailed with its bill, once, to the customer who gave an address', async () => {
    const bill = await owe()
    const mailid = 'asha-who-owes@example.com'
    await app.db.update(leads).set({ mailid }).where(eq(leads.id, bill.lead_id))
    const { body } = await bill.order()
    await payInSandbox(app, body.id)
    await bill.page()
    await app.runJob('reconcile-orders')
    await app.runJobs()
    const [mail = expect.fail(), ...more] = app.mails.filter(({ to }) => to === mailid)
    expect(more).toEqual([])
    expect(mail.subject).toContain('Your bill: KG-')
    expect(mail.text).toContain('We have your payment of ₹1,301. The bill is attached as a PDF.')
    expect(mail.attachments).toMatchObject([{ filename: expect.stringMatching(/^bill-KG-.*\.pdf$/) }])
  })

  it('is paid by the webhook and by the callback of a browser inside another app', async () => {
    const first = await owe()
    const { body } = await first.order()
    const paid = await payInSandbox(app, body.id)
    const back = await postCallback(app, body.token, paid)
    expect([back.status, await first.page(body.token)]).toEqual([303, expect.stringContaining('Paid online')])
    const second = await owe('online', '20')
    const other = (await second.order()).body
    await payInSandbox(app, other.id)
    await app.runJobs()
    expect(await second.row()).toMatchObject({ paid_by: 'online', settled_at: expect.any(Date) })
  })

  it('of a booking that was completed can be paid, and of a deleted one what is paid counts but nothing new is begun', async () => {
    const bill = await owe()
    await app.request('PATCH', `/leads/${bill.lead_id}`, { status: 'Completed' }, { token })
    const { body } = await bill.order()
    await asOwner('DELETE', `/leads/${bill.lead_id}`)
    expect((await bill.order()).status).toBe(404)
    expect(await bill.page()).not.toContain('Pay ₹1,301 now')
    app.clock.advance(10 * MINUTE_MS)
    await payInSandbox(app, body.id)
    await app.runJob('reconcile-orders')
    expect(await bill.row()).toMatchObject({ paid_by: 'online', settled_at: expect.any(Date) })
  })

  it('makes no booking of whatever form its payment is sent with', async () => {
    const bill = await owe()
    const { body } = await bill.order()
    const { razorpay_payment_id: payment_id } = await payInSandbox(app, body.id)
    const count = await app.db.$count(leads)
    const form = { name: 'Somebody', mobile: '9820012345', service_type: 'AC', city: 'mum', message: '' }
    expect((await app.request('POST', '/public/leads', { ...form, payment_id })).status).toBe(422)
    expect(await app.db.$count(leads)).toBe(count)
  })

  it('of a visit that is still under way, or that was paid in cash, is not paid here', async () => {
    const visit = await arriveAt(app, technician)
    const pay = (key: string) => app.request('POST', `/public/bookings/${key}/pay`)
    expect((await pay(visit.token)).body.message).toBe(english.billNotOpen)
    await visit.quote(LINES)
    await visit.decide(1, 150_000)
    await visit.say('done', { outcome: 'work', paid_by: 'cash' })
    expect((await pay(visit.token)).status).toBe(409)
    expect((await pay('an-unknown-token-of-a-booking')).status).toBe(404)
  })
})

it('without a checkout a page promises nothing that nobody can do', async () => {
  const without = await createTestApp({ payments: { provider: 'none' } }, { payments: undefined })
  await beginNextDay(without, 15.5)
  const somebody = await insertTechnician(without.db, { skills: ['Electrician'], cities: ['mum'] })
  const visit = await arriveAt(without, somebody, { isPaid: false })
  await visit.quote(LINES)
  await visit.decide(1, 150_000)
  await visit.say('done', { outcome: 'work', paid_by: 'owed' })
  const page = await (await without.fetch(`/booking/${visit.token}`)).text()
  expect([page.includes('Still to pay'), page.includes('data-pay-bill'), page.includes('link to pay')]).toEqual([
    true,
    false,
    false,
  ])
  expect((await without.request('POST', `/public/bookings/${visit.token}/pay`)).status).toBe(409)
})

it('another host’s checkout is allowed on the page of a booking that asks for it alone', async () => {
  const urls = { apiUrl: 'https://api.razorpay.com/v1', checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' }
  const keys = { keyId: 'rzp_test_1', keySecret: 'a-key-secret', webhookSecret: undefined }
  const other = await createTestApp({ payments: { provider: 'razorpay', ...keys, ...urls } })
  const allows = async (query: string) => {
    const answer = await other.fetch(`/hi/booking/an-unknown-token-of-a-booking${query}`)
    return answer.headers.get('Content-Security-Policy')?.includes('https://checkout.razorpay.com')
  }
  expect([await allows(''), await allows('?pay')]).toEqual([false, true])
})
