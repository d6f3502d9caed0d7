import { beforeEach, describe, expect, it } from 'vitest'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import { buildLead } from '../../../test/builders.ts'
import { findTerm } from '../../../test/clean-up-steps.ts'
import { createTestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { checksOf } from '../../operation/doctor/doctor.test-tools.ts'
import { fullWindows, reservations, technicians, visits } from '../../platform/db/schema.ts'
import { toLimit } from '../../platform/deps/deps.ts'
import { removeOldFullWindows } from '../reservations/reservations.store.ts'
import { toMorning } from './visits.rules.ts'
import { buildVerifiedForms, insertLeads } from './visits.test-tools.ts'

const app = await createTestApp()
const check = checksOf(app)

beforeEach(async () => {
  await app.db.delete(visits)
  await app.db.delete(reservations)
  await app.db.delete(technicians)
  await app.db.delete(fullWindows)
})

describe('a window in which nobody is free', () => {
  const at = () => `${dayAfter(app.clock.now(), 1)}T10`
  const AC = { service_type: 'AC', city: 'thane' } as const
  const CHARGE = { amount: 29_900, service: 'home-appliance/ac-repair' }
  const choose = async (window: string) => {
    const [key] = await insertLeads(app, 1)
    return app.request('POST', `/public/bookings/${key?.token}/window`, { window })
  }
  const bookByCode = async () => {
    const [form] = await buildVerifiedForms(app, 1, AC)
    return app.request('POST', '/public/leads', { ...form, window: at() })
  }
  const pay = () => app.request('POST', '/public/store-payment', { ...CHARGE, lead: buildLead(AC), window: at() })

  it('is counted for the doctor, whether it was chosen in a booking, before paying or on the booking’s page', async () => {
    expect(await check('full-windows')).toMatchObject({ state: 'fine', details: [] })
    await choose(at())
    expect(await app.db.$count(fullWindows)).toBe(0)
    await insertTechnician(app.db)
    expect((await choose(at())).status).toBe(200)
    expect((await bookByCode()).body.data.visit).toBe(null)
    expect([(await pay()).status, (await choose(at())).status]).toEqual([409, 409])
    expect(await check('full-windows')).toMatchObject({ state: 'fine', details: ['AC in Thane: 3'] })
    await Promise.all([choose(at()), choose(at())])
    expect(await check('full-windows')).toMatchObject({
      ...{ state: 'warning', details: ['AC in Thane: 5'] },
      text: 'In 7 days no one was free 5 times when a visitor chose a time slot.',
    })
  })

  it('is not counted where it has begun meanwhile', async () => {
    await insertTechnician(app.db)
    expect((await choose(`${dayAfter(app.clock.now(), -1)}T10`)).status).toBe(409)
    expect(await app.db.$count(fullWindows)).toBe(0)
  })

  it('counts for a week, and is forgotten after four', async () => {
    const day = dayIn(app.clock.now())
    await app.db.insert(fullWindows).values({ day, service_type: 'AC', city: 'thane', count: 9 })
    expect((await check('full-windows')).state).toBe('warning')
    app.clock.advance(7 * DAY_MS)
    expect((await check('full-windows')).state).toBe('fine')
    const forget = () => removeOldFullWindows(app.db, dayIn(toLimit(findTerm('fullWindows'), app.clock.now())))
    await forget()
    expect(await app.db.$count(fullWindows)).toBe(1)
    app.clock.advance(22 * DAY_MS)
    await forget()
    expect(await app.db.$count(fullWindows)).toBe(0)
  })
})

it('the doctor says whether technicians were told of their day this morning', async () => {
  expect((await check('day-links')).state).toBe('fine')
  await insertTechnician(app.db)
  expect((await check('day-links')).state).toBe('unknown')
  const seven = toMorning(dayAfter(app.clock.now(), 1))
  await app.pool.query(`insert into pgboss.job (name, state, completed_on) values ('day-links', 'completed', $1)`, [seven])
  const stateAfter = async (ms: number) => (await check('day-links', { now: () => new Date(seven.getTime() + ms) })).state
  expect(await stateAfter(5 * HOUR_MS)).toBe('fine')
  expect(await stateAfter(DAY_MS + 10 * MINUTE_MS)).toBe('fine')
  expect(await stateAfter(DAY_MS + 20 * MINUTE_MS)).toBe('failing')
})
