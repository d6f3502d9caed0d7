import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Board, Visit, VisitEvent } from '../../../contract/bookings/visits.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { english } from '../../../contract/messages.ts'
import { buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, callAs, signIn, signInAs } from '../../../test/steps.ts'
import { alarms, leads, notices, technicians, turns, visits } from '../../platform/db/schema.ts'

const app = await createTestApp()
const token = await signIn(app)
const asOwner = callAs(app, token)
const ask = (method: string, path: string, body?: unknown) => app.request(method, path, body, { token })

// The clock begins on Monday, 2 March 2026, at 3:30 pm in India.
const TOMORROW = '2026-03-03'
const morning = `${TOMORROW}T10`
const AC = { service_type: 'AC', city: 'thane' } as const

const choose = (key: { token: string }, window: string, more = {}) =>
  app.request('POST', `/public/bookings/${key.token}/window`, { window, ...more })
const bookingOf = async (key: { token: string }) => (await app.request('GET', `/public/bookings/${key.token}`)).body.data
const windows = async (query = 'service_type=AC&city=thane') => (await app.request('GET', `/public/windows?${query}`)).body.data
const visitsOf = async (lead: { id: number }): Promise<Visit[]> => asOwner('GET', `/leads/${lead.id}/visits`)
const eventsOf = async (visit: { id: number }) =>
  ((await asOwner('GET', `/visits/${visit.id}`)).events as VisitEvent[]).map(({ what, by }) => `${what} by ${by}`)
const board = async (day = TOMORROW): Promise<Board> => asOwner('GET', `/visits?day=${day}`)
const step = (visit: { id: number }, body: object) => ask('PATCH', `/visits/${visit.id}`, body)
const plan = async (window = morning, more = {}): Promise<Visit> =>
  asOwner('POST', '/visits', { lead_id: (await book(app, AC)).id, window, ...more })
const tokenOf = async ({ lead_id }: Visit) => (await app.db.select().from(leads).where(eq(leads.id, lead_id)))[0]?.token
const turnCount = () => app.db.$count(turns)

beforeEach(async () => {
  await app.db.delete(visits)
  await app.db.delete(turns)
  await app.db.delete(technicians)
})

