import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { buildContactMessage, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { type ReceivedMail, startSmtpServer } from '../../../test/smtp-server.ts'
import { book, signIn } from '../../../test/steps.ts'
import { smtpMail } from '../../platform/providers/mail.ts'
import { sendAlarm } from './enqueue-notices.ts'

const smtp = await startSmtpServer()
const { sendMail, close } = smtpMail({ url: smtp.url, from: { name: 'Karigar', address: 'no-reply@karigar.example' } })
const app = await createTestApp({}, { sendMail })
const { email: desk } = (await app.request('GET', '/public/contact-us')).body

beforeEach(() => {
  smtp.mails.length = 0
})
afterAll(async () => {
  close()
  await smtp.stop()
})

/** Runs the jobs and returns the only mail that they send to the business. */
async function receiveMail(): Promise<ReceivedMail> {
  await app.runJobs()
  const [mail, ...more] = smtp.mails.filter(({ messageId = '' }) => !messageId.includes('-customer-'))
  expect(more).toEqual([])
  return mail ?? expect.fail('no mail came')
}

const write = (message: Parameters<typeof buildContactMessage>[0]) =>
  app.request('POST', '/public/send-contact-email', buildContactMessage(message))

const leaveForm = async (form: object) => {
  await app.request('POST', '/public/send-otp', { mobile: buildMobile(), name: 'Asha', ...form })
  // The interval of digests is longer than the ten minutes after which a form counts as unfinished.
  app.clock.advance(15 * MINUTE_MS)
  await app.runJob('notify-unfinished')
}

const SCRIPT = `"><script>alert('1')</script><img src=x onerror="alert(2)"> & </table>`
const HEADERS = 'Asha\r\nBcc: victim@example.com\r\nContent-Type: text/html\r\n\r\n<b>Pay here</b>'
const addressesOf = (list: ReceivedMail['replyTo']) => list?.map(({ address }) => address)

describe('the mail', () => {
  it('for a lead has every field, as text and as HTML, and a link to it', async () => {
    const { id, reference } = await book(app, {
      ...{ name: 'Asha Kulkarni', mobile: '9876543210', mailid: 'asha@example.com' },
      message: 'The fan hums\nat night',
    })
    const mail = await receiveMail()
    expect(mail).toMatchObject({ subject: `${reference}: Electrician in Thane · Karigar`, to: [{ address: desk }] })
    expect(addressesOf(mail.replyTo)).toEqual(['asha@example.com'])
    const link = `https://karigar.example/admin/leads/leads?lead=${id}`
    expect(mail.text?.trim().split('\n')).toEqual([
      'Name: Asha Kulkarni',
      'Mobile: +91 98765 43210',
      'Email: asha@example.com',
      'Service: Electrician',
      'City: Thane',
      '',
      'The fan hums',
      'at night',
      '',
      `Open in the console: ${link}`,
    ])
    for (const part of ['Asha Kulkarni', '+91 98765 43210', 'Electrician', 'Thane', 'The fan hums\nat night', `href="${link}"`]) {
      expect(mail.html).toContain(part)
    }
  })

  it('for a lead without an email address has no reply address', async () => {
    await book(app, { mailid: undefined })
    const mail = await receiveMail()
    expect(mail.replyTo).toBeUndefined()
    expect(mail.text).not.toContain('Email')
  })

  it('for a message, an unfinished booking and an alarm names it and links to its screen', async () => {
    const cases: [trigger: () => Promise<unknown>, subject: string, path: RegExp][] = [
      [() => write({ name: 'Ravi Shetty' }), 'Message from Ravi Shetty · Karigar', /\/admin\/messages\?message=\d+\s/],
      [
        () => leaveForm({ name: 'Meera', service_type: 'RO', city: 'mum' }),
        'Unfinished booking of Meera: the code was not entered · Karigar',
        /\/admin\/leads\/leads\?status=unfinished\s/,
      ],
      [
        () => sendAlarm(app.db, app.deps, { key: 'problem', title: 'Problem', text: 'Look at it' }),
        'Problem · Karigar',
        /\/admin\/dashboard\s/,
      ],
    ]
    for (const [trigger, subject, path] of cases) {
      smtp.mails.length = 0
      await trigger()
      const mail = await receiveMail()
      expect(mail.subject).toBe(subject)
      expect(mail.text).toMatch(path)
    }
  })

  it('keeps Hindi text as the visitor wrote it', async () => {
    await write({ name: 'आशा कुलकर्णी', message: 'पंखा रात में आवाज़ करता है — ₹499?' })
    const mail = await receiveMail()
    expect(mail.subject).toBe('Message from आशा कुलकर्णी · Karigar')
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('आशा कुलकर्णी')
      expect(part).toContain('पंखा रात में आवाज़ करता है — ₹499?')
    }
  })
})

