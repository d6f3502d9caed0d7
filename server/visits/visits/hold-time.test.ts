import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import {
  book,
  callAs,
  findOrder,
  leadsOf,
  noticesOf,
  payInSandbox,
  postPaidLead,
  signInAs,
  verifyMobile,
} from '../../../test/steps.ts'
import { alarms, orders, reservations, technicians, unfinishedLeads, visitEvents, visits } from '../../platform/db/schema.ts'

const app = await createTestApp()
/** A session ends in the hours that pass here. */
const asOwner = async (...call: [method: string, path: string, body?: object]) =>
  callAs(app, await signInAs(app, 'owner'))(...call)
const morning = '2026-03-09T10'
const noon = '2026-03-09T12'
const next = ['2026-03-08T08', '2026-03-08T10', '2026-03-08T12']

const form = (more: Parameters<typeof buildLead>[0] = {}) => buildLead({ service_type: 'Electrician', city: 'thane', ...more })
const charge = { amount: 19_900, service: 'homeservice/electrician' }
/** What a browser calls its form, whichever way it is sent. */
const formOf = ({ mobile }: { mobile: string }) => ({ form_id: `the-form-of-${mobile}` })
/** Begins to pay, as the panel does. */
const store = (lead: ReturnType<typeof form>, window: string | undefined, more: object = {}) =>
  app.request('POST', '/public/store-payment', { ...charge, ...formOf(lead), lead, window, ...more })
async function hold(lead = form(), window = morning, more = {}) {
  const { status, body } = await store(lead, window, more)
  if (status !== 200) throw new Error(`Nothing was held: ${status} ${body.message}`)
  return { lead, id: body.id as string, token: body.token as string, body }
}
async function pay({ id, lead }: { id: string; lead: object }, window?: string) {
  const paid = await payInSandbox(app, id)
  const { status, body } = await postPaidLead(app, { ...lead, window }, paid)
  expect(status).toBe(201)
  return body.data
}
const isFree = async (at = morning) => {
  const { body } = await app.request('GET', '/public/windows?service_type=Electrician&city=thane')
  return body.data.days
    .flatMap(({ windows }: { windows: { at: string }[] }) => windows)
    .find((one: { at: string }) => one.at === at)?.is_free
}
const listReservations = async () => (await app.db.select().from(reservations).orderBy(reservations.id)).map(({ kind }) => kind)
const eventsOf = async ({ id }: { id: number }) => {
  const rows = await app.db
    .select()
    .from(visitEvents)
    .innerJoin(visits, eq(visits.id, visitEvents.visit_id))
    .where(eq(visits.lead_id, id))
    .orderBy(visitEvents.id)
  return rows.map(({ visit_events: { what, by } }) => `${what} by ${by}`)
}

beforeEach(async () => {
  await app.db.delete(visits)
  await app.db.delete(reservations)
  await app.db.delete(technicians)
  await insertTechnician(app.db, { skills: ['Electrician'], from_min: 8 * 60, to_min: 14 * 60 })
  // Sunday evening: the windows of the morning are ahead.
  app.clock.advance(Math.max(0, new Date('2026-03-07T13:00:00Z').getTime() - app.clock.now().getTime()))
})