describe('a customer', () => {
  it('is offered no window while nobody does such visits, and the booking says nothing of one', async () => {
    const key = await book(app, AC)
    expect(await windows()).toEqual({ next: [], days: [] })
    expect(await bookingOf(key)).not.toHaveProperty('visit')
    await insertTechnician(app.db, { skills: ['Plumber'] })
    await insertTechnician(app.db, { is_active: false })
    expect((await windows()).days).toEqual([])
    expect((await choose(key, morning)).status).toBe(409)
    expect(await bookingOf(key)).not.toHaveProperty('visit')
  })

  it('is offered times in the form where active technicians go, and nowhere else', async () => {
    const cities = async () => (await app.request('GET', '/public/visited-cities')).body.data
    await insertTechnician(app.db, { skills: ['Plumber'], cities: ['pune'], is_active: false })
    expect(await cities()).toEqual([])
    await insertTechnician(app.db, { skills: ['Fridge', 'AC'], cities: ['thane'] })
    await insertTechnician(app.db, { skills: ['AC'], cities: ['mum', 'thane'] })
    const expected = [
      { service_type: 'AC', cities: ['mum', 'thane'] },
      { service_type: 'Fridge', cities: ['thane'] },
    ]
    // The answer is kept until the content changes, and a technician is part of it.
    await expect.poll(cities).toEqual(expected)
  })

  it('chooses a window, and the technician’s time is taken', async () => {
    const { id } = await insertTechnician(app.db)
    const key = await book(app, AC)
    expect((await bookingOf(key)).visit).toMatchObject({ status: null, can: ['choose'] })
    expect((await windows()).next).toEqual(['2026-03-02T16', '2026-03-02T18', '2026-03-02T20'])
    const { status, body } = await choose(key, morning)
    expect([status, body.message]).toEqual([200, english.windowBooked])
    expect(body.data).toMatchObject({ status: 'planned', is_taken: true, is_soon: false, can: ['move', 'place', 'cancel'] })
    expect(body.data.due_by).toBe('2026-03-03T06:30:00.000Z')
    const [visit] = await visitsOf(key)
    expect(visit).toMatchObject({ status: 'planned', technician: { id }, is_paid: false })
    expect(visit?.turn).toMatchObject({ from: '2026-03-03T04:30:00.000Z', to: '2026-03-03T06:30:00.000Z' })
    const [day] = (await windows()).days.filter(({ day }: { day: string }) => day === TOMORROW)
    const isFree = Object.fromEntries(day.windows.map(({ at, is_free }: { at: string; is_free: boolean }) => [at, is_free]))
    expect(isFree).toMatchObject({ [`${TOMORROW}T08`]: true, [morning]: false, [`${TOMORROW}T12`]: true })
  })

  it('who books within 90 minutes is promised that time', async () => {
    await insertTechnician(app.db)
    const key = await book(app, AC)
    const by = new Date(app.clock.now().getTime() + 90 * MINUTE_MS).toISOString()
    expect((await windows()).soon_by).toBe(by)
    expect((await choose(key, 'soon')).body.data).toMatchObject({ is_soon: true, due_by: by })
    expect(await windows()).not.toHaveProperty('soon_by')
  })

  it('moves the visit three times, and the old time is free again', async () => {
    await insertTechnician(app.db)
    const key = await book(app, AC)
    for (const hour of ['10', '12', '14', '16']) expect((await choose(key, `${TOMORROW}T${hour}`)).status).toBe(200)
    const refused = await choose(key, `${TOMORROW}T18`)
    expect([refused.status, refused.body.message]).toEqual([409, english.visitMovedOften])
    expect(await turnCount()).toBe(1)
    const [visit] = await visitsOf(key)
    expect(visit).toMatchObject({ moves: 3, window: { from: '2026-03-03T10:30:00.000Z' } })
    expect(await eventsOf(visit as Visit)).toEqual(['planned by customer', ...Array(3).fill('moved by customer')])
  })

  it('hears that a window is full, with the next free ones, and keeps the time that was booked before', async () => {
    await insertTechnician(app.db)
    const [first, second] = [await book(app, AC), await book(app, AC)]
    await choose(first, morning)
    await choose(second, `${TOMORROW}T14`)
    const { status, body } = await choose(second, morning)
    expect([status, body.message, body.next]).toEqual([
      409,
      english.windowFull,
      ['2026-03-02T16', '2026-03-02T18', '2026-03-02T20'],
    ])
    expect((await bookingOf(second)).visit).toMatchObject({ window: { from: '2026-03-03T08:30:00.000Z' }, is_taken: true })
    // The page was left open, and the window has begun.
    expect((await choose(second, '2026-03-02T14')).status).toBe(409)
    // No page offers what lies further ahead than a week.
    for (const window of ['2026-03-09T10', '2031-03-03T10']) expect((await choose(second, window)).status).toBe(409)
  })

  it('whose request is repeated moves once', async () => {
    await insertTechnician(app.db)
    const key = await book(app, AC)
    await choose(key, morning)
    const action_id = 'the-same-press-of-a-button'
    for (let times = 0; times < 2; times++) expect((await choose(key, `${TOMORROW}T16`, { action_id })).status).toBe(200)
    expect((await visitsOf(key))[0]?.moves).toBe(1)
    // The answer of the first choice was lost, and the operator cancelled it before it was repeated.
    const other = await book(app, AC)
    const first = 'the-first-press-of-a-button'
    await choose(other, morning, { action_id: first })
    const [planned] = await visitsOf(other)
    await step(planned as Visit, { step: 'cancelled', reason: 'Nobody can come' })
    await choose(other, morning, { action_id: first })
    expect((await visitsOf(other)).map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('can move half an hour on with the same technician, whose time it is already', async () => {
    await insertTechnician(app.db, { from_min: 10 * 60, to_min: 14 * 60 + 30 })
    const key = await book(app, AC)
    await choose(key, morning)
    // The turn ends as late in its window as can be, so that the next window is free from then on alone.
    await app.db.update(turns).set({ during: '["2026-03-03 06:00:00+00","2026-03-03 08:00:00+00")' })
    const noon = `${TOMORROW}T12`
    const isFree = async (more: string): Promise<boolean> => {
      const { days } = await windows(`service_type=AC&city=thane${more}`)
      const all: { at: string; is_free: boolean }[] = days.flatMap((day: { windows: unknown }) => day.windows)
      return all.find(({ at }) => at === noon)?.is_free ?? false
    }
    expect([await isFree(''), await isFree(`&token=${key.token}`)]).toEqual([false, true])
    expect((await choose(key, noon)).status).toBe(200)
  })

  it('tells the place, and hears which field is wrong', async () => {
    await insertTechnician(app.db)
    const key = await book(app, AC)
    const tell = (body: object) => app.request('POST', `/public/bookings/${key.token}/place`, body)
    const place = { address: 'B-204, Shanti Niwas, Kopri', pincode: '400603', gate_note: '4417#' }
    expect((await tell(place)).status).toBe(409)
    await choose(key, morning)
    expect((await tell({ ...place, pincode: '4006' })).body.errors).toEqual({ pincode: english.pincodeInvalid })
    expect((await tell({ ...place, address: ' ' })).body.errors).toEqual({ address: english.addressNeeded })
    expect((await tell(place)).body.data).toMatchObject(place)
    expect((await visitsOf(key))[0]).toMatchObject(place)
  })

  it('is offered only when somebody comes who goes to the pincode', async () => {
    await insertTechnician(app.db, { pincodes: ['400601'] })
    const key = await book(app, AC)
    await choose(key, morning)
    await app.request('POST', `/public/bookings/${key.token}/place`, { address: 'B-204, Shanti Niwas', pincode: '400603' })
    const { status, body } = await choose(key, `${TOMORROW}T14`)
    expect([status, body.message, body.next]).toEqual([409, english.windowFull, []])
    expect((await windows('service_type=AC&city=thane&pincode=400603')).days).toEqual([])
    await insertTechnician(app.db)
    expect((await choose(key, `${TOMORROW}T14`)).status).toBe(200)
  })

  it('is refused with bad input, a wrong token, and after the lead was closed', async () => {
    await insertTechnician(app.db)
    const key = await book(app, AC)
    for (const window of [undefined, '', 'never', '2026-03-03T11', '2026-13-03T10'])
      expect((await app.request('POST', `/public/bookings/${key.token}/window`, { window })).body.errors).toHaveProperty('window')
    expect((await choose({ token: 'x'.repeat(32) }, morning)).status).toBe(404)
    await asOwner('PATCH', `/leads/${key.id}`, { status: 'Cancelled' })
    expect((await choose(key, morning)).status).toBe(409)
    expect(await bookingOf(key)).not.toHaveProperty('visit')
  })
})

describe('an operator', () => {
  it('plans a visit for a lead and brings it to its end, which completes the lead', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    expect((await board()).visits.map(({ id }) => id)).toEqual([visit.id])
    expect((await ask('POST', '/visits', { lead_id: visit.lead_id, window: morning })).status).toBe(409)
    expect((await step(visit, { step: 'on_the_way' })).status).toBe(409)
    expect((await step(visit, { step: 'accepted', window: morning })).body.errors).toHaveProperty('step')
    expect((await step(visit, { step: 'accepted' })).body.data.status).toBe('accepted')
    await step(visit, { step: 'on_the_way' })
    expect((await step(visit, { step: 'accepted' })).body.data.status).toBe('accepted')
    await step(visit, { step: 'on_the_way' })
    expect((await step(visit, { step: 'arrived' })).body.errors).toEqual({ reason: 'Say why' })
    expect((await step(visit, { step: 'arrived', reason: 'Told by phone' })).body.data).toMatchObject({
      is_arrival_proved: false,
    })
    expect((await step(visit, { window: `${TOMORROW}T16` })).status).toBe(409)
    expect((await step(visit, { step: 'done' })).body.errors).toHaveProperty('outcome')
    expect((await step(visit, { step: 'done', outcome: 'work', paid_by: 'cash' })).body.data).toMatchObject({
      status: 'done',
      outcome: 'work',
    })
    const { status } = await asOwner('GET', `/leads/${visit.lead_id}`)
    expect(status).toBe('Completed')
    expect(await eventsOf(visit)).toEqual(
      ['planned', 'accepted', 'on_the_way', 'turned_back', 'on_the_way', 'arrived', 'done'].map((what) => `${what} by operator`),
    )
  })

  it('can’t call back who set out more than five minutes ago', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    await step(visit, { step: 'accepted' })
    await step(visit, { step: 'on_the_way' })
    app.clock.advance(6 * MINUTE_MS)
    expect((await step(visit, { step: 'accepted' })).status).toBe(409)
  })

  it('who comes too late hears what the visit is now', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    await step(visit, { step: 'cancelled', reason: 'The part is missing' })
    for (const act of [{ step: 'accepted' }, { window: `${TOMORROW}T16` }]) {
      const { status, body } = await step(visit, act)
      expect([status, body.current]).toMatchObject([409, { id: visit.id, status: 'cancelled', turn: null }])
    }
  })

  it('whose request is repeated is answered as before, and one that asks for something else is refused', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    const action_id = 'the-same-press-of-a-button'
    const first = await step(visit, { step: 'accepted', action_id })
    await step(visit, { step: 'on_the_way' })
    const again = await step(visit, { step: 'accepted', action_id })
    expect([again.status, again.body.message, again.body.data.status]).toEqual([200, first.body.message, 'on_the_way'])
    for (const other of [{ step: 'cancelled', reason: 'Ill' }, { window: `${TOMORROW}T16` }]) {
      const refused = await step(visit, { ...other, action_id })
      expect([refused.status, refused.body.current]).toMatchObject([409, { status: 'on_the_way' }])
    }
    const request = { lead_id: visit.lead_id, window: morning, request_id: action_id }
    expect((await ask('POST', '/visits', request)).status).toBe(409)
  })

  it('counts what needs somebody, which the dashboard says too; with no technician there is nothing to count', async () => {
    const count = async () => (await asOwner('GET', '/visits/counts')).needs
    const attention = async () => (await asOwner('GET', '/dashboard')).attention
    expect([await count(), await attention()]).toMatchObject([0, {}])
    expect(await attention()).not.toHaveProperty('visits')
    await insertTechnician(app.db)
    // Of today: the technician hears of it at once.
    await plan('2026-03-02T20')
    expect(await count()).toBe(0)
    app.clock.advance(11 * MINUTE_MS)
    expect([await count(), (await attention()).visits]).toEqual([1, 1])
  })

  it('gives a visit to somebody else, who has to say yes again', async () => {
    const [one, other] = [await insertTechnician(app.db), await insertTechnician(app.db)]
    const visit = await plan(morning, { technician_id: one.id })
    await step(visit, { step: 'accepted' })
    const { data } = (await step(visit, { technician_id: other.id })).body
    expect(data).toMatchObject({ status: 'planned', technician: { id: other.id }, window: visit.window })
    expect(await turnCount()).toBe(1)
    const busy = await plan(morning)
    expect(busy.technician?.id).toBe(one.id)
    const refused = await step(busy, { technician_id: other.id })
    expect([refused.status, refused.body.message]).toEqual([409, `${other.name} is not free then`])
    expect((await visitsOf({ id: busy.lead_id }))[0]?.technician?.id).toBe(one.id)
  })

  it('sees who can come, the best one first, and why others can’t', async () => {
    const one = await insertTechnician(app.db, { name: 'Asha', skills: ['AC', 'Fridge', 'Tv'] })
    const two = await insertTechnician(app.db, { name: 'Bala', skills: ['AC'] })
    await insertTechnician(app.db, { name: 'Chand', skills: ['Plumber'] })
    await insertTechnician(app.db, { name: 'Deepa', cities: ['pune'] })
    await insertTechnician(app.db, { name: 'Ela', days: [1] })
    const visit = await plan()
    expect(visit.technician?.id).toBe(two.id)
    const found = await asOwner('GET', `/visits/candidates?lead_id=${(await book(app, AC)).id}&window=${morning}`)
    expect(found.map(({ name, fit }: { name: string; fit: string }) => [name, fit])).toEqual([
      ['Asha', 'free'],
      ['Chand', 'otherService'],
      ['Deepa', 'otherCity'],
      ['Bala', 'busy'],
      ['Ela', 'notWorking'],
    ])
    const own = await asOwner('GET', `/visits/candidates?visit_id=${visit.id}&window=${morning}`)
    expect(own[0]).toMatchObject({ technician_id: two.id, fit: 'free' })
    expect(own[1]).toMatchObject({ technician_id: one.id })
  })

  it('cancels a visit with a reason, which frees the time and is told to the customer', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    expect((await step(visit, { step: 'cancelled' })).body.errors).toEqual({ reason: 'Say why' })
    await step(visit, { step: 'cancelled', reason: 'The part is missing' })
    expect(await turnCount()).toBe(0)
    const lead = await asOwner('GET', `/leads/${visit.lead_id}`)
    expect([lead.status, lead.last_note]).toEqual(['New', 'Visit cancelled: The part is missing'])
    await app.runJobs()
    expect(app.sms.filter(({ to }) => to === lead.mobile).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('cancelled'),
    )
    // The lead can have another visit.
    expect((await ask('POST', '/visits', { lead_id: visit.lead_id, window: morning })).status).toBe(201)
  })

  it('who closes or deletes a lead ends its visit, but not while the technician is at the door', async () => {
    await insertTechnician(app.db)
    const [cancelled, completed, deleted, arrived] = [
      await plan(`${TOMORROW}T08`),
      await plan(`${TOMORROW}T10`),
      await plan(`${TOMORROW}T12`),
      await plan(`${TOMORROW}T14`),
    ]
    const stateOf = async ({ id }: Visit) => {
      const [row] = await app.db.select().from(visits).where(eq(visits.id, id))
      return [row?.status, row?.outcome, row?.turn_id === null]
    }
    await asOwner('PATCH', `/leads/${cancelled.lead_id}`, { status: 'Cancelled' })
    expect(await stateOf(cancelled)).toEqual(['cancelled', null, true])
    expect((await ask('POST', '/visits', { lead_id: cancelled.lead_id, window: morning })).status).toBe(409)
    // Nobody comes tomorrow any more.
    await asOwner('PATCH', `/leads/${completed.lead_id}`, { status: 'Completed' })
    expect(await stateOf(completed)).toEqual(['done', 'untold', true])
    await asOwner('DELETE', `/leads/${deleted.lead_id}`)
    expect(await stateOf(deleted)).toEqual(['cancelled', null, true])
    await app.runJobs()
    // Who was told that a technician comes is told that nobody does.
    expect(app.sms.filter(({ to }) => to === deleted.mobile).at(-1)?.text).toContain('cancelled, nobody comes')
    for (const body of [{ step: 'accepted' }, { step: 'on_the_way' }, { step: 'arrived', reason: 'Told' }])
      await step(arrived, body)
    expect((await ask('PATCH', `/leads/${arrived.lead_id}`, { status: 'Cancelled' })).status).toBe(409)
    expect((await ask('DELETE', `/leads/${arrived.lead_id}`)).status).toBe(409)
    expect(await stateOf(arrived)).toEqual(['arrived', null, false])
  })

  it('can’t say that nobody opened before anybody could have come', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    await step(visit, { step: 'accepted' })
    expect((await step(visit, { step: 'missed' })).status).toBe(409)
  })

  it('is shown a technician whom a correction of the lead no longer suits', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    const { name, mobile, mailid, service_type, city, message, language } = await asOwner('GET', `/leads/${visit.lead_id}`)
    const read = { name, mobile, mailid, service_type, city, message, language }
    await app.request('POST', `/public/bookings/${(await tokenOf(visit)) ?? ''}/place`, { address: 'B-204, Shanti Niwas' })
    await step(visit, { step: 'accepted' })
    expect((await board()).needs).toEqual([])
    await asOwner('PUT', `/leads/${visit.lead_id}`, { ...read, service_type: 'Plumber', read })
    expect((await board()).needs).toMatchObject([{ need: 'outside', visit: { id: visit.id } }])
  })

  it('plans no visit for a lead that is closed', async () => {
    await insertTechnician(app.db)
    const { id } = await book(app, AC)
    await asOwner('PATCH', `/leads/${id}`, { status: 'Completed' })
    const { status, body } = await ask('POST', '/visits', { lead_id: id, window: morning })
    expect([status, body.message]).toEqual([409, 'This lead is closed: reopen it first'])
  })

  it('is answered that the board is the same, until something changes or a minute has passed', async () => {
    await insertTechnician(app.db)
    const { revision } = await board()
    const again = () => asOwner('GET', `/visits?day=${TOMORROW}&revision=${revision}`)
    expect(await again()).toEqual({ same: true })
    const lead = await book(app, AC)
    expect((await again()).leads.map(({ id }: { id: number }) => id)).toContain(lead.id)
    const now = await board()
    app.clock.advance(MINUTE_MS)
    expect(await asOwner('GET', `/visits?day=${TOMORROW}&revision=${now.revision}`)).not.toHaveProperty('same')
  })
})

