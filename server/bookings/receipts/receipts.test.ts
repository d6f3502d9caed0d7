import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, bookPaid, signIn, storePayment } from '../../../test/steps.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import { contactDetails, orders, rateLimits, receipts, refunds } from '../../platform/db/schema.ts'
import { hashToken } from '../../platform/secrets.ts'
import { renderReceipt } from './receipt.pdf.ts'
import type { Printable } from './receipt-lines.rules.ts'
import { toReceiptFacts } from './receipts.rules.ts'
import { findReceipts, openNewSeries } from './receipts.store.ts'

const GSTIN = '27AAPFU0939F1ZV'
const app = await createTestApp({ gstin: GSTIN, businessName: 'Shah & Sons' })
const get = (token: string, address?: string) => app.fetch(`/booking/${token}/receipt.pdf`, {}, address)
const getNote = (token: string) => app.fetch(`/booking/${token}/credit-note.pdf`)
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const draw = async (receipt: Printable) => Buffer.from(await renderReceipt(receipt))
type Booking = Awaited<ReturnType<typeof bookPaid>>

async function refund({ order_id }: Booking) {
  app.clock.advance(HOUR_MS)
  return app.request('POST', `/payments/${order_id}/refund`, {}, { token: await signIn(app) })
}

/** The same receipt renders to the same bytes, so a PDF is checked by comparing bytes. */
async function expectedReceipt({ order_id, payment_id, lead, data }: Booking, paidAt: Date): Promise<Printable> {
  const contact = await findContactDetails(app.db)
  const { receipt } = await findReceipts(app.db, order_id)
  const sale = {
    reference: data.reference,
    paidAt: paidAt.toISOString(),
    amountPaise: 19_900,
    method: 'upi',
    paymentId: payment_id,
    service: 'Electrician',
    city: 'Thane',
    customer: { name: lead.name, mobile: lead.mobile, mailid: lead.mailid ?? null, gstin: null },
  }
  const seller = {
    name: 'Shah & Sons',
    address: contact?.address ?? '',
    email: contact?.email ?? '',
    mobile: contact?.mobile ?? '',
    siteUrl: 'https://karigar.example',
    gstin: GSTIN,
  }
  const facts = toReceiptFacts(sale, seller)
  return { number: receipt?.number ?? '', issuedAt: paidAt, isTest: true, facts, creditNotes: [] }
}

describe('the GSTIN of a firm', () => {
  const FIRM = '29AAGCB7383J1Z4'

  it('stands on the tax invoice of its payment, however it was typed, and on the lead', async () => {
    const { token, order_id, data } = await bookPaid(app, { lead: buildLead({ gstin: ' 29aagcb7383j 1z4' }) })
    const { receipt } = await findReceipts(app.db, order_id)
    expect(receipt?.facts).toMatchObject({ customer: { gstin: FIRM }, sac: '9987' })
    expect((await get(token)).status).toBe(200)
    const lead = await app.request('GET', `/leads/${data.id}`, undefined, { token: await signIn(app) })
    expect(lead.body.data.gstin).toBe(FIRM)
  })

  it('is refused where its check character is wrong, and nothing else that was typed', async () => {
    const lead = buildLead({ gstin: '29AAGCB7383J1Z5' })
    const { status, body } = await app.request('POST', '/public/store-payment', { amount: 19_900, lead })
    expect([status, body.errors]).toEqual([422, { 'lead.gstin': english.gstinInvalid }])
  })
})

