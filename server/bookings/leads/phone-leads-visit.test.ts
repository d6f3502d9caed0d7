import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildLead } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { noticesOf, signInAs } from '../../../test/steps.ts'
import { reservations, technicians, visits } from '../../platform/db/schema.ts'

const app = await createTestApp({ notify: { email: 'desk@karigar.example', mobile: undefined, webhook: undefined } })
const token = await signInAs(app, 'agent')

// The clock begins on Monday, 2 March 2026, at 3:30 pm in India.
const window = '2026-03-03T10'
const PLACE = { address: '12 Hill Road\nnear the lake', pincode: '400 601', gate_note: 'Ask for Usha' }
const AT = { address: '12 Hill Road\nnear the lake', pincode: '400601', gate_note: 'Ask for Usha' }
const NOTE_OF_PLACE = 'Address: 12 Hill Road\nnear the lake, 400601\nFor the gate: Ask for Usha'

const buildCall = (more: object = {}) => ({
  ...buildLead({ mailid: '', service_type: 'AC', city: 'thane' }),
  ...{ language: 'en', has_consent: true, ...more },
})
const take = (call: object) => app.request('POST', '/leads', call, { token })
async function takeNew(more: object) {
  const call = buildCall(more)
  const { status, body } = await take(call)
  expect(status).toBe(201)
  return { ...body, call, id: body.data.id as number }
}
const visitsOf = (id: number) => app.db.select().from(visits).where(eq(visits.lead_id, id))
const smsTo = (mobile: string) => app.sms.filter(({ to }) => to === mobile).map(({ text }) => text)

beforeEach(async () => {
  await app.db.delete(visits)
  await app.db.delete(reservations)
  await app.db.delete(technicians)
})

describe('a call that agrees on a time', () => {
  it('is a lead with its visit and address in one go, and the customer is told the time as a visitor is', async () => {
    const { id: technician } = await insertTechnician(app.db)
    const { id, message, data, is_planned, call } = await takeNew({ window, ...PLACE })
    expect([message, is_planned]).toEqual([`Lead ${data.reference} is saved and its visit is planned`, true])
    expect(data.last_note).toBeNull()
    const [visit] = await visitsOf(id)
    expect(visit).toMatchObject({ ...AT, status: 'planned', window_start: new Date('2026-03-03T04:30:00Z') })
    expect(await app.db.select().from(reservations)).toMatchObject([{ id: visit?.reservation_id, technician_id: technician }])
    await app.runJobs()
    expect(smsTo(call.mobile)).toEqual([expect.stringContaining('your technician will come Tue 3 Mar, 10 am to 12')])
    const told = (await noticesOf(app, 'lead', id)).map(({ audience }) => audience)
    expect(told).toEqual(['business'])
  })

  it('goes to a technician who goes to the PIN code that was told', async () => {
    await insertTechnician(app.db, { pincodes: ['400602'] })
    expect(await takeNew({ window, ...PLACE })).toMatchObject({ is_planned: false })
    const { id } = await insertTechnician(app.db, { pincodes: ['400601'] })
    expect(await takeNew({ window, ...PLACE })).toMatchObject({ is_planned: true })
    expect(await app.db.select().from(reservations)).toMatchObject([{ technician_id: id }])
  })

  it('without consent is planned too, and no message goes to them', async () => {
    await insertTechnician(app.db)
    const { is_planned, call } = await takeNew({ window: 'soon', has_consent: false })
    await app.runJobs()
    expect([is_planned, smsTo(call.mobile)]).toEqual([true, []])
  })

  it('plans as many visits for one number as the office agrees to', async () => {
    await insertTechnician(app.db)
    const { call } = await takeNew({ window })
    for (const [day, message] of [
      ['2026-03-04T10', 'The fan too'],
      ['2026-03-05T10', 'The tap too'],
    ])
      expect(await takeNew({ mobile: call.mobile, window: day, message })).toMatchObject({ is_planned: true })
  })

  it('keeps the lead and all that was told where the time was taken meanwhile', async () => {
    await insertTechnician(app.db)
    await takeNew({ window })
    const { id, message, data, is_planned, call } = await takeNew({ window, ...PLACE })
    expect([is_planned, await visitsOf(id)]).toEqual([false, []])
    expect(message).toBe(
      `Lead ${data.reference} is saved, but without a visit. ` +
        'This time is no longer free: Tuesday 3 March, 10 am to 12 noon. Agree another with the caller.',
    )
    expect(data.last_note).toBe(`Asked for: Tuesday 3 March, 10 am to 12 noon. No one was free any more.\n${NOTE_OF_PLACE}`)
    await app.runJobs()
    expect(smsTo(call.mobile)).toEqual([expect.stringContaining("We'll call you before we come.")])
  })

  it.each(['2026-03-02T14', '2026-03-09T10'])('that no page offers, %s, is a lead without a visit', async (past) => {
    await insertTechnician(app.db)
    expect(await takeNew({ window: past })).toMatchObject({ is_planned: false })
  })

  it('and is sent again, or twice at once, has one lead with one visit', async () => {
    await insertTechnician(app.db)
    const call = buildCall({ window, ...PLACE, request_id: 'the-call-with-a-time-1' })
    const answers = [...(await Promise.all([take(call), take(call)])), await take(call)]
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(answers.map(({ body }) => body.is_planned)).toEqual([true, true, true])
    expect(await app.db.$count(visits)).toBe(1)
  })
})

describe('a call without a time', () => {
  it('keeps the address as a note of the lead', async () => {
    await insertTechnician(app.db)
    const { id, message, data, ...rest } = await takeNew(PLACE)
    expect([message, data.last_note]).toEqual([`Lead ${data.reference} is saved`, NOTE_OF_PLACE])
    expect([rest, await visitsOf(id)]).toEqual([expect.not.objectContaining({ is_planned: expect.anything() }), []])
  })

  it('of a console that knows neither is stored as ever, as are empty fields', async () => {
    await insertTechnician(app.db)
    for (const call of [{}, { window: '', address: '', pincode: '', gate_note: '' }]) {
      const { id, data } = await takeNew(call)
      expect([data.last_note, await visitsOf(id)]).toEqual([null, []])
    }
  })

  it.each([
    ['window', { window: '2026-03-03T11' }],
    ['pincode', { pincode: '4006' }],
    ['address', { address: 'x'.repeat(301) }],
    ['gate_note', { gate_note: 'x'.repeat(201) }],
  ])('with a wrong %s is refused with the field’s name, and nothing is stored', async (field, wrong) => {
    await insertTechnician(app.db)
    const call = buildCall({ window, ...wrong })
    const { status, body } = await take(call)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await app.request('GET', `/leads/known?mobile=${call.mobile}`, undefined, { token })).body.data).toBeNull()
  })
})
