import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DOOR_CODE_TRIES } from '../../../contract/bookings/days.public.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn, formatDay } from '../../../contract/india.ts'
import { english } from '../../../contract/messages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid, callAs, signIn, signInAs } from '../../../test/steps.ts'
import { findAdministrator, updatePassword } from '../../access/auth/auth.store.ts'
import { leads, rateLimits, technicians, visitEvents, visits } from '../../platform/db/schema.ts'
import { beginNextDay } from '../visits/visits.test-tools.ts'
import { codeOf, openDay, otherCode } from './days.test-tools.ts'

const app = await createTestApp()
let asOwner: ReturnType<typeof callAs>

let technician: Awaited<ReturnType<typeof insertTechnician>>
let count = 0
const actionId = () => `a-tap-of-the-phone-${++count}`
const today = () => dayIn(app.clock.now())
const later = (minutes: number) => app.clock.advance(minutes * MINUTE_MS)
const eventsOf = async (visitId: number) =>
  (await app.db.select().from(visitEvents).where(eq(visitEvents.visit_id, visitId)).orderBy(visitEvents.id)).map(
    ({ what, by }) => `${what} by ${by}`,
  )

/** Whoever was signed in the day before has to sign in again. */
const asOwnerNow: ReturnType<typeof callAs> = async (...call) => callAs(app, await signIn(app))(...call)

beforeEach(async () => {
  await beginNextDay(app, 15.5)
  asOwner = callAs(app, await signIn(app))
  technician = await insertTechnician(app.db, { language: 'en' })
})

/** A visit of this afternoon, by default from 4 to 6 pm, with its address. */
async function bookToday(hour = '16') {
  const lead = await book(app, { service_type: 'AC', city: 'thane', message: 'It drips' })
  const path = `/public/bookings/${lead.token}`
  expect((await app.request('POST', `${path}/window`, { window: `${today()}T${hour}` })).status).toBe(200)
  await app.request('POST', `${path}/place`, { address: 'B-402, Sea Breeze', pincode: '400601', gate_note: '4471' })
  return { ...lead, see: async () => (await app.request('GET', path)).body.data.visit }
}

/** The technician's page with one visit on it, and what its customer sees. */
async function open() {
  const customer = await bookToday()
  const day = await openDay(app, technician)
  const { id } = await day.visit()
  const say = (step: string, more: object = {}) => day.say({ visit_id: id, step, action_id: actionId(), ...more })
  const arrive = async () => say('arrived', { code: await codeOf(app, id) })
  return { customer, day, id, say, arrive }
}

describe('a technician', () => {
  it('is told that the charge was paid, until it is asked back', async () => {
    await app.db.update(technicians).set({ skills: ['Electrician'] })
    const { token, data } = await bookPaid(app, { lead: buildLead({ service_type: 'Electrician', city: 'thane' }) })
    const choose = (hour: string) => app.request('POST', `/public/bookings/${token}/window`, { window: `${today()}T${hour}` })
    await choose('16')
    const day = await openDay(app, technician)
    const paid = await day.visit()
    expect(paid).toMatchObject({ is_paid: true, charge_paise: 19_900 })
    // The office cancels, the money goes back, and the customer chooses again.
    await asOwner('PATCH', `/visits/${paid.id}`, { step: 'cancelled', reason: 'Too late' })
    await choose('18')
    expect(await day.visit()).toMatchObject({ is_paid: false, charge_paise: 19_900 })
    expect(await asOwner('GET', `/leads/${data.id}/visits`)).toMatchObject([{ is_paid: false }, { is_paid: false }])
  })

  it('sees the visits of today in order, where and for whom once they said yes, and the office’s number', async () => {
    await bookToday('18')
    const { id, day, say } = await open()
    const { body, headers } = await day.look()
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body.data).toMatchObject({
      day: today(),
      technician: { name: technician.name, id_number: technician.id_number, language: 'en' },
      office: expect.any(String),
    })
    const [first, second, ...more] = body.data.visits
    expect([first.id, more]).toEqual([id, []])
    expect(first).toMatchObject({ service: 'AC', pincode: '400601', customer: null, can: ['accepted', 'unassigned'] })
    expect(second).toMatchObject({ status: 'planned', customer: null })
    const accepted = (await say('accepted')).body.data.visits[0]
    expect(accepted).toMatchObject({
      status: 'accepted',
      customer: { name: 'Asha Kulkarni', address: 'B-402, Sea Breeze', gate_note: '4471', message: 'It drips' },
      can: ['unassigned', 'on_the_way'],
    })
    expect(accepted.customer.mobile).toMatch(/^\d{10}$/)
  })

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
    // It is nobody's who gave it back.
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
    for (let round = 0; round < 20; round++) {
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
      // Twenty queues of one day are more than a phone has.
      await app.db.delete(rateLimits)
    }
  })
})

