import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, leadsOf, payInSandbox, postPaidLead, storePayment, verifyMobile } from '../../../test/steps.ts'
import { refunds } from '../../platform/db/schema.ts'
import { createToken } from '../../platform/secrets.ts'

// Identity is what was proved by a code, or sent by the same form of the same browser, and never what was typed.

const app = await createTestApp()
await insertTechnician(app.db, { skills: ['Electrician'], cities: ['thane'] })
const see = async (token: string) => (await app.request('GET', `/public/bookings/${token}`)).body.data
const browser = () => ({ form_id: createToken() })
const AT_TEN = '2026-03-05T10'
const AT_FOUR = '2026-03-05T16'
/** Pays an order, by the words of its own form. */
const pay = async ({ id, lead }: { id: string; lead: object }) =>
  (await postPaidLead(app, lead, await payInSandbox(app, id))).body

it('a stranger who guesses a customer’s words and pays after them sees and cancels nothing of theirs', async () => {
  const lead = buildLead()
  const stranger = await storePayment(app, { lead, ...browser() }, '203.0.113.20')
  const booked = await book(app, { ...lead, ...browser(), window: AT_TEN })
  const place = { address: 'Flat 12, Rose Villa, Bandra', gate_note: 'Gate code 4711' }
  expect((await app.request('POST', `/public/bookings/${booked.token}/place`, place)).status).toBe(200)
  await pay({ ...stranger, lead })
  const seen = await see(stranger.token)
  expect(seen.reference).not.toBe(booked.reference)
  expect(JSON.stringify(seen)).not.toMatch(/Rose Villa|4711/)
  await app.request('POST', `/public/bookings/${stranger.token}/cancel`, { action_id: 'a-stranger-cancels-1' })
  expect((await see(booked.token)).visit).toMatchObject({ status: 'planned', address: place.address })
  expect(await leadsOf(app, lead)).toHaveLength(2)
})

it('nor where neither says which form it is', async () => {
  const lead = buildLead()
  const stranger = await storePayment(app, { lead }, '203.0.113.21')
  const booked = await book(app, { ...lead, window: AT_FOUR })
  await pay({ ...stranger, lead })
  const seen = await see(stranger.token)
  expect([seen.reference === booked.reference, await leadsOf(app, lead)]).toEqual([false, expect.objectContaining({ length: 2 })])
  await app.request('POST', `/public/bookings/${stranger.token}/cancel`, { action_id: 'a-stranger-cancels-2' })
  expect((await see(booked.token)).visit).toMatchObject({ status: 'planned' })
})

it('a stranger who pays first does not get the booking that a customer makes by code: it has its own link and time', async () => {
  const lead = buildLead()
  const stranger = await storePayment(app, { lead, ...browser() }, '203.0.113.20')
  await pay({ ...stranger, lead })
  const booked = await book(app, { ...lead, ...browser(), window: '2026-03-05T14' })
  expect(booked).toMatchObject({ visit: { is_soon: false } })
  expect(booked.token).not.toBe(stranger.token)
})

it('a stranger who pays with a customer’s number makes no payment of theirs a second one', async () => {
  const lead = buildLead()
  const own = await storePayment(app, { lead, ...browser() })
  const words = { ...lead, name: 'Somebody Else', message: 'Another fault' }
  await pay(await storePayment(app, { lead: words, ...browser() }, '203.0.113.20'))
  await pay(own)
  expect(await see(own.token)).toMatchObject({ state: 'paidAndBooked', reference: expect.stringContaining('KG-') })
  expect(await app.db.select().from(refunds)).toEqual([])
})

it.each(['form_id', 'request_id'])(
  'one browser’s form is one booking, by code and by payment, whatever was corrected in it: %s',
  async (name) => {
    for (const first of ['code', 'payment']) {
      const form = { [name]: createToken() }
      const lead = buildLead()
      const corrected = { ...lead, message: 'The fuse, to be exact' }
      const order = await storePayment(app, { lead, ...form })
      if (first === 'payment') await pay(order)
      await verifyMobile(app, lead.mobile)
      const { body } = await app.request('POST', '/public/leads', { ...corrected, ...form })
      if (first === 'code') await pay(order)
      expect(await see(order.token)).toMatchObject({ state: 'paidAndBooked', reference: body.data.reference })
      expect(await leadsOf(app, lead)).toHaveLength(1)
    }
  },
)

it('a payment of the same order that came twice goes back, and its booking stays', async () => {
  const order = await storePayment(app, browser())
  const paid = await Promise.all(
    [payInSandbox(app, order.id), payInSandbox(app, order.id)].map((one) => one.catch(() => undefined)),
  )
  await pay(order).catch(() => undefined)
  const ids = new Set(paid.flatMap((one) => one?.razorpay_payment_id ?? []))
  const back = await app.db.select().from(refunds).where(eq(refunds.reason, 'Paid twice'))
  expect(back.length).toBe(Math.max(0, ids.size - 1))
  expect((await see(order.token)).state).toBe('paidAndBooked')
})
