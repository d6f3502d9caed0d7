import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { askForCode, prove } from '../../../test/prove.ts'
import { payInSandbox, readCode, signIn, storePayment, whileSilent } from '../../../test/steps.ts'
import { orders, tabs, technicians, unfinishedLeads } from '../../platform/db/schema.ts'
import { addToTabs, readTabs, saveSwitch } from './tabs.store.ts'

const BUDGET = 100
const CHARGE = { amount: 19_900, service: 'homeservice/electrician' }
const app = await createTestApp({ otpSiteLimitPerHour: BUDGET })

beforeEach(async () => {
  await app.db.delete(tabs)
  app.clock.advance(DAY_MS)
  await app.runJobs()
  app.mails.length = 0
})

const ask = (form: object = {}, address = nextAddress(), headers?: Record<string, string>) =>
  app.request('POST', '/public/send-otp', { mobile: buildMobile(), ...form }, { address, ...(headers && { headers }) })
const askUnproved = (form: object = {}, address = nextAddress()) => ask({ ...form, proof: UNPROVED }, address)
const enter = (mobile: string, address: string) =>
  app.request('POST', '/public/verify-otp', { mobile, otp: readCode(app, mobile) }, { address })
const begin = (input: object = {}, address = nextAddress()) =>
  app.request('POST', '/public/store-payment', { ...CHARGE, ...input }, { address })
const write = (address: string) =>
  app.request('POST', '/public/send-contact-email', { name: 'Asha', email: 'asha@example.com', message: 'Hello' }, { address })
/** Whoever left and finished so much at this address. */
const leave = (address: string, open: number, record = 0) => addToTabs(app.db, 'code', address, { open, record }, app.clock.now())

async function alarms(): Promise<string[]> {
  await app.runJobs()
  return app.mails.map(({ subject }) => subject)
}

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
    expect(await alarms()).toEqual(['Many codes are asked for and not entered · Karigar'])
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

describe('a browser that entered a number’s code', () => {
  async function enterIn(mobile: string, address: string): Promise<Record<string, string>> {
    await ask({ mobile }, address)
    const cookie = (await enter(mobile, address)).headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/i)
    app.clock.advance(2 * MINUTE_MS)
    return { Cookie: cookie.split(';')[0] ?? '' }
  }
  const close = () => saveSwitch(app.db, { who: 'known', until: new Date(app.clock.now().getTime() + HOUR_MS) })

  it('is sent the next without tab, work or share; the number typed elsewhere gets what a stranger’s gets', async () => {
    const [mobile, address] = [buildMobile(), nextAddress()]
    const known = await enterIn(mobile, address)
    await leave(address, 10 * BUDGET)
    const stranger = await ask({ mobile: buildMobile() }, address)
    const typed = await ask({ mobile }, address)
    const other = await ask({ mobile: buildMobile() }, address, known)
    expect([typed, other].map(({ status, body }) => [status, body])).toEqual(Array(2).fill([stranger.status, stranger.body]))
    expect(stranger.status).toBe(429)
    const before = (await readTabs(app.db, 'code', address, app.clock.now())).network.open
    expect((await ask({ mobile }, address, known)).status).toBe(200)
    expect((await readTabs(app.db, 'code', address, app.clock.now())).network.open).toBe(before)
  })

  it('still gets three when strangers used up the number’s five', async () => {
    const [mobile, address] = [buildMobile(), nextAddress()]
    const known = await enterIn(mobile, address)
    for (let sent = 0; sent < 4; sent++) {
      expect((await ask({ mobile })).status).toBe(200)
      app.clock.advance(2 * MINUTE_MS)
    }
    expect((await ask({ mobile })).body.message).toBe(english.otpDayLimit)
    for (let sent = 0; sent < 3; sent++) {
      expect((await ask({ mobile }, address, known)).status).toBe(200)
      app.clock.advance(2 * MINUTE_MS)
    }
    expect((await ask({ mobile }, address, known)).body.message).toBe(english.otpDayLimit)
  })

  it('gets them while the owner sends codes to such browsers alone', async () => {
    const [mobile, address] = [buildMobile(), nextAddress()]
    const known = await enterIn(mobile, address)
    await close()
    expect([(await ask({ mobile }, address, known)).status, (await ask()).status]).toEqual([200, 429])
    app.clock.advance(HOUR_MS)
    expect((await ask()).status).toBe(200)
  })
})

describe('the owner', () => {
  const call = async (method: string, path: string, body?: object) =>
    app.request(method, path, body, { token: await signIn(app) })

  it('sees how many codes were not entered and where, and narrows who gets them for some hours', async () => {
    await leave('203.0.124.1', 30)
    expect((await call('GET', '/otp/meter')).body.data).toMatchObject({
      ...{ open: 30, limit_per_hour: BUDGET, narrowed: null },
      networks: [{ network: '203.0.124.0/24', open: 30 }],
    })
    expect((await call('PUT', '/otp/receivers', { who: 'record', hours: 25 })).status).toBe(422)
    expect((await call('PUT', '/otp/receivers', { who: 'record', hours: 1 })).status).toBe(200)
    await leave('203.0.125.1', 0, 1)
    expect([(await ask()).status, (await ask({}, '203.0.125.2')).status]).toEqual([429, 200])
    expect((await call('GET', '/otp/meter')).body.data.narrowed.who).toBe('record')
    expect((await call('PUT', '/otp/receivers', { who: 'everybody', hours: 1 })).status).toBe(200)
    expect([(await ask()).status, (await call('GET', '/otp/meter')).body.data.narrowed]).toEqual([200, null])
  })
})

