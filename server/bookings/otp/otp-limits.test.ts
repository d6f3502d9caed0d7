import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { askForCode } from '../../../test/prove.ts'

const app = await createTestApp()

describe('the limits of sending codes', () => {
  const send = (mobile: string) => askForCode(app, { mobile })

  it('allow a number another code after 30, 60, 120 and 120 seconds, and five a day', async () => {
    const mobile = buildMobile()
    for (const waitS of [30, 60, 120, 120]) {
      expect((await send(mobile)).body).toMatchObject({ status: true, resend_in: waitS })
      app.clock.advance((waitS - 1) * 1000)
      const { status, headers, body } = await send(mobile)
      expect([status, headers.get('Retry-After'), body]).toEqual([429, '1', { status: false, message: english.otpWait(1) }])
      app.clock.advance(1000)
    }
    expect((await send(mobile)).status).toBe(200)
    app.clock.advance(HOUR_MS)
    const { status, headers, body } = await send(mobile)
    expect([status, body.message]).toEqual([429, english.otpDayLimit])
    // The first of the five leaves the day's count 24 hours after it was sent.
    const retryAfterS = Number(headers.get('Retry-After'))
    app.clock.advance((retryAfterS - 1) * 1000)
    expect((await send(mobile)).status).toBe(429)
    app.clock.advance(1000)
    expect((await send(mobile)).status).toBe(200)
  })

  it('do not count what was sent while the clock was ahead, which would last until it gets there', async () => {
    const mobile = buildMobile()
    app.clock.advance(3 * DAY_MS)
    expect((await send(mobile)).status).toBe(200)
    app.clock.advance(-3 * DAY_MS)
    expect((await send(mobile)).status).toBe(200)
    expect((await send(mobile)).status).toBe(429)
  })
})
