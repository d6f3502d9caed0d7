import { describe, expect, it } from 'vitest'
import type { Visit } from '../../../contract/bookings/visits.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book } from '../../../test/steps.ts'
import { reservations } from '../../platform/db/schema.ts'
import { AC, MORNING, openVisitOffice, TOMORROW } from './visit-office.test-tools.ts'

const { app, asOwner, choose, bookingOf, windows, visitsOf, eventsOf, step, reservationCount } = await openVisitOffice()

describe('a customer', () => {
  it('is offered no window while nobody does such visits, and the booking says nothing of one', async () => {
    const key = await book(app, AC)
    expect(await windows()).toEqual({ next: [], days: [] })
    expect(await bookingOf(key)).not.toHaveProperty('visit')
    await insertTechnician(app.db, { skills: ['Plumber'] })
    await insertTechnician(app.db, { is_active: false })
    expect((await windows()).days).toEqual([])
    expect((await choose(key, MORNING)).status).toBe(409)
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
    const { status, body } = await choose(key, MORNING)
    expect([status, body.message]).toEqual([200, english.windowBooked])
    expect(body.data).toMatchObject({ status: 'planned', is_taken: true, is_soon: false, can: ['move', 'place', 'cancel'] })
    expect(body.data.due_by).toBe('2026-03-03T06:30:00.000Z')
    const [visit] = await visitsOf(key)
    expect(visit).toMatchObject({ status: 'planned', technician: { id }, is_paid: false })
    expect(visit?.reservation).toMatchObject({ from: '2026-03-03T04:30:00.000Z', to: '2026-03-03T06:30:00.000Z' })
    const [day] = (await windows()).days.filter(({ day }: { day: string }) => day === TOMORROW)
    const isFree = Object.fromEntries(day.windows.map(({ at, is_free }: { at: string; is_free: boolean }) => [at, is_free]))
    expect(isFree).toMatchObject({ [`${TOMORROW}T08`]: true, [MORNING]: false, [`${TOMORROW}T12`]: true })
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
    expect(await reservationCount()).toBe(1)
    const [visit] = await visitsOf(key)
    expect(visit).toMatchObject({ moves: 3, window: { from: '2026-03-03T10:30:00.000Z' } })
    expect(await eventsOf(visit as Visit)).toEqual(['planned by customer', ...Array(3).fill('moved by customer')])
  })

  it('hears that a window is full, with the next free ones, and keeps the time that was booked before', async () => {
    await insertTechnician(app.db)
    const [first, second] = [await book(app, AC), await book(app, AC)]
    await choose(first, MORNING)
    await choose(second, `${TOMORROW}T14`)
    const { status, body } = await choose(second, MORNING)
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
    await choose(key, MORNING)
    const action_id = 'the-same-press-of-a-button'
    for (let times = 0; times < 2; times++) expect((await choose(key, `${TOMORROW}T16`, { action_id })).status).toBe(200)
    expect((await visitsOf(key))[0]?.moves).toBe(1)
    // The answer of the first choice was lost, and the operator cancelled it before it was repeated.
    const other = await book(app, AC)
    const first = 'the-first-press-of-a-button'
    await choose(other, MORNING, { action_id: first })
    const [planned] = await visitsOf(other)
    await step(planned as Visit, { step: 'cancelled', reason: 'Nobody can come' })
    await choose(other, MORNING, { action_id: first })
    expect((await visitsOf(other)).map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('can move half an hour on with the same technician, whose time it is already', async () => {
    await insertTechnician(app.db, { from_min: 10 * 60, to_min: 14 * 60 + 30 })
    const key = await book(app, AC)
    await choose(key, MORNING)
    // The reservation ends as late in its window as can be, so that the next window is free from then on alone.
    await app.db.update(reservations).set({ during: '["2026-03-03 06:00:00+00","2026-03-03 08:00:00+00")' })
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
    await choose(key, MORNING)
    expect((await tell({ ...place, pincode: '4006' })).body.errors).toEqual({ pincode: english.pincodeInvalid })
    expect((await tell({ ...place, address: ' ' })).body.errors).toEqual({ address: english.addressNeeded })
    expect((await tell(place)).body.data).toMatchObject(place)
    expect((await visitsOf(key))[0]).toMatchObject(place)
  })

  it('is offered only when somebody comes who goes to the pincode', async () => {
    await insertTechnician(app.db, { pincodes: ['400601'] })
    const key = await book(app, AC)
    await choose(key, MORNING)
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
    expect((await choose({ token: 'x'.repeat(32) }, MORNING)).status).toBe(404)
    await asOwner('PATCH', `/leads/${key.id}`, { status: 'Cancelled' })
    expect((await choose(key, MORNING)).status).toBe(409)
    expect(await bookingOf(key)).not.toHaveProperty('visit')
  })
})
