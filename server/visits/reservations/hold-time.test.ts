import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, findOrder, payInSandbox } from '../../../test/steps.ts'
import { orders, reservations, technicians, unfinishedLeads, visits } from '../../platform/db/schema.ts'
import { form, formOf, holdSteps, morning, noon } from './hold-time.test-tools.ts'

const app = await createTestApp()
const { asOwner, store, hold, pay, isFree, listReservations } = holdSteps(app)
const next = ['2026-03-08T08', '2026-03-08T10', '2026-03-08T12']

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
    // Another checkout, window or order of the form doesn't restart the 15 minutes.
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