describe('time off', () => {
  const OFF = { from: `${TOMORROW}T05:30:00Z`, to: `${TOMORROW}T18:30:00Z`, note: 'Unwell' }

  it('of a technician frees the visits to come, which others take, and comes back with one press', async () => {
    const ill = await insertTechnician(app.db, { skills: ['AC'] })
    const [before, freed, moved] = [await plan(`${TOMORROW}T08`), await plan(`${TOMORROW}T12`), await plan(`${TOMORROW}T16`)]
    const { batch, freed: list } = await asOwner('POST', '/turns', { technician_id: ill.id, ...OFF })
    expect(list.map(({ id }: Visit) => id)).toEqual([freed.id, moved.id])
    const shown = await board()
    expect(shown.to_plan.map(({ id, last_event }) => [id, last_event.what, last_event.note])).toEqual([
      [freed.id, 'freed', 'Unwell'],
      [moved.id, 'freed', 'Unwell'],
    ])
    expect((await asOwner('GET', '/visits/counts')).needs).toBe(2)
    expect(shown.off.map((turn) => [turn.technician_id, turn.batch])).toEqual([[ill.id, batch]])
    expect((await windows()).next).not.toContain(`${TOMORROW}T14`)
    const other = await insertTechnician(app.db)
    expect((await step(moved, { technician_id: other.id })).status).toBe(200)
    const { returned } = await asOwner('DELETE', `/turns/${batch}`)
    expect(returned.map(({ id }: Visit) => id)).toEqual([freed.id])
    const technicianOf = async (visit: Visit) => (await visitsOf({ id: visit.lead_id }))[0]?.technician?.id
    expect(await Promise.all([before, freed, moved].map(technicianOf))).toEqual([ill.id, ill.id, other.id])
    expect((await ask('DELETE', `/turns/${batch}`)).status).toBe(404)
  })

  it('of a city keeps the visits that are there and takes no others', async () => {
    const technician = await insertTechnician(app.db)
    const visit = await plan(`${TOMORROW}T12`)
    const { batch, freed } = await asOwner('POST', '/turns', { city: 'thane', ...OFF })
    expect(freed).toEqual([])
    expect((await visitsOf({ id: visit.lead_id }))[0]?.technician?.id).toBe(technician.id)
    expect((await ask('POST', '/visits', { lead_id: (await book(app, AC)).id, window: `${TOMORROW}T16` })).status).toBe(409)
    await asOwner('DELETE', `/turns/${batch}`)
    expect((await ask('POST', '/visits', { lead_id: (await book(app, AC)).id, window: `${TOMORROW}T16` })).status).toBe(201)
  })

  it('is refused without somebody, and where it ends before it begins', async () => {
    const technician = await insertTechnician(app.db)
    expect((await ask('POST', '/turns', OFF)).body.errors).toHaveProperty('technician_id')
    const twice = [1, 2].map(async () => (await ask('POST', '/turns', { technician_id: technician.id, ...OFF })).status)
    expect((await Promise.all(twice)).sort()).toEqual([201, 409])
    expect((await ask('POST', '/turns', { technician_id: technician.id, city: 'thane', ...OFF })).status).toBe(422)
    expect(
      (await ask('POST', '/turns', { technician_id: technician.id, from: OFF.to, to: OFF.from })).body.errors,
    ).toHaveProperty('to')
    for (const year of ['0000', '2024', '2028', '9999']) {
      const far = { from: `${year}-03-03T00:00:00Z`, to: `${year}-03-04T00:00:00Z` }
      expect((await ask('POST', '/turns', { technician_id: technician.id, ...far })).body.errors).toHaveProperty('to')
    }
    expect((await ask('POST', '/turns', { technician_id: 999_999, ...OFF })).body.errors).toHaveProperty('technician_id')
  })
})

