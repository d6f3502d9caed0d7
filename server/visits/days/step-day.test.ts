import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DOOR_CODE_TRIES } from '../../../contract/bookings/days.public.ts'
import type { LeadEvent } from '../../../contract/bookings/leads.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { english } from '../../../contract/messages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { ROUNDS } from '../../../test/patience.ts'
import { signIn } from '../../../test/steps.ts'
import { leads, rateLimits, visitEvents, visits } from '../../platform/db/schema.ts'
import { codeOf, daySteps, openDay, otherCode } from './days.test-tools.ts'

const app = await createTestApp()
const { technician, asOwner, actionId, today, later, open } = daySteps(app)
const eventsOf = async (visitId: number) =>
  (await app.db.select().from(visitEvents).where(eq(visitEvents.visit_id, visitId)).orderBy(visitEvents.id)).map(
    ({ what, by }) => `${what} by ${by}`,
  )

describe('a technician', () => {
  it('goes all the way: yes, on the way, at the door with the customer’s code, done', async () => {
    const { customer, day, id, say, arrive } = await open()
    expect(await customer.see()).not.toHaveProperty('who')
    await say('accepted')
    expect((await customer.see()).who).toEqual({
      ...{ name: technician.name, id_number: technician.id_number, verified_on: '2026-10-01', mobile: null },
      image_url: '/uploads/blogs/ramesh-0123456789.webp',
    })
    expect(await customer.see()).not.toHaveProperty('code')
    await say('on_the_way')
    const code = await codeOf(app, id)
    expect(code).toMatch(/^\d{4}$/)
    expect(await customer.see()).toMatchObject({ code, who: { mobile: technician.mobile } })
    expect(JSON.stringify((await day.look()).body)).not.toContain(`"${code}"`)
    later(30)
    expect((await arrive()).body).toMatchObject({
      message: english.stepSaved,
      data: { visits: [{ status: 'arrived', can: ['quoted', 'done'] }] },
    })
    expect(await customer.see()).not.toHaveProperty('code')
    expect((await asOwner('GET', `/visits/${id}`)).visit).toMatchObject({ is_arrival_proved: true })
    later(60)
    expect((await say('done', { outcome: 'none' })).body.data.visits[0]).toMatchObject({
      status: 'done',
      outcome: 'none',
      can: [],
    })
    expect(await eventsOf(id)).toEqual([
      ...['planned by customer', 'place by customer', 'accepted by technician', 'on_the_way by technician'],
      ...['arrived by technician', 'done by technician'],
    ])
    const [lead] = await app.db.select().from(leads).where(eq(leads.id, customer.id))
    expect(lead?.status).toBe('Completed')
    // Two hours later each knows nothing more of the other.
    later(119)
    expect((await day.visit()).customer?.name).toBe('Asha Kulkarni')
    expect((await customer.see()).who.mobile).toBe(technician.mobile)
    later(2)
    expect(await day.visit()).toMatchObject({ reference: customer.reference, customer: null, pincode: '' })
    expect(await customer.see()).not.toHaveProperty('who')
  })

  it('is named in the lead’s history by what they did, which no other lead’s history has', async () => {
    const historyOf = async (lead: { id: number }) => {
      const { body } = await app.request('GET', `/leads/${lead.id}`, undefined, { token: await signIn(app) })
      return (body.history as LeadEvent[]).map(({ status, by, technician: who }) => [status, by, who])
    }
    const { customer, say, arrive } = await open()
    for (const step of ['accepted', 'on_the_way']) await say(step)
    await arrive()
    const done = { outcome: 'none', action_id: 'done-by-the-technician' }
    for (let times = 0; times < 2; times++) expect((await say('done', done)).status).toBe(200)
    expect(await historyOf(customer)).toEqual([
      ['New', null, undefined],
      ['Completed', null, technician.name],
    ])
    await asOwner('PATCH', `/leads/${customer.id}`, { status: 'New', request_id: 'taken-up-again-by-hand' })
    expect((await historyOf(customer)).at(-1)).toEqual(['New', expect.stringContaining('@'), undefined])
  })

  it('turns back within five minutes, and the customer keeps the code', async () => {
    const { id, say } = await open()
    await say('accepted')
    await say('on_the_way')
    const code = await codeOf(app, id)
    later(4)
    expect((await say('turned_back')).body.data.visits[0]).toMatchObject({ status: 'accepted', on_the_way_at: null })
    await say('on_the_way')
    expect(await codeOf(app, id)).toBe(code)
    later(6)
    const late = await say('turned_back')
    expect([late.status, late.body.message, late.body.day.visits[0].status]).toEqual([409, english.stepTooLate, 'on_the_way'])
  })

  it('finds nobody at home, ten minutes after the window began at the earliest', async () => {
    const { say } = await open()
    await say('accepted')
    await say('on_the_way')
    later(39)
    expect((await say('missed')).status).toBe(409)
    later(1)
    expect((await say('missed', { reason: 'Rang twice' })).body.data.visits[0]).toMatchObject({
      status: 'missed',
      customer: null,
    })
  })

  it('who can’t come says why: the next one is asked, then nobody is left and it has to be planned', async () => {
    const other = await insertTechnician(app.db)
    const { id, day, say } = await open()
    const wordless = await say('unassigned')
    expect([wordless.status, wordless.body.errors]).toEqual([422, { reason: english.whyNeeded }])
    await say('accepted')
    expect((await say('unassigned', { reason: 'Two wheels, one flat' })).body.data.visits).toEqual([])
    const next = await openDay(app, other)
    expect(await next.visit()).toMatchObject({ id, status: 'planned' })
    // A technician who gave it up no longer has it.
    expect((await day.say({ visit_id: id, step: 'accepted' })).status).toBe(409)
    await next.say({ visit_id: id, step: 'unassigned', reason: 'Fever' })
    const board = await asOwner('GET', `/visits?day=${today()}`)
    expect(board.to_plan).toMatchObject([
      { id, status: 'planned', reservation: null, last_event: { what: 'unassigned', note: 'Fever' } },
    ])
    expect((await eventsOf(id)).slice(2)).toEqual([
      ...['accepted by technician', 'unassigned by technician', 'assigned by program', 'unassigned by technician'],
    ])
  })

  it('is told in the language that they read', async () => {
    const { day, id } = await open()
    const options = { headers: { 'X-Language': 'hi' } }
    const { body } = await day.say({ visit_id: id, step: 'done', outcome: 'none' }, options)
    expect(body.message).toBe(catalogues.hi.messages.stepTooLate)
    expect(body.day.visits[0].service).toBe(catalogues.hi.labels.services.AC)
  })

  it.each([
    [{ step: 'fly' }, 'step', english.stepUnknown],
    [{ step: 'arrived' }, 'code', english.doorCodeFormat],
    [{ step: 'arrived', code: '12a4' }, 'code', english.doorCodeFormat],
    [{ step: 'done' }, 'outcome', english.outcomeNeeded],
    [{ step: 'done', outcome: 'unrecorded' }, 'outcome', english.outcomeNeeded],
    [{ step: 'accepted', said_at: 'this morning' }, 'said_at', english.timeUnreadable],
  ])('%j is refused, with the field named', async (said, field, message) => {
    const { day, id } = await open()
    const { status, body } = await day.say({ visit_id: id, ...said })
    expect([status, body.errors]).toEqual([422, { [field]: message }])
  })
})

