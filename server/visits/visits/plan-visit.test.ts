import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Visit } from '../../../contract/bookings/visits.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, signIn } from '../../../test/steps.ts'
import { visits } from '../../platform/db/schema.ts'
import { AC, MORNING, openVisitOffice, TOMORROW } from './visit-office.test-tools.ts'

const { app, asOwner, ask, visitsOf, eventsOf, board, step, plan, tokenOf, reservationCount } = await openVisitOffice()

describe('an operator', () => {
  it('plans a visit for a lead and brings it to its end, which completes the lead', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    expect((await board()).visits.map(({ id }) => id)).toEqual([visit.id])
    expect((await ask('POST', '/visits', { lead_id: visit.lead_id, window: MORNING })).status).toBe(409)
    expect((await step(visit, { step: 'on_the_way' })).status).toBe(409)
    expect((await step(visit, { step: 'accepted', window: MORNING })).body.errors).toHaveProperty('step')
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
      expect([status, body.current]).toMatchObject([409, { id: visit.id, status: 'cancelled', reservation: null }])
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
    const request = { lead_id: visit.lead_id, window: MORNING, request_id: action_id }
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

  it('also has what is booked in a trade that no technician has, once there is a technician', async () => {
    const { id } = await book(app, { service_type: 'Plumber', city: 'thane' })
    const waiting = async () => (await board()).leads.map((lead) => lead.id)
    expect(await waiting()).not.toContain(id)
    await insertTechnician(app.db, { skills: ['AC'] })
    expect(await waiting()).toContain(id)
  })

  it('gives a visit to somebody else, who has to say yes again', async () => {
    const [one, other] = [await insertTechnician(app.db), await insertTechnician(app.db)]
    const visit = await plan(MORNING, { technician_id: one.id })
    await step(visit, { step: 'accepted' })
    const { data } = (await step(visit, { technician_id: other.id })).body
    expect(data).toMatchObject({ status: 'planned', technician: { id: other.id }, window: visit.window })
    expect(await reservationCount()).toBe(1)
    const busy = await plan(MORNING)
    expect(busy.technician?.id).toBe(one.id)
    const refused = await step(busy, { technician_id: other.id })
    expect([refused.status, refused.body.message]).toEqual([409, `${other.name} isn’t free then`])
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
    const found = await asOwner('GET', `/visits/candidates?lead_id=${(await book(app, AC)).id}&window=${MORNING}`)
    expect(found.map(({ name, fit }: { name: string; fit: string }) => [name, fit])).toEqual([
      ['Asha', 'free'],
      ['Chand', 'otherService'],
      ['Deepa', 'otherCity'],
      ['Bala', 'busy'],
      ['Ela', 'notWorking'],
    ])
    const own = await asOwner('GET', `/visits/candidates?visit_id=${visit.id}&window=${MORNING}`)
    expect(own[0]).toMatchObject({ technician_id: two.id, fit: 'free' })
    expect(own[1]).toMatchObject({ technician_id: one.id })
  })

  it('cancels a visit with a reason, which frees the time and is told to the customer', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    expect((await step(visit, { step: 'cancelled' })).body.errors).toEqual({ reason: 'Say why' })
    await step(visit, { step: 'cancelled', reason: 'The part is missing' })
    expect(await reservationCount()).toBe(0)
    const lead = await asOwner('GET', `/leads/${visit.lead_id}`)
    expect([lead.status, lead.last_note]).toEqual(['New', 'Visit cancelled: The part is missing'])
    await app.runJobs()
    expect(app.sms.filter(({ to }) => to === lead.mobile).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('cancelled'),
    )
    // The lead can have another visit.
    expect((await ask('POST', '/visits', { lead_id: visit.lead_id, window: MORNING })).status).toBe(201)
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
      return [row?.status, row?.outcome, row?.reservation_id === null]
    }
    await asOwner('PATCH', `/leads/${cancelled.lead_id}`, { status: 'Cancelled' })
    expect(await stateOf(cancelled)).toEqual(['cancelled', null, true])
    expect((await ask('POST', '/visits', { lead_id: cancelled.lead_id, window: MORNING })).status).toBe(409)
    // No one comes tomorrow any more.
    await asOwner('PATCH', `/leads/${completed.lead_id}`, { status: 'Completed' })
    expect(await stateOf(completed)).toEqual(['cancelled', null, true])
    await asOwner('DELETE', `/leads/${deleted.lead_id}`)
    expect(await stateOf(deleted)).toEqual(['cancelled', null, true])
    await app.runJobs()
    // A customer who was promised a technician is notified that no one comes.
    expect(app.sms.filter(({ to }) => to === deleted.mobile).at(-1)?.text).toContain('visit cancelled')
    const close = async (status: string) => {
      const { status: code, body } = await ask('PATCH', `/leads/${arrived.lead_id}`, { status })
      return [code, body.message]
    }
    for (const body of [{ step: 'accepted' }, { step: 'on_the_way' }]) await step(arrived, body)
    // Only the board can say how it ends; no one is left waiting for a technician who was sent home.
    expect(await close('Completed')).toEqual([409, expect.stringContaining('on the way: say on the board')])
    await step(arrived, { step: 'arrived', reason: 'Told' })
    const atDoor = [409, 'The technician is at the door: say on the board how the visit ended, then close the lead']
    for (const status of ['Completed', 'Cancelled']) expect(await close(status)).toEqual(atDoor)
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
    expect((await board()).needs).toMatchObject([{ need: 'outside', visit_id: visit.id }])
  })

  it('plans no visit for a lead that is closed', async () => {
    await insertTechnician(app.db)
    const { id } = await book(app, AC)
    await asOwner('PATCH', `/leads/${id}`, { status: 'Completed' })
    const { status, body } = await ask('POST', '/visits', { lead_id: id, window: MORNING })
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

  it('who accepted a visit is asked for its address an hour before, and to leave when it is time', async () => {
    await insertTechnician(app.db)
    const visit = await plan()
    await step(visit, { step: 'accepted' })
    const needsAt = async (time: string, minutesBefore: number) => {
      app.clock.advance(new Date(time).getTime() - minutesBefore * MINUTE_MS - app.clock.now().getTime())
      const { body } = await app.request('GET', '/visits', undefined, { token: await signIn(app) })
      return body.data.needs.map(({ need }: { need: string }) => need)
    }
    expect(await needsAt(visit.window.from, 61)).toEqual([])
    expect(await needsAt(visit.window.from, 60)).toEqual(['noAddress'])
    await app.request('POST', `/public/bookings/${(await tokenOf(visit)) ?? ''}/place`, { address: 'B-204, Shanti Niwas' })
    expect(await needsAt(visit.due_by, 16)).toEqual([])
    expect(await needsAt(visit.due_by, 15)).toEqual(['notOnTheWay'])
    expect(await needsAt(visit.due_by, 0)).toEqual(['late'])
  })
})