describe('while an order is paid', () => {
  it('the chosen time is held for 15 minutes, and nobody sees it as taken', async () => {
    const { body } = await hold()
    expect(body.pay_within_s).toBe(12 * 60)
    expect([await isFree(), await listReservations()]).toEqual([true, ['hold']])
    app.clock.advance(15 * MINUTE_MS + 1)
    expect((await hold()).body.pay_within_s).toBe(12 * 60)
    app.clock.advance(15 * MINUTE_MS + 1)
    await app.runJob('watch-visits')
    expect(await listReservations()).toEqual([])
  })

  it('an order without a window, and one where nobody does such visits, holds nothing and answers as before', async () => {
    const { body } = await store(form(), undefined)
    await app.db.delete(technicians)
    const other = await store(form(), morning)
    for (const answer of [body, other.body]) {
      expect(Object.keys(answer).sort()).toEqual(['amount', 'currency', 'id', 'key', 'provider', 'status', 'token'])
    }
    expect(await listReservations()).toEqual([])
  })

  it('who else begins to pay for it hears that somebody is, and holds nothing', async () => {
    await hold()
    const { body } = await store(form(), morning)
    expect([body.is_contested, body.pay_within_s, await listReservations()]).toEqual([true, undefined, ['hold']])
    await insertTechnician(app.db, { skills: ['Electrician'] })
    expect((await store(form(), morning)).body).toMatchObject({ pay_within_s: 12 * 60 })
  })

  it('nobody can begin to pay for what is booked: they hear what is free before an order is made', async () => {
    await pay(await hold(), morning)
    const count = await app.db.$count(orders)
    const lead = form()
    const { status, body } = await store(lead, morning)
    expect([status, body.message, body.next]).toEqual([409, english.windowFull, next])
    expect(await app.db.$count(orders)).toBe(count)
    expect(await store(form(), '2026-03-07T10')).toMatchObject({ status: 409, body: { next } })
    // What they typed is in the console.
    expect(await app.db.$count(unfinishedLeads, eq(unfinishedLeads.mobile, lead.mobile))).toBe(1)
  })

  it('the same form asks again and keeps its place, also where it is the last one', async () => {
    const lead = form()
    const same = { request_id: 'a-form-with-a-hold-1' }
    const first = await hold(lead, morning, same)
    app.clock.advance(10 * MINUTE_MS)
    expect((await hold(lead, morning, same)).body).toEqual({ ...first.body, pay_within_s: 2 * 60 })
    // Neither another checkout, nor another window or order of the form, begins the 15 minutes anew.
    for (const more of [same, { request_id: 'another-order-of-it' }, {}])
      expect((await hold(lead, noon, more)).body.pay_within_s).toBe(2 * 60)
    app.clock.advance(5 * MINUTE_MS)
    for (const window of [morning, noon]) expect((await hold(lead, window)).body.pay_within_s).toBeUndefined()
    expect(await listReservations()).toEqual([])
  })

  it('another window moves the hold, and a full one leaves it where it is', async () => {
    const lead = form()
    const same = { request_id: 'a-form-with-a-hold-2' }
    const first = await hold(lead, morning, same)
    await pay(await hold(form(), '2026-03-08T10'), '2026-03-08T10')
    expect((await store(lead, '2026-03-08T10', same)).status).toBe(409)
    const held = async () => (await app.db.select().from(reservations).where(eq(reservations.kind, 'hold')))[0]?.during
    expect([await held(), (await findOrder(app, first.id)).arrival_window]).toEqual([
      expect.stringContaining('2026-03-09'),
      morning,
    ])
    expect((await hold(lead, noon, same)).id).toBe(first.id)
    expect((await findOrder(app, first.id)).arrival_window).toBe(noon)
    await store(lead, undefined, same)
    expect(await held()).toBeUndefined()
  })

  it('a stranger who types the number of a payer frees nothing', async () => {
    const lead = form()
    await hold(lead, morning)
    const stranger = await hold(lead, noon, { form_id: 'a-stranger-s-own-form' })
    expect([stranger.body.pay_within_s, await listReservations()]).toEqual([12 * 60, ['hold', 'hold']])
  })

  it('whoever has paid hears that, and not that the window is full', async () => {
    const lead = form()
    const same = { request_id: 'a-form-with-a-hold-3' }
    const order = await hold(lead, morning, same)
    await payInSandbox(app, order.id)
    expect(await store(lead, morning, same)).toMatchObject({
      status: 409,
      body: { message: english.paidAlready, token: order.token },
    })
  })

  it('a technician who is off from now on, and a city in a pause, hold nothing for anybody', async () => {
    const [technician] = await app.db.select().from(technicians)
    const from = app.clock.now()
    const to = new Date(from.getTime() + 48 * HOUR_MS)
    for (const who of [{ technician_id: technician?.id }, { city: 'thane' }]) {
      const order = await hold(form(), '2026-03-08T10')
      const { batch } = await asOwner('POST', '/reservations', { ...who, from, to })
      expect(new Set(await listReservations())).toEqual(new Set(['off']))
      expect((await pay(order, '2026-03-08T10')).visit).toBeNull()
      await asOwner('DELETE', `/reservations/${batch}`)
    }
  })
})

