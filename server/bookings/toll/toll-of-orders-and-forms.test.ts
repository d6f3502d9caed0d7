import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { UNPROVED } from '../../../contract/bookings/proofs.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp, nextAddress } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { prove } from '../../../test/prove.ts'
import { payInSandbox, signIn, storePayment, whileSilent } from '../../../test/steps.ts'
import { orders, technicians, unfinishedLeads } from '../../platform/db/schema.ts'
import { addToTabs, readTabs } from './toll.store.ts'
import { BUDGET, tollSteps } from './toll.test-tools.ts'

const CHARGE = { amount: 19_900, service: 'homeservice/electrician' }
const app = await createTestApp({ otpSiteLimitPerHour: BUDGET })
const { ask, alarms } = tollSteps(app)
const begin = (input: object = {}, address = nextAddress()) =>
  app.request('POST', '/public/store-payment', { ...CHARGE, ...input }, { address })
const write = (address: string) =>
  app.request('POST', '/public/send-contact-email', { name: 'Asha', email: 'asha@example.com', message: 'Hello' }, { address })

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
    expect(await alarms()).toEqual(['Many payments are started but not made · Karigar'])
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
