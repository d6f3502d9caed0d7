import { beforeEach, describe, expect, it } from 'vitest'
import { MESSAGES } from '../../contract/messages.ts'
import { buildLead, buildMobile } from '../../test/builders.ts'
import { createTestApp } from '../../test/harness.ts'
import { insertCodes, signIn, verifyMobile } from '../../test/steps.ts'
import { otpPauses, unfinishedLeads } from '../db/schema.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LIMIT = 60
const app = await createTestApp({ otpSiteLimitPerHour: LIMIT })
let token = ''

beforeEach(async () => {
  // What the test before sent is out of sight, and its pause is over.
  app.clock.advance(DAY_MS + HOUR_MS)
  token = await signIn(app)
  await app.runJobs({ isEager: true })
  for (const sent of [app.mails, app.sms]) sent.length = 0
})

const ask = (form: object = {}) => app.request('POST', '/public/send-otp', { mobile: buildMobile(), ...form })
const meter = async () => (await app.request('GET', '/otp/meter', undefined, { token })).body.data
const resume = () => app.request('POST', '/otp/resume', undefined, { token })
const countPauses = () => app.db.$count(otpPauses)

/** The mails that tell of a pause. */
async function alarmMails(): Promise<string[]> {
  await app.runJobs()
  return app.mails.map(({ subject, text }) => `${subject}: ${text}`).filter((mail) => mail.includes('codes is paused'))
}

describe('fifty codes of which fewer than five were entered', () => {
  it('pause the sending: the fifty-first visitor is to be called back, and the business is told once', async () => {
    for (let sent = 0; sent < 50; sent++) {
      const mobile = buildMobile()
      if (sent < 4) await verifyMobile(app, mobile)
      else expect((await ask({ mobile })).status).toBe(200)
    }
    app.sms.length = 0
    const form = buildLead()
    const { status, headers, body } = await ask(form)
    expect([status, headers.get('Retry-After'), body]).toEqual([
      429,
      '3600',
      { status: false, message: MESSAGES.otpPaused, call_back: true },
    ])
    expect(app.takeErrors().map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ reason: 'share' })])
    const bare = await ask()
    expect([bare.status, bare.body]).toEqual([429, { status: false, message: MESSAGES.otpSiteLimit }])
    expect(app.sms).toEqual([])
    const [alarm, ...more] = await alarmMails()
    expect(alarm).toContain('Of the last fifty codes fewer than five were entered')
    expect(more).toEqual([])
    const started_at = app.clock.now()
    const ends_at = new Date(started_at.getTime() + HOUR_MS)
    const pause = { reason: 'share', started_at: started_at.toISOString(), ends_at: ends_at.toISOString() }
    expect((await meter()).pause).toEqual(pause)
  })

  it.each([
    ['fifty of which five were entered', 50, 5],
    ['forty-nine of which none was entered', 49, 0],
  ])('are not %s', async (_, sent, verified) => {
    await insertCodes(app, { sent, verified })
    expect((await ask(buildLead())).status).toBe(200)
    expect((await meter()).pause).toBeNull()
  })

  it('are the last fifty: older ones that were entered don’t help, and older ones that were not don’t harm', async () => {
    await insertCodes(app, { sent: 9, verified: 9 })
    await insertCodes(app, { sent: 50, verified: 4 })
    expect((await ask()).status).toBe(429)
    expect(app.takeErrors()).toHaveLength(1)
    await resume()
    await insertCodes(app, { sent: 9, verified: 0 })
    await insertCodes(app, { sent: 50, verified: 5 })
    expect((await ask()).status).toBe(200)
  })

  it('are of one day', async () => {
    await insertCodes(app, { sent: 49, verified: 0 })
    app.clock.advance(DAY_MS)
    await insertCodes(app, { sent: 1, verified: 0 })
    expect((await ask()).status).toBe(200)
  })
})

describe('the ceiling', () => {
  it('pauses the sending, whatever was entered', async () => {
    await insertCodes(app, { sent: LIMIT - 1, verified: LIMIT - 1 })
    expect((await ask()).status).toBe(200)
    expect((await ask(buildLead())).body).toMatchObject({ call_back: true })
    expect(app.takeErrors().map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ reason: 'ceiling', limit: LIMIT }),
    ])
    expect((await meter()).pause).toMatchObject({ reason: 'ceiling' })
    expect(await alarmMails()).toEqual([expect.stringContaining('OTP_SITE_LIMIT_PER_HOUR')])
  })
})

describe('twenty at once', () => {
  it('at the edge begin one pause, are all to be called back, and are told of each', async () => {
    await insertCodes(app, { sent: 50, verified: 4 })
    const before = await countPauses()
    const forms = Array.from({ length: 20 }, () => buildLead())
    const answers = await Promise.all(forms.map(ask))
    expect(answers.map(({ body }) => body.call_back)).toEqual(Array(20).fill(true))
    expect([(await countPauses()) - before, app.takeErrors().length]).toEqual([1, 1])
    expect(await alarmMails()).toHaveLength(1)
    expect(app.mails.filter(({ subject }) => subject.includes('called back'))).toHaveLength(20)
    const rows = await app.db.select().from(unfinishedLeads)
    const reasons = forms.map(({ mobile }) => rows.find((row) => row.mobile === mobile)?.reason)
    expect(reasons).toEqual(Array(20).fill('callBack'))
  })

  it('five below the ceiling are five codes, one pause and fifteen refusals', async () => {
    await insertCodes(app, { sent: LIMIT - 5, verified: LIMIT - 5 })
    const before = await countPauses()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(429)])
    expect([app.sms.length, (await countPauses()) - before, app.takeErrors().length]).toEqual([5, 1, 1])
  })
})