describe('a receipt', () => {
  it('is served for a paid booking, neither cached nor indexed, and leaks no address', async () => {
    const booking = await bookPaid(app)
    const answer = await get(booking.token)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="receipt-${booking.data.reference}.pdf"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const expected = await draw(await expectedReceipt(booking, app.clock.now()))
    expect((await bytesOf(answer)).equals(expected)).toBe(true)
  })

  it('keeps its content, whatever settings and contact details change later', async () => {
    const booking = await bookPaid(app)
    const issued = await bytesOf(await get(booking.token))
    const { id: _, ...contact } = (await findContactDetails(app.db)) ?? expect.fail()
    const other = { businessName: 'Another Name', siteUrl: 'https://other.example', gstin: undefined }
    const later = await app.openAnother({ settings: other })
    await app.db.update(contactDetails).set({ address: 'Elsewhere', email: 'new@example.com', mobile: '7777777777' })
    const printed = await later(`/booking/${booking.token}/receipt.pdf`)
    await app.db.update(contactDetails).set(contact).where(eq(contactDetails.id, 1))
    expect((await bytesOf(printed)).equals(issued)).toBe(true)
  })

  it('of the test checkout has its own series and is marked as a test', async () => {
    const { receipt } = await findReceipts(app.db, (await bookPaid(app)).order_id)
    expect(receipt).toMatchObject({ number: expect.stringMatching(/^TEST\/25-26\/\d{6}$/), series: 'TEST', is_test: true })
  })

  it('has the next number without a gap, also when twenty are booked concurrently', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => bookPaid(app)))
    const found = await Promise.all(made.map(({ order_id }) => findReceipts(app.db, order_id)))
    const serials = found.map(({ receipt }) => receipt?.serial ?? 0).sort((a, b) => a - b)
    expect(serials).toEqual(Array.from({ length: 20 }, (_, at) => (serials[0] ?? 0) + at))
  })

  it('never has the letters of an earlier restore', async () => {
    const { order_id } = await bookPaid(app)
    await app.db.update(receipts).set({ number: 'KGXQ/25-26/00001' }).where(eq(receipts.order_id, order_id))
    const drawn = ['XQ', 'AB']
    let suffix = ''
    const begun = app.db.transaction(async (tx) => {
      suffix = await openNewSeries(tx, () => drawn.shift() ?? '')
      tx.rollback()
    })
    await expect(begun).rejects.toThrow('Rollback')
    expect(suffix).toBe('AB')
  })

  it('does not exist for an unpaid order or a booking by code', async () => {
    const { token: unpaid } = await storePayment(app)
    const { token: byCode } = await book(app)
    for (const token of [unpaid, byCode]) {
      expect([(await get(token)).status, (await getNote(token)).status]).toEqual([404, 404])
    }
  })

  it('is printed 120 times in ten minutes, from whatever addresses', async () => {
    const { token } = await bookPaid(app)
    await app.db.insert(rateLimits).values({ key: `link-prints:${hashToken(token)}`, points: 119, expire: Date.now() + 600_000 })
    expect([(await get(token)).status, (await get(token)).status]).toEqual([200, 429])
  })
})

