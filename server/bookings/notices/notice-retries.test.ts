import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { createTestApp } from '../../../test/harness.ts'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { book, noticesOf, signIn } from '../../../test/steps.ts'
import { smtpMail } from '../../platform/providers/mail.ts'
import { NOTICE_TRIES } from '../../platform/queue/queue.ts'

const smtp = await startSmtpServer()
const { sendMail, close } = smtpMail({ url: smtp.url, from: { name: 'Karigar', address: 'no-reply@karigar.example' } })
const app = await createTestApp({}, { sendMail })
let token = await signIn(app)
const call = (method: string, path: string) => app.request(method, path, undefined, { token })
const mailOf = async (leadId: number) => (await noticesOf(app, 'lead', leadId)).find(({ channel }) => channel === 'email')
const retry = async (leadId: number) => call('POST', `/notices/${(await mailOf(leadId))?.id}/retry`)
const countFailed = async () => (await call('GET', '/dashboard')).body.data.attention.failed_notices

afterEach(() => {
  smtp.refuse(false)
  smtp.mails.length = 0
})
afterAll(async () => {
  close()
  await smtp.stop()
})

async function minutesToNextTry(): Promise<number> {
  const { rows } = await app.pool.query(`select round(extract(epoch from start_after - now()) / 60)::int as minutes
    from pgboss.job where name = 'send-notice' and state = 'retry'`)
  return rows[0]?.minutes
}

async function useUpTries(): Promise<void> {
  for (let tries = 0; tries < NOTICE_TRIES; tries++) await app.runJobs({ isEager: true })
}

describe('a mail that the server refuses', () => {
  it('is retried after growing pauses up to an hour, then has failed, and can be sent again', async () => {
    smtp.refuse(true)
    const { id, reference } = await book(app)
    await app.runJobs()
    expect(await mailOf(id)).toMatchObject({ status: 'waiting', tries: 1, sent_at: null })
    const pauses: number[] = []
    for (let tries = 1; tries < NOTICE_TRIES; tries++) {
      expect((await mailOf(id))?.status).toBe('waiting')
      pauses.push(await minutesToNextTry())
      await app.runJobs({ isEager: true })
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect([pauses[0], pauses.at(-1)]).toEqual([expect.toSatisfy((minutes) => minutes <= 1), 60])

    expect(await minutesToNextTry()).toBeUndefined()
    const failed = { status: 'failed', tries: NOTICE_TRIES, last_error: expect.stringContaining('451 Try again later') }
    expect(await mailOf(id)).toMatchObject(failed)
    const { body } = await call('GET', '/notices?status=failed')
    expect(body).toMatchObject({
      data: [{ ...failed, channel: 'email', audience: 'business', title: `${reference} · Asha Kulkarni` }],
      meta: { total: 1 },
    })
    expect(await countFailed()).toBe(1)

    smtp.refuse(false)
    const answer = await retry(id)
    expect([answer.status, answer.body.message, answer.body.data.status]).toEqual([200, ADMIN_MESSAGES.noticeRetried, 'waiting'])
    await app.runJobs()
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([`${reference}: Electrician in Thane · Karigar`])
    expect(await mailOf(id)).toMatchObject({ status: 'sent', sent_at: app.clock.now(), last_error: null })
    expect(await countFailed()).toBe(0)
    expect((await retry(id)).body).toEqual({ status: false, message: ADMIN_MESSAGES.noticeNotFailed })
  })

  it('delays neither the customer’s SMS nor the next mail', async () => {
    smtp.refuse(true)
    const first = await book(app)
    await app.runJobs()
    expect((await noticesOf(app, 'lead', first.id)).map(({ channel, status }) => [channel, status])).toEqual([
      ['email', 'waiting'],
      ['sms', 'sent'],
    ])
    smtp.refuse(false)
    const second = await book(app)
    await app.runJobs()
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(second.reference)])
    await app.runJobs({ isEager: true })
    expect(smtp.mails.at(-1)?.subject).toContain(first.reference)
  })

  it('can be sent again before its next attempt, and is sent once when twenty ask at once', async () => {
    smtp.refuse(true)
    const { id } = await book(app)
    await app.runJobs()
    smtp.refuse(false)
    const answers = await Promise.all(Array.from({ length: 20 }, () => retry(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await app.runJobs()
    await app.runJobs({ isEager: true })
    expect(smtp.mails).toHaveLength(1)
    expect((await retry(id)).status).toBe(409)
  })

  it('is sent again together with all other failed ones', async () => {
    smtp.refuse(true)
    const booked = [await book(app), await book(app)]
    await useUpTries()
    expect(await countFailed()).toBe(2)
    smtp.refuse(false)
    expect((await call('POST', '/notices/retry')).body).toEqual({ status: true, message: 'Sending 2 notices again' })
    await app.runJobs()
    expect(smtp.mails.map(({ subject }) => subject?.split(':')[0]).sort()).toEqual(
      booked.map(({ reference }) => reference).sort(),
    )
    expect((await call('POST', '/notices/retry')).body).toEqual({ status: true, message: 'Sending 0 notices again' })
  })

  it('is retried as often after a manual retry, and then has failed again', async () => {
    smtp.refuse(true)
    const { id } = await book(app)
    await useUpTries()
    await retry(id)
    await app.runJobs()
    expect((await mailOf(id))?.status).toBe('waiting')
    await useUpTries()
    expect((await mailOf(id))?.status).toBe('failed')
    app.clock.advance(13 * HOUR_MS)
    token = await signIn(app)
    expect(await countFailed()).toBe(1)
  })
})
