import { beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { askForCode } from '../../../test/prove.ts'
import { BUSY_ADDRESS, insertCodes, readCode, refusedTokens, sendCode, signIn, verifyMobile } from '../../../test/steps.ts'
import { otpPauses } from '../../platform/db/schema.ts'

const LIMIT = 60
const app = await createTestApp({ otpSiteLimitPerHour: LIMIT })
let token = ''

beforeEach(async () => {
  // Moves the clock past the codes and the pause of the test before.
  app.clock.advance(DAY_MS + HOUR_MS)
  token = await signIn(app)
  await app.runJobs({ isEager: true })
  for (const sent of [app.mails, app.sms]) sent.length = 0
})

const ask = (form: object = {}) => askForCode(app, form)
const meter = async () => (await app.request('GET', '/otp/meter', undefined, { token })).body.data
const resume = () => app.request('POST', '/otp/resume', undefined, { token })

/** The mails about pauses. */
async function alarmMails(): Promise<string[]> {
  await app.runJobs()
  return app.mails.map(({ subject, text }) => `${subject}: ${text}`).filter((mail) => mail.includes('codes is paused'))
}

describe('the meter', () => {
  it('is for the administrator, and so is resuming', async () => {
    for (const wrong of await refusedTokens(app)) {
      expect((await app.request('GET', '/otp/meter', undefined, { token: wrong })).status).toBe(401)
      expect((await app.request('POST', '/otp/resume', undefined, { token: wrong })).status).toBe(401)
    }
  })

  it('counts the codes of the hour and of the day, and the verified ones', async () => {
    expect(await meter()).toEqual({
      hour: { sent: 0, verified: 0, failed: 0 },
      day: { sent: 0, verified: 0, failed: 0 },
      limit_per_hour: LIMIT,
      pause: null,
      paused_networks: [],
    })
    await verifyMobile(app, buildMobile())
    await sendCode(app, buildMobile())
    app.clock.advance(HOUR_MS - 1)
    await verifyMobile(app, buildMobile())
    expect(await meter()).toMatchObject({ hour: { sent: 3, verified: 2 }, day: { sent: 3, verified: 2 } })
    app.clock.advance(1)
    expect(await meter()).toMatchObject({ hour: { sent: 1, verified: 1 }, day: { sent: 3, verified: 2 } })
    app.clock.advance(DAY_MS - HOUR_MS)
    token = await signIn(app)
    expect(await meter()).toMatchObject({ hour: { sent: 0, verified: 0 }, day: { sent: 1, verified: 1 } })
  })

  it('counts failed codes separately, and ignores refused requests', async () => {
    app.failNext('sms')
    expect((await ask()).status).toBe(503)
    app.failNext('sms', 'unknown')
    expect((await ask()).status).toBe(200)
    app.takeErrors()
    const mobile = buildMobile()
    for (let times = 0; times < 3; times++) await ask({ mobile })
    expect(await meter()).toMatchObject({ hour: { sent: 1, verified: 0, failed: 2 } })
  })

  it('lists a paused network until the administrator resumes', async () => {
    await insertCodes(app, { sent: 20, verified: 0 })
    const askFromNetwork = () => app.request('POST', '/public/send-otp', { mobile: buildMobile() }, { address: BUSY_ADDRESS })
    expect((await askFromNetwork()).status).toBe(429)
    expect(app.takeErrors()).toHaveLength(1)
    expect((await meter()).paused_networks).toHaveLength(1)
    app.clock.advance(MINUTE_MS)
    await resume()
    expect((await meter()).paused_networks).toEqual([])
    expect((await askFromNetwork()).status).toBe(200)
  })
})

describe('a pause', () => {
  beforeEach(async () => {
    await insertCodes(app, { sent: LIMIT, verified: 0 })
    await ask()
    expect(app.takeErrors()).toHaveLength(1)
  })

  it('ends after an hour, and the count restarts', async () => {
    app.clock.advance(HOUR_MS - 1)
    const { status, headers } = await ask()
    expect([status, headers.get('Retry-After')]).toEqual([429, '1'])
    app.clock.advance(1)
    expect((await meter()).pause).toBeNull()
    expect((await ask()).status).toBe(200)
    await insertCodes(app, { sent: 48, verified: 0 })
    expect((await ask()).status).toBe(200)
  })

  it('ends when the administrator resumes, and the count restarts', async () => {
    app.clock.advance(MINUTE_MS)
    expect(await resume()).toMatchObject({ status: 200, body: { status: true, message: ADMIN_MESSAGES.codesResumed } })
    expect((await meter()).pause).toBeNull()
    await insertCodes(app, { sent: 50, verified: 5 })
    expect((await ask()).status).toBe(200)
    // 51 of 60 are used since then.
    await insertCodes(app, { sent: 9, verified: 9 })
    expect((await ask()).status).toBe(429)
    expect(app.takeErrors().join()).toContain('ceiling')
    expect(await alarmMails()).toHaveLength(2)
  })

  it('that starts again after resuming is notified again', async () => {
    app.clock.advance(MINUTE_MS)
    await resume()
    await insertCodes(app, { sent: LIMIT, verified: 0 })
    expect((await ask()).status).toBe(429)
    expect(app.takeErrors()).toHaveLength(1)
    expect(await alarmMails()).toHaveLength(2)
  })

  it('that is over does not change when the administrator resumes', async () => {
    app.clock.advance(HOUR_MS)
    const [before] = await app.db.select().from(otpPauses)
    expect((await resume()).status).toBe(200)
    expect((await app.db.select().from(otpPauses))[0]).toEqual(before)
  })

  it('leaves earlier codes valid', async () => {
    await resume()
    app.clock.advance(1)
    const form = buildLead()
    await ask(form)
    await insertCodes(app, { sent: LIMIT - 1, verified: 0 })
    expect((await ask()).status).toBe(429)
    expect(app.takeErrors()).toHaveLength(1)
    const otp = readCode(app, form.mobile)
    expect((await app.request('POST', '/public/verify-otp', { mobile: form.mobile, otp })).status).toBe(200)
    expect((await app.request('POST', '/public/leads', form)).status).toBe(201)
  })

  it('applies to every process on the database, and so does resuming', async () => {
    const other = await app.openAnother()
    const askOther = async () => {
      const headers = { 'Content-Type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify({ mobile: buildMobile() }) }
      return (await other('/api/public/send-otp', init)).status
    }
    expect(await askOther()).toBe(429)
    await resume()
    app.clock.advance(1)
    expect(await askOther()).toBe(200)
    await insertCodes(app, { sent: LIMIT - 1, verified: 0 })
    expect([await askOther(), (await ask()).status]).toEqual([429, 429])
    expect(app.takeErrors()).toHaveLength(1)
  })
})