describe('a refund', () => {
  it('issues a credit note, which the booking, the receipt and the console name', async () => {
    const paidAt = app.clock.now()
    const booking = await bookPaid(app)
    const expected = await expectedReceipt(booking, paidAt)
    expect((await getNote(booking.token)).status).toBe(404)
    const { body } = await refund(booking)

    const refundedAt = app.clock.now().toISOString()
    const credits = { number: expected.number, issuedAt: paidAt.toISOString(), refundedAt }
    const [creditNote] = (await findReceipts(app.db, booking.order_id)).creditNotes
    const number = creditNote?.number ?? ''
    expect(number).toMatch(/^TESTCN\/25-26\/\d{6}$/)
    expect(body.data).toMatchObject({
      order: { receipt_number: expected.number, refunded_paise: 19_900 },
      refunds: [{ credit_note_number: number }],
    })
    const { body: page } = await app.request('GET', `/public/bookings/${booking.token}`)
    expect(page.data).toMatchObject({ has_receipt: true, refunded_paise: 19_900, credit_notes: [number] })

    const answer = await getNote(booking.token)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `inline; filename="credit-note-${booking.data.reference}.pdf"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const noteFacts = toReceiptFacts({ ...expected.facts, credits }, expected.facts.seller)
    const note = { ...expected, number, issuedAt: app.clock.now(), facts: noteFacts }
    expect((await bytesOf(answer)).equals(await draw(note))).toBe(true)
    const refunded = await draw({ ...expected, creditNotes: [{ number, amountPaise: 19_900, refundedAt }] })
    expect((await bytesOf(await get(booking.token))).equals(refunded)).toBe(true)
  })

  it('is credited once, however often it is reported', async () => {
    const booking = await bookPaid(app)
    const token = await signIn(app)
    await Promise.all([refund(booking), refund(booking)])
    const [first] = (await findReceipts(app.db, booking.order_id)).creditNotes
    await app.request('POST', `/payments/${booking.order_id}/check`, {}, { token })
    const [creditNote, ...more] = (await findReceipts(app.db, booking.order_id)).creditNotes
    expect(more).toEqual([])
    expect([creditNote?.number, creditNote?.issued_at]).toEqual([first?.number, first?.issued_at])
    const [next] = (await findReceipts(app.db, await bookAndRefund())).creditNotes
    expect(next?.serial).toBe((first?.serial ?? 0) + 1)
  })

  it('of a part has a credit note of its own, and so has the rest', async () => {
    const booking = await bookPaid(app)
    const token = await signIn(app)
    const ask = (body: object) => app.request('POST', `/payments/${booking.order_id}/refund`, body, { token })
    const { body } = await ask({ amount_paise: 5000, reason: 'Half an hour late' })
    expect(body.data).toMatchObject({
      order: { status: 'booked', refunded_paise: 5000, problem: null },
      refunds: [{ amount_paise: 5000, status: 'processed', reason: 'Half an hour late' }],
    })
    const page = async () => (await app.request('GET', `/public/bookings/${booking.token}`)).body.data
    expect(await page()).toMatchObject({ state: 'paidAndBooked', refunded_paise: 5000, credit_notes: [expect.any(String)] })
    const lead = await app.request('GET', `/leads/${booking.data.id}`, undefined, { token })
    expect(lead.body.data.payment).toMatchObject({ status: 'booked', refunded_paise: 5000 })
    await ask({})
    const { creditNotes } = await findReceipts(app.db, booking.order_id)
    expect(creditNotes.map(({ facts }) => facts.amountPaise)).toEqual([5000, 14_900])
    expect(await page()).toMatchObject({ state: 'refunded', credit_notes: creditNotes.map(({ number }) => number) })
    for (const { number } of creditNotes) {
      const path = `/booking/${booking.token}/credit-note.pdf?number=${encodeURIComponent(number)}`
      expect((await app.fetch(path)).status).toBe(200)
    }
    expect((await app.fetch(`/booking/${booking.token}/credit-note.pdf?number=other`)).status).toBe(404)
  })

  it('that fails puts the receipt back in force, and the next refund reuses the credit note', async () => {
    const booking = await bookPaid(app)
    const issued = await bytesOf(await get(booking.token))
    await refund(booking)
    const note = await bytesOf(await getNote(booking.token))
    const setStatus = async (status: 'booked' | 'refunded') => {
      await app.db.update(orders).set({ status }).where(eq(orders.id, booking.order_id))
      const ended = { status: status === 'booked' ? ('failed' as const) : ('processed' as const) }
      await app.db.update(refunds).set(ended).where(eq(refunds.order_id, booking.order_id))
    }
    const facts = async () => {
      const { body } = await app.request('GET', `/payments/${booking.order_id}`, undefined, { token: await signIn(app) })
      return body.data.refunds[0].credit_note_number
    }
    const number = await facts()

    await setStatus('booked')
    expect((await bytesOf(await get(booking.token))).equals(issued)).toBe(true)
    expect([(await getNote(booking.token)).status, await facts()]).toEqual([404, null])

    await setStatus('refunded')
    await app.request('POST', `/payments/${booking.order_id}/check`, {}, { token: await signIn(app) })
    expect((await bytesOf(await getNote(booking.token))).equals(note)).toBe(true)
    expect(await facts()).toBe(number)
  })

  async function bookAndRefund(): Promise<number> {
    const booking = await bookPaid(app)
    await refund(booking)
    return booking.order_id
  }
})