describe('a phone that finds a network after its link has ended', () => {
  const said = (ms: number) => ({ said_at: new Date(ms).toISOString() })

  it('hands over what was said in the day: the visit is done, billed and paid as it was then', async () => {
    const { day, id, say, arrive } = await open()
    await say('accepted')
    await say('on_the_way')
    await arrive()
    later(90)
    const saidAt = app.clock.now().getTime()
    later(15 * 60)
    const action_id = actionId()
    const last = { outcome: 'work', paid_by: 'cash', action_id, ...said(saidAt) }
    await asOwnerNow('PATCH', `/visits/${id}`, { lines: [{ label: 'Capacitor', paise: 48_000, kind: 'part' }] })
    await asOwnerNow('PATCH', `/visits/${id}`, { answer: { number: 1, total_paise: 48_000, decision: 'approved' } })
    for (let times = 0; times < 2; times++) expect(await say('done', last)).toMatchObject({ status: 200, body: { data: null } })
    const visit = (await asOwnerNow('GET', `/visits/${id}`)).visit
    expect([visit.status, visit.paid_by, Date.parse(visit.done_at)]).toEqual(['done', 'cash', saidAt])
    // It shows nothing of the day any more.
    expect((await day.look()).status).toBe(404)
  })

  it('is refused what was not said in the day or came too late, and the office reads it beside the visit', async () => {
    const { id, say } = await open()
    await say('accepted')
    const saidAt = app.clock.now().getTime()
    later(20 * 60)
    const tooLate = { status: 409, body: { message: english.stepTooLate, day: null } }
    const action_id = actionId()
    for (let times = 0; times < 2; times++) expect(await say('on_the_way', { action_id })).toMatchObject(tooLate)
    await asOwnerNow('PATCH', `/visits/${id}`, { step: 'cancelled', reason: 'Nobody was heard of' })
    expect(await say('done', { outcome: 'none', ...said(saidAt) })).toMatchObject(tooLate)
    const { events } = await asOwnerNow('GET', `/visits/${id}`)
    expect(events.flatMap(({ what, note }: { what: string; note: string }) => (what === 'refused' ? note : []))).toEqual([
      '“on the way” was not taken: the visit had gone on',
      expect.stringMatching(/^“done, none”, said \d+ March 2026 at 3:30 pm, was not taken/),
    ])
  })
})