describe('orders', () => {
  it('of a network are ten for nothing; beyond, its devices work, or are told of a code', async () => {
    for (let made = 0; made < 10; made++) expect((await begin({}, `203.0.126.${made}`)).status).toBe(200)
    const address = '203.0.126.99'
    const refused = await begin({}, address)
    expect(refused.body.challenge).toBeDefined()
    expect((await begin({ proof: await prove(refused.body) }, address)).status).toBe(200)
    expect((await begin({ proof: UNPROVED, lead: buildLead() }, address)).body).toEqual({
      ...{ status: false, message: english.paymentsOff, retry_after: 20 },
      doors: ['code', 'callBack', 'call', 'write'],
    })
    expect((await begin()).status).toBe(200)
  })

  it('that are paid lighten the tab of the address that began them, which is forgotten then', async () => {
    const address = '203.0.127.1'
    const { id } = await storePayment(app, {}, address)
    await payInSandbox(app, id)
    await app.runJobs()
    const { network } = await readTabs(app.db, 'order', address, app.clock.now())
    expect([network.open, Math.round(network.record)]).toEqual([0, 1])
    expect((await app.db.select().from(orders).orderBy(desc(orders.id)).limit(1))[0]?.client).toBeNull()
  })

  it('that hold a technician’s time are three for nothing', async () => {
    const window = `${dayAfter(app.clock.now(), 1)}T10`
    const hold = (host: number) => begin({ lead: buildLead(), window }, `203.0.132.${host}`)
    for (let made = 0; made < 3; made++) expect((await hold(made)).status).toBe(200)
    expect((await hold(99)).body.challenge).toBeDefined()
    expect((await begin({ lead: buildLead() }, '203.0.132.98')).status).toBe(200)
  })

  it('that nobody pays are told of, once an hour', async () => {
    await addToTabs(app.db, 'order', '203.0.133.1', { open: BUDGET / 2 }, app.clock.now())
    for (let made = 0; made < 2; made++) {
      const address = nextAddress()
      const { body } = await begin({ request_id: `a-form-in-a-crowd-${made}` }, address)
      await begin({ request_id: `a-form-in-a-crowd-${made}`, proof: await prove(body) }, address)
    }
    expect(await alarms()).toEqual(['Many payments are begun and not made · Karigar'])
  })

  it('of the same form stand on the tab once', async () => {
    const address = '203.0.128.1'
    const input = { lead: buildLead(), request_id: 'a-form-that-is-sent-again' }
    for (let times = 0; times < 12; times++) expect((await begin(input, address)).status).toBe(200)
    expect((await readTabs(app.db, 'order', address, app.clock.now())).address.open).toBe(1)
  })
})

describe('contact messages', () => {
  it('of an address have their share, and its neighbours theirs', async () => {
    const statuses = []
    for (let sent = 0; sent < 8; sent++) statuses.push((await write('203.0.129.1')).status)
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(3).fill(429)])
    expect((await write('203.0.129.2')).status).toBe(200)
  })
})

describe('forms that were left', () => {
  const [place, over] = [{ service_type: 'Electrician', city: 'thane' } as const, '2026-01-05T10']
  it.each([
    ['for a time that is over', 409, (lead: object, address: string) => begin({ lead, window: over }, address)],
    ['while no order can be made', 503, (lead: object, address: string) => whileSilent(app, () => begin({ lead }, address))],
    [
      'while no code can be sent',
      503,
      (lead: object, address: string) => {
        app.failNext('sms', 'unavailable')
        return ask(lead, address)
      },
    ],
  ])('%s are an address’s share, though nothing was spent on them', async (_, status, send) => {
    const { id } = await insertTechnician(app.db, { skills: ['Electrician'] })
    const [address, before] = [nextAddress(), await app.db.$count(unfinishedLeads)]
    for (let sent = 0; sent < 12; sent++) expect((await send(buildLead(place), address)).status).toBe(status)
    app.takeErrors()
    expect((await app.db.$count(unfinishedLeads)) - before).toBe(5)
    await app.db.delete(technicians).where(eq(technicians.id, id))
  })

  it('are shown to the office each network’s first before its second, in the list and in the mail', async () => {
    await app.db.delete(unfinishedLeads)
    const names = ['Flood 1', 'Flood 2', 'Flood 3', 'Asha', 'Flood 4', 'Ravi']
    for (const [at, name] of names.entries()) {
      const address = name.startsWith('Flood') ? `203.0.131.${at}` : nextAddress()
      expect((await ask(buildLead({ name }), address)).status).toBe(200)
      app.clock.advance(1_000)
    }
    app.clock.advance(10 * MINUTE_MS)
    const list = async (query = '') =>
      (await app.request('GET', `/unfinished-leads${query}`, undefined, { token: await signIn(app) })).body.data.map(
        ({ name }: { name: string }) => name,
      )
    expect(await list()).toEqual(['Ravi', 'Asha', 'Flood 1', 'Flood 2', 'Flood 3', 'Flood 4'])
    expect([await list('?limit=3'), await list('?limit=3&page=2')].flat()).toEqual(await list())
    expect(await list('?search=flood')).toEqual(['Flood 4', 'Flood 3', 'Flood 2', 'Flood 1'])
    await app.runJob('notify-unfinished')
    await app.runJobs()
    const [mail = ''] = app.mails.map(({ text }) => text).filter((text) => text.includes('Flood'))
    const places = ['Flood 1', 'Asha', 'Ravi', 'Flood 2'].map((name) => mail.indexOf(name))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})
