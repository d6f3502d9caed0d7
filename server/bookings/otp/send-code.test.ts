import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { readCode, sendCode } from '../../../test/steps.ts'
import { otpCodes, unfinishedLeads } from '../../platform/db/schema.ts'

const app = await createTestApp()
const send = (mobile: string) => app.request('POST', '/public/send-otp', { mobile })
const verify = (mobile: string, otp: string, address?: string) =>
  app.request('POST', '/public/verify-otp', { mobile, otp }, { address })

describe('requesting a code', () => {
  it('sends six digits and the line that lets the browser fill them in', async () => {
    const mobile = buildMobile()
    const { status, body } = await send(mobile)
    expect([status, body]).toEqual([200, { status: true, message: english.otpSent, expires_in: 300, resend_in: 30 }])
    const [sms, ...more] = app.sms.filter(({ to }) => to === mobile)
    expect(sms?.text).toMatch(/^(\d{6}) is your Karigar booking code\.[\s\S]*\n@karigar\.example #\1$/)
    expect(more).toEqual([])
  })

  it('stores the code hashed', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    const rows = await app.db.select().from(otpCodes).where(eq(otpCodes.mobile, mobile))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{8}:[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it.each([
    ['no mobile', {}, english.required],
    ['an empty one', { mobile: '' }, english.required],
    ['null', { mobile: null }, english.required],
    ['a first digit of 6', { mobile: '6876543210' }, english.mobileInvalid],
    ['nine digits', { mobile: '987654321' }, english.mobileInvalid],
    ['eleven digits', { mobile: '98765432100' }, english.mobileInvalid],
    ['a number', { mobile: 9876543210 }, english.mobileInvalid],
    ['Devanagari digits, which only the form converts', { mobile: '९८७६५४३२१०' }, english.mobileInvalid],
    ['a line break at the end', { mobile: '9876543210\n' }, english.mobileInvalid],
  ])('refuses %s', async (_, body, message) => {
    const answer = await app.request('POST', '/public/send-otp', body)
    expect([answer.status, answer.body]).toEqual([422, { status: false, message, errors: { mobile: message } }])
  })

  it('stores the form as an unfinished lead, the newest for each number', async () => {
    const { name, mobile, mailid, service_type, city, message } = buildLead({ mailid: 'asha@example.com' })
    const form = { name, mobile, mailid, service_type, city, message }
    await app.request('POST', '/public/send-otp', form)
    await app.request('POST', '/public/send-otp', { ...form, message: 'Another text' })
    const rows = await app.db.select().from(unfinishedLeads).where(eq(unfinishedLeads.mobile, mobile))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ ...form, message: 'Another text' })
  })

  it('stores no unfinished lead for a bare number', async () => {
    const mobile = buildMobile()
    await sendCode(app, mobile)
    expect(await app.db.select().from(unfinishedLeads).where(eq(unfinishedLeads.mobile, mobile))).toEqual([])
  })
})

describe('when the gateway fails', () => {
  it('the visitor gets an error, and can try again at once', async () => {
    const mobile = buildMobile()
    app.failNext('sms')
    const failed = await send(mobile)
    expect([failed.status, failed.body]).toEqual([503, { status: false, message: english.otpSendFailed }])
    expect(app.takeErrors()).toHaveLength(1)
    expect((await send(mobile)).body).toMatchObject({ status: true, resend_in: 30 })
    expect((await verify(mobile, readCode(app, mobile))).status).toBe(200)
  })
})

describe('an earlier code', () => {
  const resend = async (mobile: string, reason: 'refused' | 'unknown') => {
    app.clock.advance(40_000)
    app.failNext('sms', reason)
    const { status, body } = await send(mobile)
    expect(app.takeErrors()).toHaveLength(1)
    return [status, body.message]
  }

  it('stays valid when the gateway refuses a new one', async () => {
    const mobile = buildMobile()
    const otp = await sendCode(app, mobile)
    expect(await resend(mobile, 'refused')).toEqual([503, english.otpSendFailed])
    expect((await verify(mobile, otp)).status).toBe(200)
  })

  it('stays valid when a new one may not have been sent, and so is the new one', async () => {
    const [one, other] = [buildMobile(), buildMobile()]
    const otp = await sendCode(app, one)
    await sendCode(app, other)
    expect(await resend(one, 'unknown')).toEqual([200, english.otpPerhapsSent])
    expect((await verify(one, otp)).status).toBe(200)
    app.failNext('sms', 'unknown')
    await send(other)
    app.takeErrors()
    expect((await verify(other, readCode(app, other))).status).toBe(200)
  })

  it('that may have been sent counts for the wait until the next', async () => {
    const mobile = buildMobile()
    app.failNext('sms', 'unknown')
    expect((await send(mobile)).body).toMatchObject({ status: true, resend_in: 30 })
    app.takeErrors()
    expect((await send(mobile)).status).toBe(429)
  })
})

describe('a failing gateway', () => {
  const alarms = async () => {
    await app.runJobs()
    return app.mails.filter(({ subject }) => subject.includes('Codes aren’t going out')).length
  }

  it('is notified after failing for three numbers in a row, once an hour', async () => {
    app.clock.advance(HOUR_MS)
    await app.runJobs()
    app.mails.length = 0
    const fail = async (mobile = buildMobile()) => {
      app.failNext('sms')
      await send(mobile)
    }
    await fail()
    await fail()
    await sendCode(app, buildMobile())
    const stubborn = buildMobile()
    for (let tries = 0; tries < 3; tries++) await fail(stubborn)
    await fail()
    expect(await alarms()).toBe(0)
    for (let visitors = 0; visitors < 5; visitors++) await fail()
    expect(await alarms()).toBe(1)
    app.takeErrors()
  })
})

describe('concurrent requests', () => {
  it('send one code to a number', async () => {
    const mobile = buildMobile()
    const address = nextAddress()
    const ask = () => app.request('POST', '/public/send-otp', { mobile }, { address })
    const statuses = (await Promise.all(Array.from({ length: 10 }, ask))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(9)
    expect(app.sms.filter(({ to }) => to === mobile)).toHaveLength(1)
  })
})