describe('a visitor’s text', () => {
  it.each([
    ['a lead', () => book(app, { name: SCRIPT, message: SCRIPT })],
    ['a message', () => write({ name: SCRIPT, message: SCRIPT })],
    ['an unfinished booking', () => leaveForm({ name: SCRIPT, message: SCRIPT, service_type: SCRIPT, mailid: SCRIPT })],
  ])('is escaped in the HTML of %s', async (_, trigger) => {
    await trigger()
    const { html = '', text } = await receiveMail()
    expect(html).not.toMatch(/<(script|img)/i)
    expect(html.match(/&lt;script&gt;alert\(&#x27;1&#x27;\)&lt;\/script&gt;/g)?.length).toBeGreaterThanOrEqual(2)
    expect(text).toContain(SCRIPT)
  })

  it.each([
    ['the name of a lead', () => book(app, { name: HEADERS })],
    ['the name of a message', () => write({ name: HEADERS })],
    ['the name of an unfinished booking', () => leaveForm({ name: HEADERS })],
    ['the address of an unfinished booking', () => leaveForm({ mailid: `asha@example.com${HEADERS.slice(4)}` })],
    ['a list of addresses of an unfinished booking', () => leaveForm({ mailid: 'asha@example.com, victim@example.com' })],
  ])('can inject no header and no recipient: %s', async (_, trigger) => {
    await trigger()
    const mail = await receiveMail()
    expect(mail.envelope.to).toEqual([desk])
    expect(mail.headers.filter(({ key }) => key === 'bcc' || key === 'cc')).toEqual([])
    expect(mail.headers.filter(({ key }) => key === 'content-type')).toHaveLength(1)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).not.toContain('<b>')
    expect(addressesOf(mail.replyTo) ?? []).not.toContain('victim@example.com')
    expect((mail.replyTo ?? []).length).toBeLessThanOrEqual(1)
  })

  it('in place of an address is shown, and is no reply address', async () => {
    await leaveForm({ mailid: 'call me, no mail' })
    const mail = await receiveMail()
    expect(mail.text).toContain('Email: call me, no mail')
    expect(mail.headers.map(({ key }) => key)).not.toContain('reply-to')
  })

  it('can’t imitate a line of the mail', async () => {
    await book(app, { name: 'Asha\nMobile: +91 90000 00000' })
    const { text } = await receiveMail()
    expect(text?.split('\n').filter((line) => line.startsWith('Mobile:'))).toHaveLength(1)
  })
})

it('NOTIFY_EMAIL receives the mails instead of the contact page’s address', async () => {
  const other = await createTestApp(
    { notify: { email: 'desk@fixit.example', mobile: undefined, webhook: undefined } },
    { sendMail },
  )
  await book(other)
  await other.runJobs()
  const token = await signIn(other)
  expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([['desk@fixit.example']])
  const { body } = await other.request('GET', '/channels', undefined, { token })
  expect(body.data.business.email).toBe('desk@fixit.example')
})
