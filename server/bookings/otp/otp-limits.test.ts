import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildMobile } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { askForCode } from '../../../test/prove.ts'
import { BUSY_ADDRESS, insertCodes, readCode } from '../../../test/steps.ts'
import { unfinishedLeads } from '../../platform/db/schema.ts'

const app = await createTestApp()
const small = await createTestApp({ otpSiteLimitPerHour: 3 })

describe('the limits of sending codes', () => {
  const send = (mobile: string, address?: string) => askForCode(app, { mobile }, address)

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

  it('allow an address twenty codes an hour, for any numbers', async () => {
    const address = nextAddress()
    const mobiles = Array.from({ length: 20 }, buildMobile)
    for (const mobile of mobiles) expect((await send(mobile, address)).status).toBe(200)
    // If none of its twenty codes were entered, the network would be paused, see otp-guard.test.ts.
    for (const mobile of mobiles.slice(0, 2)) {
      await app.request('POST', '/public/verify-otp', { mobile, otp: readCode(app, mobile) })
    }
    const { status, headers, body } = await send(buildMobile(), address)
    expect([status, headers.get('Retry-After'), body.message]).toEqual([429, '3600', english.otpAddressLimit])
    expect((await send(buildMobile())).status).toBe(200)
    app.clock.advance(HOUR_MS)
    expect((await send(buildMobile(), address)).status).toBe(200)
  })

  it('ask a network that was sent a hundred codes in an hour for a proof, though all were entered', async () => {
    app.clock.advance(HOUR_MS)
    const ask = () => app.request('POST', '/public/send-otp', { mobile: buildMobile() }, { address: BUSY_ADDRESS })
    await insertCodes(app, { sent: 99, verified: 99 })
    expect((await ask()).status).toBe(200)
    expect((await ask()).body.challenge).toBeDefined()
  })

  it('hold when the requests of an address are concurrent', async () => {
    const address = nextAddress()
    const answers = await Promise.all(Array.from({ length: 24 }, () => send(buildMobile(), address)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  })
})

describe('the ceiling of the whole site', () => {
  const send = () => askForCode(small)

  it('refuses, logs an error, and opens again after an hour', async () => {
    for (let sent = 0; sent < 3; sent++) expect((await send()).status).toBe(200)
    const { status, headers, body } = await send()
    expect([status, body.message]).toEqual([429, english.otpSiteLimit])
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(small.sms).toHaveLength(3)
    expect(small.takeErrors().join()).toContain('ceiling')
    small.clock.advance(HOUR_MS)
    expect((await send()).status).toBe(200)
  })

  it('stores the form, so that the business can call back', async () => {
    small.clock.advance(HOUR_MS)
    for (let sent = 0; sent < 3; sent++) await send()
    const mobile = buildMobile()
    const { status, body } = await askForCode(small, { mobile, name: 'Asha' })
    expect([status, body]).toEqual([429, { status: false, message: english.otpPaused, call_back: true }])
    expect(small.takeErrors()).not.toEqual([])
    expect((await small.db.select().from(unfinishedLeads)).map((row) => row.mobile)).toContain(mobile)
  })
})
