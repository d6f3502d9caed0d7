import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Lead } from '../../../contract/bookings/lead.ts'
import type { Visit } from '../../../contract/bookings/visits.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { buildMobile } from '../../../test/builders.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, callAs, signIn, signInAs } from '../../../test/steps.ts'
import { alarms, leads, notices, technicians, visitEvents, visits } from '../../platform/db/schema.ts'
import { AC, MORNING, openVisitOffice } from './visit-office.test-tools.ts'

const { app, asOwner, ask, choose, visitsOf, eventsOf, board, step, plan, reservationCount } = await openVisitOffice()

it('a corrected number hears of the appointment when somebody sends it, and the old one is named as told', async () => {
  await insertTechnician(app.db)
  const key = await book(app, AC)
  await choose(key, MORNING)
  await app.runJobs()
  const { name, mailid, service_type, city, message, mobile } = await asOwner('GET', `/leads/${key.id}`)
  const read = { name, mailid, service_type, city, message, mobile }
  const right = buildMobile()
  await asOwner('PUT', `/leads/${key.id}`, { ...read, mobile: right, read })
  await app.runJobs()
  expect(app.sms.filter(({ to }) => to === right)).toEqual([])
  await asOwner('POST', `/leads/${key.id}/confirmation`)
  await app.runJobs()
  expect(app.sms.filter(({ to }) => to === right).map(({ text }) => text)).toEqual([
    expect.stringContaining('your technician will come'),
  ])
  expect((await ask('POST', `/leads/${key.id}/confirmation`)).status).toBe(409)
})

describe('the database', () => {
  it('refuses two reservations of a technician at once, and a second live visit of a lead', async () => {
    const technician = await insertTechnician(app.db)
    const visit = await plan()
    const overlapping = app.db.execute(sql`insert into reservations (technician_id, during, kind)
      values (${technician.id}, tstzrange('2026-03-03T05:00Z', '2026-03-03T07:00Z'), 'off')`)
    await expect(overlapping).rejects.toMatchObject({ cause: { constraint: 'reservations_apart' } })
    const twice = app.db.execute(sql`insert into visits (lead_id, window_start, window_end, due_by)
      values (${visit.lead_id}, now(), now() + interval '2 hours', now())`)
    await expect(twice).rejects.toMatchObject({ cause: { constraint: 'visits_one_live' } })
    const aimless = app.db.update(visits).set({ reservation_id: null, status: 'on_the_way' })
    await expect(aimless).rejects.toMatchObject({ cause: { constraint: 'visits_reservation' } })
  })

  it('frees the time of a visit whose lead is erased', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    const { mobile } = await asOwner('GET', `/leads/${visit.lead_id}`)
    const refused = await ask('POST', '/privacy/erase', { person: mobile })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('cancel it first')])
    await step(visit, { step: 'cancelled', reason: 'They asked to be erased' })
    await asOwner('POST', '/visits', { lead_id: visit.lead_id, window: MORNING })
    await app.db.execute(sql`delete from leads where id = ${visit.lead_id}`)
    expect([await reservationCount(), await app.db.$count(visits)]).toEqual([0, 0])
  })
})

it('whoever waits for a technician waits for no call', async () => {
  await insertTechnician(app.db)
  const key = await book(app, AC)
  const unanswered = async () => (await asOwner('GET', '/leads/counts')).unanswered
  const before = await unanswered()
  await choose(key, MORNING)
  expect(await unanswered()).toBe(before - 1)
  // The office sees that its technician has not said yes yet.
  const promised = { visit_at: '2026-03-03T04:30:00.000Z', visit_status: 'planned' }
  expect(await asOwner('GET', `/leads/${key.id}`)).toMatchObject(promised)
})