it('a technician who found nothing to do is believed once the customer was asked, and the owner sees at how many doors', async () => {
  const { customer, say, arrive } = await open()
  await say('accepted')
  await say('on_the_way')
  await arrive()
  app.sms.length = 0
  await say('done', { outcome: 'none' })
  await app.runJobs()
  const told = app.sms.filter(({ to }) => to !== technician.mobile).map(({ text }) => text)
  expect(told).toContainEqual(expect.stringContaining('nothing done, nothing to pay'))
  // And can say there that it was not so.
  expect(await customer.see()).toMatchObject({ outcome: 'none', review: null })
  const { body } = await app.request('GET', '/technicians', undefined, { token: await signIn(app) })
  expect(body.data).toMatchObject([{ id: technician.id, doors: 1, nothing_done: 1 }])
})

describe('the door code', () => {
  it('has five tries; then the office has to help', async () => {
    const { id, say, arrive } = await open()
    await say('accepted')
    await say('on_the_way')
    const code = await codeOf(app, id)
    for (let left = DOOR_CODE_TRIES - 1; left > 0; left--) {
      const { status, body } = await say('arrived', { code: otherCode(code, left) })
      expect([status, body.errors, body.tries_left]).toEqual([422, { code: english.doorCodeWrong }, left])
      expect(body.day.visits[0]).toMatchObject({ status: 'on_the_way', tries_left: left })
      // The answer was lost, and the phone sends it again.
      expect((await say('arrived', { code: otherCode(code, left) })).body.tries_left).toBe(left)
    }
    expect((await say('arrived', { code: otherCode(code, 9) })).body).toMatchObject({
      tries_left: 0,
      message: english.doorCodeLocked,
    })
    expect((await arrive()).status).toBe(422)
    const arrived = await asOwner('PATCH', `/visits/${id}`, { step: 'arrived', reason: 'The customer says so on the phone' })
    expect(arrived).toMatchObject({ status: 'arrived', is_arrival_proved: false })
  })

  it('is another one for the next technician, whose tries are their own', async () => {
    const { id, say } = await open()
    const other = await insertTechnician(app.db)
    await say('accepted')
    await say('on_the_way')
    await say('arrived', { code: otherCode(await codeOf(app, id)) })
    await asOwner('PATCH', `/visits/${id}`, { technician_id: other.id })
    const next = await openDay(app, other)
    expect(await next.visit()).toMatchObject({ status: 'planned', tries_left: DOOR_CODE_TRIES })
    const [visit] = await app.db.select().from(visits).where(eq(visits.id, id))
    expect(visit).toMatchObject({ code: null, wrong_codes: [] })
  })
})

