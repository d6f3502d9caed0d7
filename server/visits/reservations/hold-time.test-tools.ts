import { beforeEach, expect } from 'vitest'
import { buildLead } from '../../../test/builders.ts'
import type { TestApp } from '../../../test/harness.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { callAs, payInSandbox, postPaidLead, signInAs } from '../../../test/steps.ts'
import { reservations, technicians, visits } from '../../platform/db/schema.ts'

export const morning = '2026-03-09T10'
export const noon = '2026-03-09T12'

const charge = { amount: 19_900, service: 'homeservice/electrician' }
export const form = (more: Parameters<typeof buildLead>[0] = {}) =>
  buildLead({ service_type: 'Electrician', city: 'thane', ...more })
/** What a browser calls its form, whichever way it is sent. */
export const formOf = ({ mobile }: { mobile: string }) => ({ form_id: `the-form-of-${mobile}` })

/** Steps of the tests about times held for payers. Each test begins with one electrician, who works until 2 pm. */
export function holdSteps(app: TestApp) {
  beforeEach(async () => {
    await app.db.delete(visits)
    await app.db.delete(reservations)
    await app.db.delete(technicians)
    await insertTechnician(app.db, { skills: ['Electrician'], from_min: 8 * 60, to_min: 14 * 60 })
    // Sunday evening: the windows of the morning are ahead.
    app.clock.advance(Math.max(0, new Date('2026-03-07T13:00:00Z').getTime() - app.clock.now().getTime()))
  })
  /** Begins to pay, as the panel does. */
  const store = (lead: ReturnType<typeof form>, window: string | undefined, more: object = {}) =>
    app.request('POST', '/public/store-payment', { ...charge, ...formOf(lead), lead, window, ...more })

  return {
    store,
    /** A session ends in the hours that pass here. */
    asOwner: async (...call: [method: string, path: string, body?: object]) => callAs(app, await signInAs(app, 'owner'))(...call),
    async hold(lead = form(), window = morning, more = {}) {
      const { status, body } = await store(lead, window, more)
      if (status !== 200) throw new Error(`Nothing was held: ${status} ${body.message}`)
      return { lead, id: body.id as string, token: body.token as string, body }
    },
    async pay({ id, lead }: { id: string; lead: object }, window?: string) {
      const paid = await payInSandbox(app, id)
      const { status, body } = await postPaidLead(app, { ...lead, window }, paid)
      expect(status).toBe(201)
      return body.data
    },
    isFree: async (at = morning) => {
      const { body } = await app.request('GET', '/public/windows?service_type=Electrician&city=thane')
      return body.data.days
        .flatMap(({ windows }: { windows: { at: string }[] }) => windows)
        .find((one: { at: string }) => one.at === at)?.is_free
    },
    listReservations: async () => (await app.db.select().from(reservations).orderBy(reservations.id)).map(({ kind }) => kind),
  }
}
