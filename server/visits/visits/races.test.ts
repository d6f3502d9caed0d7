import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { IS_LONG, ROUNDS } from '../../../test/patience.ts'
import { bookPaid, signIn } from '../../../test/steps.ts'
import { leads, refunds, reservations, technicians, visits } from '../../platform/db/schema.ts'
import { expectNoDeadlocks, expectReservationsApart, insertLeads, statusesOf, untilTaken } from './visits.test-tools.ts'

const app = await createTestApp()
const { db } = app
expectNoDeadlocks(app)
const token = await signIn(app)
const DAY = '2026-03-03'
const at = (hour: number) => `${DAY}T${String(hour).padStart(2, '0')}`

type Key = { token: string }
const choose = ({ token: key }: Key, window: string) =>
  untilTaken(() => app.request('POST', `/public/bookings/${key}/window`, { window }))
const update = (id: number, body: object) => untilTaken(() => app.request('PATCH', `/visits/${id}`, body, { token }))

beforeEach(async () => {
  await db.delete(visits)
  await db.delete(reservations)
  await db.delete(technicians)
})

it.each([1, 3])(
  'of 50 customers who choose the same window of %i technicians, as many have it, and the others hear what is free',
  async (count) => {
    for (let index = 0; index < count; index++) await insertTechnician(db)
    for (let round = 0; round < ROUNDS; round++) {
      const keys = await insertLeads(app, 50)
      const answers = await Promise.all(keys.map((key) => choose(key, at(10))))
      // At 10 sharp only: a visit that starts at 11:30 is in the window too.
      const taken = answers.filter(({ status }) => status === 200)
      expect(statusesOf(answers)).toEqual({ 200: count, 409: 50 - count })
      expect(answers.filter(({ status, body }) => status === 409 && body.next?.length !== 3)).toEqual([])
      expect(await db.$count(visits)).toBe(taken.length)
      await expectReservationsApart(app)
      await db.delete(visits)
      await db.delete(leads)
    }
  },
)

it('of five leads of one number that choose times at once two have one, and never the same', async () => {
  for (let index = 0; index < 5; index++) await insertTechnician(db)
  for (let round = 0; round < ROUNDS; round++) {
    const keys = await insertLeads(app, 5)
    await db.update(leads).set({ mobile: buildMobile() })
    const same = await Promise.all(keys.map((key) => choose(key, at(10))))
    expect(statusesOf(same)).toEqual({ 200: 1, 409: 4 })
    // The one that has a time moves it, and one of the others has the second.
    const apart = await Promise.all(keys.map((key, index) => choose(key, at(12 + 2 * index))))
    expect(statusesOf(apart)).toEqual({ 200: 2, 409: 3 })
    expect(await db.$count(visits)).toBe(2)
    await db.delete(visits)
    await db.delete(reservations)
    await db.delete(leads)
  }
})

it('of 50 visits that move to one window of three, three have it, and the others keep their time', async () => {
  for (let index = 0; index < 13; index++) await insertTechnician(db)
  const keys = await insertLeads(app, 50)
  for (const [index, key] of keys.entries()) expect((await choose(key, at(8 + 4 * (index % 4)))).status).toBe(200)
  // All but three are off on the days of the race.
  const others = (await db.select({ id: technicians.id }).from(technicians)).slice(3)
  const during = '[2026-03-05T00:00Z,2026-03-08T00:00Z)'
  await db.insert(reservations).values(others.map(({ id }) => ({ technician_id: id, during, kind: 'off' as const })))
  for (let round = 0; round < ROUNDS; round++) {
    const before = await db.$count(reservations, eq(reservations.kind, 'visit'))
    const target = `2026-03-0${5 + Math.floor(round / 7)}T${String(8 + 2 * (round % 7)).padStart(2, '0')}`
    await db.update(visits).set({ moves: 0 })
    const answers = await Promise.all(keys.map((key) => choose(key, target)))
    expect(statusesOf(answers)).toEqual({ 200: 3, 409: 47 })
    expect(await db.$count(reservations, eq(reservations.kind, 'visit'))).toBe(before)
    await expectReservationsApart(app)
  }
})

it('a move, a cancellation, a change of technician and time off at once leave reservations and visits that agree', async () => {
  const two = [await insertTechnician(db), await insertTechnician(db)]
  for (let round = 0; round < ROUNDS; round++) {
    const keys = await insertLeads(app, 3)
    for (const [index, key] of keys.entries()) await choose(key, at(8 + 4 * index))
    const list = (await db.select({ id: visits.id }).from(visits)).map(({ id }) => id)
    const answers = await Promise.all([
      ...keys.map((key) => choose(key, at(20))),
      ...list.map((id) => update(id, { technician_id: two[round % 2]?.id })),
      ...list.slice(1).map((id) => update(id, { step: 'cancelled', reason: 'Both at once' })),
      app.request(
        'POST',
        '/reservations',
        { technician_id: two[0]?.id, from: `${DAY}T00:00:00Z`, to: `${DAY}T20:00:00Z` },
        { token },
      ),
      app.request('POST', '/reservations', { city: 'thane', from: `${DAY}T09:00:00Z`, to: `${DAY}T12:00:00Z` }, { token }),
    ])
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status)).map(({ status, body }) => [status, body])).toEqual(
      [],
    )
    await expectReservationsApart(app)
    await db.delete(visits)
    await db.delete(reservations)
    await db.delete(leads)
  }
})