describe('when the money is here', () => {
  it('the place that was held is the visit’s, and the customer is told the time', async () => {
    const order = await hold()
    const [held] = await app.db.select().from(reservations)
    app.clock.advance(5 * MINUTE_MS)
    const data = await pay(order, morning)
    expect(data.visit).toMatchObject({ from: '2026-03-09T04:30:00.000Z', is_soon: false })
    expect(await app.db.select().from(visits)).toMatchObject([{ lead_id: data.id, reservation_id: held?.id, status: 'planned' }])
    expect([await eventsOf(data), await listReservations()]).toEqual([['planned by customer'], ['visit']])
    const told = (await noticesOf(app, 'lead', data.id)).filter(({ audience }) => audience === 'customer')
    expect(told).toEqual([])
    await app.runJobs()
    expect(app.sms.findLast(({ to }) => to === order.lead.mobile)?.text).toContain('the technician comes Mon 9 Mar, 10 am to 12')
  })

  it('the 90 minutes count from when they were promised', async () => {
    app.clock.advance(new Date('2026-03-08T03:30:00Z').getTime() - app.clock.now().getTime())
    const order = await hold(form(), 'soon')
    const promised = app.clock.now()
    app.clock.advance(8 * MINUTE_MS)
    expect((await pay(order, 'soon')).visit).toEqual({
      from: promised.toISOString(),
      to: new Date(promised.getTime() + 90 * MINUTE_MS).toISOString(),
      is_soon: true,
    })
  })

  it('a hold that has run out is still the payer’s, as long as nobody took it', async () => {
    const order = await hold()
    app.clock.advance(HOUR_MS)
    expect((await pay(order, morning)).visit).not.toBeNull()
    expect(await listReservations()).toEqual(['visit'])
  })

  it('another technician comes in the same window where the place went to somebody else', async () => {
    const order = await hold()
    app.clock.advance(16 * MINUTE_MS)
    await pay(await hold(), morning)
    const other = await insertTechnician(app.db, { skills: ['Electrician'] })
    const data = await pay(order, morning)
    expect(data.visit).toMatchObject({ from: '2026-03-09T04:30:00.000Z' })
    const [visit] = await app.db.select().from(visits).where(eq(visits.lead_id, data.id))
    const [reservation] = await app.db
      .select()
      .from(reservations)
      .where(eq(reservations.id, visit?.reservation_id ?? 0))
    expect(reservation?.technician_id).toBe(other.id)
  })

  it('and nobody is free, the confirmation goes out where the gateway lacks the news, with the call that is promised', async () => {
    const { settings } = app.deps
    const smsTemplates = settings.smsTemplates.filter((template) => !template.startsWith('news'))
    const order = await hold()
    app.clock.advance(16 * MINUTE_MS)
    await pay(await hold(), morning)
    await pay(order, morning)
    const all = settings.smsTemplates
    Object.assign(settings, { smsTemplates })
    await app.runJobs()
    Object.assign(settings, { smsTemplates: all })
    const texts = app.sms.filter(({ to }) => to === order.lead.mobile).map(({ text }) => text)
    expect(texts).toEqual([expect.stringMatching(/^Your Karigar booking KG-\w+ for Electrician is in\. We call you by/)])
  })

  it('and nobody is free, the visit has to be planned: customer and business are told at once, and again once it is', async () => {
    const order = await hold()
    app.clock.advance(16 * MINUTE_MS)
    await pay(await hold(), morning)
    const data = await pay(order, morning)
    expect([data.visit, data.next]).toEqual([null, ['2026-03-08T12', '2026-03-09T08', '2026-03-09T12']])
    expect(await eventsOf(data)).toEqual(['unassigned by program'])
    const [visit] = await app.db.select().from(visits).where(eq(visits.lead_id, data.id))
    expect(visit).toMatchObject({ status: 'planned', reservation_id: null, window_start: new Date('2026-03-09T04:30:00Z') })
    const { title } = (await app.db.select().from(alarms)).find(({ key }) => key === `lost-visit-${visit?.id}`) ?? {}
    expect(title).toBe(`Paid, and nobody is free at the chosen time: ${data.reference}`)
    const last = async () => {
      await app.runJobs()
      return app.sms.findLast(({ to }) => to === order.lead.mobile)?.text
    }
    expect(await last()).toContain('please choose another time')
    const { to_plan } = await asOwner('GET', '/visits?day=2026-03-09')
    expect(to_plan).toMatchObject([{ id: visit?.id }])
    const sunil = await insertTechnician(app.db)
    await asOwner('PATCH', `/visits/${visit?.id}`, { technician_id: sunil.id })
    expect(await last()).toContain('the technician comes Mon 9 Mar, 10 am to 12')
  })

  it('after the form was booked by code, that lead keeps its visit, and the place is free', async () => {
    const lead = form()
    const order = await hold(lead, noon)
    await verifyMobile(app, lead.mobile)
    const { body } = await app.request('POST', '/public/leads', { ...lead, ...formOf(lead), window: morning })
    const data = await pay(order, noon)
    expect(data.id).toBe(body.data.id)
    expect(data.visit).toMatchObject({ from: '2026-03-09T04:30:00.000Z' })
    expect([await isFree(noon), await listReservations()]).toEqual([true, ['visit']])
  })

  it('after the form was booked by code without a window, that lead has the visit', async () => {
    const lead = form()
    const order = await hold(lead)
    await verifyMobile(app, lead.mobile)
    const { body } = await app.request('POST', '/public/leads', { ...lead, ...formOf(lead) })
    const data = await pay(order, morning)
    expect([data.id, await leadsOf(app, lead)]).toEqual([body.data.id, [expect.objectContaining({ status: 'New' })]])
    expect(data.visit).not.toBeNull()
  })

  it.each([
    ['Completed', null, []],
    ['Cancelled', expect.anything(), ['visit']],
  ])('and the lead that was booked by code is %s, nobody comes unless it is open again', async (status, visit, kinds) => {
    const lead = form()
    const order = await hold(lead)
    await verifyMobile(app, lead.mobile)
    const { body } = await app.request('POST', '/public/leads', { ...lead, ...formOf(lead) })
    await asOwner('PATCH', `/leads/${body.data.id}`, { status })
    expect((await pay(order, morning)).visit).toEqual(visit)
    expect(await listReservations()).toEqual(kinds)
    // Whoever is told when somebody comes is promised no call beside it.
    const told = (await noticesOf(app, 'lead', body.data.id)).filter(({ audience }) => audience === 'customer')
    expect(told).toHaveLength(status === 'Completed' ? 1 : 0)
  })

  it('and nobody does such visits any more, it is a booking as without a window', async () => {
    const order = await hold()
    await app.db.delete(reservations)
    await app.db.delete(technicians)
    const data = await pay(order, morning)
    expect([data.visit, await app.db.$count(visits)]).toEqual([null, 0])
    const told = (await noticesOf(app, 'lead', data.id)).filter(({ audience }) => audience === 'customer')
    expect(told).toHaveLength(1)
  })

  it('and the form names another city by then, nothing is planned there', async () => {
    const order = await hold()
    const paid = await payInSandbox(app, order.id)
    const { body } = await postPaidLead(app, { ...order.lead, city: 'pune' }, paid)
    expect(await app.db.select().from(visits).where(eq(visits.lead_id, body.data.id))).toEqual([])
  })
})

