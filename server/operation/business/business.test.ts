import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid, signIn, signInAs } from '../../../test/steps.ts'
import { leads, unfinishedLeads } from '../../platform/db/schema.ts'

const app = await createTestApp()
let token = ''
beforeAll(async () => {
  token = await signIn(app)
})
/** Asks in the next minute, because answers are cached for one. */
const ask = async (query = '', bearer = token) => {
  app.clock.advance(MINUTE_MS)
  return (await app.request('GET', `/business${query}`, undefined, { token: bearer })).body.data
}
const call = (id: number, at: Date) => app.db.update(leads).set({ called_at: at }).where(sql`id = ${id}`)

describe('the business of a day', () => {
  it('is for owners and agents, and agents see no money', async () => {
    expect((await app.request('GET', '/business')).status).toBe(401)
    expect((await app.request('GET', '/business', undefined, { token: await signInAs(app, 'editor') })).status).toBe(403)
    const { total } = await ask('', await signInAs(app, 'agent'))
    expect(total.now).toMatchObject({ booked: 0, taken_paise: null, given_back_paise: null })
    expect((await ask()).total.now).toMatchObject({ taken_paise: 0, given_back_paise: 0 })
    expect((await app.request('GET', '/business?days=8', undefined, { token })).status).toBe(422)
  })

  it('counts who began, booked and paid, and the money that came', async () => {
    await app.request('POST', '/public/send-otp', buildLead({ mobile: buildMobile(), city: 'pune', service_type: 'AC' }))
    await book(app, { city: 'pune', service_type: 'AC' })
    await bookPaid(app)
    const { from, to, total, by_service, by_city } = await ask('?days=1')
    expect([from, to]).toEqual(['2026-03-02', '2026-03-02'])
    expect(total.now).toMatchObject({ begun: 3, booked: 2, paid: 1, promised: 0, taken_paise: 19_900, given_back_paise: 0 })
    expect(by_service.map((row: { name: string }) => row.name).sort()).toEqual(['AC', 'Electrician'])
    expect((await ask('?days=1&city=pune&service=AC')).total.now).toMatchObject({ begun: 2, booked: 1, paid: 0, taken_paise: 0 })
    expect(by_city.find((row: { name: string }) => row.name === 'pune').now.begun).toBe(2)
  })

  it('counts a call by the promise of its lead and in open minutes, and a lead whose promise passed without one', async () => {
    const [called] = await app.db.select().from(leads).orderBy(leads.id)
    await call(called?.id ?? 0, new Date(app.clock.now().getTime() + 12 * MINUTE_MS))
    expect((await ask('?days=1')).total.now).toMatchObject({ promised: 1, called_in_time: 1, half_called_min: 15 })
    app.clock.advance(3 * HOUR_MS)
    expect((await ask('?days=1')).total.now).toMatchObject({ promised: 2, called_in_time: 1 })
  })

  it('sets a lead of 11 pm that is called at 8:10 am beside the minutes that were open: seventy', async () => {
    const late = await book(app, { service_type: 'RO' })
    const [created_at, due_at, called_at] = ['2026-03-02T23:00', '2026-03-03T09:30', '2026-03-03T08:10'].map(
      (time) => new Date(`${time}+05:30`),
    )
    await app.db.update(leads).set({ created_at, due_at, called_at }).where(sql`id = ${late.id}`)
    expect((await ask('?days=1&service=RO')).total.now).toMatchObject({ called_in_time: 1, half_called_min: 70 })
  })
})

