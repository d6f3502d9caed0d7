import { expect, it } from 'vitest'
import { createTestApp, nextAddress } from '../../test/harness.ts'
import { book, bookPaid, findOrder, signIn, storePayment } from '../../test/steps.ts'
import { findContactDetails } from '../contact/contact.store.ts'
import { renderReceipt } from './receipt.pdf.ts'
import { type Receipt, toReceiptNumber } from './receipt.rules.ts'

const GSTIN = '27AAPFU0939F1ZV'
const app = await createTestApp({ gstin: GSTIN, businessName: 'Shah & Sons' })
const get = (token: string, address?: string) => app.fetch(`/booking/${token}/receipt.pdf`, {}, address)
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** The same receipt gives the same bytes, so that what a page holds is seen without reading it. */
async function expectedReceipt({ id, payment_id, lead, data }: Awaited<ReturnType<typeof bookPaid>>): Promise<Receipt> {
  const { receipt_serial, paid_at } = await findOrder(app, id)
  const contact = await findContactDetails(app.db)
  const paidAt = paid_at ?? expect.fail('The order is not paid')
  return {
    number: toReceiptNumber(receipt_serial ?? 0, paidAt),
    reference: data.reference,
    paidAt,
    amountPaise: 19_900,
    method: 'upi',
    paymentId: payment_id,
    service: 'Electrician',
    city: 'Thane',
    customer: { name: lead.name, mobile: lead.mobile, mailid: lead.mailid ?? null },
    business: {
      name: 'Shah & Sons',
      address: contact?.address ?? '',
      email: contact?.email ?? '',
      mobile: contact?.mobile ?? '',
      siteUrl: 'https://karigar.example',
      gstin: GSTIN,
    },
    refund: undefined,
  }
}

it('a paid booking has its receipt, which nobody keeps or finds', async () => {
  const booking = await bookPaid(app)
  const answer = await get(booking.token)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="receipt-${booking.data.reference}.pdf"`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  expect((await bytesOf(answer)).equals(Buffer.from(await renderReceipt(await expectedReceipt(booking))))).toBe(true)
})

it('after a refund it carries the refund, under the same number', async () => {
  const booking = await bookPaid(app)
  app.clock.advance(3_600_000)
  const token = await signIn(app)
  await app.request('POST', `/payments/${booking.order_id}/refund`, {}, { token })
  const refund = { amountPaise: 19_900, at: app.clock.now() }
  const expected = await renderReceipt({ ...(await expectedReceipt(booking)), refund })
  expect((await bytesOf(await get(booking.token))).equals(Buffer.from(expected))).toBe(true)
})

it('receipts are numbered one after the other, also of twenty booked at once', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => bookPaid(app)))
  const serials = await Promise.all(made.map(async ({ id }) => (await findOrder(app, id)).receipt_serial ?? 0))
  const first = Math.min(...serials)
  expect(serials.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => first + at))
})

it('what is not paid, or was booked with a code, has none', async () => {
  const { token: unpaid } = await storePayment(app)
  const { token: byCode } = await book(app)
  for (const token of [unpaid, byCode]) expect((await get(token)).status).toBe(404)
})

it('an address is given thirty receipts in ten minutes', async () => {
  const { token } = await storePayment(app)
  const address = nextAddress()
  const answers = await Promise.all(Array.from({ length: 31 }, () => get(token, address)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(404), 429])
})