it('a corrected number hears of the appointment when somebody sends it, and the old one is named as told', async () => {
  await insertTechnician(app.db)
  const key = await book(app, AC)
  await choose(key, morning)
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
    expect.stringContaining('the technician comes'),
  ])
  expect((await ask('POST', `/leads/${key.id}/confirmation`)).status).toBe(409)
})

describe('the database', () => {
  it('refuses two turns of a technician at once, and a second live visit of a lead', async () => {
    const technician = await insertTechnician(app.db)
    const visit = await plan()
    const overlapping = app.db.execute(sql`insert into turns (technician_id, during, kind)
      values (${technician.id}, tstzrange('2026-03-03T05:00Z', '2026-03-03T07:00Z'), 'off')`)
    await expect(overlapping).rejects.toMatchObject({ cause: { constraint: 'turns_apart' } })
    const twice = app.db.execute(sql`insert into visits (lead_id, window_start, window_end, due_by)
      values (${visit.lead_id}, now(), now() + interval '2 hours', now())`)
    await expect(twice).rejects.toMatchObject({ cause: { constraint: 'visits_one_live' } })
    const aimless = app.db.update(visits).set({ turn_id: null, status: 'on_the_way' })
    await expect(aimless).rejects.toMatchObject({ cause: { constraint: 'visits_turn' } })
  })

  it('frees the time of a visit whose lead is erased', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    const { mobile } = await asOwner('GET', `/leads/${visit.lead_id}`)
    const refused = await ask('POST', '/privacy/erase', { person: mobile })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('cancel that visit first')])
    await step(visit, { step: 'cancelled', reason: 'They asked to be erased' })
    await asOwner('POST', '/visits', { lead_id: visit.lead_id, window: morning })
    await app.db.execute(sql`delete from leads where id = ${visit.lead_id}`)
    expect([await turnCount(), await app.db.$count(visits)]).toEqual([0, 0])
  })
})

