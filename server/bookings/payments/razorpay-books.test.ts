import { expect, it } from 'vitest'
import { findOrder, leadsOf, postPaidLead, signIn, storePayment } from '../../../test/steps.ts'
import { findReceipts } from '../receipts/receipts.store.ts'
import { createRazorpayApp } from './razorpay.test-tools.ts'

const { app, payments, razorpay, pay, awaitEvents, withoutEvents } = await createRazorpayApp()

async function book() {
  const { id, lead } = await storePayment(app)
  const paid = await awaitEvents(3, () => pay(id))
  await postPaidLead(app, lead, paid)
  return { id, lead, paymentId: paid.razorpay_payment_id, order_id: (await findOrder(app, id)).id }
}
type Booked = Awaited<ReturnType<typeof book>>

/** Refunds in Razorpay's dashboard, without our idempotency key. */
async function refundInDashboard({ paymentId }: Booked, amount?: number): Promise<string> {
  const answer = await fetch(`${razorpay.url}/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${razorpay.keyId}:${razorpay.keySecret}`)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount }),
  })
  return ((await answer.json()) as { id: string }).id
}

const dispute = ({ paymentId }: Booked, status: 'open' | 'under_review' | 'won' | 'lost' | 'closed') =>
  awaitEvents(1, () => razorpay.control('dispute', { payment_id: paymentId, status }))
const passNight = () => app.runJob('check-balance')
const mailsAbout = ({ paymentId }: Booked) => app.mails.filter(({ text }) => text.includes(paymentId)).length
const creditedOf = async ({ order_id }: Booked) =>
  (await findReceipts(app.db, order_id)).creditNotes.map(({ facts }) => facts.amountPaise)

/** The console's view of an order's money. */
async function booksOf({ order_id }: Booked) {
  const { body } = await app.request('GET', `/payments/${order_id}`, undefined, { token: await signIn(app) })
  const { status, refunded_paise, problem } = body.data.order
  return { status, refunded_paise, problem }
}

it('refunds in Razorpay’s dashboard are seen by their events, part after part, each with its credit note', async () => {
  const booked = await book()
  await awaitEvents(1, () => refundInDashboard(booked, 5000))
  expect(await booksOf(booked)).toEqual({ status: 'booked', refunded_paise: 5000, problem: null })
  await awaitEvents(1, () => refundInDashboard(booked))
  expect(await booksOf(booked)).toEqual({ status: 'refunded', refunded_paise: 19_900, problem: null })
  expect(await creditedOf(booked)).toEqual([5000, 14_900])
})

it('refunds there whose events are lost are seen in the next night', async () => {
  const [part, whole] = [await book(), await book()]
  await withoutEvents()
  await refundInDashboard(part, 5000)
  await refundInDashboard(whole)
  await passNight()
  expect(await booksOf(part)).toEqual({ status: 'booked', refunded_paise: 5000, problem: null })
  expect(await booksOf(whole)).toEqual({ status: 'refunded', refunded_paise: 19_900, problem: null })
  expect([await creditedOf(part), await creditedOf(whole)]).toEqual([[5000], [19_900]])
})

it('a refund that the bank has yet to answer is credited once it has, and a problem where the bank sends it back', async () => {
  const [good, bad] = [await book(), await book()]
  await razorpay.control('faults', { refunds: { pendingShare: 1 } })
  const refunds = [await awaitEvents(1, () => refundInDashboard(good)), await awaitEvents(1, () => refundInDashboard(bad))]
  expect([await booksOf(good), await booksOf(bad)]).toMatchObject(Array(2).fill({ status: 'booked', refunded_paise: 0 }))
  expect([await creditedOf(good), await creditedOf(bad)]).toEqual([[], []])
  await awaitEvents(1, () => razorpay.control('endRefund', { refund_id: refunds[0] ?? '', outcome: 'processed' }))
  await withoutEvents()
  await razorpay.control('endRefund', { refund_id: refunds[1] ?? '', outcome: 'failed' })
  await passNight()
  await app.runJobs()
  expect(await booksOf(good)).toEqual({ status: 'refunded', refunded_paise: 19_900, problem: null })
  expect(await booksOf(bad)).toEqual({
    status: 'booked',
    refunded_paise: 0,
    problem: expect.stringMatching(/^The refund of ₹199 failed: .*refund it again/),
  })
  expect([await creditedOf(good), await creditedOf(bad), mailsAbout(bad)]).toEqual([[19_900], [], 1])
})

it('a payer’s objection is a problem with a mail, none while the bank reviews it, and one again when it is lost', async () => {
  const booked = await book()
  await dispute(booked, 'open')
  expect((await booksOf(booked)).problem).toMatch(
    /^The payer disputes ₹199 \(services not provided\): answer in the provider’s dashboard by /,
  )
  expect(mailsAbout(booked)).toBe(1)
  await dispute(booked, 'under_review')
  expect(await booksOf(booked)).toEqual({ status: 'booked', refunded_paise: 0, problem: null })
  const { body } = await app.request('GET', `/payments/${booked.order_id}`, undefined, { token: await signIn(app) })
  expect(body.data.disputes).toMatchObject([{ payment_id: booked.paymentId, amount_paise: 19_900, status: 'under_review' }])
  await dispute(booked, 'lost')
  expect((await booksOf(booked)).problem).toMatch(/^The bank took ₹199 .* back: decide what happens to the booking/)
  expect(mailsAbout(booked)).toBe(2)
  expect(await leadsOf(app, booked.lead)).toHaveLength(1)
})

it.each(['won', 'closed'] as const)('an objection that is %s is no problem any more', async (status) => {
  const booked = await book()
  await dispute(booked, 'open')
  await dispute(booked, status)
  expect(await booksOf(booked)).toEqual({ status: 'booked', refunded_paise: 0, problem: null })
})

it('an objection whose events are lost is seen in the next night, and one to another shop’s payment is not ours', async () => {
  const booked = await book()
  const { id } = await payments.createOrder({ amountPaise: 19_900, receipt: 'other', notes: {} })
  const foreign = await awaitEvents(3, () => pay(id))
  await withoutEvents()
  for (const payment_id of [booked.paymentId, foreign.razorpay_payment_id])
    await razorpay.control('dispute', { payment_id, status: 'open' })
  await passNight()
  await app.runJobs()
  expect((await booksOf(booked)).problem).toMatch(/^The payer disputes/)
  expect(mailsAbout(booked)).toBe(1)
})
