import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { Visit } from '../../../contract/bookings/visits.ts'
import { dayAfter } from '../../../contract/bookings/windows.ts'
import { buildLead } from '../../../test/builders.ts'
import { insertTechnician } from '../../../test/insert-technician.ts'
import { bookPaid } from '../../../test/steps.ts'
import { refunds } from '../../platform/db/schema.ts'
import { openVisitOffice } from './visit-office.test-tools.ts'

export const WIRING = { service_type: 'Electrician', city: 'thane' } as const
export const CHARGE = 19_900

type Key = { token: string }

/** An office with one electrician before each test, and what customers and its owner ask of it to cancel. */
export async function openCancelOffice() {
  const { app, asOwner, ask, choose: chooseWindow, bookingOf, visitsOf, step } = await openVisitOffice()
  beforeEach(async () => {
    await insertTechnician(app.db, { skills: ['Electrician'] })
  })
  const morning = () => `${dayAfter(app.clock.now(), 1)}T10`
  const choose = (key: Key, window = morning()) => chooseWindow(key, window)
  const visitOf = async (lead: { id: number }) => (await visitsOf(lead))[0] ?? expect.fail()
  const refundsOf = ({ order_id }: { order_id: number }) => app.db.select().from(refunds).where(eq(refunds.order_id, order_id))

  return {
    ...{ app, asOwner, ask, step, morning, choose, bookingOf, visitOf, refundsOf },
    cancel: (key: Key, body = {}) => app.request('POST', `/public/bookings/${key.token}/cancel`, body),
    amountsOf: async (booking: { order_id: number }) =>
      (await refundsOf(booking)).map(({ status, amount_paise }) => [status, amount_paise]),
    leadOf: ({ id }: { id: number }) => asOwner('GET', `/leads/${id}`),
    historyOf: async ({ id }: { id: number }) =>
      ((await ask('GET', `/leads/${id}`)).body.history as { status: string; note: string | null }[]).map(({ status, note }) => [
        status,
        note,
      ]),
    /** A booking that was paid online, with a visit tomorrow at 10. */
    async bookVisit({ mailid, window = morning() }: { mailid?: string; window?: string } = {}) {
      const booking = await bookPaid(app, { lead: buildLead({ ...WIRING, mailid }) })
      const key = { token: booking.token, order_id: booking.order_id, id: booking.data.id, mobile: booking.lead.mobile }
      expect((await choose(key, window)).status).toBe(200)
      await app.runJobs()
      return key
    },
    async bringTo(key: { id: number }, ...steps: string[]): Promise<Visit> {
      const visit = await visitOf(key)
      for (const to of steps) expect((await step(visit, { step: to, reason: 'Told by phone' })).status).toBe(200)
      return visit
    },
  }
}
