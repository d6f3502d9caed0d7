import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Board } from '../../../contract/bookings/visits.ts'
import { dayAfter, windowOf } from '../../../contract/bookings/windows.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { shortWindowText } from '../../../languages/short-window.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { ROUNDS } from '../../../test/patience.ts'
import { book, bookPaid } from '../../../test/steps.ts'
import { alarms, leadHistory, leads, notices, refunds, technicians, visitEvents, visits } from '../../platform/db/schema.ts'
import { openDay } from '../days/days.test-tools.ts'
import { claimSteps, FAULT } from './claims.test-tools.ts'
import { AC } from './visit-office.test-tools.ts'
import { insertLeads, statusesOf, untilTaken } from './visits.test-tools.ts'

const app = await createTestApp()
const { asOwner, pass, claim, claimBack, bookingOf, choose, visitsOf, step, finish, served } = await claimSteps(app)

describe('a customer whose fault is back', () => {
  it('chooses a time: nobody assumes one, and until then the return is to be planned', async () => {
    await insertTechnician(app.db)
    const key = await served()
    const { status, body } = await claim(key)
    expect([status, body.message, body.data]).toEqual([200, english.claimTaken, null])
    expect(await visitsOf(key)).toHaveLength(1)
    expect((await bookingOf(key)).visit).toMatchObject({ status: 'done', guarantee: { is_claimed: true }, can: ['choose'] })
    const listToPlan = async () => ((await asOwner('GET', '/visits')) as Board).leads.map(({ id }) => id)
    expect(await listToPlan()).toContain(key.id)
    const { attention, leads } = await asOwner('GET', '/dashboard')
    expect(attention).toMatchObject({ visits: 1, claims: 1 })
    expect(leads.most_urgent[0].claim).toEqual({ at: app.clock.now().toISOString(), message: FAULT })
    const window = `${dayAfter(app.clock.now(), 3)}T16`
    const chosen = await choose(key, window)
    expect(chosen.body.data).toMatchObject({ is_return: true, window: { from: windowOf(window).start.toISOString() } })
    expect(await listToPlan()).not.toContain(key.id)
  })

  it('gets the same technician, free of the visit charge, and the lead is open again', async () => {
    const other = await insertTechnician(app.db, { is_active: false })
    const worker = await insertTechnician(app.db)
    const key = await served()
    // Who would be asked first otherwise.
    await app.db.update(technicians).set({ is_active: true }).where(eq(technicians.id, other.id))
    expect((await bookingOf(key)).visit).toMatchObject({ status: 'done', guarantee: { is_claimed: false } })
    expect(await claimBack(key)).toMatchObject({
      ...{ status: 'planned', is_return: true, is_taken: true, guarantee: { is_claimed: true } },
    })
    const [back] = await visitsOf(key)
    expect(back).toMatchObject({ return_of: key.visit.id, charge_paise: 0, technician: { id: worker.id } })
    const [lead] = await app.db.select().from(leads).where(eq(leads.id, key.id))
    expect(lead).toMatchObject({ status: 'New', called_at: null })
    const notes = await app.db.select({ note: leadHistory.note }).from(leadHistory).where(eq(leadHistory.lead_id, key.id))
    expect(notes.at(-1)?.note).toBe(`Free return: ${FAULT}`)
  })

  it('gets who did the work, whoever would be asked first', async () => {
    const [, second] = [await insertTechnician(app.db), await insertTechnician(app.db)]
    const key = await book(app, AC)
    await choose(key, `${dayAfter(app.clock.now(), 1)}T10`)
    const [visit = expect.fail()] = await visitsOf(key)
    await asOwner('PATCH', `/visits/${visit.id}`, { technician_id: second.id })
    await finish(visit)
    await claimBack(key)
    expect((await visitsOf(key))[0]).toMatchObject({ return_of: visit.id, technician: { id: second.id } })
  })

  it('is told when, who comes reads that it is a return, and the business hears what is wrong', async () => {
    const { mobile } = await insertTechnician(app.db, { language: 'en' })
    const key = await served()
    await app.db.delete(alarms)
    app.sms.length = 0
    await claim(key)
    await app.runJobs()
    expect(app.sms).toEqual([])
    const { body } = await app.request('GET', '/public/windows?service_type=AC&city=thane')
    await choose(key, body.data.next[0])
    await app.runJobs()
    const [{ start: from, end: to }, [visit]] = [windowOf(body.data.next[0]), await visitsOf(key)]
    expect(visit?.window).toEqual({ from: from.toISOString(), to: to.toISOString() })
    const told = app.sms.map(({ template, to: whom, values }) => [template, whom === mobile, values.join(' ')])
    expect(told).toContainEqual(['address', false, expect.stringContaining(shortWindowText({ start: from, end: to }, 'en'))])
    expect(told).toContainEqual(['assignment', true, expect.stringContaining('Free return visit')])
    const [alarm] = await app.db.select().from(alarms)
    expect(alarm?.text).toContain(FAULT)
  })

  it('has a technician who reads that it is a return and what is wrong now, once they say yes, beside the first job', async () => {
    const worker = await insertTechnician(app.db)
    const key = await served()
    const window = `${dayAfter(app.clock.now(), 1)}T12`
    await claim(key)
    await choose(key, window)
    await pass(windowOf(window).start.getTime() - app.clock.now().getTime() - 3 * HOUR_MS)
    const day = await openDay(app, worker)
    const [first, back = expect.fail()] = await day.visits()
    expect(first).not.toHaveProperty('is_return')
    expect(back).toMatchObject({ is_return: true, customer: null })
    await day.say({ visit_id: back.id, step: 'accepted', action_id: 'yes-to-the-return' })
    expect((await day.visits())[1]?.customer).toMatchObject({ claim: FAULT, message: expect.any(String) })
  })

  it('who presses twice has one return', async () => {
    await insertTechnician(app.db)
    const key = await served()
    const action_id = 'the-same-press-of-a-button'
    expect((await claim(key, { action_id })).body).toMatchObject({ status: true, data: null })
    expect((await claim(key, { action_id })).status).toBe(200)
    await choose(key, `${dayAfter(app.clock.now(), 1)}T14`)
    expect((await claim(key, { action_id })).body.data).toMatchObject({ is_return: true })
    const again = await claim(key)
    expect([again.status, again.body.message]).toEqual([409, english.claimOpen])
    expect(await visitsOf(key)).toHaveLength(2)
  })

  it('for whom another visit is planned hears so, and not that the fault is known', async () => {
    await insertTechnician(app.db)
    const key = await served()
    await asOwner('PATCH', `/leads/${key.id}`, { status: 'New' })
    await asOwner('POST', '/visits', { lead_id: key.id, window: `${dayAfter(app.clock.now(), 1)}T14` })
    const { status, body } = await claim(key)
    expect([status, body.message]).toEqual([409, english.claimComing])
  })

  it('has to say what is wrong', async () => {
    await insertTechnician(app.db)
    const key = await served()
    const { status, body } = await claim(key, { message: ' ' })
    expect([status, body.errors]).toEqual([422, { message: english.claimNeeded }])
    expect((await claim({ id: 0, token: 'x'.repeat(43) })).status).toBe(404)
  })

  it('can claim for 30 days, and what was only inspected is not guaranteed', async () => {
    await insertTechnician(app.db)
    const inspected = await served({ outcome: 'inspection' })
    expect((await bookingOf(inspected)).visit).not.toHaveProperty('guarantee')
    expect((await claim(inspected)).status).toBe(409)
    const key = await served({ hour: 12 })
    await pass(30 * DAY_MS - 60_000)
    expect((await bookingOf(key)).visit).toHaveProperty('guarantee')
    await pass(60_000)
    expect((await bookingOf(key)).visit).not.toHaveProperty('guarantee')
    const late = await claim(key)
    expect([late.status, late.body.message]).toEqual([409, english.claimTooLate])
  })

  it('is claimed again after the return, for another 30 days', async () => {
    await insertTechnician(app.db)
    const key = await served()
    await pass(29 * DAY_MS)
    await claimBack(key)
    const [back] = await visitsOf(key)
    if (!back) throw new Error('No return')
    await finish(back)
    expect((await bookingOf(key)).visit).toMatchObject({ status: 'done', guarantee: { is_claimed: false } })
    await pass(29 * DAY_MS)
    await claimBack(key)
    expect((await visitsOf(key))[0]).toMatchObject({ return_of: back.id })
  })

  it('who needs no return after all has a completed booking as before, and its guarantee', async () => {
    await insertTechnician(app.db)
    const key = await served()
    await claimBack(key)
    const cancel = () => app.request('POST', `/public/bookings/${key.token}/cancel`, {})
    expect((await cancel()).status).toBe(200)
    const { state, visit } = await bookingOf(key)
    expect([state, visit]).toMatchObject(['done', { status: 'cancelled', guarantee: { is_claimed: false } }])
    const notes = await app.db.select().from(leadHistory).where(eq(leadHistory.lead_id, key.id))
    expect(notes.at(-1)).toMatchObject({ what: 'status', status: 'Completed' })
    expect(await claimBack(key)).toMatchObject({ status: 'planned', is_return: true })
    await cancel()
  })

  it('gets nothing back of what the first visit cost, where the return is cancelled', async () => {
    await insertTechnician(app.db, { skills: ['Electrician'] })
    const paid = await bookPaid(app, { lead: buildLead({ service_type: 'Electrician', city: 'thane' }) })
    const key = await served({ key: { id: paid.data.id, token: paid.token } })
    await claimBack(key, { service_type: 'Electrician', city: 'thane' })
    const [back] = await visitsOf(key)
    if (!back) throw new Error('No return')
    await step(back, 'cancelled')
    expect(await app.db.select().from(refunds).where(eq(refunds.order_id, paid.order_id))).toEqual([])
  })
})

it('of ten claims at once one holds, and of ten choices one is its return, however often', async () => {
  await insertTechnician(app.db)
  for (let round = 0; round < ROUNDS; round++) {
    const [key] = await insertLeads(app, 1)
    if (!key) throw new Error('No lead')
    await served({ key })
    const answers = await Promise.all(Array.from({ length: 10 }, () => untilTaken(() => claim(key))))
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 9 })
    const window = `${dayAfter(app.clock.now(), 1)}T16`
    await Promise.all(Array.from({ length: 10 }, () => untilTaken(() => choose(key, window))))
    expect(await app.db.$count(visits, eq(visits.lead_id, key.id))).toBe(2)
    expect(await app.db.$count(visitEvents, eq(visitEvents.what, 'claimed'))).toBe(1)
    await app.db.delete(notices)
    await app.db.delete(visits)
  }
})
