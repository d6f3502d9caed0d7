import { beforeEach, expect } from 'vitest'
import type { Visit } from '../../../contract/bookings/visits.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import type { TestApp } from '../../../test/harness.ts'
import { book, callAs, signIn } from '../../../test/steps.ts'
import { reservations, technicians, visits } from '../../platform/db/schema.ts'
import { AC } from './visit-office.test-tools.ts'
import { expectNoDeadlocks } from './visits.test-tools.ts'

type Key = { id: number; token: string }
export const FAULT = 'It drips again'

/** Steps of the tests about faults that are back. Each test begins without technicians and visits. */
export async function claimSteps(app: TestApp) {
  expectNoDeadlocks(app)
  let token = await signIn(app)
  beforeEach(async () => {
    await app.db.delete(visits)
    await app.db.delete(reservations)
    await app.db.delete(technicians)
  })
  const asOwner: ReturnType<typeof callAs> = (...call) => callAs(app, token)(...call)
  const choose = (key: Key, window: string) => app.request('POST', `/public/bookings/${key.token}/window`, { window })
  const visitsOf = async ({ id }: { id: number }): Promise<Visit[]> => asOwner('GET', `/leads/${id}/visits`)
  const step = (visit: { id: number }, to: string, more = {}) =>
    asOwner('PATCH', `/visits/${visit.id}`, { step: to, reason: 'Told by phone', ...more })
  async function finish(visit: { id: number }, outcome = 'work', paid_by = 'cash'): Promise<void> {
    for (const to of ['accepted', 'on_the_way', 'arrived']) await step(visit, to)
    await step(visit, 'done', { outcome, paid_by })
  }

  const claim = ({ token: key }: Key, more = {}) =>
    app.request('POST', `/public/bookings/${key}/claim`, { message: FAULT, ...more })

  return {
    ...{ asOwner, choose, visitsOf, step, finish, claim },
    /** Says that the fault is back, and chooses the next free time; returns the booking's visit. */
    async claimBack(key: Key, { service_type, city }: { service_type: string; city: string } = AC) {
      expect((await claim(key)).status).toBe(200)
      const { body } = await app.request('GET', `/public/windows?service_type=${service_type}&city=${city}`)
      const chosen = await choose(key, body.data.next[0])
      expect(chosen.status).toBe(200)
      return chosen.body.data
    },
    bookingOf: async ({ token: key }: Key) => (await app.request('GET', `/public/bookings/${key}`)).body.data,
    /** Advances the clock; sessions have ended by then. */
    async pass(ms: number): Promise<void> {
      app.clock.advance(ms)
      token = await signIn(app)
    },
    /** A customer whose visit was done; no one else's is to come. */
    async served({
      outcome = 'work',
      paid_by = 'cash',
      key,
      hour = 10,
    }: {
      outcome?: string
      paid_by?: string
      key?: Key
      hour?: number
    } = {}): Promise<Key & { visit: Visit }> {
      const { id, token: ofLead } = key ?? (await book(app, AC))
      expect((await choose({ id, token: ofLead }, `${dayAfter(app.clock.now(), 1)}T${hour}`)).status).toBe(200)
      const [visit] = await visitsOf({ id })
      if (!visit) throw new Error('No visit')
      await finish(visit, outcome, paid_by)
      await app.runJobs()
      return { id, token: ofLead, visit }
    },
  }
}
