import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildMobile } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { sendCode, wrongCode } from '../../../test/steps.ts'
import { otpCodes, verifications } from '../../platform/db/schema.ts'

const app = await createTestApp()
const verify = (mobile: string, otp: string, address?: string) =>
  app.request('POST', '/public/verify-otp', { mobile, otp }, { address })
const refusal = { status: false, success: false, message: english.otpWrong, errors: { otp: english.otpWrong } }

describe('a code', () => {
  it('verifies its number', async () => {
    const mobile = buildMobile()
    const { status, body } = await verify(mobile, await sendCode(app, mobile))
    const verification = expect.stringMatching(/^[\w-]{43}$/)
    expect([status, body]).toEqual([200, { status: true, success: true, message: english.otpVerified, verification }])
  })

  it('is accepted again while its verification is open, because an answer may have been lost', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    expect([(await verify(mobile, code)).status, (await verify(mobile, code)).status]).toEqual([200, 200])
  })

  it('is refused when it is wrong or of another number', async () => {
    const [mobile, other] = [buildMobile(), buildMobile()]
    const code = await sendCode(app, mobile)
    for (const answer of [await verify(mobile, wrongCode(code)), await verify(other, code)]) {
      expect([answer.status, answer.body]).toEqual([422, refusal])
    }
  })

  it('is valid for five minutes', async () => {
    const [early, late] = [buildMobile(), buildMobile()]
    const codes = [await sendCode(app, early), await sendCode(app, late)] as const
    app.clock.advance(5 * MINUTE_MS - 1)
    expect((await verify(early, codes[0])).status).toBe(200)
    app.clock.advance(1)
    expect((await verify(late, codes[1])).status).toBe(422)
  })

  it('is invalid after five wrong tries', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    for (let tries = 0; tries < 5; tries++) await verify(mobile, wrongCode(code))
    expect((await verify(mobile, code)).body).toEqual(refusal)
  })

  it('stays valid after wrong tries from another network, from however many addresses', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    for (let host = 1; host <= 20; host++) await verify(mobile, wrongCode(code), `203.0.113.${host}`)
    expect((await verify(mobile, code, '203.0.113.21')).body).toEqual(refusal)
    expect((await verify(mobile, code)).status).toBe(200)
  })

  it('is invalid after fifty wrong tries from many networks', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    for (let tries = 0; tries < 50; tries++) await verify(mobile, wrongCode(code), nextAddress())
    expect((await verify(mobile, code)).body).toEqual(refusal)
  })

  it('stays valid after four wrong tries', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    for (let tries = 0; tries < 4; tries++) await verify(mobile, wrongCode(code))
    expect((await verify(mobile, code)).status).toBe(200)
  })

  it('counts no more than five tries when twenty are concurrent', async () => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    await Promise.all(Array.from({ length: 20 }, () => verify(mobile, wrongCode(code))))
    const [row] = await app.db.select().from(otpCodes).where(eq(otpCodes.mobile, mobile))
    expect(row?.tries).toBe(5)
    expect((await verify(mobile, code)).status).toBe(422)
  })

  it('makes one verification when twenty are concurrent', async () => {
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
    // Both are equal once in a million times.
    if (old !== fresh) expect((await verify(mobile, old)).status).toBe(422)
    expect((await verify(mobile, fresh)).status).toBe(200)
  })

  it.each([
    ['nothing', undefined, english.required],
    ['five digits', '12345', english.otpFormat],
    ['seven digits', '1234567', english.otpFormat],
    ['letters', 'abcdef', english.otpFormat],
    ['a number', 123456, english.otpFormat],
  ])('can’t be %s, which counts as no try', async (_, otp, message) => {
    const mobile = buildMobile()
    const code = await sendCode(app, mobile)
    for (let tries = 0; tries < 6; tries++) {
      const { status, body } = await app.request('POST', '/public/verify-otp', { mobile, otp })
      expect([status, body]).toEqual([422, { status: false, success: false, message, errors: { otp: message } }])
    }
    expect((await verify(mobile, code)).status).toBe(200)
  })
})