it('pairs of plans that cross each other end without a deadlock', async () => {
  const [one, other] = [await insertTechnician(db), await insertTechnician(db)]
  const keys = await insertLeads(app, 2)
  for (const key of keys) await choose(key, at(10))
  const [first, second] = (await db.select({ id: visits.id }).from(visits).orderBy(visits.id)).map(({ id }) => id)
  for (let pair = 0; pair < 5 * ROUNDS; pair++) {
    const [from, to] = pair % 2 ? [one.id, other.id] : [other.id, one.id]
    const answers = await Promise.all([update(first ?? 0, { technician_id: from }), update(second ?? 0, { technician_id: to })])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  }
  await expectReservationsApart(app)
})

it('whoever is made inactive while visits are planned either has them or none comes', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const technician = await insertTechnician(db)
    const keys = await insertLeads(app, 4)
    const { image: _image, created_at: _created, updated_at: _updated, ...fields } = technician
    const switchOff = app.request('PUT', `/technicians/${technician.id}`, { ...fields, is_active: false }, { token })
    const [off, ...answers] = await Promise.all([switchOff, ...keys.map((key, index) => choose(key, at(8 + 4 * index)))])
    const booked = answers.filter(({ status }) => status === 200).length
    expect([200, 409]).toContain(off.status)
    if (off.status === 200) expect(booked).toBe(0)
    else expect(booked).toBeGreaterThan(0)
    expect((await db.select().from(visits)).filter(({ reservation_id }) => reservation_id === null)).toEqual([])
    await db.delete(visits)
    await db.delete(reservations)
    await db.delete(technicians)
    await db.delete(leads)
  }
})

it('a customer who cancels while the technician arrives gets the money back, or the technician is there and it is kept', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    await insertTechnician(db, { skills: ['Electrician'] })
    const key = await bookPaid(app, { lead: buildLead({ service_type: 'Electrician', city: 'thane' }) })
    await choose(key, 'soon')
    const [visit] = await db.select().from(visits)
    const id = visit?.id ?? 0
    for (const step of ['accepted', 'on_the_way']) await update(id, { step })
    const cancel = () => app.request('POST', `/public/bookings/${key.token}/cancel`, {})
    const arrive = () => update(id, { step: 'arrived', reason: 'Both at once' })
    // From round to round the customer is further ahead: the arrival meets each part of the cancellation.
    const arriveLater = async () => {
      for (let step = 0; step < 2 * round; step++) await db.execute(sql`select 1`)
      return arrive()
    }
    const answers = await Promise.all(round % 2 ? [cancel(), arriveLater(), cancel()] : [arrive(), cancel(), arrive()])
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const [{ status } = { status: '' }] = await db.select().from(visits)
    const asked = (await db.select().from(refunds).where(eq(refunds.order_id, key.order_id))).map((one) => one.amount_paise)
    const [lead] = await db.select().from(leads).where(eq(leads.id, key.data.id))
    expect([status, asked, lead?.status]).toEqual(
      status === 'cancelled' ? ['cancelled', [19_900], 'Cancelled'] : ['arrived', [], 'New'],
    )
    outcomes.add(status)
    await expectReservationsApart(app)
    await db.delete(visits)
    await db.delete(reservations)
    await db.delete(technicians)
  }
  if (IS_LONG) expect([...outcomes].sort()).toEqual(['arrived', 'cancelled'])
})

it('a customer and the business who cancel at once, and the payment that settles again, give the money back once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await insertTechnician(db, { skills: ['Electrician'] })
    const key = await bookPaid(app, { lead: buildLead({ service_type: 'Electrician', city: 'thane' }) })
    await choose(key, at(10))
    const [visit] = await db.select().from(visits)
    const answers = await Promise.all([
      app.request('POST', `/public/bookings/${key.token}/cancel`, {}),
      update(visit?.id ?? 0, { step: 'cancelled', reason: 'Both at once' }),
      app.request('PATCH', `/leads/${key.data.id}`, { status: 'Cancelled' }, { token }),
      app.request('POST', `/payments/${key.order_id}/check`, {}, { token }),
      app.request('POST', `/payments/${key.order_id}/refund`, {}, { token }),
    ])
    expect(answers.filter(({ status }) => ![200, 409, 422].includes(status)).map(({ body }) => body)).toEqual([])
    const asked = await db.select().from(refunds).where(eq(refunds.order_id, key.order_id))
    expect(asked.reduce((sum, { amount_paise }) => sum + amount_paise, 0)).toBe(19_900)
    await db.delete(visits)
    await db.delete(technicians)
  }
})
