import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { buildContactMessage, buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, noticesOf, signIn, verifyMobile } from '../../../test/steps.ts'
import { leads, notices } from '../../platform/db/schema.ts'
import type { SendWebhook } from '../../platform/providers/webhook.ts'
import { enqueueNotices, SMS_TO_CUSTOMER, sendAlarm, toBusiness } from './enqueue-notices.ts'
import { sendNotice } from './send-notice.ts'

const DESK = '9811111111'
const webhooks: Parameters<SendWebhook>[0][] = []
const everything = {
  email: 'desk@karigar.example',
  mobile: DESK,
  webhook: { url: 'https://hooks.karigar.example', secret: 'sixteen-and-more' },
}

const plain = await createTestApp()
const full = await createTestApp({ notify: everything }, { sendWebhook: async (message) => void webhooks.push(message) })
const twenty = <T>(work: () => Promise<T>) => Promise.allSettled(Array.from({ length: 20 }, work))
const countJobs = async () =>
  (await plain.pool.query(`select count(*)::int as count from pgboss.job where name = 'send-notice'`)).rows[0].count

afterEach(() => {
  webhooks.length = 0
  for (const { mails, sms } of [plain, full]) {
    mails.length = 0
    sms.length = 0
  }
})

describe('a lead', () => {
  it('is notified to the business by email, SMS and webhook, and confirmed to the customer by SMS and email', async () => {
    const lead = buildLead({ name: 'Farida Khan', mailid: 'farida@example.com', city: 'pune', service_type: 'AC' })
    const { id, reference } = await book(full, lead)
    full.sms.length = 0
    await full.runJobs()
    expect(full.mails).toHaveLength(2)
    expect(full.mails.find(({ to }) => to === lead.mailid)?.subject).toBe(`Booked: ${reference} · Karigar`)
    expect(full.mails.filter(({ to }) => to !== lead.mailid)).toEqual([
      expect.objectContaining({
        to: everything.email,
        subject: `${reference}: AC in Pune · Karigar`,
        replyTo: lead.mailid,
        text: expect.stringContaining(`https://karigar.example/admin/leads/leads?lead=${id}`),
      }),
    ])
    // The order is random, because each is sent by its own job.
    const toDesk = full.sms.find(({ to }) => to === DESK)
    expect(toDesk).toMatchObject({ template: 'lead', values: [reference, 'Farida Khan', 'AC Pune', lead.mobile] })
    const toCustomer = full.sms.find(({ to }) => to === lead.mobile)
    expect(toCustomer).toMatchObject({
      template: 'booking',
      values: [reference, 'AC', 'by 5:00 pm', expect.stringMatching(/^[\w-]{22}$/)],
    })
    expect(full.sms).toHaveLength(2)
    const { name, mobile, mailid, service_type, city, message } = lead
    const data = {
      id,
      reference,
      name,
      mobile,
      mailid,
      service_type,
      city,
      message,
      gstin: null,
      payment_id: null,
      source: 'site',
    }
    expect(webhooks.map(({ body }) => body)).toEqual([{ type: 'lead', title: `${reference}: AC in Pune`, data }])
    const rows = await noticesOf(full, 'lead', id)
    expect(rows.map(({ status, tries, sent_at }) => ({ status, tries, sent_at }))).toEqual(
      Array(5).fill({ status: 'sent', tries: 1, sent_at: full.clock.now() }),
    )
  })

  it('is notified by email to the contact page’s address and by SMS to the customer where no channel is set', async () => {
    const { id } = await book(plain)
    plain.sms.length = 0
    await plain.runJobs()
    const { body } = await plain.request('GET', '/public/contact-us')
    expect(plain.mails.map(({ to }) => to)).toEqual([body.email])
    expect(plain.sms.map(({ template }) => template)).toEqual(['booking'])
    expect(await noticesOf(plain, 'lead', id)).toHaveLength(2)
  })

  it('whose transaction fails is notified to nobody, and leaves neither a notice nor a job', async () => {
    const lead = buildLead()
    await verifyMobile(plain, lead.mobile)
    const before = { leads: await plain.db.$count(leads), notices: await plain.db.$count(notices), jobs: await countJobs() }
    await plain.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'the disk is full'; end $$`)
    // The trigger runs at the end of the transaction, after the notices and their jobs are written.
    await plain.db.execute(sql`create constraint trigger refuse after insert on leads deferrable initially deferred
      for each row execute function refuse()`)
    expect((await plain.request('POST', '/public/leads', lead)).status).toBe(500)
    expect(plain.takeErrors().join()).toContain('the disk is full')
    await plain.runJobs()
    expect({
      leads: await plain.db.$count(leads),
      notices: await plain.db.$count(notices),
      jobs: await countJobs(),
    }).toEqual(before)
    expect(plain.mails).toEqual([])

    await plain.db.execute(sql`drop trigger refuse on leads`)
    expect((await plain.request('POST', '/public/leads', lead)).status).toBe(201)
    await plain.runJobs()
    expect(plain.mails).toHaveLength(1)
  })

  it('is notified once, however often its notices are enqueued and their jobs run', async () => {
    const { id } = await book(full)
    full.sms.length = 0
    const enqueueAgain = () =>
      full.db.transaction(async (tx) =>
        enqueueNotices(tx, full.deps, {
          subject: 'lead',
          ids: [id],
          to: [...(await toBusiness(tx, full.deps)), ...SMS_TO_CUSTOMER],
        }),
      )
    for (let times = 0; times < 2; times++) await enqueueAgain()
    await twenty(enqueueAgain)
    await full.runJobs()
    for (const notice of await noticesOf(full, 'lead', id)) await sendNotice(full.deps, notice.id, false)
    await full.runJobs({ isEager: true })
    expect([full.mails.length, full.sms.length, webhooks.length]).toEqual([1, 2, 1])
    expect(await noticesOf(full, 'lead', id)).toHaveLength(4)
  })

  it('is notified once when twenty workers claim the same notice at once', async () => {
    const { id } = await book(full)
    full.sms.length = 0
    for (const notice of await noticesOf(full, 'lead', id)) await twenty(() => sendNotice(full.deps, notice.id, false))
    await full.runJobs()
    expect([full.mails.length, full.sms.length, webhooks.length]).toEqual([1, 2, 1])
    expect((await noticesOf(full, 'lead', id)).map(({ status, tries }) => [status, tries])).toEqual(Array(4).fill(['sent', 1]))
  })

  it('from a form that was sent twenty times at once is notified once', async () => {
    const lead = buildLead({ request_id: 'an-impatient-tap' })
    await verifyMobile(plain, lead.mobile)
    plain.sms.length = 0
    await twenty(() => plain.request('POST', '/public/leads', lead))
    await plain.runJobs()
    expect([plain.mails.length, plain.sms.length]).toEqual([1, 1])
  })
})

describe('an alarm', () => {
  const alarm = { key: 'a-trouble', title: 'The provider is silent', text: 'It has not answered for an hour.' }

  it('is sent once for each key, also when twenty raise it at once, and never by SMS', async () => {
    await twenty(() => full.db.transaction((tx) => sendAlarm(tx, full.deps, alarm)))
    await full.db.transaction((tx) => sendAlarm(tx, full.deps, { ...alarm, title: 'The same again' }))
    await full.runJobs()
    expect(full.mails.map(({ subject, text }) => [subject, text])).toEqual([
      [`${alarm.title} · Karigar`, expect.stringContaining(alarm.text)],
    ])
    expect(full.sms).toEqual([])
    expect(webhooks.map(({ body }) => body)).toEqual([expect.objectContaining({ type: 'alarm', title: alarm.title })])
    await full.db.transaction((tx) => sendAlarm(tx, full.deps, { ...alarm, key: 'another-trouble' }))
    await full.runJobs()
    expect(full.mails).toHaveLength(2)
  })
})

describe('the address of the business', () => {
  const setEmail = async (email: string) => {
    const token = await signIn(plain)
    expect((await plain.request('PUT', '/contact-us', { mobile: '70000 00090', email }, { token })).status).toBe(200)
  }

  it('is the contact page’s address at the time of sending', async () => {
    await book(plain)
    await setEmail('moved@karigar.example')
    await plain.runJobs()
    expect(plain.mails.map(({ to }) => to)).toEqual(['moved@karigar.example'])
  })

  it('may be missing: no mail is sent, and nothing fails', async () => {
    await setEmail('')
    const { id } = await book(plain)
    expect((await plain.request('POST', '/public/send-contact-email', buildContactMessage())).status).toBe(200)
    await plain.runJobs()
    expect(plain.mails).toEqual([])
    expect((await noticesOf(plain, 'lead', id)).map(({ channel, status }) => [channel, status])).toEqual([['sms', 'sent']])
  })

  it('is named in the error when it is missing, and the mail is sent once it is set', async () => {
    await setEmail('desk@karigar.example')
    const { id, reference } = await book(plain)
    await setEmail('')
    await plain.runJobs()
    expect((await noticesOf(plain, 'lead', id))[0]).toMatchObject({
      status: 'waiting',
      last_error: expect.stringMatching(/no email address.+NOTIFY_EMAIL/),
    })
    await setEmail('desk@karigar.example')
    await plain.runJobs({ isEager: true })
    const ofLead = plain.mails.filter(({ subject }) => subject.startsWith(reference))
    expect(ofLead.map(({ to }) => to)).toEqual(['desk@karigar.example'])
  })
})
