import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../test/harness.ts'
import { startSmtpServer } from '../../test/smtp-server.ts'
import { book, noticesOf, signIn } from '../../test/steps.ts'
import { smtpMail } from '../providers/mail-smtp.ts'
import type { Sms } from '../providers/sms.ts'
import type { SendWebhook } from '../providers/webhook.ts'
import { type NoticeRow, TRY_MS } from './notices.store.ts'
import { sendNotice } from './send-notice.ts'

const smtp = await startSmtpServer()
const mail = smtpMail({ url: smtp.url, from: { name: 'Karigar', address: 'no-reply@karigar.example' } })
const webhooks: Parameters<SendWebhook>[0][] = []
const texts: Sms[] = []

/** Set: a worker comes to its end, or hangs, right after it handed a message over. */
let end: PromiseWithResolvers<void> | undefined
let handedOver = Promise.withResolvers<void>()

async function lives(): Promise<void> {
  handedOver.resolve()
  await end?.promise
}

const app = await createTestApp(
  { notify: { email: undefined, mobile: undefined, webhook: { url: 'https://hooks.karigar.example', secret: 'secret' } } },
  {
    async sendMail(message) {
      await mail.sendMail(message)
      await lives()
    },
    async sendWebhook(message) {
      webhooks.push(message)
      await lives()
    },
    async sendSms(message) {
      app.sms.push(message)
      if (message.template === 'otp') return
      texts.push(message)
      await lives()
    },
  },
)

beforeEach(() => {
  end = undefined
  for (const sent of [smtp.mails, webhooks, texts]) sent.length = 0
})
afterAll(async () => {
  mail.close()
  await smtp.stop()
})

/** A lead of which nothing went out yet, and its notice over this channel. */
async function bookFor(channel: NoticeRow['channel']): Promise<{ leadId: number; noticeId: number }> {
  const { id: leadId } = await book(app)
  const noticeId = (await noticesOf(app, 'lead', leadId)).find((notice) => notice.channel === channel)?.id ?? 0
  return { leadId, noticeId }
}

/** The worker has handed the message over and has not written that down. Resolves with its end, if it comes to one. */
async function beginSending(noticeId: number): Promise<{ sending: Promise<void> }> {
  end = Promise.withResolvers()
  handedOver = Promise.withResolvers()
  const sending = sendNotice(app.deps, noticeId, false)
  await handedOver.promise
  return { sending }
}

const statusOf = async (leadId: number, noticeId: number) =>
  (await noticesOf(app, 'lead', leadId)).find(({ id }) => id === noticeId)?.status

async function runJobsAfterDeath(): Promise<void> {
  end = undefined
  app.clock.advance(TRY_MS)
  await app.runJobs()
  await app.runJobs({ isEager: true })
}

describe('a worker that dies after it handed a message over', () => {
  it('has its mail sent again under the same id, of which a mailbox keeps one', async () => {
    const { leadId, noticeId } = await bookFor('email')
    await beginSending(noticeId)
    await runJobsAfterDeath()
    const [first, second, ...more] = smtp.mails
    expect(first?.messageId).toMatch(/^<lead-\d+-business-\w+@karigar\.example>$/)
    expect(second?.messageId).toBe(first?.messageId)
    expect([second?.subject, second?.text]).toEqual([first?.subject, first?.text])
    expect(more).toEqual([])
    expect(await statusOf(leadId, noticeId)).toBe('sent')
  })

  it('has its webhook sent again under the same id', async () => {
    const { leadId, noticeId } = await bookFor('webhook')
    await beginSending(noticeId)
    await runJobsAfterDeath()
    expect(webhooks).toHaveLength(2)
    expect(webhooks[1]).toEqual(webhooks[0])
    expect(await statusOf(leadId, noticeId)).toBe('sent')
  })

  it('has its SMS left to the administrator: it may have gone out, and none is told from another', async () => {
    const { leadId, noticeId } = await bookFor('sms')
    await beginSending(noticeId)
    await runJobsAfterDeath()
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

  it('leaves a notice that the administrator may send again once a try must have ended, not before', async () => {
    const token = await signIn(app)
    const { leadId, noticeId } = await bookFor('email')
    await beginSending(noticeId)
    const retry = () => app.request('POST', `/notices/${noticeId}/retry`, undefined, { token })
    app.clock.advance(TRY_MS)
    expect((await retry()).status).toBe(409)
    app.clock.advance(1)
    end = undefined
    expect((await retry()).status).toBe(200)
    await app.runJobs()
    expect(smtp.mails).toHaveLength(2)
    expect(await statusOf(leadId, noticeId)).toBe('sent')
  })
})

describe('a worker that is at it', () => {
  it.each(['email', 'sms', 'webhook'] as const)('is not doubled by another one: %s', async (channel) => {
    const { leadId, noticeId } = await bookFor(channel)
    const { sending } = await beginSending(noticeId)
    // The others’ own messages go out; this one is in hand.
    const release = end
    end = undefined
    app.clock.advance(TRY_MS - 1)
    await app.runJobs()
    expect(await statusOf(leadId, noticeId)).toBe('sending')
    release?.resolve()
    await sending
    await app.runJobs({ isEager: true })
    app.clock.advance(3_600_000)
    await app.runJobs({ isEager: true })
    expect([smtp.mails.length, texts.length, webhooks.length]).toEqual([1, 1, 1])
    expect((await noticesOf(app, 'lead', leadId)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
  })
})