describe('a link', () => {
  it('ends at 3 am of the next day, and opens no other day', async () => {
    const { day } = await open()
    const tomorrow = await openDay(app, technician, dayAfter(app.clock.now(), 1))
    expect((await tomorrow.look()).status).toBe(404)
    later(11 * 60 + 29)
    expect((await day.look()).status).toBe(200)
    expect((await tomorrow.look()).body.data.visits).toEqual([])
    later(1)
    expect([(await day.look()).status, (await tomorrow.look()).status]).toEqual([404, 200])
  })

  it('is dead after a new one, and of somebody who is inactive', async () => {
    const { day, say } = await open()
    const { address } = await asOwner('POST', `/technicians/${technician.id}/link`, {})
    const byHand = () => app.request('GET', `/public/days/${address.split('?').at(-1)}`)
    expect([address.startsWith('https://karigar.example/d?'), (await byHand()).status]).toEqual([true, 200])
    const fresh = await asOwner('POST', `/technicians/${technician.id}/link`, { is_new: true })
    expect(fresh.message).toBe(`${technician.name}, your visits of ${formatDay(app.clock.now())}: ${fresh.address}`)
    for (const answer of [await day.look(), await byHand(), await say('accepted')]) expect(answer.status).toBe(404)
    const next = await openDay(app, technician)
    expect((await app.request('GET', `/public/days/${fresh.address.split('?').at(-1)}`)).status).toBe(200)
    expect((await next.visit()).status).toBe('planned')
    await app.db.update(technicians).set({ is_active: false })
    expect((await next.look()).status).toBe(404)
  })

  it('can be made of the next working day, and of none that is over or further away', async () => {
    const tomorrow = dayAfter(app.clock.now(), 1)
    expect(await asOwner('POST', `/technicians/${technician.id}/link`, { day: tomorrow })).toMatchObject({ day: tomorrow })
    const token = await signIn(app)
    for (const day of [dayAfter(app.clock.now(), -1), dayAfter(app.clock.now(), 2), '2036-01-01']) {
      const { status, body } = await app.request('POST', `/technicians/${technician.id}/link`, { day }, { token })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['day']])
    }
    const { body } = await app.request('GET', '/audit?action=technicians.makeLink', undefined, { token })
    expect(body.data.map(({ note }: { note: string }) => note)).toContain(tomorrow)
  })

  it('made by an administrator who was removed, became an editor or has a new password opens nothing', async () => {
    const owner = await signIn(app)
    await signInAs(app, 'agent')
    const { id = 0 } = (await findAdministrator(app.db, 'agent@roles.example')) ?? {}
    const change = (fields: object) => app.request('PATCH', `/administrators/${id}`, fields, { token: owner })
    /** The link that the agent makes, and what it opens. */
    const make = async () => {
      const token = await signInAs(app, 'agent')
      const { body } = await app.request('POST', `/technicians/${technician.id}/link`, {}, { token })
      const look = async () => (await app.request('GET', `/public/days/${body.data.address.split('?').at(-1)}`)).status
      expect(await look()).toBe(200)
      return look
    }
    const look = await make()
    await change({ is_active: false })
    expect(await look()).toBe(404)
    await change({ is_active: true, role: 'editor' })
    expect(await look()).toBe(404)
    await change({ role: 'agent' })
    expect(await look()).toBe(200)
    await updatePassword(app.db, id, 'another one')
    expect(await look()).toBe(404)
    // What the program sends by itself is nobody's, and goes on.
    expect((await (await openDay(app, technician)).look()).status).toBe(200)
  })

  it('that is forged is not found, and whoever tries 30 an hour is refused, but not with a right one', async () => {
    const { day } = await open()
    const address = '203.0.113.9'
    const forged = (n: number) => `${day.token.slice(0, 18)}${String(n).padStart(4, 'x')}`
    const look = (token: string) => app.request('GET', `/public/days/${token}`, undefined, { address })
    const old = await openDay(app, technician, dayAfter(app.clock.now(), -1))
    for (let n = 0; n < 40; n++) expect((await look(old.token)).status).toBe(404)
    for (let n = 0; n < 30; n++) expect((await look(forged(n))).status).toBe(404)
    expect([(await look(forged(31))).status, (await look(day.token)).status]).toEqual([429, 200])
    expect((await day.look()).status).toBe(200)
  })

  it('in a message leads to the day in the technician’s language, and to no cache or other site', async () => {
    const { day } = await open()
    for (const language of ['en', 'hi', 'mr'] as const) {
      await app.db.update(technicians).set({ language })
      const { status, headers } = await app.fetch(`/d?${day.token}&fbclid=1`)
      expect([status, headers.get('Location')]).toEqual([303, `${language === 'en' ? '' : `/${language}`}/day/${day.token}`])
      expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['private, no-store', 'no-referrer'])
    }
    for (const path of [`/d?${'x'.repeat(22)}`, '/d', `/d?${day.token.slice(1)}`, `/d?${'_'.repeat(22)}`])
      expect((await app.fetch(path)).status, path).toBe(404)
  })
})
