import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { askForCode, prove } from '../../../test/prove.ts'
import { book, insertCodes } from '../../../test/steps.ts'
import { otpCodes, unfinishedLeads } from '../../platform/db/schema.ts'

const LIMIT = 100
const app = await createTestApp({ otpSiteLimitPerHour: LIMIT })
const ask = (form: object = {}, address = nextAddress()) =>
  app.request('POST', '/public/send-otp', { mobile: buildMobile(), ...form }, { address })

// Moves the clock past the codes and pauses of the test before.
beforeEach(() => app.clock.advance(DAY_MS + HOUR_MS))

const askProving = (form: object, address = nextAddress()) => askForCode(app, form, address)

describe('a network that asks for sixty codes at once', () => {
  const askFrom = (network: string, hosts: number) =>
    Promise.all(Array.from({ length: hosts }, (_, host) => ask({}, `${network}.${host}`)))

  it('gets ten; its people get theirs with a proof, and all others without one', async () => {
    const answers = await askFrom('203.0.113', 60)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ body }) => body)).toEqual(
      Array(50).fill({ status: false, message: english.proofNeeded, challenge: expect.any(Object) }),
    )
    expect((await askProving({ mobile: buildMobile() }, '203.0.113.200')).status).toBe(200)
    expect((await ask()).status).toBe(200)
  })

  it('gets ten more once those have ended', async () => {
    await askFrom('203.0.118', 60)
    app.clock.advance(5 * MINUTE_MS)
    const answers = await askFrom('203.0.118', 10)
    expect(answers.map(({ body }) => Boolean(body.challenge))).toEqual(Array(10).fill(false))
  })

  it('still gets a call back for visitors who can’t prove anything, and no form is lost', async () => {
    await askFrom('203.0.119', 60)
    const lead = buildLead()
    const { status, body } = await ask({ ...lead, proof: UNPROVED }, '203.0.119.201')
    expect([status, body]).toEqual([429, { status: false, message: english.otpPaused, call_back: true }])
    const other = buildLead()
    expect((await ask(other, '203.0.119.202')).body.challenge).toBeDefined()
    const kept = await app.db.select().from(unfinishedLeads)
    const reasonOf = (mobile: string) => kept.find((form) => form.mobile === mobile)?.reason
    expect([lead, other].map(({ mobile }) => reasonOf(mobile))).toEqual(['callBack', 'code'])
  })
})

describe('a proof', () => {
  const address = '203.0.114.7'
  async function findChallenge(mobile: string) {
    for (let host = 0; host < 10; host++) await ask({}, `203.0.114.${host + 100}`)
    return (await ask({ mobile }, address)).body
  }
  const isAskedAgain = async (form: object, from = address) => Boolean((await ask(form, from)).body.challenge)

  it('serves once', async () => {
    const mobile = buildMobile()
    const proof = await prove(await findChallenge(mobile))
    expect((await ask({ mobile, proof }, address)).status).toBe(200)
    app.clock.advance(MINUTE_MS)
    expect(await isAskedAgain({ mobile, proof })).toBe(true)
  })

  it('serves its number in its network alone, for ten minutes', async () => {
    const mobile = buildMobile()
    const proof = await prove(await findChallenge(mobile))
    expect(await isAskedAgain({ proof })).toBe(true)
    for (let host = 0; host < 10; host++) await ask({}, `203.0.115.${host}`)
    expect(await isAskedAgain({ mobile, proof }, '203.0.115.99')).toBe(true)
    app.clock.advance(10 * MINUTE_MS + 1)
    for (let host = 0; host < 10; host++) await ask({}, `203.0.114.${host + 150}`)
    expect(await isAskedAgain({ mobile, proof })).toBe(true)
  })

  it('with too little work is refused when more has become necessary', async () => {
    const mobile = buildMobile()
    const proof = await prove(await findChallenge(mobile))
    const [code] = await app.db.select().from(otpCodes).orderBy(desc(otpCodes.id)).limit(1)
    const { id: _, ...open } = code ?? expect.unreachable()
    await app.db.insert(otpCodes).values(Array.from({ length: 20 }, () => ({ ...open, mobile: buildMobile() })))
    const { body } = await ask({ mobile, proof }, address)
    expect((await ask({ mobile, proof: await prove(body) }, address)).status).toBe(200)
  })

  it.each([
    ['nothing', () => ''],
    ['no JSON', () => 'proof'],
    ['an easier puzzle', (proof: string) => proof.replace(/"cost":\d+/, '"cost":1')],
    ['a guess', (proof: string) => proof.replace(/"derivedKey":"../, '"derivedKey":"zz')],
    ['another number’s binding', (proof: string) => proof.replace(/"of":"..../, '"of":"AAAA')],
  ])('of %s is refused', async (_, change) => {
    const mobile = buildMobile()
    const proof = await prove(await findChallenge(mobile))
    expect(await isAskedAgain({ mobile, proof: change(proof) })).toBe(true)
  })
})

describe('once half of the site’s hour is used', () => {
  it('everybody proves that no program asks, but for numbers that booked before', async () => {
    const mobile = buildMobile()
    await book(app, { mobile })
    app.clock.advance(HOUR_MS)
    await insertCodes(app, { sent: LIMIT / 2, verified: LIMIT / 2 })
    expect((await ask()).body.challenge).toBeDefined()
    expect((await askProving({ mobile: buildMobile() })).status).toBe(200)
    expect((await ask({ mobile })).status).toBe(200)
  })

  it('the last three tenths are for numbers that booked before, and for networks that asked for few', async () => {
    const mobile = buildMobile()
    await book(app, { mobile })
    app.clock.advance(HOUR_MS)
    await insertCodes(app, { sent: LIMIT * 0.68, verified: LIMIT * 0.68 })
    const busy = (host: number) => askProving({ mobile: buildMobile() }, `203.0.116.${host}`)
    expect([(await busy(1)).status, (await busy(2)).status]).toEqual([200, 200])
    expect((await busy(3)).body).toEqual({ status: false, message: english.otpSiteLimit })
    expect(app.takeErrors().join()).toContain('ceiling')
    expect((await askProving({ mobile: buildMobile() })).status).toBe(200)
    expect((await ask({ mobile }, '203.0.116.4')).status).toBe(200)
  })

  it('its last tenth is for numbers that booked before, however many networks strangers have', async () => {
    const mobile = buildMobile()
    await book(app, { mobile })
    app.clock.advance(HOUR_MS)
    await insertCodes(app, { sent: LIMIT * 0.89, verified: LIMIT * 0.89 })
    const stranger = () => askProving({ mobile: buildMobile() })
    expect([(await stranger()).status, (await stranger()).status]).toEqual([200, 429])
    expect(app.takeErrors().join()).toContain('ceiling')
    expect((await ask({ mobile })).status).toBe(200)
  })
})
