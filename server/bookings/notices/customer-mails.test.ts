import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { shortBookingPath } from '../../../contract/paths.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, bookPaid, noticesOf, readCode, signIn } from '../../../test/steps.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import { leads, receipts } from '../../platform/db/schema.ts'
import type { Mail } from '../../platform/providers/mail.ts'
import { refundSteps } from '../payments/refund.test-tools.ts'

const app = await createTestApp()
const { sandbox, refund, check, listRefunds, listSandboxRefunds } = refundSteps(app)
let asked = 0

/** A customer with an address of their own, and the mails to it. */
function customer() {
  const mailid = `customer-${++asked}@example.com`
  const subjects = () => listMails().map(({ subject }) => subject)
  const listMails = (): Mail[] => app.mails.filter(({ to }) => to === mailid)
  return { mailid, listMails, subjects, lead: () => buildLead({ mailid }) }
}

const namesOf = ({ attachments = [] }: Mail) => attachments.map(({ filename }) => filename)
const isPdf = ({ attachments = [] }: Mail) => attachments.every(({ content }) => content.subarray(0, 5).toString() === '%PDF-')

describe('a booking with an address', () => {
  it('is confirmed to it, with the promise and the way back', async () => {
    const { mailid, listMails } = customer()
    const { reference, token, id } = await book(app, { mailid })
    await app.runJobs()
    const [mail = expect.fail(), ...more] = listMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: `Booked: ${reference} · Karigar`, to: mailid })
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('We’ll call you by 5:01 pm.')
      expect(part).toContain(`https://karigar.example${shortBookingPath(token)}`)
      expect(part).toContain('We use it only for this booking.')
    }
    expect((await noticesOf(app, 'lead', id)).map(({ audience, channel }) => `${channel} to ${audience}`).sort()).toEqual([
      'email to business',
      'email to customer',
      'sms to customer',
    ])
  })

  it('is confirmed by a mail whose answer reaches the office', async () => {
    const { mailid, listMails } = customer()
    await book(app, { mailid })
    await app.runJobs()
    const office = (await findContactDetails(app.db))?.email
    expect(office).toMatch(/@/)
    expect(listMails().map(({ replyTo }) => replyTo)).toEqual([office])
  })

  it('in Hindi is confirmed in Hindi', async () => {
    const { lead, listMails } = customer()
    const form = lead()
    const options = { headers: { 'X-Language': 'hi' } }
    await app.request('POST', '/public/send-otp', form, options)
    await app.request('POST', '/public/verify-otp', { mobile: form.mobile, otp: readCode(app, form.mobile) }, options)
    const { body } = await app.request('POST', '/public/leads', form, options)
    await app.runJobs()
    const [mail = expect.fail()] = listMails()
    expect(mail.subject).toBe(`बुक हो गया: ${body.data.reference} · Karigar`)
    expect(mail.html).toContain('lang="hi-IN"')
    expect(mail.text).toMatch(/सर्विस: इलेक्ट्रिशियन\nशहर: ठाणे/)
  })

  it('that is paid has a mail with the receipt too, once each', async () => {
    const { lead, listMails } = customer()
    const { data } = await bookPaid(app, { lead: lead() })
    await app.runJobs()
    await app.runJobs({ isEager: true })
    const receipt = listMails().find((mail) => mail.attachments) ?? expect.fail()
    expect(listMails()).toHaveLength(2)
    expect(receipt.subject).toBe(`Your receipt: ${data.reference} · Karigar`)
    expect([namesOf(receipt), isPdf(receipt)]).toEqual([[`receipt-${data.reference}.pdf`], true])
  })
})

describe('a refund', () => {
  it('is told when it is asked for, and with its credit note when the bank has returned the money', async () => {
    const { lead, listMails, subjects } = customer()
    const { order_id, data, payment_id } = await bookPaid(app, { lead: lead() })
    await app.runJobs()
    const before = listMails().length
    sandbox.planRefunds('pending')
    await refund(order_id)
    await app.runJobs()
    expect(subjects().slice(before)).toEqual([`Your refund is on its way: ${data.reference} · Karigar`])
    app.clock.advance(HOUR_MS)
    const [pending] = await listSandboxRefunds(payment_id)
    await sandbox.endRefund(pending?.id ?? '', 'processed')
    await check(order_id)
    await app.runJobs()
    const [note = expect.fail(), ...more] = listMails().slice(before + 1)
    expect(more).toEqual([])
    expect(note.subject).toBe(`Your money has been refunded: ${data.reference} · Karigar`)
    expect([namesOf(note), isPdf(note)]).toEqual([[`credit-note-${data.reference}.pdf`], true])
  })

  it('that was made in the provider’s dashboard is told too', async () => {
    const { lead, subjects } = customer()
    const { order_id, data, payment_id } = await bookPaid(app, { lead: lead() })
    await app.runJobs()
    await sandbox.refund({ paymentId: payment_id, amountPaise: 19_900, idempotencyKey: 'dashboard' })
    await check(order_id)
    await app.runJobs()
    expect(subjects().at(-1)).toBe(`Your money has been refunded: ${data.reference} · Karigar`)
    expect(await listRefunds(order_id)).toHaveLength(1)
  })
})

describe('nothing goes out', () => {
  it('where no address was given', async () => {
    const { lead } = customer()
    const { data, order_id } = await bookPaid(app, { lead: { ...lead(), mailid: undefined } })
    await refund(order_id)
    await app.runJobs()
    expect((await noticesOf(app, 'lead', data.id)).map(({ audience, channel }) => `${channel} to ${audience}`).sort()).toEqual([
      'email to business',
      'sms to customer',
    ])
    const [receipt] = await app.db.select().from(receipts).where(eq(receipts.order_id, order_id))
    expect(await noticesOf(app, 'receipt', receipt?.id ?? 0)).toEqual([])
  })

  it('to a customer whose lead was deleted meanwhile, and the business is still told', async () => {
    const { mailid, listMails } = customer()
    const form = { mailid }
    const { id, reference } = await book(app, form)
    app.sms.length = 0
    const token = await signIn(app)
    expect((await app.request('DELETE', `/leads/${id}`, undefined, { token })).status).toBe(200)
    await app.runJobs()
    expect([listMails(), app.sms]).toEqual([[], []])
    expect(app.mails.some(({ subject }) => subject.startsWith(reference))).toBe(true)
    expect((await noticesOf(app, 'lead', id)).map(({ audience }) => audience)).toEqual(['business'])
  })

  it('to an address that was taken out of the lead', async () => {
    const { lead, listMails } = customer()
    const { data } = await bookPaid(app, { lead: lead() })
    await app.db.update(leads).set({ mailid: null }).where(eq(leads.id, data.id))
    await app.runJobs()
    expect(listMails()).toEqual([])
  })
})

it('a mail that the server refuses is a failed notice with the reason', async () => {
  const { mailid } = customer()
  const refusing = await createTestApp(
    {},
    { sendMail: async ({ to }) => (to === mailid ? Promise.reject(new Error('550 No such user')) : undefined) },
  )
  const { id } = await book(refusing, { mailid })
  for (let tries = 0; tries < 20; tries++) await refusing.runJobs({ isEager: true })
  const found = (await noticesOf(refusing, 'lead', id)).find((row) => row.audience === 'customer' && row.channel === 'email')
  expect(found).toMatchObject({ status: 'failed', last_error: '550 No such user' })
})