it('whoever waits for a technician waits for no call', async () => {
  await insertTechnician(app.db)
  const key = await book(app, AC)
  const unanswered = async () => (await asOwner('GET', '/leads/counts')).unanswered
  const before = await unanswered()
  await choose(key, morning)
  expect(await unanswered()).toBe(before - 1)
  expect((await asOwner('GET', `/leads/${key.id}`)).visit_at).toBe('2026-03-03T04:30:00.000Z')
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
  expect((await board('2026-03-02')).needs[0]).toMatchObject({ need: 'late', visit: { id: visit.id } })
  for (let runs = 0; runs < 2; runs++) await app.runJob('watch-visits')
  expect(await late()).toBe(1)
  expect(await app.db.$count(alarms, sql`key like 'late-visit-%'`)).toBe(1)
  expect(await app.db.$count(notices, sql`subject = 'visit' and status = 'waiting'`)).toBeGreaterThan(0)
})

it('is forgotten a day after the visit: where it was and what opened the gate', async () => {
  await insertTechnician(app.db)
  const key = await book(app, AC)
  await choose(key, morning)
  const place = { address: 'B-204, Shanti Niwas', pincode: '400603', gate_note: '4417#' }
  await app.request('POST', `/public/bookings/${key.token}/place`, place)
  await asOwner('PATCH', `/leads/${key.id}`, { status: 'Completed' })
  await app.runJob('clean-up')
  expect((await visitsOf(key))[0]).toMatchObject(place)
  app.clock.advance(48 * HOUR_MS)
  await app.runJob('clean-up')
  const [left] = await app.db.select().from(visits)
  expect(left).toMatchObject({ address: '', pincode: '400603', gate_note: '', outcome: 'untold' })
})

it('is on the board until somebody closes it, and on its day for good, whoever has left since', async () => {
  const { id } = await insertTechnician(app.db)
  const lead = await book(app, AC)
  const planned = { lead_id: lead.id, window: `${dayAfter(app.clock.now(), 1)}T10` }
  const visit: Visit = await callAs(app, await signIn(app))('POST', '/visits', planned)
  app.clock.advance(5 * 24 * HOUR_MS)
  const asOwnerNow = callAs(app, await signIn(app))
  expect((await asOwnerNow('GET', '/visits')).needs).toMatchObject([{ need: 'late', visit: { id: visit.id } }])
  await app.db.update(technicians).set({ is_active: false })
  const rowsOf = async (day: string) => (await asOwnerNow('GET', `/visits?day=${day}`)).technicians
  expect(await rowsOf(dayIn(new Date(visit.window.from)))).toMatchObject([{ id }])
  expect(await rowsOf(dayIn(app.clock.now()))).toEqual([])
})