it('a technician is not made inactive while somebody pays for their time', async () => {
  await hold()
  const [technician] = await app.db.select().from(technicians)
  const { image: _, created_at: _c, updated_at: _u, ...fields } = technician ?? expect.fail()
  const switchOff = asOwner('PUT', `/technicians/${technician?.id}`, { ...fields, is_active: false })
  await expect(switchOff).rejects.toThrow('409')
})

it('a booking by code takes the place that its own form holds for paying', async () => {
  const { lead } = await hold()
  expect(await book(app, { ...lead, ...formOf(lead), window: morning })).toMatchObject({ visit: { is_soon: false } })
  expect(await listReservations()).toEqual(['visit'])
})

describe('all that is left is held by a stranger, and', () => {
  it('a booking by code has it', async () => {
    const held = await hold()
    expect(await book(app, { ...form(), window: morning })).toMatchObject({ visit: { is_soon: false } })
    expect(await listReservations()).toEqual(['visit'])
    // Who pays second is asked for another time.
    expect((await pay(held, morning)).visit).toBeNull()
  })

  it('a payment has it', async () => {
    const payer = form()
    await hold()
    const order = await hold(payer)
    expect(order.body.is_contested).toBe(true)
    expect((await pay(order, morning)).visit).toMatchObject({ is_soon: false })
    expect(await listReservations()).toEqual(['visit'])
  })

  it('the office has it, and it is the last one that yields', async () => {
    await hold()
    const free = await insertTechnician(app.db, { skills: ['Electrician'] })
    for (const technician_id of [free.id, undefined]) {
      const { id } = await book(app, form())
      await asOwner('POST', '/visits', { lead_id: id, window: morning })
      const [visit] = await app.db.select().from(visits).where(eq(visits.lead_id, id))
      const [taken] = await app.db
        .select()
        .from(reservations)
        .where(eq(reservations.id, visit?.reservation_id ?? 0))
      if (technician_id) expect(taken?.technician_id).toBe(technician_id)
    }
    expect(await listReservations()).toEqual(['visit', 'visit'])
  })

  it('a customer who moves their visit has it', async () => {
    const { token } = await book(app, { ...form(), window: noon })
    await hold()
    const moved = await app.request('POST', `/public/bookings/${token}/window`, {
      window: morning,
      action_id: 'moves-to-the-morning',
    })
    expect([moved.status, await listReservations()]).toEqual([200, ['visit']])
  })
})

it('whose payment comes after the time that it was for, hears once that it is lost', async () => {
  const order = await hold()
  app.clock.advance(16 * MINUTE_MS)
  await app.runJob('watch-visits')
  app.clock.advance(48 * HOUR_MS)
  const data = await pay(order, morning)
  expect(data.visit).toBeNull()
  const told = () => app.sms.filter(({ to, text }) => to === order.lead.mobile && text.includes('choose another time'))
  await app.runJobs()
  expect(told()).toHaveLength(1)
  await app.runJob('watch-visits')
  await app.runJobs()
  expect([told().length, await eventsOf(data)]).toEqual([1, ['unassigned by program']])
})
