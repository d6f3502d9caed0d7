import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { Board, Visit, VisitEvent } from '../../../contract/bookings/visits.ts'
import { createTestApp } from '../../../test/harness.ts'
import { book, callAs, signIn } from '../../../test/steps.ts'
import { leads, reservations, technicians, visits } from '../../platform/db/schema.ts'

// The clock begins on Monday, 2 March 2026, at 3:30 pm in India.
export const TOMORROW = '2026-03-03'
export const MORNING = `${TOMORROW}T10`
/** What its technicians do, and where. */
export const AC = { service_type: 'AC', city: 'thane' } as const

/** An office with neither technicians nor visits before each test, and what customers and its owner ask of it. */
export async function openVisitOffice() {
  const app = await createTestApp()
  const token = await signIn(app)
  const asOwner = callAs(app, token)
  const ask = (method: string, path: string, body?: unknown) => app.request(method, path, body, { token })
  beforeEach(async () => {
    await app.db.delete(visits)
    await app.db.delete(reservations)
    await app.db.delete(technicians)
  })
  return {
    ...{ app, asOwner, ask },
    choose: (key: { token: string }, window: string, more = {}) =>
      app.request('POST', `/public/bookings/${key.token}/window`, { window, ...more }),
    bookingOf: async (key: { token: string }) => (await app.request('GET', `/public/bookings/${key.token}`)).body.data,
    windows: async (query = 'service_type=AC&city=thane') => (await app.request('GET', `/public/windows?${query}`)).body.data,
    visitsOf: async (lead: { id: number }): Promise<Visit[]> => asOwner('GET', `/leads/${lead.id}/visits`),
    eventsOf: async (visit: { id: number }) =>
      ((await asOwner('GET', `/visits/${visit.id}`)).events as VisitEvent[]).map(({ what, by }) => `${what} by ${by}`),
    board: async (day = TOMORROW): Promise<Board> => asOwner('GET', `/visits?day=${day}`),
    step: (visit: { id: number }, body: object) => ask('PATCH', `/visits/${visit.id}`, body),
    plan: async (window = MORNING, more = {}): Promise<Visit> =>
      asOwner('POST', '/visits', { lead_id: (await book(app, AC)).id, window, ...more }),
    tokenOf: async ({ lead_id }: Visit) => (await app.db.select().from(leads).where(eq(leads.id, lead_id)))[0]?.token,
    reservationCount: () => app.db.$count(reservations),
  }
}