describe('a phone without a network', () => {
  it('sends its steps later, and what it says of the time counts where that can be', async () => {
    const { id, say } = await open()
    const from = app.clock.now().getTime()
    const said = (minutes: number) => ({ said_at: new Date(from + minutes * MINUTE_MS).toISOString() })
    // No calendar of ours has that year.
    expect((await say('accepted', { said_at: '0000-01-01T00:00:00Z' })).status).toBe(200)
    later(20)
    await say('on_the_way', said(10))
    const code = await codeOf(app, id)
    later(40)
    // Before they set out, and in the future.
    for (const minutes of [5, 90]) await say('arrived', { code: otherCode(code, minutes), ...said(minutes) })
    await say('arrived', { code, ...said(35) })
    const visit = (await asOwner('GET', `/visits/${id}`)).visit
    const minutesTo = (time: string) => (Date.parse(time) - from) / MINUTE_MS
    expect([minutesTo(visit.on_the_way_at), minutesTo(visit.arrived_at)]).toEqual([10, 35])
    // Another clock than ours: then it happened when we heard of it.
    await say('done', { outcome: 'none', ...said(-600) })
    expect(minutesTo((await asOwner('GET', `/visits/${id}`)).visit.done_at)).toBe(60)
    const events = await app.db.select().from(visitEvents).where(eq(visitEvents.visit_id, id)).orderBy(visitEvents.id)
    expect(events.map(({ said_at }) => said_at && minutesTo(said_at.toISOString()))).toEqual([null, null, null, 10, 35, -600])
  })

  it('sends its queue three times, by halves and out of order: each step acts once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { day, id, say } = await open()
      await say('accepted')
      await say('on_the_way')
      const code = await codeOf(app, id)
      await asOwner('PATCH', `/visits/${id}`, { step: 'accepted' })
      const queue = [
        { step: 'on_the_way', action_id: actionId() },
        { step: 'arrived', code, action_id: actionId() },
        { step: 'done', outcome: 'none', action_id: actionId() },
      ].map((said) => ({ visit_id: id, ...said }))
      const [first = expect.fail(), second = expect.fail(), last = expect.fail()] = queue
      const send = (steps: typeof queue) => Promise.all(steps.map((said) => day.say(said)))
      const answers = [
        ...(await send([last, first])),
        ...(await send([second, first, second])),
        ...(await send([first, second, last, last])),
        ...(await send(queue.toReversed())),
      ]
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      for (const said of queue) expect((await day.say(said)).status).toBe(200)
      expect((await eventsOf(id)).slice(-4)).toEqual([
        ...['turned_back by operator', 'on_the_way by technician', 'arrived by technician', 'done by technician'],
      ])
      await app.db.delete(visits)
      // The queues of so many rounds are more than a phone has.
      await app.db.delete(rateLimits)
    }
  })
})
