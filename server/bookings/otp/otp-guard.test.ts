import { isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { askForCode } from '../../../test/prove.ts'
import { BUSY_ADDRESS, book, insertCodes, readCode, signIn } from '../../../test/steps.ts'
import { otpPauses, unfinishedLeads } from '../../platform/db/schema.ts'

const CODE_LIFE_MS = 5 * MINUTE_MS
const LIMIT = 120
const app = await createTestApp({ otpSiteLimitPerHour: LIMIT })
let token = ''

beforeEach(async () => {
  // Moves the clock past the codes and the pause of the test before.
  app.clock.advance(DAY_MS + HOUR_MS)
  token = await signIn(app)
  await app.runJobs({ isEager: true })
  for (const sent of [app.mails, app.sms]) sent.length = 0
})

const ask = (form: object = {}, address?: string) => askForCode(app, form, address)
/** Requests a code as a browser without script, which can't solve a proof of work. */
const askUnproved = (form: object, address: string) =>
  app.request('POST', '/public/send-otp', { mobile: buildMobile(), proof: UNPROVED, ...form }, { address })
const askFromNetwork = (form: object = {}) => askUnproved(form, BUSY_ADDRESS)
const meter = async () => (await app.request('GET', '/otp/meter', undefined, { token })).body.data
const resume = () => app.request('POST', '/otp/resume', undefined, { token })
const countPauses = () => app.db.$count(otpPauses)
const loggedReasons = () => app.takeErrors().map((line) => JSON.parse(line).reason)

/** The mails about pauses. */
async function alarmMails(): Promise<string[]> {
  await app.runJobs()
  return app.mails.map(({ subject, text }) => `${subject}: ${text}`).filter((mail) => /codes is paused|held back/.test(mail))
}

describe('a network with fewer than two of its last twenty codes entered', () => {
  it('is held back: its visitors prove that they are people, or are called back; the business is alerted once', async () => {
    const entered = buildMobile()
    for (let sent = 0; sent < 20; sent++) {
      const mobile = sent === 0 ? entered : buildMobile()
      expect((await ask({ mobile }, `203.0.113.${sent}`)).status).toBe(200)
    }
    const otp = readCode(app, entered)
    expect((await app.request('POST', '/public/verify-otp', { mobile: entered, otp })).status).toBe(200)
    app.clock.advance(CODE_LIFE_MS)
    app.sms.length = 0
    const { status, headers, body } = await askUnproved(buildLead(), '203.0.113.99')
    expect([status, headers.get('Retry-After'), body]).toEqual([
      429,
      '3600',
      { status: false, message: english.otpPaused, call_back: true },
    ])
    expect(loggedReasons()).toEqual(['share'])
    const bare = await askUnproved({}, '203.0.113.99')
    expect([bare.status, bare.body]).toEqual([429, { status: false, message: english.otpSiteLimit }])
    expect(app.sms).toEqual([])
    expect((await ask({}, '203.0.113.99')).status).toBe(200)
    expect((await askUnproved({}, '203.0.114.99')).status).toBe(200)
    const [alarm, ...more] = await alarmMails()
    expect(alarm).toContain('Of the last twenty codes that it asked for fewer than two were entered')
    expect(more).toEqual([])
    const started_at = app.clock.now()
    const ends_at = new Date(started_at.getTime() + HOUR_MS)
    expect(await meter()).toMatchObject({
      pause: null,
      paused_networks: [
        {
          ...{ network: '203.0.113.0/24', reason: 'share' },
          ...{ started_at: started_at.toISOString(), ends_at: ends_at.toISOString() },
        },
      ],
    })
  })

  it.each([
    ['twenty of which two were entered', 20, 2],
    ['nineteen of which none was entered', 19, 0],
  ])('is not paused with %s', async (_, sent, verified) => {
    await insertCodes(app, { sent, verified })
    expect((await askFromNetwork(buildLead())).status).toBe(200)
    expect((await meter()).paused_networks).toEqual([])
  })

  it('is measured by its last twenty codes only', async () => {
    await insertCodes(app, { sent: 9, verified: 9 })
    await insertCodes(app, { sent: 20, verified: 1 })
    expect((await askFromNetwork()).status).toBe(429)
    expect(loggedReasons()).toEqual(['share'])
    await resume()
    await insertCodes(app, { sent: 9, verified: 0 })
    await insertCodes(app, { sent: 20, verified: 2 })
    expect((await askFromNetwork()).status).toBe(200)
  })

  it('is measured by the codes of one day', async () => {
    await insertCodes(app, { sent: 19, verified: 0 })
    app.clock.advance(DAY_MS)
    await insertCodes(app, { sent: 1, verified: 0 })
    expect((await askFromNetwork()).status).toBe(200)
  })

  it('still sends codes to the number of a customer', async () => {
    const mobile = buildMobile()
    await book(app, { mobile })
    app.clock.advance(HOUR_MS)
    await insertCodes(app, { sent: 20, verified: 0 })
    expect((await askFromNetwork()).status).toBe(429)
    expect(loggedReasons()).toEqual(['share'])
    expect((await askFromNetwork({ mobile })).status).toBe(200)
  })

  it('is not paused when the gateway loses codes', async () => {
    for (let sent = 0; sent < 20; sent++) {
      app.failNext('sms', 'unknown')
      await ask({}, `203.0.115.${sent}`)
    }
    app.takeErrors()
    app.clock.advance(CODE_LIFE_MS)
    expect((await ask({}, '203.0.115.99')).status).toBe(200)
  })
})

describe('an advertisement’s first minute', () => {
  it('pauses nothing, because the codes are not expired yet', async () => {
    for (let sent = 0; sent < 21; sent++) expect((await ask({}, `203.0.116.${sent}`)).status).toBe(200)
    expect((await ask({}, '203.0.116.99')).status).toBe(200)
    expect(await meter()).toMatchObject({ pause: null, paused_networks: [] })
  })
})

describe('an address with fewer than two of its last twenty codes entered', () => {
  it('is paused, a proof or not, and its neighbours are not', async () => {
    for (let sent = 0; sent < 20; sent++) expect((await ask({}, '203.0.117.9')).status).toBe(200)
    app.clock.advance(HOUR_MS)
    expect((await ask(buildLead(), '203.0.117.9')).body).toMatchObject({ message: english.otpPaused, call_back: true })
    expect(loggedReasons()).toEqual(['share'])
    expect((await askUnproved({}, '203.0.117.200')).status).toBe(200)
    expect((await meter()).paused_networks).toMatchObject([{ network: '203.0.117.9' }])
  })
})

describe('the ceiling', () => {
  it('closes the whole site, however many codes were entered, and at its very end for customers too', async () => {
    const mobile = buildMobile()
    await book(app, { mobile })
    app.clock.advance(MINUTE_MS)
    await insertCodes(app, { sent: LIMIT - 2, verified: LIMIT - 2 })
    expect((await ask(buildLead())).body).toMatchObject({ call_back: true })
    expect(app.takeErrors().map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ reason: 'ceiling', limit: LIMIT }),
    ])
    expect((await ask({ mobile })).status).toBe(200)
    app.clock.advance(MINUTE_MS)
    expect((await ask({ mobile })).body.message).toBe(english.otpSiteLimit)
    expect((await meter()).pause).toMatchObject({ reason: 'ceiling' })
    expect(await alarmMails()).toEqual([expect.stringContaining('OTP_SITE_LIMIT_PER_HOUR')])
  })
})

