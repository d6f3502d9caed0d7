import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { book, noticesOf, signIn } from '../../../test/steps.ts'
import { smtpMail } from '../../platform/providers/mail.ts'
import type { Sms } from '../../platform/providers/sms.ts'
import type { SendWebhook } from '../../platform/providers/webhook.ts'
import { claimNotice, type NoticeRow, TRY_MS, updateNoticeAsUnsent } from './notices.store.ts'
import { sendNotice } from './send-notice.ts'

const smtp = await startSmtpServer()
const mail = smtpMail({ url: smtp.url, from: { name: 'Karigar', address: 'no-reply@karigar.example' } })
const webhooks: Parameters<SendWebhook>[0][] = []
const texts: Sms[] = []

/** While set, a worker dies or hangs right after handing a message over. */
let crash: PromiseWithResolvers<void> | undefined
let handedOver = Promise.withResolvers<void>()

async function crashIfSet(): Promise<void> {
  handedOver.resolve()
  await crash?.promise
}

const app = await createTestApp(
  { notify: { email: undefined, mobile: undefined, webhook: { url: 'https://hooks.karigar.example', secret: 'secret' } } },
  {
    async sendMail(message) {
      await mail.sendMail(message)
      await crashIfSet()
    },
    async sendWebhook(message) {
      webhooks.push(message)
      await crashIfSet()
    },
    async sendSms(message) {
      app.sms.push(message)
      if (message.template === 'otp') return
      texts.push(message)
      await crashIfSet()
    },
  },
)

beforeEach(() => {
  crash = undefined
  for (const sent of [smtp.mails, webhooks, texts]) sent.length = 0
})
afterAll(async () => {
  mail.close()
  await smtp.stop()
})

/** Makes a lead whose notices are unsent, and returns its notice for this channel. */
async function bookFor(channel: NoticeRow['channel']): Promise<{ leadId: number; noticeId: number }> {
  const { id: leadId } = await book(app)
  const noticeId = (await noticesOf(app, 'lead', leadId)).find((notice) => notice.channel === channel)?.id ?? 0
  return { leadId, noticeId }
}

/** Resolves once the worker has handed the message over, before it records that; `sending` settles if it ends. */
async function beginSending(noticeId: number): Promise<{ sending: Promise<void> }> {
  crash = Promise.withResolvers()
  handedOver = Promise.withResolvers()
  const sending = sendNotice(app.deps, noticeId, false)
  await handedOver.promise
  return { sending }
}

const statusOf = async (leadId: number, noticeId: number) =>
  (await noticesOf(app, 'lead', leadId)).find(({ id }) => id === noticeId)?.status

async function runJobsAfterCrash(): Promise<void> {
  crash = undefined
  app.clock.advance(TRY_MS)
  await app.runJobs()
  await app.runJobs({ isEager: true })
}

describe('when a worker dies after it handed a message over', () => {
  it('the mail is sent again under the same id, of which a mailbox keeps one', async () => {
    const { leadId, noticeId } = await bookFor('email')
    await beginSending(noticeId)
    await runJobsAfterCrash()
    const [first, second, ...more] = smtp.mails
    expect(first?.messageId).toMatch(/^<lead-\d+-business-\w+@karigar\.example>$/)
    expect(second?.messageId).toBe(first?.messageId)
    expect([second?.subject, second?.text]).toEqual([first?.subject, first?.text])
    expect(more).toEqual([])
    expect(await statusOf(leadId, noticeId)).toBe('sent')
  })

  it('the webhook is sent again under the same id', async () => {
    const { leadId, noticeId } = await bookFor('webhook')
    await beginSending(noticeId)
    await runJobsAfterCrash()
    expect(webhooks).toHaveLength(2)
    expect(webhooks[1]).toEqual(webhooks[0])
    expect(await statusOf(leadId, noticeId)).toBe('sent')
  })

  it('the SMS is left to the administrator, because it may have been sent and has no id', async () => {
    const { leadId, noticeId } = await bookFor('sms')
    await beginSending(noticeId)
    await runJobsAfterCrash()
    expect(texts).toHaveLength(1)
    const token = await signIn(app)
    const { body } = await app.request('GET', `/notices?subject=lead&subject_id=${leadId}&status=failed`, undefined, { token })
    expect(body.data).toEqual([
      expect.objectContaining({ id: noticeId, channel: 'sms', last_error: expect.stringContaining('may have gone out') }),
    ])
    expect((await app.request('POST', `/notices/${noticeId}/retry`, undefined, { token })).status).toBe(200)
    await app.runJobs()
    expect(texts).toHaveLength(2)
    expect(await statusOf(leadId, noticeId)).toBe('sent')
  })

  it('the administrator may send the notice again once the attempt must have ended, not before', async () => {
    const token = await signIn(app)
    const { leadId, noticeId } = await bookFor('email')
    await beginSending(noticeId)
    const retry = () => app.request('POST', `/notices/${noticeId}/retry`, undefined, { token })
    app.clock.advance(TRY_MS)
    expect((await retry()).status).toBe(409)
    app.clock.advance(1)
    crash = undefined
    expect((await retry()).status).toBe(200)
    await app.runJobs()
    expect(smtp.mails).toHaveLength(2)
    expect(await statusOf(leadId, noticeId)).toBe('sent')
  })
})

describe('a worker that is still sending', () => {
  it.each(['email', 'sms', 'webhook'] as const)('is not duplicated by another worker: %s', async (channel) => {
    const { leadId, noticeId } = await bookFor(channel)
    const { sending } = await beginSending(noticeId)
    // The other notices are sent; this one is claimed.
    const release = crash
    crash = undefined
    app.clock.advance(TRY_MS - 1)
    await app.runJobs()
    expect(await statusOf(leadId, noticeId)).toBe('sending')
    release?.resolve()
    await sending
    await app.runJobs({ isEager: true })
    app.clock.advance(HOUR_MS)
    await app.runJobs({ isEager: true })
    expect([smtp.mails.length, texts.length, webhooks.length]).toEqual([1, 1, 1])
    expect((await noticesOf(app, 'lead', leadId)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
  })
})

it('a worker that fails late does not set back a notice that another one has claimed since', async () => {
  const { leadId, noticeId } = await bookFor('email')
  const claimedAt = app.clock.now()
  await claimNotice(app.db, noticeId, claimedAt)
  app.clock.advance(TRY_MS)
  await claimNotice(app.db, noticeId, app.clock.now())
  await updateNoticeAsUnsent(app.db, { id: noticeId, claimedAt }, 'waiting', 'The mail server gave no answer')
  expect(await statusOf(leadId, noticeId)).toBe('sending')
})
