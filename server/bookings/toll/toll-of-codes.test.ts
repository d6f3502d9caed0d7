import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { askForCode, prove } from '../../../test/prove.ts'
import { tabs, unfinishedLeads } from '../../platform/db/schema.ts'
import { addToTabs, readTabs } from './toll.store.ts'
import { BUDGET, tollSteps } from './toll.test-tools.ts'

const app = await createTestApp({ otpSiteLimitPerHour: BUDGET })
const { ask, enter, leave, alarms } = tollSteps(app)
const askUnproved = (form: object = {}, address = nextAddress()) => ask({ ...form, proof: UNPROVED }, address)

describe('a network', () => {
  it('leaves ten codes for nothing; beyond, its devices work, and nobody else notices', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, host) => ask({}, `203.0.113.${host}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await ask({}, '203.0.113.99')).body).toEqual({
      status: false,
      message: english.proofNeeded,
      challenge: expect.any(Object),
    })
    expect((await askForCode(app, {}, '203.0.113.99')).status).toBe(200)
    expect((await askUnproved()).status).toBe(200)
  })

  it('that asks 100 times at once gets its share and no code more', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, at) => leave(`198.51.${at}.1`, 30)))
    const address = (host: number) => `203.0.114.${host}`
    await leave('203.0.114.250', 0, 20)
    const answers = await Promise.all(Array.from({ length: 100 }, (_, host) => ask({}, address(host))))
    const { network } = await readTabs(app.db, 'code', address(1), app.clock.now())
    expect(network.open).toBeLessThanOrEqual(BUDGET / 5 + 20)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(Math.round(network.open))
  })

  it('gets its room back when its codes are entered, and then more than before', async () => {
    const address = '203.0.115.7'
    for (let visitor = 0; visitor < 30; visitor++) {
      const mobile = buildMobile()
      expect((await ask({ mobile }, address)).status).toBe(200)
      expect((await enter(mobile, nextAddress())).status).toBe(200)
    }
    const { network } = await readTabs(app.db, 'code', address, app.clock.now())
    expect([network.open, Math.round(network.record)]).toEqual([0, 30])
    expect((await ask({}, '203.0.115.8')).body.challenge).toBeUndefined()
  })

  it('that is refused writes nothing, from however many addresses', async () => {
    const address = (host: number) => `2001:db8:77:${host.toString(16)}::1`
    await leave(address(0), BUDGET)
    const before = await app.db.$count(tabs)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, host) => ask({}, address(host + 1))))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(429))
    expect(await app.db.$count(tabs)).toBe(before)
  })

  it('forgets half in twelve hours, and what a clock that was ahead wrote is cleaned away', async () => {
    await leave('203.0.116.1', 20, 8)
    app.clock.advance(12 * HOUR_MS)
    const { network, site } = await readTabs(app.db, 'code', '203.0.116.1', app.clock.now())
    expect(network.open).toBeCloseTo(10)
    expect(site).toBeLessThan(0.01)
    app.clock.advance(-DAY_MS)
    await app.runJob('clean-up')
    expect(await app.db.$count(tabs)).toBe(0)
    app.clock.advance(2 * DAY_MS)
  })

  it('that comes back after years begins anew', async () => {
    await leave('203.0.130.1', 20, 8)
    app.clock.advance(1_000 * DAY_MS)
    expect((await ask({}, '203.0.130.1')).status).toBe(200)
  })

  it('whose entered codes are many is never asked for anything: a carrier’s address at noon', async () => {
    await leave('203.0.117.1', 900, 0)
    await app.db.delete(tabs).where(eq(tabs.key, 'code site'))
    await leave('203.0.117.1', 0, 3_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => askUnproved({}, '203.0.117.1')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  })
})

describe('105 networks that take what they get for an hour', () => {
  beforeEach(async () => {
    for (let network = 0; network < 105; network++) await leave(`198.18.${network}.1`, 5)
  })

  it('close codes to nobody: a stranger works a moment, who books from a busy network does not', async () => {
    await leave('203.0.118.1', 0, 12)
    expect((await askUnproved({}, '203.0.118.2')).status).toBe(200)
    const first = await ask()
    expect(first.body.challenge).toBeDefined()
    expect((await askForCode(app)).status).toBe(200)
  })

  it('the business is told of once an hour, with what it costs', async () => {
    await askForCode(app)
    await askForCode(app)
    expect(await alarms()).toEqual(['Many codes are asked for but not entered · Karigar'])
    expect(app.mails[0]?.text).toContain('₹105')
  })
})

describe('with ten budgets open', () => {
  beforeEach(() => leave('198.51.100.1', 10 * BUDGET + 1))

  it('networks where nobody has ever finished anything wait, and those with a record do not', async () => {
    const lead = buildLead()
    const { status, headers, body } = await ask(lead)
    expect([status, headers.get('Retry-After'), body]).toEqual([
      429,
      '20',
      { status: false, message: english.otpPaused, doors: ['pay', 'callBack', 'call', 'write'], retry_after: 20 },
    ])
    await leave('203.0.119.1', 0, 2)
    expect((await askUnproved({}, '203.0.119.2')).status).toBe(200)
  })

  it('a bare number can still pay, call and write, and a form is kept once', async () => {
    expect((await ask()).body.doors).toEqual(['pay', 'call', 'write'])
    const [lead, address] = [buildLead(), nextAddress()]
    for (let tries = 0; tries < 3; tries++) await ask(lead, address)
    const kept = await app.db.select().from(unfinishedLeads).where(eq(unfinishedLeads.mobile, lead.mobile))
    expect(kept.map(({ reason }) => reason)).toEqual(['callBack'])
    expect((await readTabs(app.db, 'note', address, app.clock.now())).address.open).toBe(1)
  })

  it('a call and a message of one’s own are the doors that nobody can close', async () => {
    const address = nextAddress()
    for (const act of ['order', 'note'] as const) await addToTabs(app.db, act, address, { open: 10 * BUDGET }, app.clock.now())
    expect((await ask(buildLead(), address)).body.doors).toEqual(['call', 'write'])
  })
})

describe('a proof of work', () => {
  /** Its neighbours left what a network may for nothing. */
  const leaveBeside = async (address: string) => {
    for (const host of [100, 101]) await leave(address.replace(/\d+$/, String(host)), 5)
  }
  const demand = async (mobile: string, address: string) => {
    await leaveBeside(address)
    return (await ask({ mobile }, address)).body
  }

  it('passes on another network, because a phone changes it, and never twice', async () => {
    const mobile = buildMobile()
    const proof = await prove(await demand(mobile, '203.0.120.1'))
    await leaveBeside('203.0.121.1')
    expect((await ask({ mobile, proof }, '203.0.121.1')).status).toBe(200)
    app.clock.advance(MINUTE_MS)
    expect((await ask({ mobile, proof }, '203.0.121.1')).body.challenge).toBeDefined()
  })

  it.each([
    ['another number', (proof: string) => ({ mobile: buildMobile(), proof })],
    ['nothing', () => ({ proof: '' })],
    ['no JSON', () => ({ proof: 'proof' })],
    ['an easier puzzle', (proof: string) => ({ proof: proof.replace(/"cost":\d+/, '"cost":1') })],
    ['a guess', (proof: string) => ({ proof: proof.replace(/"derivedKey":"../, '"derivedKey":"zz') })],
  ])('for %s is refused', async (_, change) => {
    const mobile = buildMobile()
    const proof = await prove(await demand(mobile, '203.0.122.1'))
    expect((await ask({ mobile, ...change(proof) }, '203.0.122.1')).body.challenge).toBeDefined()
  })

  it('holds for ten minutes', async () => {
    const mobile = buildMobile()
    const proof = await prove(await demand(mobile, '203.0.123.1'))
    app.clock.advance(10 * MINUTE_MS + 1)
    await leave('203.0.123.102', 1)
    expect((await ask({ mobile, proof }, '203.0.123.1')).body.challenge).toBeDefined()
  })
})

describe('an SMS gateway', () => {
  const openAfter = async (reason: 'refused' | 'unavailable' | 'unknown') => {
    const address = nextAddress()
    app.failNext('sms', reason)
    await ask({}, address)
    app.takeErrors()
    return (await readTabs(app.db, 'code', address, app.clock.now())).address.open
  }

  it('that can’t send costs nobody anything; a number that it refuses does, or made-up ones would be free', async () => {
    expect([await openAfter('unavailable'), await openAfter('refused'), await openAfter('unknown')]).toEqual([0, 1, 1])
  })
})