describe('twenty at once', () => {
  it('visitors at the ceiling start one pause, are all called back, and are notified together', async () => {
    await insertCodes(app, { sent: LIMIT, verified: 4 })
    const before = await countPauses()
    const forms = Array.from({ length: 20 }, () => buildLead())
    const answers = await Promise.all(forms.map((form) => ask(form)))
    expect(answers.map(({ body }) => body.call_back)).toEqual(Array(20).fill(true))
    expect([(await countPauses()) - before, app.takeErrors().length]).toEqual([1, 1])
    expect(await alarmMails()).toHaveLength(1)
    app.clock.advance(15 * MINUTE_MS)
    await app.runJob('notify-unfinished')
    await app.runJobs()
    const mails = app.mails.filter(({ subject }) => subject.includes('called back')).map(({ subject, text }) => subject + text)
    expect(mails.length).toBeLessThanOrEqual(2)
    expect(await app.db.$count(unfinishedLeads, isNull(unfinishedLeads.digest_id))).toBe(0)
    const rows = await app.db.select().from(unfinishedLeads)
    const reasons = forms.map(({ mobile }) => rows.find((row) => row.mobile === mobile)?.reason)
    expect(reasons).toEqual(Array(20).fill('callBack'))
  })

  it('customers five below the ceiling get five codes, one pause and fifteen refusals', async () => {
    const mobiles = Array.from({ length: 20 }, buildMobile)
    for (const mobile of mobiles) await book(app, { mobile })
    app.clock.advance(HOUR_MS)
    app.sms.length = 0
    await insertCodes(app, { sent: LIMIT - 5, verified: LIMIT - 5 })
    const before = await countPauses()
    const answers = await Promise.all(mobiles.map((mobile) => ask({ mobile })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(429)])
    expect([app.sms.length, (await countPauses()) - before, app.takeErrors().length]).toEqual([5, 1, 1])
  })
})
