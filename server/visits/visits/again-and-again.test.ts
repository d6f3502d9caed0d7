import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Lead } from '../../../contract/bookings/lead.ts'
import type { Board } from '../../../contract/bookings/visits.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { english } from '../../../contract/messages.ts'
import { buildLead, buildMobile } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, bookPaid, callAs, signIn, signInAs } from '../../../test/steps.ts'
import { alarms, visits } from '../../platform/db/schema.ts'
import { codeOf, openDay } from '../days/days.test-tools.ts'
import { arriveAt, LINES } from './visit-office.test-tools.ts'
import { beginNextDay } from './visits.test-tools.ts'

// What someone can do again and again sends no messages without an end, and takes no more time than one person needs.

const app = await createTestApp()
let technician: Awaited<ReturnType<typeof insertTechnician>>
const PLACE = { service_type: 'Electrician', city: 'mum' } as const
let count = 0
const action = () => ({ action_id: `again-and-again-${++count}` })
const smsTo = async (mobile: string) => {
  await app.runJobs()
  return app.sms.filter(({ to }) => to === mobile)
}

beforeEach(async () => {
  // At an hour's beginning, so that all happens within one.
  await beginNextDay(app, 15.5)
  technician = await insertTechnician(app.db, { language: 'en', skills: ['Electrician'], cities: ['mum'], to_min: 24 * 60 })
  app.sms.splice(0)
})

async function bookToday(mobile = buildMobile()) {
  const lead = await book(app, buildLead({ ...PLACE, mobile }))
  const choose = (at: string) => app.request('POST', `/public/bookings/${lead.token}/window`, { window: at, ...action() })
  expect((await choose(`${dayIn(app.clock.now())}T16`)).status).toBe(200)
  await app.runJobs()
  app.sms.splice(0)
  const post = (path: string, body: object = {}) =>
    app.request('POST', `/public/bookings/${lead.token}/${path}`, { ...action(), ...body })
  return { ...lead, mobile, choose, post }
}