it('visits that no technician comes for are first in the queue, by their time, whether or not they were called', async () => {
  await insertTechnician(app.db)
  const [lost, kept] = [await plan(MORNING.replace('T10', 'T14')), await plan(MORNING)]
  const [unheard, late] = [await book(app, AC), await book(app, AC)]
  await choose(unheard, MORNING.replace('T10', 'T12'))
  const ids = [late.id, kept.lead_id, lost.lead_id, unheard.id]
  await app.db
    .update(visits)
    .set({ reservation_id: null })
    .where(inArray(visits.lead_id, [lost.lead_id, unheard.id]))
  await app.db
    .update(leads)
    .set({ called_at: app.clock.now() })
    .where(inArray(leads.id, [lost.lead_id, kept.lead_id]))
  const queue = async (more = '') =>
    (await asOwner('GET', `/leads?status=New&order=queue${more}`))
      .filter(({ id }: Lead) => ids.includes(id))
      .map(({ id, unassigned_visit_at: at }: Lead) => [id, at])
  const [first, second] = ['2026-03-03T06:30:00.000Z', '2026-03-03T08:30:00.000Z']
  const expected = [
    [unheard.id, first],
    [lost.lead_id, second],
    [late.id, null],
    [kept.lead_id, null],
  ]
  expect(await queue()).toEqual(expected)
  app.clock.advance(2 * HOUR_MS)
  expect(await queue('&calls=due')).toEqual([expected[0], expected[2]])
  // Before them stands who was promised a time that is over, and whose technician has not arrived.
  const setWindow = (window_start: Date, window_end: Date) =>
    app.db.update(visits).set({ window_start, window_end }).where(eq(visits.id, kept.id))
  const now = app.clock.now().getTime()
  await setWindow(new Date(now - 2 * HOUR_MS), new Date(now - HOUR_MS))
  expect(await queue()).toEqual([[kept.lead_id, null], ...expected.slice(0, 3)])
  await setWindow(new Date(kept.window.from), new Date(kept.window.to))
})

it('a technician who has arrived keeps nobody waiting: their lead says since when, and stands after those who wait', async () => {
  await insertTechnician(app.db)
  const visit = await plan(MORNING)
  const waiting = await book(app, AC)
  await choose(waiting, MORNING.replace('T10', 'T12'))
  const listed = async () =>
    (await asOwner('GET', '/leads?status=New&order=queue'))
      .filter(({ id }: Lead) => [visit.lead_id, waiting.id].includes(id))
      .map(({ id, visit_arrived_at }: Lead) => [id, visit_arrived_at])
  expect(await listed()).toEqual([[visit.lead_id], [waiting.id]].map(([id]) => [id, undefined]))
  for (const body of [{ step: 'accepted' }, { step: 'on_the_way' }]) await step(visit, body)
  const { data } = (await step(visit, { step: 'arrived', reason: 'Told by phone' })).body
  expect(await listed()).toEqual([
    [waiting.id, undefined],
    [visit.lead_id, data.arrived_at],
  ])
})

it('the list of technicians says who is where today, and what is left', async () => {
  await insertTechnician(app.db)
  const today = async () => (await asOwner('GET', '/technicians'))[0].today
  const idle = { visits: 0, over: 0, state: 'free', visit: null, off_until: null }
  expect(await today()).toEqual(idle)
  const visit = await plan(`${dayIn(app.clock.now())}T18`)
  const next = { id: visit.id, city: 'thane', pincode: '', from: visit.window.from }
  expect(await today()).toEqual({ ...idle, visits: 1, visit: next })
  for (const [state, told] of [
    ['accepted', 'free'],
    ['on_the_way', 'on_the_way'],
    ['arrived', 'arrived'],
  ]) {
    await step(visit, { step: state, reason: 'Told by phone' })
    expect(await today()).toMatchObject({ state: told, visit: { id: visit.id } })
  }
  await step(visit, { step: 'done', outcome: 'work', paid_by: 'cash', reason: 'Told by phone' })
  expect(await today()).toEqual({ ...idle, visits: 1, over: 1 })
})

it('agents plan visits, editors see none', async () => {
  await insertTechnician(app.db)
  const as = async (role: 'agent' | 'editor') =>
    (await app.request('GET', '/visits', undefined, { token: await signInAs(app, role) })).status
  expect([await as('agent'), await as('editor')]).toEqual([200, 403])
})