describe('a visit', () => {
  const ofFridges = async () => (await ask('?days=1&service=Fridge')).total.now
  const FRIDGE = { service_type: 'Fridge', city: 'thane' } as const

  it('that was chosen in place of a call is no promise of one, whoever calls later', async () => {
    await insertTechnician(app.db)
    const lead = await book(app, { ...FRIDGE, window: '2026-03-04T10' })
    app.clock.advance(3 * HOUR_MS)
    expect(await ofFridges()).toMatchObject({ booked: 1, promised: 0 })
    await call(lead.id, app.clock.now())
    expect(await ofFridges()).toMatchObject({ promised: 0, called_in_time: 0, half_called_min: null })
  })

  it('that is chosen or planned afterwards ends the wait for a call, and leaves what was kept', async () => {
    app.clock.advance(9 * HOUR_MS)
    token = await signIn(app)
    const [called, chose] = [await book(app, FRIDGE), await book(app, FRIDGE)]
    await call(called.id, app.clock.now())
    app.clock.advance(12 * HOUR_MS)
    token = await signIn(app)
    const ofBoth = async () => (await ask('?days=7&service=Fridge')).total.now
    expect(await ofBoth()).toMatchObject({ promised: 2, called_in_time: 1 })
    await app.request('POST', '/visits', { lead_id: called.id, window: '2026-03-05T10' }, { token })
    await app.request('POST', `/public/bookings/${chose.token}/window`, { window: '2026-03-05T14' })
    expect(await ofBoth()).toMatchObject({ promised: 1, called_in_time: 1 })
  })
})

describe('a day that is over is counted again', () => {
  it('after a call, a correction, the trash, a restore, and a refund of an old payment', async () => {
    app.clock.advance(10 * DAY_MS)
    const { id } = await book(app, { service_type: 'Geyser', city: 'thane' })
    const { paymentId } = await paidOrder()
    app.clock.advance(5 * DAY_MS)
    token = await signIn(app)
    const fiveDaysLater = app.clock.now()
    const ofGeyser = async () => (await ask('?days=7&service=Geyser')).total.now
    expect(await ofGeyser()).toMatchObject({ booked: 1, promised: 1, called_in_time: 0 })
    await call(id, fiveDaysLater)
    expect(await ofGeyser()).toMatchObject({ promised: 1, called_in_time: 0, half_called_min: 4800 })
    await app.request('DELETE', `/leads/${id}`, undefined, { token })
    expect(await ofGeyser()).toMatchObject({ begun: 0, booked: 0, promised: 0 })
    await app.request('POST', `/leads/${id}/restore`, undefined, { token })
    expect(await ofGeyser()).toMatchObject({ booked: 1 })
    await app.db.update(leads).set({ service_type: 'Fridge' }).where(sql`id = ${id}`)
    expect([await ofGeyser(), (await ask('?days=7&service=Fridge')).total.now]).toMatchObject([{ booked: 0 }, { booked: 1 }])

    const { body } = await app.request('GET', `/payments?search=${paymentId}`, undefined, { token })
    await app.request('POST', `/payments/${body.data[0].id}/refund`, { amount_paise: 5_000, reason: 'Late' }, { token })
    const { total, by_day } = await ask('?days=7')
    expect(total.now).toMatchObject({ taken_paise: 19_900, given_back_paise: 5_000 })
    expect(by_day.at(-1).now).toMatchObject({ taken_paise: 0, given_back_paise: 5_000 })
  })

  it('but keeps its figures when its forms are removed after their term', async () => {
    const before = await ask('?days=90')
    const countForms = () => app.db.$count(unfinishedLeads)
    expect([before.total.now.begun - before.total.now.booked, await countForms()]).toEqual([1, 1])
    app.clock.advance(35 * DAY_MS)
    await app.runJob('clean-up')
    token = await signIn(app)
    expect(await countForms()).toBe(0)
    const after = await ask('?days=90')
    expect([after.total.now, after.by_service, after.by_city]).toEqual([before.total.now, before.by_service, before.by_city])
  })
})

async function paidOrder() {
  const { lead } = await bookPaid(app)
  const [row] = await app.db.select().from(leads).where(sql`mobile = ${lead.mobile}`)
  return { paymentId: row?.payment_id ?? '' }
}