describe('of one booking', () => {
  it('a technician turns back twice, then calls the office', async () => {
    const { mobile } = await bookToday()
    const day = await openDay(app, technician)
    const { id } = await day.visit()
    const say = async (step: string) => day.say({ visit_id: id, step, ...action() })
    await say('accepted')
    const answers = []
    for (let round = 0; round < 15; round++) answers.push(await say('on_the_way'), await say('turned_back'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers[5]).toMatchObject({ status: 409, body: { message: english.turnedBackMany } })
    expect((await smsTo(mobile)).length).toBeLessThanOrEqual(3)
  })

  it('ten quotes are sent, of which the customer hears three times in the hour, and of the latest after it', async () => {
    const visit = await arriveAt(app, technician, { isPaid: false })
    await app.runJobs()
    app.sms.splice(0)
    const statuses = []
    for (let number = 1; number <= 12; number++) {
      statuses.push((await visit.quote([{ ...LINES[0], paise: number * 10_000 }])).status)
      await app.runJobs()
    }
    expect(statuses).toEqual([...Array(10).fill(200), 409, 409])
    const told = () => app.sms.filter(({ text }) => text.startsWith('Quote')).map(({ text }) => text.slice(0, 8))
    expect(told()).toEqual(['Quote 1 ', 'Quote 2 ', 'Quote 3 '])
    await app.runJobs({ isEager: true })
    expect(told()).toEqual(['Quote 1 ', 'Quote 2 ', 'Quote 3 ', 'Quote 10'])
  })

  it('a claim that its customer cancelled is made once more, then by phone', async () => {
    const customer = await bookToday()
    const asOwner = callAs(app, await signIn(app))
    const [visit] = await app.db.select().from(visits).where(eq(visits.lead_id, customer.id))
    const step = (to: string, more = {}) =>
      asOwner('PATCH', `/visits/${visit?.id}`, { step: to, reason: 'Told by phone', ...more })
    for (const to of ['accepted', 'on_the_way', 'arrived']) await step(to)
    await step('done', { outcome: 'work', paid_by: 'cash' })
    await app.runJobs()
    app.sms.splice(0)
    const answers = []
    for (let round = 0; round < 12; round++) {
      answers.push(await customer.post('claim', { message: 'It sparks again' }))
      await customer.post('window', { window: `${dayIn(app.clock.now())}T20` })
      await customer.post('cancel')
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers[2]).toMatchObject({ status: 409, body: { message: english.claimsMany } })
    for (const mobile of [customer.mobile, technician.mobile]) expect((await smsTo(mobile)).length).toBeLessThanOrEqual(4)
    expect(await app.db.$count(alarms, like(alarms.key, 'claim-%'))).toBeLessThanOrEqual(2)
  })

  it('the key of another act is no success', async () => {
    const customer = await bookToday()
    const moved = { action_id: 'the-key-of-a-move-1' }
    const to = `${dayIn(app.clock.now())}T18`
    expect((await customer.post('window', { window: to, ...moved })).status).toBe(200)
    expect((await customer.post('cancel', moved)).status).toBe(409)
    expect(await app.db.$count(visits, and(eq(visits.lead_id, customer.id), eq(visits.status, 'planned')))).toBe(1)
    const day = await openDay(app, technician)
    const { id } = await day.visit()
    const said = { visit_id: id, action_id: 'the-key-of-a-step-1' }
    expect((await day.say({ ...said, step: 'accepted' })).status).toBe(200)
    expect((await day.say({ ...said, step: 'on_the_way' })).status).toBe(409)
    expect(await codeOf(app, id).catch(() => 'nobody')).toBe('nobody')
  })
})

it('the owner hears of an agent who ends the third paid visit within an hour', async () => {
  const agent = callAs(app, await signInAs(app, 'agent'))
  const told = () => app.db.$count(alarms, like(alarms.key, 'refunds-by-%'))
  for (const hour of [16, 18, 20]) {
    expect(await told()).toBe(0)
    const { token, data } = await bookPaid(app, { lead: buildLead(PLACE) })
    await app.request('POST', `/public/bookings/${token}/window`, {
      window: `${dayAfter(app.clock.now(), 1)}T${hour}`,
      ...action(),
    })
    const [visit] = await app.db.select().from(visits).where(eq(visits.lead_id, data.id))
    await agent('PATCH', `/visits/${visit?.id}`, { step: 'cancelled', reason: 'x' })
  }
  expect(await told()).toBe(1)
})

describe('one number', () => {
  const at = (days: number, hour: number) => `${dayAfter(app.clock.now(), days)}T${hour}`
  const bookAt = async (mobile: string, window: string) => {
    app.clock.advance(3 * MINUTE_MS)
    return book(app, buildLead({ ...PLACE, mobile, window }))
  }

  it('plans two visits to come by itself; a third one waits for the office, which hears why', async () => {
    const mobile = buildMobile()
    for (const hour of [10, 12]) expect(await bookAt(mobile, at(1, hour))).toMatchObject({ visit: { is_soon: false } })
    const third = await bookAt(mobile, at(1, 16))
    expect(third).toMatchObject({ visit: null, next: [] })
    const [alarm] = await app.db
      .select()
      .from(alarms)
      .where(eq(alarms.key, `many-visits-${third.id}`))
    expect(alarm?.title).toBe(`${third.reference}: several visits for one number`)
    const chosen = await app.request('POST', `/public/bookings/${third.token}/window`, { window: at(1, 16), ...action() })
    expect([chosen.status, chosen.body.message]).toEqual([409, english.visitsMany])
    const asOwner = callAs(app, await signIn(app))
    expect(await asOwner('POST', '/visits', { lead_id: third.id, window: at(1, 16) })).toMatchObject({ status: 'planned' })
  })

  it('with a further lead needs a person, who plans it or closes it', async () => {
    const mobile = buildMobile()
    const asOwner = callAs(app, await signIn(app))
    const board = (): Promise<Board> => asOwner('GET', `/visits?day=${dayAfter(app.clock.now(), 1)}`)
    const several = async () => (await board()).needs.filter(({ need }) => need === 'severalVisits')
    const first = await bookAt(mobile, at(1, 10))
    expect((await board()).same_number).not.toContain(mobile)
    const second = await bookAt(mobile, at(1, 12))
    // Two visits of a household are no one's business.
    expect((await board()).same_number).toContain(mobile)
    expect(await several()).toEqual([])
    const before = (await asOwner('GET', '/visits/counts')).needs

    const third = await bookAt(mobile, at(1, 16))
    const fourth = await bookAt(mobile, at(1, 18))
    app.clock.advance(HOUR_MS)
    expect(await several()).toMatchObject([
      { lead: { id: third.id, last_note: expect.stringMatching(/^Asked for .*, 4 to 6 pm$/) } },
      { lead: { id: fourth.id } },
    ])
    expect((await asOwner('GET', '/visits/counts')).needs).toBe(before + 2)
    const opened = await asOwner('GET', `/visits/${(await several())[0]?.visit_id}`)
    expect(opened.visit.lead_id).toBe(second.id)
    expect(opened.same_number.map(({ id }: Lead) => id)).toEqual([fourth.id, third.id, first.id])

    await asOwner('POST', '/visits', { lead_id: third.id, window: at(1, 16) })
    expect(await several()).toMatchObject([{ lead: { id: fourth.id } }])
    await asOwner('PATCH', `/leads/${fourth.id}`, { status: 'Cancelled' })
    expect(await several()).toEqual([])
    expect((await board()).same_number).toContain(mobile)
  })

  it('that asks for a time on the booking’s page instead needs a person too', async () => {
    const mobile = buildMobile()
    const asOwner = callAs(app, await signIn(app))
    for (const hour of [10, 12]) await bookAt(mobile, at(1, hour))
    app.clock.advance(3 * MINUTE_MS)
    const later = await book(app, buildLead({ ...PLACE, mobile }))
    const choose = () => app.request('POST', `/public/bookings/${later.token}/window`, { window: at(1, 16), ...action() })
    for (let press = 0; press < 3; press++) expect((await choose()).body.message).toBe(english.visitsMany)
    const { needs } = (await asOwner('GET', '/visits')) as Board
    expect(needs.flatMap(({ lead }) => lead?.id ?? [])).toEqual([later.id])
    const { history } = (await app.request('GET', `/leads/${later.id}`, undefined, { token: await signIn(app) })).body
    expect(history.map(({ what }: { what: string }) => what)).toEqual(['status', 'notPlanned'])
  })

  it('moves no visit onto the time of another', async () => {
    const mobile = buildMobile()
    await bookAt(mobile, at(1, 10))
    const second = await bookAt(mobile, at(1, 14))
    const move = (to: string) => app.request('POST', `/public/bookings/${second.token}/window`, { window: to, ...action() })
    expect(await move(at(1, 10))).toMatchObject({ status: 409, body: { message: english.visitsMany } })
    expect((await move(at(1, 16))).status).toBe(200)
  })

  it('is in one place at a time', async () => {
    await insertTechnician(app.db, { skills: ['Electrician'], cities: ['mum'] })
    const mobile = buildMobile()
    await bookAt(mobile, at(1, 10))
    expect(await bookAt(mobile, at(1, 10))).toMatchObject({ visit: null, next: [] })
    expect(await bookAt(buildMobile(), at(1, 10))).toMatchObject({ visit: { is_soon: false } })
    app.clock.advance(HOUR_MS)
  })
})
