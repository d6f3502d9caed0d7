import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../../contract/messages.ts'
import { buildLead, buildMobile } from '../../test/builders.ts'
import { createTestApp, nextAddress } from '../../test/harness.ts'
import { readCode, sendCode, wrongCode } from '../../test/steps.ts'
import { otpCodes, unfinishedLeads, verifications } from '../db/schema.ts'

const app = await createTestApp()
const send = (mobile: string) => app.request('POST', '/public/send-otp', { mobile })
const verify = (mobile: string, otp: string, address?: string) =>
  app.request('POST', '/public/verify-otp', { mobile, otp }, { address })
const refusal = { status: false, success: false, message: MESSAGES.otpWrong, errors: { otp: MESSAGES.otpWrong } }

describe('asking for a code', () => {
  it('sends six digits and the line that lets the browser fill them in', async () => {
    const mobile = buildMobile()
    const { status, body } = await send(mobile)
    expect([status, body]).toEqual([200, { status: true, message: MESSAGES.otpSent, expires_in: 300, resend_in: 30 }])
    const [sms, ...more] = app.sms.filter(({ to }) => to === mobile)
    expect(sms?.text).toMatch(/^(\d{6}) is your Karigar booking code\.[\s\S]*\n@karigar\.example #\1$/)
    expect(more).toEqual([])
  })

  it('keeps the code hashed', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    const rows = await app.db.select().from(otpCodes).where(eq(otpCodes.mobile, mobile))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.code_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it.each([
    ['no mobile', {}, MESSAGES.required],
    ['an empty one', { mobile: '' }, MESSAGES.required],
    ['null', { mobile: null }, MESSAGES.required],
    ['a first digit of 6', { mobile: '6876543210' }, MESSAGES.mobileInvalid],
    ['nine digits', { mobile: '987654321' }, MESSAGES.mobileInvalid],
    ['eleven digits', { mobile: '98765432100' }, MESSAGES.mobileInvalid],
    ['a number', { mobile: 9876543210 }, MESSAGES.mobileInvalid],
    ['Devanagari digits, which only the form understands', { mobile: '९८७६५४३२१०' }, MESSAGES.mobileInvalid],
    ['a line break at the end', { mobile: '9876543210\n' }, MESSAGES.mobileInvalid],
  ])('refuses %s', async (_, body, message) => {
    const answer = await app.request('POST', '/public/send-otp', body)
    expect([answer.status, answer.body]).toEqual([422, { status: false, message, errors: { mobile: message } }])
  })

  it('keeps what the visitor had typed as an unfinished lead, the newest form for each number', async () => {
    const { name, mobile, mailid, service_type, city, message } = buildLead()
    const form = { name, mobile, mailid, service_type, city, message }
    await app.request('POST', '/public/send-otp', form)
    await app.request('POST', '/public/send-otp', { ...form, message: 'Another text' })
    const rows = await app.db.select().from(unfinishedLeads).where(eq(unfinishedLeads.mobile, mobile))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ ...form, message: 'Another text' })
  })

  it('keeps no unfinished lead of a number alone', async () => {
    const mobile = buildMobile()
    await sendCode(app, mobile)
    expect(await app.db.select().from(unfinishedLeads).where(eq(unfinishedLeads.mobile, mobile))).toEqual([])
  })
})

