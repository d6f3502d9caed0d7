import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { DayVisit, TechnicianDay } from '../../../contract/bookings/days.public.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import type { TestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { book, callAs, signIn } from '../../../test/steps.ts'
import { technicians, visits } from '../../platform/db/schema.ts'
import { makeDayToken } from '../technicians/day-links.ts'
import { beginNextDay } from '../visits/visits.test-tools.ts'

type Said = { step: string; visit_id: number } & Record<string, unknown>

/** A technician with the link of a day. */
export async function openDay(app: TestApp, { id }: { id: number }, day = dayIn(app.clock.now())) {
  const [row] = await app.db.select().from(technicians).where(eq(technicians.id, id))
  const token = await makeDayToken(app.db, row ?? expect.fail(), day)
  const look = () => app.request('GET', `/public/days/${token}`)
  return {
    token,
    look,
    say: (said: Said, options?: Parameters<TestApp['request']>[3]) =>
      app.request('POST', `/public/days/${token}/steps`, said, options),
    visits: async (): Promise<DayVisit[]> => ((await look()).body.data as TechnicianDay).visits,
    visit: async (): Promise<DayVisit> => ((await look()).body.data as TechnicianDay).visits[0] ?? expect.fail(),
  }
}

/** The four digits that a customer has. */
export async function codeOf({ db }: TestApp, visitId: number): Promise<string> {
  const [visit] = await db.select({ code: visits.code }).from(visits).where(eq(visits.id, visitId))
  return visit?.code ?? expect.fail('Nobody is on the way')
}

export const otherCode = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, '0')

/** Steps of the tests about a technician's day. Each test begins at 3:30 pm of the next day, with a new technician. */
export function daySteps(app: TestApp) {
  const technician = {} as Awaited<ReturnType<typeof insertTechnician>>
  let token = ''
  let count = 0
  beforeEach(async () => {
    await beginNextDay(app, 15.5)
    token = await signIn(app)
    Object.assign(technician, await insertTechnician(app.db, { language: 'en' }))
  })
  const asOwner: ReturnType<typeof callAs> = (...call) => callAs(app, token)(...call)
  const actionId = () => `a-tap-of-the-phone-${++count}`
  const today = () => dayIn(app.clock.now())

  /** A visit of this afternoon, by default from 4 to 6 pm, with its address. */
  async function bookToday(hour = '16') {
    const lead = await book(app, { service_type: 'AC', city: 'thane', message: 'It drips' })
    const path = `/public/bookings/${lead.token}`
    expect((await app.request('POST', `${path}/window`, { window: `${today()}T${hour}` })).status).toBe(200)
    await app.request('POST', `${path}/place`, { address: 'B-402, Sea Breeze', pincode: '400601', gate_note: '4471' })
    return { ...lead, see: async () => (await app.request('GET', path)).body.data.visit }
  }

  return {
    ...{ technician, asOwner, actionId, today, bookToday },
    later: (minutes: number) => app.clock.advance(minutes * MINUTE_MS),
    /** The technician's page with one visit on it, and what its customer sees. */
    async open() {
      const customer = await bookToday()
      const day = await openDay(app, technician)
      const { id } = await day.visit()
      const say = (step: string, more: object = {}) => day.say({ visit_id: id, step, action_id: actionId(), ...more })
      const arrive = async () => say('arrived', { code: await codeOf(app, id) })
      return { customer, day, id, say, arrive }
    },
  }
}