it('who is late is told once for each time, and so is the business', async () => {
  await insertTechnician(app.db)
  const visit = await plan('2026-03-02T18')
  const late = async () => (await eventsOf(visit)).filter((event) => event === 'late by program').length
  await app.runJob('watch-visits')
  expect(await late()).toBe(0)
  app.clock.advance(5 * HOUR_MS)
  expect((await board('2026-03-02')).needs[0]).toMatchObject({ need: 'late', visit_id: visit.id })
  for (let runs = 0; runs < 2; runs++) await app.runJob('watch-visits')
  expect(await late()).toBe(1)
  expect(await app.db.$count(alarms, sql`key like 'late-visit-%'`)).toBe(1)
  expect(await app.db.$count(notices, sql`subject = 'visit' and status = 'waiting'`)).toBeGreaterThan(0)
})

it('is forgotten a day after the visit: where it was and what opened the gate', async () => {
  await insertTechnician(app.db)
  const key = await book(app, AC)
  await choose(key, MORNING)
  const place = { address: 'B-204, Shanti Niwas', pincode: '400603', gate_note: '4417#' }
  await app.request('POST', `/public/bookings/${key.token}/place`, place)
  await asOwner('PATCH', `/leads/${key.id}`, { status: 'Completed' })
  await app.runJob('clean-up')
  expect((await visitsOf(key))[0]).toMatchObject(place)
  app.clock.advance(48 * HOUR_MS)
  await app.runJob('clean-up')
  const [left] = await app.db.select().from(visits)
  expect(left).toMatchObject({ address: '', pincode: '400603', gate_note: '', status: 'cancelled' })
})

it('is on the board until somebody closes it, and on its day for good, whoever has left since', async () => {
  const { id } = await insertTechnician(app.db)
  const lead = await book(app, AC)
  const planned = { lead_id: lead.id, window: `${dayAfter(app.clock.now(), 1)}T10` }
  const visit: Visit = await callAs(app, await signIn(app))('POST', '/visits', planned)
  app.clock.advance(5 * 24 * HOUR_MS)
  const asOwnerNow = callAs(app, await signIn(app))
  expect((await asOwnerNow('GET', '/visits')).needs).toMatchObject([{ need: 'late', visit_id: visit.id }])
  await app.db.update(technicians).set({ is_active: false })
  const rowsOf = async (day: string) => (await asOwnerNow('GET', `/visits?day=${day}`)).technicians
  expect(await rowsOf(dayIn(new Date(visit.window.from)))).toMatchObject([{ id }])
  expect(await rowsOf(dayIn(app.clock.now()))).toEqual([])
})

it('who is late is told, though the visit before theirs can’t be worked on', async () => {
  await insertTechnician(app.db)
  const asOwnerNow = callAs(app, await signIn(app))
  const planAt = async (hour: string): Promise<number> => {
    const { id: lead_id } = await book(app, AC)
    return (await asOwnerNow('POST', '/visits', { lead_id, window: `${dayAfter(app.clock.now(), 1)}T${hour}` })).id
  }
  const [broken, other] = [await planAt('10'), await planAt('12')]
  // Nothing can be written in the history of the first one.
  await app.db.execute(
    sql`alter table visit_events add constraint broken check (visit_id <> ${sql.raw(String(broken))}) not valid`,
  )
  app.clock.advance(47 * HOUR_MS - (app.clock.now().getTime() % (24 * HOUR_MS)))
  await expect(app.runJob('watch-visits')).rejects.toThrow('visit_events')
  await app.db.execute(sql`alter table visit_events drop constraint broken`)
  const late = await app.db.select({ id: visitEvents.visit_id }).from(visitEvents).where(eq(visitEvents.what, 'late'))
  expect(late.map(({ id }) => id)).toContain(other)
  expect(late.map(({ id }) => id)).not.toContain(broken)
})