describe('a code', () => {
  it('verifies its number', async () => {
    const mobile = buildMobile()
    const { status, body } = await verify(mobile, await sendCode(app, mobile))
    const verification = expect.stringMatching(/^[\w-]{43}$/)
    expect([status, body]).toEqual([200, { status: true, success: true, message: MESSAGES.otpVerified, verification }])
  })

  it('is taken again while its verification is open: an answer may have been lost', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    expect([(await verify(mobile, code)).status, (await verify(mobile, code)).status]).toEqual([200, 200])
  })

  it('is not taken when it is wrong, of another number, or was never sent', async () => {
    const [mobile, other] = [buildMobile(), buildMobile()]
    const code = await sendCode(app, mobile)
    for (const answer of [await verify(mobile, wrongCode(code)), await verify(other, code)]) {
      expect([answer.status, answer.body]).toEqual([422, refusal])
    }
  })

  it('lives for five minutes', async () => {
    const [early, late] = [buildMobile(), buildMobile()]
    const codes = [await sendCode(app, early), await sendCode(app, late)] as const
    app.clock.advance(5 * 60_000 - 1)
    expect((await verify(early, codes[0])).status).toBe(200)
    app.clock.advance(1)
    expect((await verify(late, codes[1])).status).toBe(422)
  })

  it('is burnt by five wrong tries', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    for (let tries = 0; tries < 5; tries++) await verify(mobile, wrongCode(code))
    expect((await verify(mobile, code)).body).toEqual(refusal)
  })

  it('is not burnt by a stranger’s wrong tries, however many addresses of one network they come from', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    for (let host = 1; host <= 20; host++) await verify(mobile, wrongCode(code), `203.0.113.${host}`)
    expect((await verify(mobile, code, '203.0.113.21')).body).toEqual(refusal)
    expect((await verify(mobile, code)).status).toBe(200)
  })

  it('is burnt by fifty wrong tries, from wherever they come', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    for (let tries = 0; tries < 50; tries++) await verify(mobile, wrongCode(code), nextAddress())
    expect((await verify(mobile, code)).body).toEqual(refusal)
  })

  it('survives four wrong tries', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    for (let tries = 0; tries < 4; tries++) await verify(mobile, wrongCode(code))
    expect((await verify(mobile, code)).status).toBe(200)
  })

  it('gets no more than five tries when twenty are made at once', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    await Promise.all(Array.from({ length: 20 }, () => verify(mobile, wrongCode(code))))
    const [row] = await app.db.select().from(otpCodes).where(eq(otpCodes.mobile, mobile))
    expect(row?.tries).toBe(5)
    expect((await verify(mobile, code)).status).toBe(422)
  })

  it('makes one verification of twenty at once', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(mobile, code)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
    expect(await app.db.select().from(verifications).where(eq(verifications.mobile, mobile))).toHaveLength(1)
  })

  it('is replaced by a new one', async () => {
    const mobile = buildMobile()
    const old = await sendCode(app, mobile)
    app.clock.advance(30_000)
    const fresh = await sendCode(app, mobile)
    // One in a million times both are the same.
    if (old !== fresh) expect((await verify(mobile, old)).status).toBe(422)
    expect((await verify(mobile, fresh)).status).toBe(200)
  })

  it.each([
    ['nothing', undefined, MESSAGES.required],
    ['five digits', '12345', MESSAGES.otpFormat],
    ['seven digits', '1234567', MESSAGES.otpFormat],
    ['letters', 'abcdef', MESSAGES.otpFormat],
    ['a number', 123456, MESSAGES.otpFormat],
  ])('can’t be %s, and that costs no try', async (_, otp, message) => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    for (let tries = 0; tries < 6; tries++) {
      const { status, body } = await app.request('POST', '/public/verify-otp', { mobile, otp })
      expect([status, body]).toEqual([422, { status: false, success: false, message, errors: { otp: message } }])
    }
    expect((await verify(mobile, code)).status).toBe(200)
  })
})

describe('when the gateway fails', () => {
  it('the visitor is told, and can try again at once', async () => {
    const mobile = buildMobile()
    app.failNext('sms')
    const failed = await send(mobile)
    expect([failed.status, failed.body]).toEqual([503, { status: false, message: MESSAGES.otpSendFailed }])
    expect(app.takeErrors()).toHaveLength(1)
    expect((await send(mobile)).body).toMatchObject({ status: true, resend_in: 30 })
    expect((await verify(mobile, readCode(app, mobile))).status).toBe(200)
  })
})

describe('the code in the visitor’s hand', () => {
  const resend = async (mobile: string, reason: 'refused' | 'unknown') => {
    app.clock.advance(40_000)
    app.failNext('sms', reason)
    const { status, body } = await send(mobile)
    expect(app.takeErrors()).toHaveLength(1)
    return [status, body.message]
  }

  it('is still taken where the gateway refused a new one', async () => {
    const mobile = buildMobile()
    const otp = await sendCode(app, mobile)
    expect(await resend(mobile, 'refused')).toEqual([503, MESSAGES.otpSendFailed])
    expect((await verify(mobile, otp)).status).toBe(200)
  })

  it('is still taken where nobody knows whether a new one went out, and so is the new one', async () => {
    const [one, other] = [buildMobile(), buildMobile()]
    const otp = await sendCode(app, one)
    await sendCode(app, other)
    expect(await resend(one, 'unknown')).toEqual([200, MESSAGES.otpPerhapsSent])
    expect((await verify(one, otp)).status).toBe(200)
    app.failNext('sms', 'unknown')
    await send(other)
    app.takeErrors()
    expect((await verify(other, readCode(app, other))).status).toBe(200)
  })

  it('counts where it may have gone out: the next one is asked for after the usual wait', async () => {
    const mobile = buildMobile()
    app.failNext('sms', 'unknown')
    expect((await send(mobile)).body).toMatchObject({ status: true, resend_in: 30 })
    app.takeErrors()
    expect((await send(mobile)).status).toBe(429)
  })
})

describe('a gateway that sends no codes', () => {
  const alarms = async () => {
    await app.runJobs()
    return app.mails.filter(({ subject }) => subject.includes('Codes do not go out')).length
  }

  it('is told to the business once it failed for three numbers one after the other, and once an hour', async () => {
    app.clock.advance(3_600_000)
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

describe('requests at once', () => {
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
