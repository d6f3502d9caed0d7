import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { noticesOf, signInAs, verifyMobile } from '../../../test/steps.ts'
import { reservations, technicians, visits } from '../../platform/db/schema.ts'

const app = await createTestApp()

// The clock begins on Monday, 2 March 2026, at 3:30 pm in India; each test has a time of its own after that.
const morning = '2026-03-03T10'
const MORNING = { from: '2026-03-03T04:30:00.000Z', to: '2026-03-03T06:30:00.000Z', is_soon: false }
const AC = { service_type: 'AC', city: 'thane' } as const

/** Books by code; the same form is posted as often as asked. */
async function post(window: string | undefined, more: Parameters<typeof buildLead>[0] = {}) {
  const form = { ...buildLead({ ...AC, ...more }), ...(window && { window }) }
  await verifyMobile(app, form.mobile)
  const again = () => app.request('POST', '/public/leads', form)
  const { status, body } = await again()
  expect(status).toBe(201)
  return { ...body.data, form, again }
}
const visitsOf = ({ id }: { id: number }) => app.db.select().from(visits).where(eq(visits.lead_id, id))
const channelsOf = async ({ id }: { id: number }) =>
  (await noticesOf(app, 'lead', id)).map(({ audience, channel }) => `${audience} ${channel}`).sort()

beforeEach(async () => {
  await app.db.delete(visits)
  await app.db.delete(reservations)
  await app.db.delete(technicians)
})

describe('a booking by code with a window', () => {
  it('plans the visit, and the customer is told the time in place of the promised call', async () => {
    const { id: technician } = await insertTechnician(app.db)
    const lead = await post(morning, { mailid: 'asha@karigar.example' })
    expect(lead.visit).toEqual(MORNING)
    expect(lead).not.toHaveProperty('next')
    const [visit] = await visitsOf(lead)
    expect(visit).toMatchObject({ status: 'planned', charge_paise: expect.any(Number) })
    expect(await app.db.select().from(reservations)).toMatchObject([
      { id: visit?.reservation_id, technician_id: technician, kind: 'visit' },
    ])
    await app.runJobs()
    expect(app.sms.filter(({ to }) => to === lead.form.mobile).map(({ text }) => text)).toEqual([
      expect.stringMatching(/#\d{6}$/),
      expect.stringContaining('your technician will come Tue 3 Mar, 10 am to 12'),
    ])
    expect(app.mails.filter(({ to }) => to === 'asha@karigar.example').map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your technician’s visit'),
    ])
    // The business hears of the lead as ever.
    expect(await channelsOf(lead)).toEqual((await channelsOf(await post(undefined))).filter((who) => who.startsWith('business')))
  })

  it('within 90 minutes is promised by then', async () => {
    await insertTechnician(app.db)
    const now = app.clock.now()
    const lead = await post('soon')
    const to = new Date(now.getTime() + 90 * MINUTE_MS).toISOString()
    expect(lead.visit).toEqual({ from: now.toISOString(), to, is_soon: true })
    expect(await visitsOf(lead)).toMatchObject([{ is_soon: true, due_by: new Date(to) }])
  })

  it('that is full is a lead as without one, which hears what is free', async () => {
    await insertTechnician(app.db)
    await post(morning)
    const lead = await post(morning)
    expect([lead.visit, lead.next]).toEqual([null, ['2026-03-02T16', '2026-03-02T18', '2026-03-02T20']])
    expect(await visitsOf(lead)).toEqual([])
    expect(await channelsOf(lead)).toEqual(await channelsOf(await post(undefined)))
  })

  it.each(['2026-03-02T14', '2026-03-09T10', '2025-03-03T10'])(
    'that no page offers, %s, is a lead without a visit',
    async (window) => {
      await insertTechnician(app.db)
      const lead = await post(window)
      expect([lead.visit, lead.next.length]).toEqual([null, 3])
    },
  )

  it('that is none is refused with the field, before anything is made', async () => {
    const form = { ...buildLead(AC), window: '2026-03-03T11' }
    await verifyMobile(app, form.mobile)
    const { status, body } = await app.request('POST', '/public/leads', form)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['window']])
  })

  it('answers the same when it is repeated, whatever has happened to the window since', async () => {
    await insertTechnician(app.db)
    const request_id = 'a-form-with-a-window-1'
    const { again, form: _, ...lead } = await post(morning, { request_id })
    for (const { status, body } of await Promise.all([again(), again()]))
      expect([status, body.data]).toEqual([201, expect.objectContaining({ id: lead.id, visit: MORNING })])
    expect(await visitsOf(lead)).toHaveLength(1)
  })

  it('has no visit in its answer where none was chosen, and null where nobody does such visits', async () => {
    for (const lead of [await post(undefined), await post('')]) {
      expect(lead).not.toHaveProperty('visit')
      expect(lead).not.toHaveProperty('next')
    }
    await insertTechnician(app.db, { skills: ['Plumber'] })
    const lead = await post(morning)
    expect([lead.visit, lead.next]).toEqual([null, []])
    expect(await channelsOf(lead)).toEqual(await channelsOf(await post(undefined)))
  })
})

it('within 90 minutes is offered until 10:30 pm, and not in a pause', async () => {
  await insertTechnician(app.db)
  const night = new Date('2026-03-02T16:59:00Z').getTime()
  app.clock.advance(night - app.clock.now().getTime())
  expect((await post('soon')).visit).toMatchObject({ is_soon: true })
  await app.db.delete(visits)
  app.clock.advance(2 * MINUTE_MS)
  expect((await post('soon')).visit).toBeNull()
  // The next afternoon it rains.
  app.clock.advance(18 * HOUR_MS)
  const from = app.clock.now()
  const to = new Date(from.getTime() + 3 * HOUR_MS)
  const token = await signInAs(app, 'owner')
  expect((await app.request('POST', '/reservations', { city: 'thane', from, to }, { token })).status).toBe(201)
  expect((await post('soon')).visit).toBeNull()
})
